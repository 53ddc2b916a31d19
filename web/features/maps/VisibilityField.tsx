import { Globe, Lock } from 'lucide-react'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'

const VISIBILITIES = [
  { value: 'public', label: 'Everyone', icon: <Globe /> },
  { value: 'private', label: 'Only me', icon: <Lock /> },
] as const

interface VisibilityFieldProps {
  isPublic: boolean
  disabled?: boolean
  /** Where a map that nobody has seen yet leaves the browser. */
  isPrivateFirst?: boolean
  onChange: (isPublic: boolean) => void
}

/** Who may see a map that is about to be made or edited. */
export const VisibilityField = ({
  isPublic,
  disabled = false,
  isPrivateFirst = false,
  onChange,
}: VisibilityFieldProps) => (
  <div>
    <div className="label" aria-hidden="true">
      Who may see it
    </div>
    <SegmentedControl
      label="Who may see it"
      value={isPublic ? 'public' : 'private'}
      options={isPrivateFirst ? VISIBILITIES.toReversed() : VISIBILITIES}
      disabled={disabled}
      onChange={(value) => onChange(value === 'public')}
    />
  </div>
)
