import { AXIS_NAME_MAX, DECIMALS_MAX, UNIT_NAME_MAX } from '../../../shared/calibration/calibration.ts'
import { NumberField } from '../../ui/control/NumberField.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import type { CalibrationForm } from './calibrationForm.ts'

interface AxisFieldsProps {
  form: CalibrationForm
  onChange: (form: CalibrationForm) => void
}

/** How the game calls its coordinates, in which order it writes them, and how its axes lie on the image. */
export const AxisFields = ({ form, onChange }: AxisFieldsProps) => {
  const set = (fields: Partial<CalibrationForm>) => onChange({ ...form, ...fields })
  const [one, other] = form.axes
  return (
    <fieldset className="calibration__axes">
      <legend className="label">Axes, in the order in which the game writes them</legend>
      <div className="calibration__fields">
        <TextField
          label="First"
          value={one}
          maxLength={AXIS_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => set({ axes: [target.value, other] })}
        />
        <TextField
          label="Second"
          value={other}
          maxLength={AXIS_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => set({ axes: [one, target.value] })}
        />
        <TextField
          label="Unit"
          note="Optional"
          value={form.unit}
          maxLength={UNIT_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => set({ unit: target.value })}
        />
        <NumberField
          label="Decimals"
          value={form.decimals}
          min={0}
          max={DECIMALS_MAX}
          onCommit={(decimals) => set({ decimals: Math.round(decimals) })}
        />
      </div>
      <SegmentedControl
        label="How the axes lie"
        value={form.fit}
        options={[
          { value: 'sides', label: 'Along the sides' },
          { value: 'free', label: 'Turned or slanted' },
        ]}
        onChange={(fit) => set({ fit })}
      />
      {form.fit === 'sides' && (
        <SegmentedControl
          label={`Where ${one || 'the first'} runs`}
          value={form.order}
          options={[
            { value: 'xy', label: `${one || 'First'} across` },
            { value: 'yx', label: `${one || 'First'} up and down` },
          ]}
          onChange={(order) => set({ order })}
        />
      )}
    </fieldset>
  )
}
