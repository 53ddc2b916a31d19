import type { Content } from '../content/content.ts'
import type { PointMap } from '../geometry/point.ts'
import { DEFAULT_ZONE_LABEL, type Zone, type ZoneGeometry } from '../content/zones.ts'
import type { DataMap } from './dataMap.ts'
import type { Comparison, Difference } from './difference.ts'
import { distanceMap } from './MarkerPairing.ts'
import type { Placement } from './place.ts'
import { placeZone } from './placeZone.ts'

/**
 * Compares the zones of a data map with those of the map: one of the same label, at best of the same shape, is the same
 * zone; one without a label has to have the same shape. None is gone if the file has no zones at all.
 */
export const compareZones = (
  { zones }: Pick<DataMap, 'zones'>,
  placement: Placement,
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
    const placed = placeZone(zone, placement)
    if (!placed) continue
    const labelled = known.get(zone.label) ?? []
    const same = labelled.find(({ geometry }) => isSameShape(geometry, placed.geometry))
    const found = same ?? (zone.label === DEFAULT_ZONE_LABEL ? undefined : labelled[0])
    if (found) labelled.splice(labelled.indexOf(found), 1)
    if (same) {
      sameCount++
      continue
    }
    differences.push({
      kind: found ? 'moved' : 'added',
      ...aZone(zone.label),
      change: found
        ? { op: 'patch', kind: 'zone', id: found.id, fields: { geometry: placed.geometry } }
        : { op: 'insert', kind: 'zone', entity: { ...placed, id: newId() } },
    })
  }
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

const isSameShape = (a: ZoneGeometry, b: ZoneGeometry): boolean => {
  if (a.kind === 'circle')
    return b.kind === 'circle' && isNear(a.centre, b.centre) && Math.abs(a.radius - b.radius) <= ROUNDING_MAX
  return (
    b.kind !== 'circle' &&
    (a.kind === 'polyline') === (b.kind === 'polyline') &&
    a.points.length === b.points.length &&
    a.points.every((point, index) => isNear(point, b.points[index] ?? point))
  )
}

const isNear = (a: PointMap, b: PointMap): boolean => distanceMap(a, b) <= ROUNDING_MAX
