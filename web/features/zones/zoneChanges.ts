import type { Change } from '../../../shared/changes.ts'
import type { Content } from '../../../shared/content.ts'
import { drawEntityId } from '../../../shared/ids.ts'
import { NEW_ZONE_LOOK, type Zone, type ZoneGeometry } from '../../../shared/zones.ts'

/** A zone of a shape that was just drawn. Who makes it is the server's to say. */
export const newZoneChanges = (
  content: Content,
  mapId: number,
  geometry: ZoneGeometry,
): { readonly changes: readonly Change[]; readonly zoneId: number } => {
  const entity: Zone = { ...NEW_ZONE_LOOK, id: freeId(content, mapId), geometry, createdBy: null }
  return { changes: [{ op: 'insert', kind: 'zone', entity }], zoneId: entity.id }
}

/** One list with the new shape; none where the zone is gone. */
export const reshapeChanges = (
  content: Content,
  zoneId: number,
  geometry: ZoneGeometry,
): readonly Change[] =>
  content.zones.has(zoneId) ? [{ op: 'patch', kind: 'zone', id: zoneId, fields: { geometry } }] : []

/** An id nothing on this map has. */
const freeId = ({ categories, types, pois, zones }: Content, mapId: number): number => {
  const isTaken = (id: number) => [categories, types, pois, zones].some((entities) => entities.has(id))
  let id = drawEntityId(mapId)
  while (isTaken(id)) id = drawEntityId(mapId)
  return id
}
