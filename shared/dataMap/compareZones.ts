import type { Content } from '../content/content.ts'
import type { PointMap } from '../geometry/point.ts'
import { DEFAULT_ZONE_LABEL, type Zone, type ZoneGeometry } from '../content/zones.ts'
import { sameValue } from '../sameValue.ts'
import type { Comparison, Difference } from './difference.ts'
import { distanceMap } from './MarkerPairing.ts'
import type { PlacedDataMap } from './placeDataMap.ts'

/**
 * Compares the zones of a data map with those of the map: one of the same label, at best of the same shape, is the same
 * zone; one without a label has to have the same shape. None is gone if the file has no zones, or has it in a shape that
 * cannot be on the map.
 */
export const compareZones = (
  { zones, lostZones }: Pick<PlacedDataMap, 'zones' | 'lostZones'>,
  content: Content,
  newId: () => number,
): Comparison => {
  const known = new Map<string, Zone[]>()
  for (const zone of content.zones) {
    const list = known.get(zone.label)
    if (list) list.push(zone)
    else known.set(zone.label, [zone])
  }
  const differences: Difference[] = []
  let sameCount = 0
  for (const zone of zones) {
    const labelled = known.get(zone.label) ?? []
    const same = labelled.find(({ geometry }) => isSameShape(geometry, zone.geometry))
    const found = same ?? (zone.label === DEFAULT_ZONE_LABEL ? undefined : labelled[0])
    if (found) labelled.splice(labelled.indexOf(found), 1)
    const isOnOther = found !== undefined && zone.floor !== undefined && zone.floor !== found.floor
    if (same && !isOnOther) {
      sameCount++
      continue
    }
    const fields = { ...(!same && { geometry: zone.geometry }), ...(isOnOther && { floor: zone.floor }) }
    differences.push({
      kind: same ? 'changed' : found ? 'moved' : 'added',
      ...aZone(zone.label),
      change: found
        ? { op: 'patch', kind: 'zone', id: found.id, fields }
        : { op: 'insert', kind: 'zone', entity: { ...zone, id: newId() } },
    })
  }
  for (const { label } of lostZones) known.get(label)?.shift()
  for (const { id, label } of zones.length === 0 ? [] : [...known.values()].flat())
    differences.push({ kind: 'gone', ...aZone(label), change: { op: 'remove', kind: 'zone', id } })
  return { differences, sameCount }
}

const aZone = (label: string) => ({
  name: label || DEFAULT_ZONE_LABEL,
  formerName: null,
  group: 'Zone',
  needs: [],
})

/** Coordinates may have been rounded on their way out and in again, in map pixels. */
const ROUNDING_MAX = 0.05

/** Whether two shapes are the same up to that many map pixels. */
export const isSameShape = (a: ZoneGeometry, b: ZoneGeometry, apartMax = ROUNDING_MAX): boolean => {
  const isNear = (one: PointMap, other: PointMap) => distanceMap(one, other) <= apartMax
  if (a.kind === 'circle')
    return b.kind === 'circle' && isNear(a.centre, b.centre) && Math.abs(a.radius - b.radius) <= apartMax
  return (
    b.kind !== 'circle' &&
    (a.kind === 'polyline') === (b.kind === 'polyline') &&
    sameValue(partsIn(a), partsIn(b)) &&
    a.points.length === b.points.length &&
    a.points.every((point, index) => isNear(point, b.points[index] ?? point))
  )
}

const partsIn = (geometry: ZoneGeometry) => (geometry.kind === 'multipolygon' ? geometry.parts : null)
