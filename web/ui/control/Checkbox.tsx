import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../classNames.ts'
import './Checkbox.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  label: string
  onChange: (checked: boolean) => void
  /** Right of the label: a count. */
  note?: string
  /** Some of what it stands for is checked. */
  isMixed?: boolean
}

/** A native checkbox with a drawn box and a label. */
export const Checkbox = ({ label, note, isMixed = false, onChange, className, ...input }: CheckboxProps) => (
  <label className={classNames('check', className)}>
    <input
      {...input}
      type="checkbox"
      className="visually-hidden"
      ref={(element) => {
        if (element) element.indeterminate = isMixed
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="check__box" aria-hidden="true">
      {isMixed ? <Minus /> : <Check />}
    </span>
    <span className="check__label cut">{label}</span>
    {note !== undefined && <span className="check__note num">{note}</span>}
  </label>
)
