import type { FormEvent } from 'react'
import type { Category } from '../../../shared/content/categories.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { CATEGORY_NAME_MAX } from '../../../shared/limits.ts'
import { FormNotice } from '../../shell/FormNotice.tsx'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { contestText, useOpenForm } from '../../sync/useOpenForm.ts'
import { Button } from '../../ui/control/Button.tsx'
import { NOTHING_CHANGED, SubmitButton } from '../../ui/control/SubmitButton.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { countText } from '../../ui/text/numberText.ts'
import { GoneNotice } from '../collisions/GoneNotice.tsx'
import { actText, useTheirAct } from '../collisions/useTheirAct.ts'
import { categoryNameProblem, countPois, typesIn } from '../types/typeChanges.ts'
import { useRemoval } from '../types/useRemoval.ts'
import {
  moveTypesChanges,
  removeCategoryChanges,
  renameCategoryChanges,
  renameProblem,
} from './categoryChanges.ts'

export interface CategoryDialogProps {
  category: Category
  onClose: () => void
}

/** Renames a category, moves its types to another one, or deletes it with all that is in it. */
export const CategoryDialog = ({ category, onClose }: CategoryDialogProps) => {
  const { session } = useViewer()
  const remove = useRemoval()
  const content = useContentState((state) => state.content)
  const isGone = !content.categories.has(category.id)
  const theirAct = useTheirAct(category.id)
  const { form, base, contested, set } = useOpenForm({ name: category.name }, isSameName, !isGone)
  const { name } = form
  const types = typesIn(content, category.id)
  const invalid = categoryNameProblem(name)
  const taken = invalid === null ? renameProblem(content, category, name) : null
  const isChanged = isGone || name.trim() !== category.name

  const commit = (changes: readonly Change[]) => {
    if (changes.length === 0 || session.commit(changes).ok) onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (invalid === null && taken === null && isChanged)
      commit(isGone ? [createdAgain(category, name)] : renameCategoryChanges(category, name))
  }
  const moveAll = () =>
    commit(
      moveTypesChanges(session.store.getState().content, session.newId, {
        from: category.id,
        to: name,
        typeIds: types.map(({ id }) => id),
      }),
    )
  const removeAll = async () => {
    const removed = await remove({
      what: whatGoes(category, types.length, countPois(content, types)),
      changes: (now) => removeCategoryChanges(now, category.id),
      isAsked: types.length > 0,
    })
    if (removed) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit category"
      keepOnOutsideClick={isChanged}
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
          {taken === null || isGone ? (
            <SubmitButton
              size="lg"
              form="category-form"
              missing={
                (invalid ?? taken) === null ? (isChanged ? null : NOTHING_CHANGED) : 'Enter another name.'
              }
            >
              Save
            </SubmitButton>
          ) : (
            <Button variant="primary" size="lg" onClick={moveAll}>
              Move types
            </Button>
          )}
        </>
      }
    >
      <form id="category-form" onSubmit={save}>
        {isGone && (
          <GoneNotice>
            {actText(theirAct, 'category', 'deleted')} Saving creates it again, without its types.
          </GoneNotice>
        )}
        <TextField
          label="Name"
          value={name}
          maxLength={CATEGORY_NAME_MAX}
          autoComplete="off"
          error={invalid ?? taken ?? undefined}
          hint={contested.includes('name') ? contestText(base.name) : undefined}
          onChange={(event) => set({ name: event.target.value })}
        />
        <FormNotice />
      </form>
    </Dialog>
  )
}

const isSameName = (_field: 'name', a: { name: string }, b: { name: string }) =>
  a.name.trim() === b.name.trim()

const whatGoes = ({ name }: Category, types: number, pois: number): string =>
  types === 0 ? `“${name}”` : `“${name}”, its ${countText(types, 'type')} and ${countText(pois, 'POI')}`

const createdAgain = (category: Category, name: string): Change => ({
  op: 'insert',
  kind: 'category',
  entity: { ...category, name: name.trim() },
})
