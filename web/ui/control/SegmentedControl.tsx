import { type ReactNode, useId } from 'react'
import { classNames } from '../classNames.ts'
import './SegmentedControl.css'

export interface SegmentedControlProps<T extends string> {
  /** Its accessible name. */
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[]
  onChange: (value: T) => void
  size?: 'md' | 'lg'
  disabled?: boolean
}

/** A choice between two to four words, made of native radio buttons, so that arrow keys work. */
export const SegmentedControl = <T extends string>({
  label,
  value,
  options,
  onChange,
  size = 'md',
  disabled,
}: SegmentedControlProps<T>) => {
  const name = useId()
  return (
    <div className={classNames('seg', size === 'lg' && 'seg--lg')} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="seg__option">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
