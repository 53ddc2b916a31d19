import { Layers2, MoveVertical } from 'lucide-react'
import type { Poi } from '../../../shared/content/pois.ts'
import { floorOf, useShownFloor } from '../../shell/floors/shownFloor.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import './poiFloor.css'

/** The floor that a POI is on, and the way to the one that it leads to; on that one, the way back. */
export const PoiFloor = ({ poi }: { poi: Pick<Poi, 'floor' | 'leadsTo' | 'x' | 'y'> }) => {
  const { scene, record, store } = useViewer()
  const { floors } = record
  const shown = useShownFloor()
  const own = floorOf(floors, poi.floor)
  const there = floorOf(floors, poi.leadsTo)
  const to = there && there.id === shown?.id ? own : there
  const go = (floorId: number) => {
    store.setState({ floorId: floorId })
    scene.keepInView(poi)
  }
  return (
    <>
      {own && (
        <p className="popup__floor">
          <Layers2 />
          <span className="cut">{own.name}</span>
        </p>
      )}
      {to && to.id !== shown?.id && (
        <Button className="popup__stairs" icon={<MoveVertical />} onClick={() => go(to.id)}>
          <span className="cut">Go to {to.name}</span>
        </Button>
      )}
    </>
  )
}
