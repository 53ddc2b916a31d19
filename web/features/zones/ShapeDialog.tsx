import { useEffect, useRef, useState } from 'react'
import type { Zone, ZoneGeometry } from '../../../shared/zones.ts'
import type { Scene } from '../../scene/Scene.ts'
import { undoToast } from '../../shell/undo.ts'
import { useContentState, useViewer, type Viewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useZoneActions } from './useZoneActions.ts'
import { reshapeChanges } from './zoneChanges.ts'
import { zoneMeasure } from './zoneMeasure.ts'

/** After the shape of a zone was edited, asks whether to keep it, restore it, continue editing or delete the zone. */
export const ShapeDialog = () => {
  const { scene, session, store } = useViewer()
  const { remove } = useZoneActions()
  const [reshaped, setReshaped] = useState<Reshaped | null>(null)
  const zone = useContentState(({ content }) => content.zones.get(reshaped?.zoneId ?? 0))
  const watch = useRef<ReshapingWatch>(null)
  useEffect(() => {
    const watching = watchReshaping({ scene, session, store }, setReshaped)
    watch.current = watching
    return () => watching.stop()
  }, [scene, session, store])
  if (reshaped === null || !zone) return null
  const done = () => setReshaped(null)
  const change = () => {
    done()
    scene.setTool('editZone')
    watch.current?.resumeFrom(reshaped.before)
  }
  const restore = () => {
    done()
    const back = session.commit(reshapeChanges(session.store.getState().content, zone.id, reshaped.before))
    if (back.ok) undoToast(session, `“${zone.label}” has its previous shape again.`, back.changeId)
  }
  const removeZone = () => {
    done()
    void remove(zone)
  }
  return (
    <Dialog
      open
      onOpenChange={restore}
      keepOnOutsideClick
      title={`The shape of “${zone.label}”`}
      width={420}
      footer={
        <>
          <Button variant="danger-quiet" size="lg" className="dialog__far" onClick={removeZone}>
            Delete
          </Button>
          <Button variant="quiet" size="lg" onClick={change}>
            Change
          </Button>
          <Button variant="quiet" size="lg" onClick={restore}>
            Close
          </Button>
          <Button variant="primary" size="lg" autoFocus onClick={done}>
            Save
          </Button>
        </>
      }
    >
      <p className="zone-panel__measure num">{zoneMeasure(zone.geometry)}</p>
      <p>Save keeps the new shape. Close restores the previous one. Change continues editing.</p>
    </Dialog>
  )
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

/** Calls `onReshaped` when the editing of a zone ends with another shape than it started from. */
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
  const stop = scene.onEvent((event) => {
    if (event.kind !== 'tool') return
    const ended = begun
    begun = event.tool === 'editZone' ? begin() : undefined
    if (event.tool !== 'select' || !ended) return
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
