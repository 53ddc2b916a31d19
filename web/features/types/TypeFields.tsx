import { CATEGORY_NAME_MAX, TYPE_NAME_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { categoryNames, typeNames, type TypeNames } from './typeNames.ts'

/** Which category and type: one that exists, or the name of a new one. */
export const TypeFields = ({
  value: { category, type },
  onChange,
  hintFor,
}: {
  value: TypeNames
  onChange: (value: TypeNames) => void
  hintFor?: (field: 'category' | 'type') => string | undefined
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
        onChange={(next) => onChange({ category, type: next })}
      />
    </div>
  )
}
