import type { Content } from '../../../shared/content.ts'
import { ZONE_FILL_OPACITY_SHOWN, type Zone } from '../../../shared/zones.ts'
import type { SceneZone } from '../../scene/SceneZones.ts'

/** A zone as it is drawn: one that came without a fill opacity is shown with 0.3. */
export const sceneZoneOf = (zone: Zone): SceneZone => ({
  id: zone.id,
  label: zone.label,
  geometry: zone.geometry,
  strokeColour: zone.strokeColour,
  strokeOpacity: zone.strokeOpacity,
  fillColour: zone.fillColour,
  fillOpacity: zone.fillOpacity ?? ZONE_FILL_OPACITY_SHOWN,
  pattern: zone.pattern,
})

export const sceneZonesOf = ({ zones }: Content): SceneZone[] => Array.from(zones, sceneZoneOf)

/** What has to be drawn anew between two versions; costs what has changed. */
export const sceneZonePatch = (
  before: Content,
  after: Content,
): { readonly upsert: readonly SceneZone[]; readonly remove: readonly number[] } => {
  const upsert: SceneZone[] = []
  const remove: number[] = []
  for (const id of after.zones.changedIds(before.zones)) {
    const zone = after.zones.get(id)
    if (zone) upsert.push(sceneZoneOf(zone))
    else remove.push(id)
  }
  return { upsert, remove }
}
