import { ChevronDown } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { FieldFrame, messageId, type FieldFrameProps } from './TextField.tsx'
import './TextField.css'

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'>, FieldFrameProps {
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}

/** A native select, which works best on phones, framed like the other fields. */
export const SelectField = ({
  label,
  note,
  hint,
  error,
  id,
  className,
  options,
  onChange,
  ...rest
}: SelectFieldProps) => {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <FieldFrame label={label} note={note} hint={hint} error={error} controlId={controlId}>
      <span className="select">
        <select
          {...rest}
          id={controlId}
          className={classNames('field', error !== undefined && 'is-bad', className)}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={messageId(controlId, { hint, error })}
          onChange={(event) => onChange(event.target.value)}
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
