import { useEffect, useRef, useState } from 'react'
import type { Zone, ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Scene } from '../../scene/Scene.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { AnchoredPanel } from '../../shell/panel/AnchoredPanel.tsx'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { useContentState, useViewer, type Viewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useZoneActions } from './useZoneActions.ts'
import { zoneMeasure } from './zoneMeasure.ts'

/** Beside a zone whose reshaping was finished: keeps it, continues, or deletes the zone. Closing it takes nothing back. */
export const ShapeDialog = () => {
  const { scene, session, store } = useViewer()
  const { remove } = useZoneActions()
  const { measure } = useCoordinates()
  const [reshaped, setReshaped] = useState<Reshaped | null>(null)
  const zone = useContentState(({ content }) => content.zones.get(reshaped?.zoneId ?? 0))
  const watch = useRef<ReshapingWatch>(null)
  useEffect(() => {
    const watching = watchReshaping({ scene, session, store }, setReshaped)
    watch.current = watching
    return () => watching.stop()
  }, [scene, session, store])
  if (reshaped === null || !zone) return null
  const done = () => {
    setReshaped(null)
    focusCanvas()
  }
  const change = () => {
    done()
    scene.setTool('editZone')
    watch.current?.resumeFrom(reshaped.before)
  }
  const removeZone = () => {
    done()
    void remove(zone)
  }
  const title = `The shape of “${zone.label}”`
  return (
    <AnchoredPanel place={rightmostOf(zone.geometry)} label={title} onClose={done}>
      <header className="anchored__head">
        <h2 className="cut">{title}</h2>
      </header>
      <div className="anchored__body">
        <p className="zone-panel__measure num">{zoneMeasure(zone.geometry, measure)}</p>
        <p>The new shape is kept. Undo takes back one step at a time.</p>
      </div>
      <footer className="anchored__foot">
        <Button variant="danger-quiet" className="anchored__far" onClick={removeZone}>
          Delete
        </Button>
        <Button variant="quiet" onClick={change}>
          Change
        </Button>
        <Button variant="quiet" onClick={done}>
          Close
        </Button>
        <Button variant="primary" autoFocus onClick={done}>
          Save
        </Button>
      </footer>
    </AnchoredPanel>
  )
}

/** The panel stands to the right of it, beside the shape. */
const rightmostOf = (geometry: ZoneGeometry): PointMap => {
  const { right, bottom, top } = boundsOfGeometry(geometry)
  return { x: right, y: (bottom + top) / 2 }
}

type Watched = Pick<Viewer, 'session' | 'store'> & { readonly scene: Pick<Scene, 'tool' | 'onEvent'> }

interface Reshaped {
  readonly zoneId: number
  readonly before: ZoneGeometry
}

interface ReshapingWatch {
  /** Continues an earlier edit, which started from this shape. */
  resumeFrom(before: ZoneGeometry): void
  stop(): void
}

/** Calls `onReshaped` when reshaping was finished, not merely left, with another shape than it started from. */
export const watchReshaping = (
  { scene, session, store }: Watched,
  onReshaped: (reshaped: Reshaped) => void,
): ReshapingWatch => {
  const begin = (): Reshaped | undefined => {
    const { focus } = store.getState()
    const zone = focus.kind === 'zone' ? zoneNow(focus.zoneId) : undefined
    return zone && { zoneId: zone.id, before: zone.geometry }
  }
  const zoneNow = (zoneId: number): Zone | undefined => session.store.getState().content.zones.get(zoneId)
  let begun = scene.tool === 'editZone' ? begin() : undefined
  let ended: Reshaped | undefined
  const stop = scene.onEvent((event) => {
    if (event.kind === 'tool') {
      ended = begun
      begun = event.tool === 'editZone' ? begin() : undefined
    }
    if (event.kind !== 'finishedReshaping' || ended?.zoneId !== event.zoneId) return
    const now = zoneNow(ended.zoneId)
    if (now && now.geometry !== ended.before) onReshaped(ended)
  })
  return {
    resumeFrom: (before) => {
      begun = begun && { ...begun, before }
    },
    stop,
  }
}
