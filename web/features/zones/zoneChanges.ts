import type { Change } from '../../../shared/changes.ts'
import type { Content } from '../../../shared/content.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import {
  DEFAULT_ZONE_LABEL,
  NEW_ZONE_LOOK,
  type Zone,
  ZONE_FILL_OPACITY_EDITOR,
  type ZoneGeometry,
} from '../../../shared/zones.ts'

/** A zone of a shape that was just drawn. Who makes it is the server's to say. */
export const newZoneChanges = (
  newId: () => number,
  geometry: ZoneGeometry,
): { readonly changes: readonly Change[]; readonly zoneId: number } => {
  const entity: Zone = { ...NEW_ZONE_LOOK, id: newId(), geometry, createdBy: null }
  return { changes: [{ op: 'insert', kind: 'zone', entity }], zoneId: entity.id }
}

/** One list with the new shape; none where the zone is gone. */
export const reshapeChanges = (
  content: Content,
  zoneId: number,
  geometry: ZoneGeometry,
): readonly Change[] =>
  content.zones.has(zoneId) ? [{ op: 'patch', kind: 'zone', id: zoneId, fields: { geometry } }] : []

export const restyleChanges = (zoneId: number, fields: Partial<ZoneLook>): readonly Change[] => [
  { op: 'patch', kind: 'zone', id: zoneId, fields },
]

/** Blank is the name of zones without one; none where the name stays. */
export const renameChanges = (zone: Zone, name: string): readonly Change[] => {
  const label = name.trim() || DEFAULT_ZONE_LABEL
  return label === zone.label ? [] : [{ op: 'patch', kind: 'zone', id: zone.id, fields: { label } }]
}

export const removeZoneChanges = (zoneId: number): readonly Change[] => [
  { op: 'remove', kind: 'zone', id: zoneId },
]

/** The same zone once more, `offsetMap` to the right and below. Offsets are whole map px, so it stays quantised. */
export const duplicateChanges = (
  newId: () => number,
  zone: Zone,
  offsetMap: number,
): { readonly changes: readonly Change[]; readonly zoneId: number } => {
  const geometry = moved(zone.geometry, Math.max(1, Math.round(offsetMap)))
  const entity: Zone = { ...zone, id: newId(), geometry, createdBy: null }
  return { changes: [{ op: 'insert', kind: 'zone', entity }], zoneId: entity.id }
}

const moved = (geometry: ZoneGeometry, by: number): ZoneGeometry => {
  const move = ({ x, y }: PointMap): PointMap => ({ x: quantise(x + by), y: quantise(y - by) })
  return geometry.kind === 'circle'
    ? { ...geometry, centre: move(geometry.centre) }
    : { ...geometry, points: geometry.points.map(move) }
}

/** What an editor chooses of a zone besides its name and its shape. */
export type ZoneLook = Pick<Zone, 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern'> & {
  readonly fillOpacity: number
}

/** What the editor shows: a zone that came without a fill opacity is offered 0.5, which is stored only when chosen. */
export const zoneLookOf = (zone: Zone): ZoneLook => ({
  strokeColour: zone.strokeColour,
  strokeOpacity: zone.strokeOpacity,
  fillColour: zone.fillColour,
  fillOpacity: zone.fillOpacity ?? ZONE_FILL_OPACITY_EDITOR,
  pattern: zone.pattern,
})

/** The fields that were chosen otherwise than they stand. */
export const changedLook = (stored: ZoneLook, chosen: Partial<ZoneLook>): Partial<ZoneLook> => {
  const changed: Partial<Record<keyof ZoneLook, unknown>> = { ...chosen }
  for (const field of Object.keys(stored) as (keyof ZoneLook)[])
    if (changed[field] === stored[field]) delete changed[field]
  return changed as Partial<ZoneLook>
}
