import { X } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from '../../../shared/limits.ts'
import type { Poi } from '../../../shared/pois.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useClose, useContentState, useViewer } from '../viewer/viewerContext.ts'
import { editPoiChanges, placeAgainChanges } from './poiChanges.ts'
import { editOf, formOf, isChanged, readCoordinate, type PoiForm } from './poiForm.ts'
import { TypeFields } from './TypeFields.tsx'

const NO_NUMBER = 'A number is wanted.'

export const EditPoi = ({ poi }: { poi: Poi }) => {
  const { session, store, mapId } = useViewer()
  const close = useClose()
  const isMobile = useIsMobile()
  const [before] = useState(() => ({ poi, form: formOf(session.store.getState().content, poi) }))
  const [form, setForm] = useState(before.form)
  const edit = editOf(form)
  const isGone = useContentState(({ content }) => !content.pois.has(poi.id))
  const isDirty = isChanged(form, before.form)
  const set = (fields: Partial<PoiForm>) => setForm((typed) => ({ ...typed, ...fields }))
  const show = (mode: 'info' | 'confirmDelete', poiId = poi.id) =>
    store.setState({ focus: { kind: 'poi', poiId, mode }, isDirty: false })

  useEffect(() => {
    store.setState({ isDirty })
  }, [store, isDirty])

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!edit || !isDirty) return
    const { content } = session.store.getState()
    if (isGone) {
      const again = placeAgainChanges(content, mapId, before.poi, edit)
      if (session.commit(again.changes).ok) show('info', again.poiId)
      return
    }
    const changes = editPoiChanges(content, mapId, before.poi, edit)
    if (changes.length === 0 || session.commit(changes).ok) show('info')
  }
  return (
    <form className="poi-form" onSubmit={save}>
      <header className="anchored__head">
        <h2>Edit POI</h2>
        <IconButton label="Close" onClick={close}>
          <X />
        </IconButton>
      </header>
      <div className="anchored__body">
        {isGone && <p role="alert">Someone deleted this POI. Save places it again.</p>}
        <TextField
          label="Name"
          value={form.name}
          maxLength={POI_NAME_MAX}
          autoComplete="off"
          autoFocus={!isMobile}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TypeFields value={form} onChange={set} />
        <TextArea
          label="Description"
          value={form.description}
          maxLength={POI_DESCRIPTION_MAX}
          rows={3}
          onChange={(event) => set({ description: event.target.value })}
        />
        <div className="poi-form__two num">
          <CoordinateField label="X" value={form.x} onChange={(x) => set({ x })} />
          <CoordinateField label="Y" value={form.y} onChange={(y) => set({ y })} />
        </div>
      </div>
      <footer className="anchored__foot">
        {!isGone && (
          <Button variant="danger-quiet" className="anchored__far" onClick={() => show('confirmDelete')}>
            Delete
          </Button>
        )}
        <Button variant="quiet" onClick={() => (isGone ? close() : show('info'))}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!edit || !isDirty}>
          Save
        </Button>
      </footer>
    </form>
  )
}

const CoordinateField = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) => (
  <TextField
    label={label}
    value={value}
    inputMode="decimal"
    autoComplete="off"
    error={readCoordinate(value) === null ? NO_NUMBER : undefined}
    onChange={(event) => onChange(event.target.value)}
  />
)
