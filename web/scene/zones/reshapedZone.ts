import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import type { Draft } from '../state/Draft.ts'

/** Moves the whole shape. Steps of whole hundredths keep it free of crossings. */
export const movedBy = (geometry: ZoneGeometry, { x, y }: PointMap): ZoneGeometry => {
  const moved = (point: PointMap): PointMap => ({ x: quantise(point.x + x), y: quantise(point.y + y) })
  return geometry.kind === 'circle'
    ? { ...geometry, centre: moved(geometry.centre) }
    : { ...geometry, points: geometry.points.map(moved) }
}

/** Returns the shape that a draft would leave; a gesture that would be refused leaves the one before. */
export const reshapedZone = (draft: Draft | null): { zoneId: number; geometry: ZoneGeometry } | null => {
  if (draft?.kind !== 'edit') return null
  const { zoneId, base, geometry, offset, crossing } = draft
  return { zoneId, geometry: crossing === null ? movedBy(geometry, offset) : base }
}
