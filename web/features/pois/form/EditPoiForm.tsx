import { ChevronRight, ImagePlus, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Change } from '../../../../shared/content/changes.ts'
import type { Poi } from '../../../../shared/content/pois.ts'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from '../../../../shared/limits.ts'
import { LOCAL_TEXTS } from '../../../../shared/texts/localTexts.ts'
import { useCoordinates } from '../../../shell/coordinates/useCoordinates.ts'
import { FormNotice } from '../../../shell/FormNotice.tsx'
import {
  type PoiMode,
  useClose,
  useContentState,
  useGuardedClose,
  useViewer,
} from '../../../shell/viewerContext.ts'
import { contestText } from '../../../sync/useOpenForm.ts'
import { Button, IconButton } from '../../../ui/control/Button.tsx'
import { SubmitButton } from '../../../ui/control/SubmitButton.tsx'
import { TextArea, TextField } from '../../../ui/control/TextField.tsx'
import { useFileReceiver } from '../../../ui/fileReceivers.ts'
import { lazyOverlay } from '../../../ui/lazyPart.tsx'
import { useAlert } from '../../../ui/overlay/AlertProvider.tsx'
import { MARKDOWN_HINT } from '../../../ui/text/RichText.tsx'
import { useIsMobile } from '../../../ui/useMediaQuery.ts'
import { MeanwhileQuestion } from '../../collisions/MeanwhileQuestion.tsx'
import { actText, changedText, type TheirAct } from '../../collisions/useTheirAct.ts'
import { categoryIntent } from '../../categories/categoryChanges.ts'
import type { TypeNames } from '../../types/findType.ts'
import { hasTypeNames } from '../../types/typeChanges.ts'
import { TypeFields } from '../../types/TypeFields.tsx'
import { TypeSwatch } from '../../types/TypeSwatch.tsx'
import { LinkedMapField } from './LinkedMapField.tsx'
import { leftCategory, moveAll, type PoiEdit, type Saved, saveForm, savePoi } from './poiChanges.ts'
import { FloorField } from '../../floors/FloorField.tsx'
import { type FloorFieldKind, floorText } from '../../floors/floorTexts.ts'
import { editOf, missingIn, type PoiField, type PoiFormState } from './poiForm.ts'

const RenameCategoryDialog = lazyOverlay(() =>
  import('../../categories/RenameCategoryDialog.tsx').then((module) => module.RenameCategoryDialog),
)

interface EditPoiFormProps {
  poi: Poi
  form: PoiFormState
  isDirty: boolean
  /** What somebody else has last done to the POI. */
  theirAct: TheirAct | null
  /** What was shown before: the focus returns to the button that led there. */
  former: PoiMode
}

/** Every field of the POI, with buttons for its icon, its picture and its deletion. */
export const EditPoiForm = ({ poi, form, isDirty, theirAct, former }: EditPoiFormProps) => {
  const { session, store, record } = useViewer()
  const { confirm } = useAlert()
  const close = useClose()
  const guardedClose = useGuardedClose()
  useFileReceiver({
    label: 'Picture of this POI',
    take: (picture) => store.setState({ focus: { kind: 'poi', poiId: poi.id, mode: 'editImage', picture } }),
  })
  const [asked, setAsked] = useState<(Saved & { kind: 'ask' }) | null>(null)
  const coordinates = useCoordinates()
  const edit = editOf(form.form, coordinates)
  const isGone = useContentState(({ content }) => !content.pois.has(poi.id))
  const missing = missingIn(form.form, isDirty || isGone, coordinates)
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
    if (edit === null || missing !== null) return
    if (record.offers.categoryMoves) void saveAndAsk(edit)
    else follow(saveForm(session, poi, edit))
  }
  /** The POI is saved first, regardless of the answer. */
  const saveAndAsk = async (wanted: PoiEdit) => {
    const former = leftCategory(session.store.getState().content, poi, wanted)
    follow(isGone ? saveForm(session, poi, wanted) : savePoi(session, poi, wanted, []))
    const created = wanted.category.trim()
    if (former === null) return
    const question = LOCAL_TEXTS.moveQuestion(created, former.name)
    if (await confirm({ title: question, verb: 'Move all', refusal: 'Move nothing else' }))
      moveAll(session, former, created)
  }
  const saveWith = (first: readonly Change[], category: string) => {
    setAsked(null)
    if (edit) follow(savePoi(session, poi, { ...edit, category }, first))
  }
  const element = useRef<HTMLFormElement>(null)
  const settle = (whose: 'mine' | 'theirs') => {
    form.settle(whose)
    element.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
  }
  return (
    <>
      <form ref={element} className="poi-form" onSubmit={save}>
        <header className="anchored__head">
          <h2>Edit POI</h2>
          <IconButton label="Close" onClick={guardedClose}>
            <X />
          </IconButton>
        </header>
        {isGone ? (
          <MeanwhileQuestion
            text={`${actText(theirAct, 'POI', 'deleted')} Saving places it again.`}
            keep={
              <SubmitButton size="sm" missing={missing}>
                Keep mine
              </SubmitButton>
            }
            refusal="Discard"
            onTheirs={close}
          />
        ) : (
          form.contested.length > 0 && (
            <MeanwhileQuestion
              text={changedText(theirAct, 'POI')}
              keep={
                <Button size="sm" onClick={() => settle('mine')}>
                  Keep mine
                </Button>
              }
              refusal="Take theirs"
              onTheirs={() => settle('theirs')}
            />
          )
        )}
        <p className="visually-hidden" role="status">
          {!isGone && form.followed.length > 0 && changedText(theirAct, 'POI')}
        </p>
        <div className="anchored__body">
          <PoiFormFields poi={poi} form={form} isGone={isGone} former={former} onShow={show} />
        </div>
        <FormNotice />
        <footer className="anchored__foot">
          {!isGone && (
            <Button
              variant="danger-quiet"
              className="anchored__far"
              autoFocus={former === 'confirmDelete'}
              onClick={() => show('confirmDelete')}
            >
              Delete
            </Button>
          )}
          <Button variant="quiet" onClick={() => (isGone ? close() : leave())}>
            Cancel
          </Button>
          <SubmitButton missing={missing}>Save</SubmitButton>
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

const FOLLOWED = 'Changed elsewhere in the meantime.'
const NO_NUMBER = 'Enter a number.'

interface PoiFormFieldsProps {
  poi: Poi
  form: PoiFormState
  isGone: boolean
  former: PoiMode
  onShow: (mode: PoiMode) => void
}

const PoiFormFields = ({ poi, form, isGone, former, onShow }: PoiFormFieldsProps) => {
  const isMobile = useIsMobile()
  const { form: typed, set } = form
  const coordinates = useCoordinates()
  const renaming = useRenaming(poi, typed)
  const hintFor = (field: PoiField) =>
    contestHint(form, field) ?? (field === 'category' ? renaming : undefined)
  const { floors } = useViewer().record
  const floorHint = (field: FloorFieldKind) =>
    contestHint(form, field, floorText(floors, field, form.base[field]))
  const coordinate = (field: 'x' | 'y') => (
    <TextField
      label={coordinates.axes[field === 'x' ? 0 : 1]}
      value={typed[field]}
      inputMode="decimal"
      autoComplete="off"
      error={coordinates.numberOf(typed[field]) === null ? NO_NUMBER : undefined}
      hint={hintFor(field)}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  )
  return (
    <>
      <TextField
        label="Name"
        value={typed.name}
        maxLength={POI_NAME_MAX}
        autoComplete="off"
        autoFocus={!isMobile && former === 'info'}
        hint={hintFor('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TypeFields value={typed} onChange={set} hintFor={hintFor} />
      <TextArea
        label="Description"
        value={typed.description}
        maxLength={POI_DESCRIPTION_MAX}
        rows={3}
        hint={hintFor('description') ?? MARKDOWN_HINT}
        onChange={(event) => set({ description: event.target.value })}
      />
      {!isGone && <PictureButtons poi={poi} former={former} onShow={onShow} />}
      <LinkedMapField
        value={typed.linkedMapId}
        hint={hintFor('linkedMapId')}
        onChange={(linkedMapId) => set({ linkedMapId })}
      />
      {floors.length > 0 && (
        <div className="field-pair">
          {(['floor', 'leadsTo'] as const).map((field) => (
            <FloorField
              key={field}
              field={field}
              value={typed[field]}
              hint={floorHint(field)}
              onChange={(floorId) => set({ [field]: floorId })}
            />
          ))}
        </div>
      )}
      <div className="field-pair num">
        {coordinate('x')}
        {coordinate('y')}
      </div>
    </>
  )
}

const contestHint = (
  { form, base, contested, followed }: PoiFormState,
  field: PoiField,
  theirs = String(base[field] ?? ''),
): string | undefined => {
  if (contested.includes(field)) return contestText(theirs)
  return followed.includes(field) && form[field] === base[field] ? FOLLOWED : undefined
}

/** Returns the hint that saving will rename a category without a question. */
const useRenaming = (poi: Poi, names: TypeNames): string | undefined => {
  const { session } = useViewer()
  const content = useContentState((state) => state.content)
  if (!hasTypeNames(names)) return undefined
  const intent = categoryIntent(content, session.newId, poi, names)
  const count = content.poiCounts.get(poi.typeId) ?? 0
  if (intent.kind !== 'rename' || count < 2) return undefined
  return `All ${count} POIs of “${intent.category.name}” move with it.`
}

const PictureButtons = ({ poi, former, onShow }: Pick<PoiFormFieldsProps, 'poi' | 'former' | 'onShow'>) => {
  const type = useContentState(({ content }) => content.types.get(poi.typeId))
  return (
    <div className="field-pair">
      <div className="form-field">
        <div className="label">Icon</div>
        <Button
          block
          size="lg"
          className="poi-form__way"
          aria-label={`Icon of the type: ${type?.icon ? 'Picture' : 'Shape'}`}
          autoFocus={former === 'editIcon'}
          onClick={() => onShow('editIcon')}
        >
          {type && <TypeSwatch type={type} />}
          <span>{type?.icon ? 'Picture' : 'Shape'}</span>
          <ChevronRight />
        </Button>
      </div>
      <div className="form-field">
        <div className="label">Image</div>
        <Button
          block
          size="lg"
          className="poi-form__way"
          aria-label={poi.image ? 'Change the image' : 'Add an image'}
          autoFocus={former === 'editImage'}
          onClick={() => onShow('editImage')}
        >
          <ImagePlus />
          <span>{poi.image ? 'Change' : 'Add'}</span>
          <ChevronRight />
        </Button>
      </div>
    </div>
  )
}
