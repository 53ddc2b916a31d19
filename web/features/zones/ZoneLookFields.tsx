import { useEffect, useMemo, useState } from 'react'
import type { Zone, ZonePattern } from '../../../shared/content/zones.ts'
import { ZONE_OPACITY_MAX, ZONE_OPACITY_MIN, ZONE_OPACITY_STEP } from '../../../shared/limits.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { ColourField } from '../../ui/control/ColourField.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { Slider } from '../../ui/control/Slider.tsx'
import { announce } from '../../ui/status/announce.tsx'
import { recentColours, rememberColour } from './drawingHabits.ts'
import { sceneZoneOf } from './sceneZones.ts'
import { changedLook, restyleChanges, type ZoneLook, zoneLookOf } from './zoneChanges.ts'

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

interface ZoneLookForm {
  readonly look: ZoneLook
  readonly isChanged: boolean
  readonly change: (fields: Partial<ZoneLook>) => void
  /** Returns false if it was refused. */
  readonly save: () => boolean
}

/** The look being chosen for a zone. The map previews it until it is saved or dropped. */
export const useZoneLook = (zone: Zone): ZoneLookForm => {
  const { scene, session, store } = useViewer()
  const [chosen, setChosen] = useState<Partial<ZoneLook>>({})
  const stored = useMemo(() => zoneLookOf(zone), [zone])
  const changed = useMemo(() => changedLook(stored, chosen), [stored, chosen])
  const isChanged = Object.keys(changed).length > 0

  useEffect(() => {
    if (Object.keys(changed).length === 0) return
    scene.patchZones({ upsert: [{ ...sceneZoneOf(zone), ...changed }], remove: [] })
    return () => {
      const now = session.store.getState().content.zones.get(zone.id)
      if (now) scene.patchZones({ upsert: [sceneZoneOf(now)], remove: [] })
    }
  }, [scene, session, zone, changed])

  const change = (fields: Partial<ZoneLook>) => {
    const next = changedLook(stored, { ...changed, ...fields })
    setChosen(next)
    store.setState({ isDirty: Object.keys(next).length > 0 })
  }
  const save = () => {
    if (!isChanged || !session.commit(restyleChanges(zone.id, changed)).ok) return false
    if (changed.strokeColour) rememberColour('line', changed.strokeColour)
    if (changed.fillColour) rememberColour('fill', changed.fillColour)
    setChosen({})
    store.setState({ isDirty: false })
    announce('Zone saved.')
    return true
  }
  return { look: { ...stored, ...changed }, isChanged, change, save }
}
