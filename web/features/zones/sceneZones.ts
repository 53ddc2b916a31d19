import type { Content } from '../../../shared/content/content.ts'
import { isLocked } from '../../../shared/content/locks.ts'
import { DEFAULT_ZONE_LABEL, type Zone, ZONE_FILL_OPACITY_SHOWN } from '../../../shared/content/zones.ts'
import type { SceneZone } from '../../scene/zones/ZoneShape.ts'

/** Returns a zone as it is drawn: without a fill opacity of its own it gets 0.3, and the default name is not written. */
export const sceneZoneOf = (zone: Zone): SceneZone => ({
  id: zone.id,
  label: zone.label === DEFAULT_ZONE_LABEL ? '' : zone.label,
  geometry: zone.geometry,
  strokeColour: zone.strokeColour,
  strokeOpacity: zone.strokeOpacity,
  fillColour: zone.fillColour,
  fillOpacity: zone.fillOpacity ?? ZONE_FILL_OPACITY_SHOWN,
  pattern: zone.pattern,
  isLocked: isLocked(zone),
  order: zone.order,
  floor: zone.floor,
})

export const sceneZonesOf = ({ zones }: Content): SceneZone[] => Array.from(zones, sceneZoneOf)

/** Returns the zones that differ between two versions. The cost follows what has changed. */
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
