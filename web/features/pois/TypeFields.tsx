import { CATEGORY_NAME_MAX, TYPE_NAME_MAX } from '../../../shared/limits.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { useContentState } from '../viewer/viewerContext.ts'
import { categoryNames, typeNames } from './typeNames.ts'
import type { TypeNames } from './poiChanges.ts'

/** Which category and type: one that exists, or the name of a new one. */
export const TypeFields = ({
  value,
  onChange,
}: {
  value: TypeNames
  onChange: (value: TypeNames) => void
}) => {
  const content = useContentState((state) => state.content)
  return (
    <div className="poi-form__two">
      <ComboField
        label="Category"
        placeholder="Choose or type"
        value={value.category}
        maxLength={CATEGORY_NAME_MAX}
        options={categoryNames(content)}
        onChange={(category) => onChange({ ...value, category })}
      />
      <ComboField
        label="Type"
        placeholder="Choose or type"
        value={value.type}
        maxLength={TYPE_NAME_MAX}
        options={typeNames(content, value.category)}
        onChange={(type) => onChange({ ...value, type })}
      />
    </div>
  )
}
