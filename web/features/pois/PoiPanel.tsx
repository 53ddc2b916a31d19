import { useState } from 'react'
import type { Poi } from '../../../shared/pois.ts'
import { AnchoredPanel } from '../../shell/AnchoredPanel.tsx'
import { undoToast } from '../../shell/undo.ts'
import {
  isEditing,
  type PoiMode,
  useClose,
  useContentState,
  useGuardedClose,
  useViewer,
  useViewerState,
} from '../../shell/viewerContext.ts'
import { Button } from '../../ui/Button.tsx'
import { EditIcon, EditImage } from './EditPictures.tsx'
import { EditPoiForm } from './EditPoiForm.tsx'
import { PoiInfo } from './PoiInfo.tsx'
import { isChanged, usePoiForm } from './poiForm.ts'
import { poiTitle } from './poiRows.ts'

/**
 * The popup of the selected POI, beside its marker; its owner can edit the POI here. It stays open over a POI that somebody
 * deletes while its form is open.
 */
export const PoiPanel = ({ poiId }: { poiId: number }) => {
  const close = useGuardedClose()
  const there = useContentState((state) => state.content.pois.get(poiId))
  const [seen, setSeen] = useState(there)
  if (there && there !== seen) setSeen(there)
  const poi = there ?? (seen?.id === poiId ? seen : undefined)
  const type = useContentState((state) => state.content.types.get(poi?.typeId ?? 0))
  const isKept = useViewerState(isEditing)
  if (!poi || (!there && !isKept)) return null
  return (
    <AnchoredPanel
      place={poi}
      label={type ? poiTitle(poi, type) : poi.name || 'POI'}
      className="popup"
      onClose={close}
    >
      <Mode key={poiId} poi={poi} />
    </AnchoredPanel>
  )
}

const Mode = ({ poi }: { poi: Poi }) => {
  const { record } = useViewer()
  const mode = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.mode : 'info'))
  const former = useFormer(mode)
  if (mode === 'info' || !record.abilities.edit) return <PoiInfo poi={poi} isAfterEdit={former !== 'info'} />
  return <EditPoi poi={poi} former={former} />
}

/** Returns the value before the last change: the focus returns to what led there. */
const useFormer = <T,>(value: T): T => {
  const [known, setKnown] = useState({ value, former: value })
  if (known.value !== value) setKnown({ value, former: known.value })
  return known.former
}

/** The forms of a POI. The input of the main form stays while its icon or picture is edited. */
const EditPoi = ({ poi, former }: { poi: Poi; former: PoiMode }) => {
  const mode = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.mode : 'edit'))
  const form = usePoiForm(poi)
  const isDirty = isChanged(form.form, form.base)
  switch (mode) {
    case 'editIcon':
      return <EditIcon poi={poi} isFormDirty={isDirty} />
    case 'editImage':
      return <EditImage poi={poi} isFormDirty={isDirty} />
    case 'confirmDelete':
      return <DeletePoi poi={poi} />
    case 'edit':
    case 'info':
      return <EditPoiForm poi={poi} form={form} isDirty={isDirty} former={former} />
  }
}

/** Asks before a POI is deleted. It can still be undone afterwards. */
const DeletePoi = ({ poi }: { poi: Poi }) => {
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
        <p className="popup__text">It will be removed from the map for everyone.</p>
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
