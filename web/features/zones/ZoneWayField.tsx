import type { Zone, ZoneWay } from '../../../shared/content/zones.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'

const WAYS: readonly { value: ZoneWay; label: string }[] = [
  { value: 'none', label: 'No' },
  { value: 'walk', label: 'Way' },
  { value: 'teleport', label: 'Teleport' },
]

/** Chooses what a line is for routes: something to walk along, or a teleport between its ends. Saved at once. */
export const ZoneWayField = ({ zone }: { zone: Zone }) => {
  const { session } = useViewer()
  return (
    <div className="zone-look">
      <span className="zone-look__name">For routes</span>
      <SegmentedControl
        label="For routes"
        value={zone.way ?? 'none'}
        options={WAYS}
        onChange={(way) => session.commit([{ op: 'patch', kind: 'zone', id: zone.id, fields: { way } }])}
      />
    </div>
  )
}
