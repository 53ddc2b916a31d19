import { X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Change } from '../../../shared/changes.ts'
import type { Poi } from '../../../shared/pois.ts'
import { useClose, useContentState, useGuardedClose, useViewer } from '../../shell/viewerContext.ts'
import type { PoiMode } from '../../shell/viewerStore.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/loadChunk.tsx'
import { PoiFormFields } from './PoiFormFields.tsx'
import { editOf } from './poiForm.ts'
import { type Saved, saveForm, savePoi } from './savePoi.ts'
import type { PoiFormState } from './usePoiForm.ts'

const RenameCategoryDialog = lazyOverlay(() =>
  import('../categories/RenameCategoryDialog.tsx').then((module) => module.RenameCategoryDialog),
)

export interface EditPoiFormProps {
  poi: Poi
  form: PoiFormState
  isDirty: boolean
}

/** The popup's main mode: every field of the POI, and the ways on to its icon, its picture and its end. */
export const EditPoiForm = ({ poi, form, isDirty }: EditPoiFormProps) => {
  const viewer = useViewer()
  const { store } = viewer
  const close = useClose()
  const guardedClose = useGuardedClose()
  const [asked, setAsked] = useState<(Saved & { kind: 'ask' }) | null>(null)
  const edit = editOf(form.form)
  const isGone = useContentState(({ content }) => !content.pois.has(poi.id))
  const canSave = edit !== null && (isDirty || isGone)
  const show = (mode: PoiMode, poiId = poi.id) => store.setState({ focus: { kind: 'poi', poiId, mode } })
  const leave = (poiId = poi.id) => {
    store.setState({ isDirty: false })
    show('info', poiId)
  }
  useEffect(() => {
    store.setState({ isDirty })
  }, [store, isDirty])

  const follow = (saved: Saved) => {
    if (saved.kind === 'ask') setAsked(saved)
    else if (saved.poiId !== null) leave(saved.poiId)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) follow(saveForm(viewer, poi, edit))
  }
  const saveWith = (first: readonly Change[], category: string) => {
    setAsked(null)
    if (edit) follow(savePoi(viewer, poi, { ...edit, category }, first))
  }
  return (
    <>
      <form className="poi-form" onSubmit={save}>
        <header className="anchored__head">
          <h2>Edit POI</h2>
          <IconButton label="Close" onClick={guardedClose}>
            <X />
          </IconButton>
        </header>
        <div className="anchored__body">
          {isGone && (
            <p className="poi-form__told" role="alert">
              Someone deleted this POI. Save places it again.
            </p>
          )}
          <PoiFormFields poi={poi} form={form} isGone={isGone} onShow={show} />
        </div>
        <footer className="anchored__foot">
          {!isGone && (
            <Button variant="danger-quiet" className="anchored__far" onClick={() => show('confirmDelete')}>
              Delete
            </Button>
          )}
          <Button variant="quiet" onClick={() => (isGone ? close() : leave())}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={!canSave}>
            Save
          </Button>
        </footer>
      </form>
      {asked && edit && (
        <RenameCategoryDialog
          category={asked.category}
          typeId={asked.typeId}
          name={edit.category}
          onChanges={saveWith}
          onPoiAlone={() => saveWith([], edit.category)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
