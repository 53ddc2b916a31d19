import { Globe, HardDrive } from 'lucide-react'
import { SegmentedControl } from '../../../ui/control/SegmentedControl.tsx'

export type MapMode = 'online' | 'offline'

interface MapModesProps {
  mode: MapMode
  disabled: boolean
  onChange: (mode: MapMode) => void
}

/** Where a new map will be: on the server, or in this browser alone. */
export const MapModes = ({ mode, disabled, onChange }: MapModesProps) => (
  <SegmentedControl
    label="Where the map is kept"
    size="lg"
    value={mode}
    options={OPTIONS}
    disabled={disabled}
    onChange={onChange}
  />
)

const OPTIONS = [
  { value: 'online', label: 'Online', icon: <Globe /> },
  { value: 'offline', label: 'Offline', icon: <HardDrive /> },
] as const
