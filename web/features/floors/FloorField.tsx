import { ALL_FLOORS } from '../../../shared/floors/floors.ts'
import { floorOf } from '../../shell/floors/shownFloor.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { SelectField } from '../../ui/control/SelectField.tsx'
import { type FloorFieldKind, NO_FLOOR_TEXTS } from './floorTexts.ts'

interface FloorFieldProps {
  field: FloorFieldKind
  /** The id of a floor, or 0. */
  value: number
  hint?: string | undefined
  onChange: (floorId: number) => void
}

const LABELS: Readonly<Record<FloorFieldKind, string>> = { floor: 'Floor', leadsTo: 'Leads to' }

/** Chooses a floor of the map, or none. */
export const FloorField = ({ field, value, hint, onChange }: FloorFieldProps) => {
  const { floors } = useViewer().record
  const none = { value: String(ALL_FLOORS), label: NO_FLOOR_TEXTS[field] }
  return (
    <SelectField
      label={LABELS[field]}
      value={String(floorOf(floors, value)?.id ?? ALL_FLOORS)}
      options={[none, ...floors.toReversed().map(({ id, name }) => ({ value: String(id), label: name }))]}
      hint={hint}
      onChange={(id) => onChange(Number(id))}
    />
  )
}
