import type { Poi } from '../../../shared/pois.ts'
import { Button } from '../../ui/Button.tsx'
import { undoToast } from '../../sync/undoToast.ts'
import { useClose, useContentState, useViewer } from '../../shell/viewerContext.ts'
import { poiTitle } from './poiTitle.ts'

/** The question before a POI goes. It can still be undone afterwards. */
export const DeletePoi = ({ poi }: { poi: Poi }) => {
  const { session, store } = useViewer()
  const close = useClose()
  const type = useContentState((state) => state.content.types.get(poi.typeId))
  const title = type ? poiTitle(poi, type) : ''
  const remove = () => {
    const removed = session.commit([{ op: 'remove', kind: 'poi', id: poi.id }])
    if (!removed.ok) return
    close()
    undoToast(session, `“${title}” deleted.`, removed.changeId)
  }
  return (
    <div role="group" aria-label="Delete POI">
      <div className="popup__body">
        <h2>Delete “{title}”?</h2>
        <p className="popup__text">It goes from the map for everyone.</p>
      </div>
      <footer className="anchored__foot">
        <Button
          autoFocus
          onClick={() => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'edit' } })}
        >
          Cancel
        </Button>
        <Button variant="danger" onClick={remove}>
          Delete
        </Button>
      </footer>
    </div>
  )
}
