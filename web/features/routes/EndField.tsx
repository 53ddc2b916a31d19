import { Crosshair, MapPin, X } from 'lucide-react'
import { useEffect } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useTool } from '../../shell/canvas/mapTools.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { poiTitle } from '../pois/tree/poiRows.ts'
import { nearestPoi } from './nearestPoi.ts'

/** Where a route starts or ends: the place of a POI, or any other. */
export interface RouteEnd extends PointMap {
  /** Of the POI; null if it is another place. */
  readonly name: string | null
}

interface EndFieldProps {
  /** 'Start' or 'End'. */
  label: string
  value: RouteEnd | null
  onChange: (value: RouteEnd | null) => void
  /** The next press on the map is meant for this end. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
}

/** Chooses a place on the map, or the POI that is open. */
export const EndField = ({ label, value, onChange, isAsking, onAsk }: EndFieldProps) => {
  const { scene, session } = useViewer()
  const coordinates = useCoordinates()
  const isChoosing = useTool() === 'placeRouteEnd' && isAsking
  const size = useIsMobile() ? 'touch' : 'sm'
  const opened = useOpenedPoi()
  useEffect(() => {
    if (!isChoosing) return
    const stop = scene.onEvent((event) => {
      if (event.kind !== 'placeRouteEnd') return
      const { content } = session.store.getState()
      const poi = nearestPoi(content.pois, event.pointMap, scene.camera.zoomLevel)
      const type = poi && content.types.get(poi.typeId)
      const { x, y } = poi ?? event.pointMap
      onChange({ x, y, name: poi && type ? poiTitle(poi, type) : null })
      onAsk(false)
    })
    return stop
  }, [isChoosing, scene, session, onChange, onAsk])
  // Leaving the panel leaves its tool, too.
  useEffect(() => () => (scene.tool === 'placeRouteEnd' ? scene.setTool('select') : undefined), [scene])
  const choose = () => {
    onAsk(!isChoosing)
    scene.setTool(isChoosing ? 'select' : 'placeRouteEnd')
    if (!isChoosing) focusCanvas()
  }
  return (
    <div className="route__end" role="group" aria-label={label}>
      <span className="route__end-label">{label}</span>
      <span className="route__end-value cut">
        {isChoosing
          ? 'Press a place or a POI on the map'
          : value
            ? (value.name ?? coordinates.sentence(value))
            : 'Anywhere'}
      </span>
      {opened && (
        <Button size={size} icon={<MapPin />} onClick={() => onChange(opened)}>
          Open POI
        </Button>
      )}
      <IconButton
        label={`Choose the ${label.toLowerCase()} on the map`}
        size={size}
        pressed={isChoosing}
        onClick={choose}
      >
        <Crosshair />
      </IconButton>
      {value && (
        <IconButton label={`Clear the ${label.toLowerCase()}`} size={size} onClick={() => onChange(null)}>
          <X />
        </IconButton>
      )}
    </div>
  )
}

const useOpenedPoi = (): RouteEnd | null => {
  const poiId = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.poiId : 0))
  const poi = useContentState(({ content }) => content.pois.get(poiId))
  const type = useContentState(({ content }) => content.types.get(poi?.typeId ?? 0))
  return poi && type ? { x: poi.x, y: poi.y, name: poiTitle(poi, type) } : null
}
