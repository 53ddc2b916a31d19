import type { Poi } from '../../../../shared/content/pois.ts'
import { removalText } from '../../../shell/removalText.ts'
import { undoToast } from '../../../shell/undo.ts'
import {
  type PoiMode,
  useClose,
  useContentState,
  useViewer,
  useViewerState,
} from '../../../shell/viewerContext.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { useTheirAct } from '../../collisions/useTheirAct.ts'
import { poiTitle } from '../tree/poiRows.ts'
import { EditIcon, EditImage } from './EditPictures.tsx'
import { EditPoiForm } from './EditPoiForm.tsx'
import { useCoordinates } from '../../../shell/coordinates/useCoordinates.ts'
import { isChanged, usePoiForm } from './poiForm.ts'

/** The forms of a POI. The input of the main form stays while its icon or picture is edited. */
export const EditPoi = ({ poi, former }: { poi: Poi; former: PoiMode }) => {
  const mode = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.mode : 'edit'))
  const form = usePoiForm(poi)
  const theirAct = useTheirAct(poi.id)
  const isDirty = isChanged(form.form, form.base, useCoordinates())
  const isGone = useContentState(({ content }) => !content.pois.has(poi.id))
  switch (isGone && mode === 'confirmDelete' ? 'edit' : mode) {
    case 'editIcon':
      return <EditIcon poi={poi} isFormDirty={isDirty} />
    case 'editImage':
      return <EditImage poi={poi} isFormDirty={isDirty} />
    case 'confirmDelete':
      return <DeletePoi poi={poi} />
    case 'edit':
    case 'info':
      return <EditPoiForm poi={poi} form={form} isDirty={isDirty} theirAct={theirAct} former={former} />
  }
}

/** Asks before a POI is deleted. It can still be undone afterwards. */
const DeletePoi = ({ poi }: { poi: Poi }) => {
  const { session, store, record } = useViewer()
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
        <p className="popup__text">{removalText('It', record)}</p>
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
