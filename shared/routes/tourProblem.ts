import type { PointMap } from '../geometry/point.ts'

/** The distances between all places, as rows of a square matrix: the same there and back. */
export interface Distances {
  readonly count: number
  readonly between: Float64Array
}

/** Every place is to be visited once. */
export interface TourProblem {
  readonly distances: Distances
  /** The tour starts at the first place. */
  readonly isStartFixed: boolean
  /** The tour ends at the last place. */
  readonly isEndFixed: boolean
}

export const straightDistances = (places: readonly PointMap[]): Distances => {
  const count = places.length
  const between = new Float64Array(count * count)
  places.forEach((from, row) => {
    for (let column = row + 1; column < count; column++) {
      const to = places[column]
      const distance = to ? Math.hypot(from.x - to.x, from.y - to.y) : 0
      between[row * count + column] = distance
      between[column * count + row] = distance
    }
  })
  return { count, between }
}

export const lengthOfTour = ({ count, between }: Distances, tour: readonly number[]): number =>
  tour.reduce(
    (sum, place, at) => sum + (at === 0 ? 0 : (between[(tour[at - 1] ?? 0) * count + place] ?? 0)),
    0,
  )
