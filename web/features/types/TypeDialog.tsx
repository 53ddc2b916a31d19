import type { FormEvent } from 'react'
import { type PoiType, poiTypeSchema } from '../../../shared/content/types.ts'
import { CATEGORY_NAME_MAX, TYPE_NAME_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { FormNotice } from '../../shell/FormNotice.tsx'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { contestText, useOpenForm } from '../../sync/useOpenForm.ts'
import { Button } from '../../ui/control/Button.tsx'
import { ColourField } from '../../ui/control/ColourField.tsx'
import { ComboField } from '../../ui/control/ComboField.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'
import { TYPE_ICON } from '../assets/assetPlace.ts'
import { IconField } from '../assets/IconField.tsx'
import { type AssetFile, stillReading, useAssetFile } from '../assets/useAssetFile.ts'
import { GoneNotice } from '../collisions/GoneNotice.tsx'
import { actText, changedText, useTheirAct } from '../collisions/useTheirAct.ts'
import { typeNamesake } from './findType.ts'
import {
  categoryNameProblem,
  categoryNames,
  editTypeChanges,
  isSameInType,
  removeTypesChanges,
  typeFormOf,
  type TypeLook,
} from './typeChanges.ts'
import { LookFields } from './TypeFields.tsx'
import { useRemoval } from './useRemoval.ts'

export interface TypeDialogProps {
  type: PoiType
  onClose: () => void
}

/** Edits a type, and with it all its POIs. */
export const TypeDialog = ({ type, onClose }: TypeDialogProps) => {
  const { session } = useViewer()
  const remove = useRemoval()
  const content = useContentState((state) => state.content)
  const isGone = !content.types.has(type.id)
  const theirAct = useTheirAct(type.id)
  const { form, base, contested, set } = useOpenForm(typeFormOf(content, type), isSameInType, !isGone)
  const { name, category } = form
  const icon = useAssetFile(TYPE_ICON)
  const count = content.poiCounts.get(type.id) ?? 0
  const problem = nameProblem(name, typeNamesake(content, type, form))
  const noCategory = categoryNameProblem(category)
  const isChanged = editTypeChanges(content, session.newId, type, form).length > 0 || icon.file !== null
  const missing =
    (problem === null ? null : 'Enter another name.') ??
    (noCategory === null ? null : 'Choose a category.') ??
    stillReading(icon) ??
    (isChanged ? null : NOTHING_CHANGED)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (missing !== null || icon.isSending) return
    const sent = await icon.send()
    if (!sent.ok) return
    const now = session.store.getState().content
    const changes = editTypeChanges(now, session.newId, type, { ...form, icon: sent.ref ?? form.icon })
    if (changes.length === 0 || session.commit(changes).ok) return onClose()
    if (type.icon !== null && form.icon === null) toast.error(TEXTS.map.iconRemoveThrew)
  }
  const removeAll = async () => {
    const removed = await remove({
      what: count === 0 ? `“${type.name}”` : `“${type.name}” and its ${countText(count, 'POI')}`,
      changes: (content) => removeTypesChanges(content, new Set([type.id])),
      isAsked: count > 0,
    })
    if (removed) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit type"
      keepOnOutsideClick={isChanged}
      busy={icon.isSending}
      footer={
        <>
          {!isGone && (
            <Button variant="danger-quiet" size="lg" className="dialog__far" onClick={() => void removeAll()}>
              Delete
            </Button>
          )}
          <Button variant="quiet" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton size="lg" form="type-form" missing={missing} disabled={icon.isSending}>
            {icon.isSending ? 'Uploading…' : 'Save'}
          </SubmitButton>
        </>
      }
    >
      <form id="type-form" className="type-form" onSubmit={(event) => void save(event)}>
        {isGone && (
          <GoneNotice>
            {actText(theirAct, 'type', 'deleted')} Saving creates it again, without its POIs.
          </GoneNotice>
        )}
        <TextField
          label="Name"
          value={name}
          maxLength={TYPE_NAME_MAX}
          autoComplete="off"
          error={problem ?? undefined}
          hint={contested.includes('name') ? contestText(base.name) : undefined}
          onChange={(event) => set({ name: event.target.value })}
        />
        <ComboField
          label="Category"
          value={category}
          maxLength={CATEGORY_NAME_MAX}
          options={categoryNames(content)}
          error={noCategory ?? undefined}
          hint={contested.includes('category') ? contestText(base.category) : undefined}
          onChange={(next) => set({ category: next })}
        />
        <TypeLookFields look={form} onChange={set} icon={icon} />
        {contested.some((field) => field !== 'name' && field !== 'category') && (
          <p className="hint" role="status">
            {changedText(theirAct, 'type')} Saving keeps the look that you chose.
          </p>
        )}
        {count > 0 && <p className="hint">This changes its {countText(count, 'POI')}.</p>}
        <FormNotice />
      </form>
    </Dialog>
  )
}

interface TypeLookFieldsProps {
  look: TypeLook
  onChange: (fields: Partial<TypeLook>) => void
  icon: AssetFile
}

const TypeLookFields = ({ look, onChange, icon }: TypeLookFieldsProps) => (
  <>
    <LookFields look={look} setLook={onChange} />
    <div className="field-pair">
      <ColourField
        label="Label background"
        value={look.labelBgColour}
        onChange={(labelBgColour) => onChange({ labelBgColour })}
      />
      <IconField
        value={look.icon}
        colour={look.colour}
        asset={icon}
        onChange={(ref) => onChange({ icon: ref })}
      />
    </div>
  </>
)

const nameProblem = (name: string, namesake: PoiType | undefined): string | null =>
  poiTypeSchema.shape.name.safeParse(name).error?.issues[0]?.message ??
  (namesake ? `This category already has a type “${namesake.name}”.` : null)
