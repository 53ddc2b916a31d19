import type { ZonePattern } from '../../../shared/content/zones.ts'
import { ZONE_OPACITY_MAX, ZONE_OPACITY_MIN, ZONE_OPACITY_STEP } from '../../../shared/limits.ts'
import { ColourField } from '../../ui/control/ColourField.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { Slider } from '../../ui/control/Slider.tsx'
import { recentColours } from './drawingHabits.ts'
import type { ZoneLook } from './zoneChanges.ts'

interface ZoneLookFieldsProps {
  look: ZoneLook
  /** False for a polyline. */
  hasFill: boolean
  onChange: (fields: Partial<ZoneLook>) => void
}

const PATTERNS: readonly { value: ZonePattern; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'dashed', label: 'Dashed' },
  { value: 'dotted', label: 'Dotted' },
]

export const ZoneLookFields = ({ look, hasFill, onChange }: ZoneLookFieldsProps) => (
  <>
    <div className="zone-look">
      <ColourField
        label="Line"
        value={look.strokeColour}
        recent={recentColours('line')}
        onChange={(strokeColour) => onChange({ strokeColour })}
      />
      <OpacitySlider
        label="Line opacity"
        value={look.strokeOpacity}
        onChange={(strokeOpacity) => onChange({ strokeOpacity })}
      />
    </div>
    {hasFill && (
      <div className="zone-look">
        <ColourField
          label="Fill"
          value={look.fillColour}
          recent={recentColours('fill')}
          onChange={(fillColour) => onChange({ fillColour })}
        />
        <OpacitySlider
          label="Fill opacity"
          value={look.fillOpacity}
          onChange={(fillOpacity) => onChange({ fillOpacity })}
        />
      </div>
    )}
    <div className="zone-look">
      <span className="zone-look__name">Pattern</span>
      <SegmentedControl
        label="Pattern"
        value={look.pattern}
        options={PATTERNS}
        onChange={(pattern) => onChange({ pattern })}
      />
    </div>
  </>
)

interface OpacitySliderProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const OpacitySlider = (props: OpacitySliderProps) => (
  <Slider {...props} min={ZONE_OPACITY_MIN} max={ZONE_OPACITY_MAX} step={ZONE_OPACITY_STEP} stepLarge={0.1} />
)
