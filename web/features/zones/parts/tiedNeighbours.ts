import type { Change } from '../../../../shared/content/changes.ts'
import { isLocked } from '../../../../shared/content/locks.ts'
import { pointCount, type Zone, type ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { endOfEdge } from '../../../../shared/geometry/rings.ts'
import { shareOnEdge } from '../../../../shared/geometry/shareOnEdge.ts'
import { ZONE_POINTS_MAX } from '../../../../shared/limits.ts'
import { type MovedVertex, type Path, withVerticesAt } from '../../../scene/tools/editZone/reshape.ts'
import { boundsOfGeometry } from '../../../scene/zones/zoneGeometry.ts'

/**
 * Adds to a list that gives zones new corners the same corners for the zones whose edges they lie on, so that the border stays
 * common whichever of them is reshaped later. Zones that are locked, on another floor, or would cross themselves stay as they are.
 */
export const withTiedNeighbours = (changes: readonly Change[], zones: ReadonlyZones): readonly Change[] => {
  const changed = changes.flatMap((change) => changedBy(change, zones))
  const ids = new Set(changed.map(({ id }) => id))
  const corners = cornersOf(changed, zones)
  const floors = new Set(changed.map(({ floor }) => floor))
  const ties = [...zones].flatMap((zone): Change[] => {
    if (ids.has(zone.id) || isLocked(zone) || !floors.has(zone.floor)) return []
    const geometry = tied(zone.geometry, corners)
    return geometry ? [{ op: 'patch', kind: 'zone', id: zone.id, fields: { geometry } }] : []
  })
  return [...changes, ...ties]
}

interface ReadonlyZones extends Iterable<Zone> {
  get(id: number): Zone | undefined
}

/** The zone that a change inserts, reshapes or removes, as it is afterwards or was. */
const changedBy = (change: Change, zones: ReadonlyZones): readonly Zone[] => {
  if (change.kind !== 'zone') return []
  if (change.op === 'insert') return [change.entity]
  const before = zones.get(change.id)
  if (!before) return []
  const geometry = change.op === 'patch' ? change.fields.geometry : undefined
  return [geometry ? { ...before, geometry } : before]
}

/** Returns the corners that are new, from left to right. */
const cornersOf = (changed: readonly Zone[], zones: ReadonlyZones): readonly PointMap[] => {
  const corners = new Map<string, PointMap>()
  for (const { geometry } of changed) for (const point of pointsOf(geometry)) corners.set(keyOf(point), point)
  for (const { id } of changed)
    for (const point of pointsOf(zones.get(id)?.geometry)) corners.delete(keyOf(point))
  return [...corners.values()].sort((a, b) => a.x - b.x)
}

const pointsOf = (geometry: ZoneGeometry | undefined): readonly PointMap[] =>
  geometry === undefined || geometry.kind === 'circle' ? [] : geometry.points

const keyOf = ({ x, y }: PointMap): string => `${x} ${y}`

/** Returns a shape with those of the corners that lie on its edges; null if there are none, or if it would be too much for it. */
const tied = (geometry: ZoneGeometry, corners: readonly PointMap[]): ZoneGeometry | null => {
  if (geometry.kind === 'circle' || geometry.kind === 'rectangle') return null
  const { left, right, bottom, top } = boundsOfGeometry(geometry)
  const within = corners.filter(({ x, y }) => x >= left && x <= right && y >= bottom && y <= top)
  if (within.length === 0) return null
  const own = new Set(geometry.points.map(keyOf))
  const near = within.filter((corner) => !own.has(keyOf(corner)))
  const added = geometry.points.flatMap((from, edge) => onEdge(geometry, from, edge, near))
  if (added.length === 0 || pointCount(geometry) + added.length > ZONE_POINTS_MAX) return null
  const reshaped = withVerticesAt(geometry, added)
  return reshaped.crossing ? null : reshaped.geometry
}

const onEdge = (
  geometry: Path,
  from: PointMap,
  edge: number,
  near: readonly PointMap[],
): readonly MovedVertex[] => {
  const to = geometry.points[endOfEdge(geometry, edge) ?? -1]
  if (!to) return []
  const right = Math.max(from.x, to.x)
  const found: { readonly to: PointMap; readonly share: number }[] = []
  for (let at = firstFrom(near, Math.min(from.x, to.x)); at < near.length; at++) {
    const corner = near[at]
    if (corner === undefined || corner.x > right) break
    const share = shareOnEdge(from, to, corner)
    if (share !== null && share > 0 && share < 1) found.push({ to: corner, share })
  }
  return found
    .sort((a, b) => a.share - b.share)
    .map(({ to: place }) => ({ index: edge, to: place, isNew: true }))
}

/** Returns the index of the first of some places from left to right that is not left of `x`. */
const firstFrom = (places: readonly PointMap[], x: number): number => {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.x ?? Infinity) < x) low = middle + 1
    else high = middle
  }
  return low
}
