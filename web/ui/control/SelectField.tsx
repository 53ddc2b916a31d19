import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { FieldFrame, type FieldFrameProps, messageId } from './TextField.tsx'

interface SelectFieldProps<T extends string> extends FieldFrameProps {
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
}

/** One of several options, chosen as the device does it. */
export const SelectField = <T extends string>({
  value,
  options,
  onChange,
  ...frame
}: SelectFieldProps<T>) => {
  const id = useId()
  return (
    <FieldFrame {...frame} controlId={id}>
      <span className="combo">
        <select
          id={id}
          className="field"
          value={value}
          aria-describedby={messageId(id, frame)}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
    </FieldFrame>
  )
}
