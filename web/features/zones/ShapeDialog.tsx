import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { undoToast } from '../../sync/undoToast.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { useZoneActs } from './useZoneActs.ts'
import { watchReshaping, type Reshaped, type ReshapingWatch } from './watchReshaping.ts'
import { reshapeChanges } from './zoneChanges.ts'
import { zoneMeasure } from './zoneMeasure.ts'

/** After the shape of a zone was edited: change it further, keep it, put it back, or delete the zone. */
export const ShapeDialog = () => {
  const { scene, session, store } = useViewer()
  const { remove } = useZoneActs()
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
    watch.current?.goOnFrom(reshaped.before)
  }
  const putBack = () => {
    done()
    const back = session.commit(reshapeChanges(session.store.getState().content, zone.id, reshaped.before))
    if (back.ok) undoToast(session, `“${zone.label}” has its former shape.`, back.changeId)
  }
  const removeZone = () => {
    done()
    void remove(zone)
  }
  return (
    <Dialog
      open
      onOpenChange={putBack}
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
          <Button variant="quiet" size="lg" onClick={putBack}>
            Close
          </Button>
          <Button variant="primary" size="lg" autoFocus onClick={done}>
            Save
          </Button>
        </>
      }
    >
      <p className="zone-panel__measure num">{zoneMeasure(zone.geometry)}</p>
      <p>Save keeps the new shape. Close puts it back as it was. Change goes on with editing.</p>
    </Dialog>
  )
}
