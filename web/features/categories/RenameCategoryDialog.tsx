import { useState } from 'react'
import type { Category } from '../../../shared/content/categories.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { CATEGORY_NAME_MAX } from '../../../shared/limits.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { coordinateText } from '../../ui/text/numberText.ts'
import { sortedByName } from '../types/findType.ts'
import { categoryNameProblem, typesIn } from '../types/typeChanges.ts'
import { moveTypesChanges, renameCategoryChanges, renameProblem } from './categoryChanges.ts'
import './categories.css'

export interface RenameCategoryDialogProps {
  category: Category
  /** The type of the POI whose category was changed. It is selected at first. */
  typeId: number
  /** As typed into the POI's form. */
  name: string
  /** Called with the chosen changes and the new name of the category. */
  onChanges: (changes: readonly Change[], name: string) => void
  /** Called if only the POI is to move. */
  onPoiAlone: () => void
  onClose: () => void
}

/** Asks how to rename a POI's category that other types share. */
export const RenameCategoryDialog = (props: RenameCategoryDialogProps) => {
  const { category, typeId, onChanges, onPoiAlone, onClose } = props
  const { session } = useViewer()
  const [name, setName] = useState(props.name)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([typeId]))
  const [problem, setProblem] = useState<string | null>(null)
  const shownProblem = categoryNameProblem(name) ?? problem

  const rename = () => {
    const taken = renameProblem(session.store.getState().content, category, name)
    if (taken === null) onChanges(renameCategoryChanges(category, name), name)
    else setProblem(taken)
  }
  const move = () => {
    const { content } = session.store.getState()
    const types = { from: category.id, to: name, typeIds: [...selected] }
    onChanges(moveTypesChanges(content, session.newId, types), name)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Rename “${category.name}”?`}
      className="rename-category"
      keepOnOutsideClick
      footer={
        <>
          <Button size="lg" className="dialog__far" onClick={onPoiAlone}>
            Move only this POI
          </Button>
          <Button size="lg" disabled={shownProblem !== null} onClick={rename}>
            Simple Rename
          </Button>
          <Button
            variant="primary"
            size="lg"
            disabled={categoryNameProblem(name) !== null || selected.size === 0}
            onClick={move}
          >
            Rename &amp; Move Selected Types
          </Button>
        </>
      }
    >
      <p>
        Other types are in “{category.name}” too. Rename it for all of them, move some to the new name, or
        leave it as it is and move only this POI.
      </p>
      <TextField
        label="New category name"
        value={name}
        maxLength={CATEGORY_NAME_MAX}
        autoComplete="off"
        error={shownProblem ?? undefined}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(null)
        }}
      />
      <TypeChoice categoryId={category.id} selected={selected} onChange={setSelected} />
    </Dialog>
  )
}

interface TypeChoiceProps {
  categoryId: number
  selected: ReadonlySet<number>
  onChange: (selected: ReadonlySet<number>) => void
}

const TypeChoice = ({ categoryId, selected, onChange }: TypeChoiceProps) => {
  const content = useContentState((state) => state.content)
  const setSelected = (id: number, isOn: boolean) => {
    const next = new Set(selected)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="form-field">
      <legend className="label">Selected types</legend>
      <div className="type-choice">
        {sortedByName(typesIn(content, categoryId)).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            note={coordinateText(content.poiCounts.get(id) ?? 0)}
            checked={selected.has(id)}
            onChange={(isOn) => setSelected(id, isOn)}
          />
        ))}
      </div>
    </fieldset>
  )
}
