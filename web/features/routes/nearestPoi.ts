import type { Content } from '../../../shared/content/content.ts'
import type { Poi } from '../../../shared/content/pois.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'

/** A press that is farther away, in CSS px, does not mean the POI. */
const REACH_VIEW = 16

/** Returns the POI that a press at a place means; undefined if none is near. */
export const nearestPoi = (pois: Content['pois'], { x, y }: PointMap, zoomLevel: number): Poi | undefined => {
  let nearest: Poi | undefined
  let shortest = REACH_VIEW / 2 ** zoomLevel
  pois.forEach((poi) => {
    const distance = Math.hypot(poi.x - x, poi.y - y)
    if (distance > shortest) return
    shortest = distance
    nearest = poi
  })
  return nearest
}
