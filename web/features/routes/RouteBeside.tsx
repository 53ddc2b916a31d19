import { useSearchParams } from 'react-router-dom'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { useOpenRoute } from '../layers/layers.ts'
import { ROUTE } from './linkedRoute.ts'

const RoutePanel = lazyPanel(() => import('./RoutePanel.tsx').then((module) => module.RoutePanel), FailedPart)

/** The route that is planned or followed, beside the map. */
export const RouteBeside = () => {
  const open = useOpenRoute()
  const [search] = useSearchParams()
  return open.kind !== 'none' || search.has(ROUTE) ? (
    <RoutePanel open={open} linked={search.get(ROUTE)} />
  ) : null
}
