import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { HelpLink } from '../../ui/text/HelpLink.tsx'
import { layersOf, type OpenRoute, useLayers } from '../layers/layers.ts'
import { focusOnMount } from '../proposals/review/focusOnMount.ts'
import { ReviewPlace } from '../proposals/review/ReviewPlace.tsx'
import { addressWithoutRoute } from './linkedRoute.ts'
import { KeptRoute } from './KeptRoute.tsx'
import { LinkedRoute } from './LinkedRoute.tsx'
import { PlanForm } from './PlanForm.tsx'
import './routes.css'

interface RoutePanelProps {
  open: OpenRoute
  /** The route of the address, as text. */
  linked: string | null
}

/** Plans a route, or goes along with one. */
export const RoutePanel = ({ open, linked }: RoutePanelProps) => {
  const { mapId } = useViewer()
  const { openRoute } = layersOf(mapId)
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const layers = useLayers()
  const kept = open.kind === 'kept' ? layers.find(({ id }) => id === open.id) : undefined
  const isGone = open.kind === 'kept' && !kept?.route
  // It was deleted, or what made it was undone.
  useEffect(() => {
    if (isGone) openRoute.setState({ kind: 'none' }, true)
  }, [isGone, openRoute])
  const forgetLink = () => {
    if (linked !== null) void navigate(addressWithoutRoute(window.location), { replace: true })
  }
  const close = () => {
    openRoute.setState({ kind: 'none' }, true)
    forgetLink()
  }
  const title = open.kind === 'planning' ? 'Plan a route' : (kept?.name ?? 'Route')
  return (
    <ReviewPlace label={title} onEscape={close}>
      <div className="review__head">
        <h2 key={title} ref={focusOnMount} tabIndex={-1} className="cut">
          {title}
        </h2>
        <IconButton label="Close the route" size={isMobile ? 'touch' : 'md'} onClick={close}>
          <X />
        </IconButton>
      </div>
      {open.kind === 'planning' && (
        <HelpLink chapter="looking-at-maps" section="plan-a-route">
          How routes work
        </HelpLink>
      )}
      {open.kind === 'planning' && <PlanForm />}
      {open.kind === 'kept' && kept?.route && <KeptRoute key={kept.id} layer={kept} route={kept.route} />}
      {open.kind === 'none' && linked !== null && (
        <LinkedRoute key={linked} text={linked} onKept={forgetLink} />
      )}
    </ReviewPlace>
  )
}
