import { Switch as RadixSwitch } from 'radix-ui'
import './Switch.css'

export interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Whether the label is for assistive technology only. */
  isLabelHidden?: boolean
}

/** A setting that takes effect at once. */
export const Switch = ({ label, checked, onChange, disabled, isLabelHidden = false }: SwitchProps) => (
  <label className="switch">
    <RadixSwitch.Root
      className="switch__track"
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
    >
      <RadixSwitch.Thumb className="switch__knob" />
    </RadixSwitch.Root>
    <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
  </label>
)
