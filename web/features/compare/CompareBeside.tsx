import { useSearchParams } from 'react-router-dom'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'
import { comparedIn } from '../../shell/compareAddress.ts'

const ComparePanel = lazyPanel(
  () => import('./ComparePanel.tsx').then((module) => module.ComparePanel),
  FailedPart,
)

/** What is different on another map, beside the map, while the address says so. */
export const CompareBeside = () => {
  const [search] = useSearchParams()
  const compared = comparedIn(search)
  return compared.kind === 'none' ? null : <ComparePanel compared={compared} />
}
