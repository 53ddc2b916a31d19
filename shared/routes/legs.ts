import type { PointMap } from '../geometry/point.ts'
import type { MapMeasure } from '../measures/MapMeasure.ts'
import { type MeasuredLength, measureAll } from './routeLength.ts'

/**
 * Returns how far it is along the lines of a route to each of its places, from the one before; null where that is not known,
 * as a place has been moved since. Nothing leads to the first place.
 */
export const legLengths = (
  places: readonly PointMap[],
  lines: readonly (readonly PointMap[])[],
  measure: MapMeasure,
): readonly (MeasuredLength | null)[] => {
  const left = lines.map((line) => [...line])
  let isKnown = places[0] !== undefined && isSame(left[0]?.[0], places[0])
  return places.map((place, at) => {
    if (at === 0) return null
    const leg = cutUntil(left, place)
    if (leg === null) isKnown = false
    return leg !== null && isKnown ? measureAll(measure, leg) : null
  })
}

/** Takes from the beginning of some lines what leads to a place; null, and nothing is taken, if they do not come to it. */
const cutUntil = (lines: PointMap[][], place: PointMap): PointMap[][] | null => {
  const first = lines.findIndex((line, index) =>
    (index === 0 ? line.slice(1) : line).some((point) => isSame(point, place)),
  )
  const line = lines[first]
  if (!line) return isSame(lines[0]?.[0], place) ? [] : null
  const at = line.findIndex((point, index) => (first > 0 || index > 0) && isSame(point, place))
  const leg = [...lines.slice(0, first), line.slice(0, at + 1)]
  lines.splice(0, first + 1, line.slice(at))
  return leg
}

const isSame = (a: PointMap | undefined, b: PointMap): boolean => a?.x === b.x && a.y === b.y
