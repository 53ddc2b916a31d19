import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import type { ImageSize } from '../../../shared/dataMap/place.ts'
import { stepBeside } from '../../scene/tools/stepBeside.ts'
import { boundsOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import {
  DEFAULT_ZONE_LABEL,
  movedGeometry,
  NEW_ZONE_LOOK,
  type Zone,
  ZONE_FILL_OPACITY_EDITOR,
  type ZoneGeometry,
} from '../../../shared/content/zones.ts'

/** Creates a zone from a drawn shape, on a floor or on all. The session and the server set its creator. */
export const newZoneChanges = (
  newId: () => number,
  geometry: ZoneGeometry,
  floorId: number | null = null,
): { readonly changes: readonly Change[]; readonly zoneId: number } => {
  const entity: Zone = {
    ...NEW_ZONE_LOOK,
    id: newId(),
    geometry,
    createdBy: null,
    ...(floorId !== null && { floor: floorId }),
  }
  return { changes: [{ op: 'insert', kind: 'zone', entity }], zoneId: entity.id }
}

/** Returns one list with the new shape, or none if the zone is gone. */
export const reshapeChanges = (
  content: Content,
  zoneId: number,
  geometry: ZoneGeometry,
): readonly Change[] =>
  content.zones.has(zoneId) ? [{ op: 'patch', kind: 'zone', id: zoneId, fields: { geometry } }] : []

export const restyleChanges = (zoneId: number, fields: Partial<ZoneLook>): readonly Change[] => [
  { op: 'patch', kind: 'zone', id: zoneId, fields },
]

/** Renames a zone; a blank name becomes the default one. Returns nothing if the name stays. */
export const renameChanges = (zone: Zone, name: string): readonly Change[] => {
  const label = name.trim() || DEFAULT_ZONE_LABEL
  return label === zone.label ? [] : [{ op: 'patch', kind: 'zone', id: zone.id, fields: { label } }]
}

export const removeZoneChanges = (zoneId: number): readonly Change[] => [
  { op: 'remove', kind: 'zone', id: zoneId },
]

/** Copies a zone, `offsetMap` to the right and down, in whole map px, or the other way where that would be off the image. */
export const duplicateChanges = (
  newId: () => number,
  zone: Zone,
  offsetMap: number,
  { width, height }: ImageSize,
): { readonly changes: readonly Change[]; readonly zoneId: number } => {
  const by = Math.max(1, Math.round(offsetMap))
  const image = { left: 0, bottom: 0, right: width, top: height }
  const geometry = movedGeometry(
    zone.geometry,
    stepBeside(boundsOfGeometry(zone.geometry), { x: by, y: -by }, image),
  )
  const entity: Zone = { ...zone, id: newId(), geometry, createdBy: null }
  return { changes: [{ op: 'insert', kind: 'zone', entity }], zoneId: entity.id }
}

/** The fields of a zone besides its name and its shape. */
export type ZoneLook = Pick<Zone, 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern'> & {
  readonly fillOpacity: number
}

/** Returns the look as the form shows it. Without a fill opacity it shows 0.5, which is stored only if chosen. */
export const zoneLookOf = (zone: Zone): ZoneLook => ({
  strokeColour: zone.strokeColour,
  strokeOpacity: zone.strokeOpacity,
  fillColour: zone.fillColour,
  fillOpacity: zone.fillOpacity ?? ZONE_FILL_OPACITY_EDITOR,
  pattern: zone.pattern,
})

/** Returns the chosen fields that differ from the stored ones. */
export const changedLook = (stored: ZoneLook, chosen: Partial<ZoneLook>): Partial<ZoneLook> => {
  const changed: Partial<Record<keyof ZoneLook, unknown>> = { ...chosen }
  for (const field of Object.keys(stored) as (keyof ZoneLook)[])
    if (changed[field] === stored[field]) delete changed[field]
  return changed as Partial<ZoneLook>
}
