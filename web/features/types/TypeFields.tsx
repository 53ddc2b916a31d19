import { useId, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { type PoiType, type Shape, SHAPES } from '../../../shared/content/types.ts'
import { CATEGORY_NAME_MAX, TYPE_NAME_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { ColourField } from '../../ui/control/ColourField.tsx'
import { ComboField } from '../../ui/control/ComboField.tsx'
import { Switch } from '../../ui/control/Switch.tsx'
import { findType, type TypeNames } from './findType.ts'
import { newTypeLook } from './newTypeLook.ts'
import { categoryNames, changedLook, lookOf, type TypeLook, typeNames } from './typeChanges.ts'
import { ShapeIcon } from './TypeSwatch.tsx'
import './types.css'

/** The fields for category and type: an existing one, or the name of a new one. */
export const TypeFields = ({
  value: { category, type },
  onChange,
  hintFor,
  onEnter,
}: {
  value: TypeNames
  onChange: (value: TypeNames) => void
  hintFor?: (field: 'category' | 'type') => string | undefined
  /** In place of what Enter in the type does to the form. */
  onEnter?: () => void
}) => {
  const content = useContentState((state) => state.content)
  const isNameless = category.trim() === '' && type.trim() !== ''
  return (
    <div className="field-pair">
      <ComboField
        label="Category"
        placeholder="Choose or type"
        value={category}
        maxLength={CATEGORY_NAME_MAX}
        options={categoryNames(content)}
        hint={hintFor?.('category')}
        error={isNameless ? TEXTS.category.nameEmpty : undefined}
        onChange={(next) => onChange({ category: next, type })}
      />
      <ComboField
        label="Type"
        placeholder="Choose or type"
        value={type}
        maxLength={TYPE_NAME_MAX}
        options={typeNames(content, category)}
        hint={hintFor?.('type')}
        onEnter={onEnter}
        onChange={(next) => onChange({ category, type: next })}
      />
    </div>
  )
}

type LookFieldsProps = Pick<TypeLookState, 'look' | 'setLook'> & Partial<TypeLookState>

/** The fields for the look of a type. A change affects all its POIs, and a hint says so. */
export const LookFields = ({
  look,
  setLook,
  type,
  alsoChanges = 0,
  isLocked = false,
  setLocked,
}: LookFieldsProps) => (
  <>
    <div className="field-pair">
      <ColourField
        label="Type colour"
        value={look.colour}
        locked={isLocked}
        onLockedChange={type ? setLocked : undefined}
        onChange={(colour) => setLook({ colour })}
      />
      <div className="label-border">
        <ColourField
          label="Label border"
          value={look.labelBorderColour}
          disabled={look.labelBorder === 0}
          onChange={(labelBorderColour) => setLook({ labelBorderColour })}
        />
        <Switch
          label="Draw a border around labels"
          isLabelHidden
          checked={look.labelBorder === 1}
          onChange={(isOn) => setLook({ labelBorder: isOn ? 1 : 0 })}
        />
      </div>
    </div>
    <ShapeField value={look.shape} colour={look.colour} onChange={(shape) => setLook({ shape })} />
    {type && alsoChanges > 0 && (
      <p className="hint" role="status">
        {alsoChanges === 1
          ? `Changes the other POI of “${type.name}” too.`
          : `Changes all ${alsoChanges} POIs of “${type.name}” too.`}
      </p>
    )}
  </>
)

interface ShapeFieldProps {
  value: Shape
  colour: string
  onChange: (shape: Shape) => void
}

const NAMES: Record<Shape, string> = {
  circle: 'Circle',
  square: 'Square',
  triangle: 'Triangle',
  star: 'Star',
}

/** The four marker shapes, in the colour they will have; radio buttons underneath. */
const ShapeField = ({ value, colour, onChange }: ShapeFieldProps) => {
  const name = useId()
  return (
    <fieldset className="form-field">
      <legend className="label">Shape</legend>
      <div className="shape-field">
        {SHAPES.map((shape) => (
          <label key={shape} className="shape-field__option">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={shape === value}
              aria-label={NAMES[shape]}
              onChange={() => onChange(shape)}
            />
            <ShapeIcon shape={shape} colour={colour} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface TypeLookState {
  readonly look: TypeLook
  readonly setLook: (fields: Partial<TypeLook>) => void
  /** What was set, of that. */
  readonly edited: Partial<TypeLook>
  /** The existing type; undefined if the names make a new one. */
  readonly type: PoiType | undefined
  /** How many POIs would change with the type; 0 if its look does not change. */
  readonly alsoChanges: number
  /** The colour of an existing type is locked at first. */
  readonly isLocked: boolean
  readonly setLocked: (locked: boolean) => void
}

/** The look for the named type: the existing type's look, with what was edited. `start` was edited before. */
export const useTypeLook = (names: TypeNames, start: Partial<TypeLook> = {}): TypeLookState => {
  const type = useContentState((state) => findType(state.content, names))
  const count = useContentState((state) => (type ? (state.content.poiCounts.get(type.id) ?? 0) : 0))
  const [edited, setEdited] = useState(start)
  const [unlockedId, setUnlockedId] = useState<number | null>(null)
  const [editedId, setEditedId] = useState<number | undefined>(type?.id)
  if (editedId !== type?.id) {
    // Edits belong to the type they were made on; a new type keeps them.
    setEditedId(type?.id)
    if (type) setEdited({})
  }
  const isLocked = type !== undefined && unlockedId !== type.id
  const fresh = useContentState(useShallow((state) => newTypeLook(state.content)))
  const look = { ...lookOf(type ?? fresh), ...edited }
  const isChanged = type !== undefined && Object.keys(changedLook(type, look)).length > 0
  return {
    look,
    edited,
    setLook: (fields) => setEdited((before) => ({ ...before, ...fields })),
    type,
    alsoChanges: isChanged ? count : 0,
    isLocked,
    setLocked: (locked) => {
      setUnlockedId(locked ? null : (type?.id ?? null))
      if (locked) setEdited((before) => without(before, 'colour'))
    },
  }
}

const without = (look: Partial<TypeLook>, field: keyof TypeLook): Partial<TypeLook> => {
  const rest = { ...look }
  delete rest[field]
  return rest
}
