import { ALL_FLOORS } from '../../../shared/floors/floors.ts'
import type { Zone } from '../../../shared/content/zones.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { FloorField } from '../floors/FloorField.tsx'

/** Chooses the floor that a zone is on. Saved at once. */
export const ZoneFloorField = ({ zone }: { zone: Zone }) => {
  const { session } = useViewer()
  return (
    <div className="zone-panel__floor">
      <FloorField
        field="floor"
        value={zone.floor ?? ALL_FLOORS}
        onChange={(floor) => session.commit([{ op: 'patch', kind: 'zone', id: zone.id, fields: { floor } }])}
      />
    </div>
  )
}
