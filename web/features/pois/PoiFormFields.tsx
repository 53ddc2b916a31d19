import { ChevronRight, ImagePlus } from 'lucide-react'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from '../../../shared/limits.ts'
import type { Poi } from '../../../shared/pois.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import type { PoiMode } from '../../shell/viewerStore.ts'
import { contestText } from '../../sync/openForm.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { categoryIntent } from '../categories/categoryChanges.ts'
import { TypeFields } from '../types/TypeFields.tsx'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { hasTypeNames, type TypeNames } from '../types/typeNames.ts'
import { LinkedMapField } from './LinkedMapField.tsx'
import { type PoiField, readCoordinate } from './poiForm.ts'
import type { PoiFormState } from './usePoiForm.ts'

const NO_NUMBER = 'A number is wanted.'

export interface PoiFormFieldsProps {
  poi: Poi
  form: PoiFormState
  isGone: boolean
  onShow: (mode: PoiMode) => void
}

export const PoiFormFields = ({ poi, form, isGone, onShow }: PoiFormFieldsProps) => {
  const isMobile = useIsMobile()
  const { form: typed, set } = form
  const renaming = useRenaming(poi, typed)
  const hintFor = (field: PoiField) =>
    contestHint(form, field) ?? (field === 'category' ? renaming : undefined)
  const coordinate = (field: 'x' | 'y') => (
    <TextField
      label={field.toUpperCase()}
      value={typed[field]}
      inputMode="decimal"
      autoComplete="off"
      error={readCoordinate(typed[field]) === null ? NO_NUMBER : undefined}
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
        autoFocus={!isMobile}
        hint={hintFor('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TypeFields value={typed} onChange={set} hintFor={hintFor} />
      <TextArea
        label="Description"
        value={typed.description}
        maxLength={POI_DESCRIPTION_MAX}
        rows={3}
        hint={hintFor('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      {!isGone && <PictureButtons poi={poi} onShow={onShow} />}
      <LinkedMapField
        value={typed.linkedMapId}
        hint={hintFor('linkedMapId')}
        onChange={(linkedMapId) => set({ linkedMapId })}
      />
      <div className="field-pair num">
        {coordinate('x')}
        {coordinate('y')}
      </div>
    </>
  )
}

const contestHint = ({ base, contested }: PoiFormState, field: PoiField): string | undefined =>
  contested.includes(field) ? contestText(String(base[field] ?? '')) : undefined

/** Said before a category is renamed without a question. */
const useRenaming = (poi: Poi, names: TypeNames): string | undefined => {
  const { mapId } = useViewer()
  const content = useContentState((state) => state.content)
  if (!hasTypeNames(names)) return undefined
  const intent = categoryIntent(content, mapId, poi, names)
  const count = content.poiCounts.get(poi.typeId) ?? 0
  if (intent.kind !== 'rename' || count < 2) return undefined
  return `All ${count} POIs of “${intent.category.name}” go along.`
}

const PictureButtons = ({ poi, onShow }: Pick<PoiFormFieldsProps, 'poi' | 'onShow'>) => {
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
