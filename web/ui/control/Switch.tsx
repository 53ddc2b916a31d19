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
    <button
      type="button"
      role="switch"
      className="switch__track"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span className="switch__knob" />
    </button>
    <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
  </label>
)
