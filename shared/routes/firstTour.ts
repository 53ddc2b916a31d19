import { lengthOfTour, type TourProblem } from './tourProblem.ts'

/** Returns a tour to begin with: the shorter one of two simple ways to make it. */
export const firstTour = (problem: TourProblem): number[] => {
  const [greedy, inserted] = [greedyTour(problem), insertedTour(problem)]
  const { distances } = problem
  return lengthOfTour(distances, inserted) < lengthOfTour(distances, greedy) ? inserted : greedy
}

/** Always goes on to the nearest place that is left. */
export const greedyTour = ({ distances, isEndFixed }: TourProblem): number[] => {
  const { count, between } = distances
  if (count === 0) return []
  const last = count - 1
  const left = new Set(Array.from({ length: count }, (_, place) => place))
  const tour = [0]
  left.delete(0)
  if (isEndFixed) left.delete(last)
  for (let from = 0; left.size > 0;) {
    let nearest = -1
    let shortest = Infinity
    for (const place of left) {
      const distance = between[from * count + place] ?? 0
      if (distance >= shortest) continue
      shortest = distance
      nearest = place
    }
    tour.push(nearest)
    left.delete(nearest)
    from = nearest
  }
  if (isEndFixed && last > 0) tour.push(last)
  return tour
}

/** Nearest insertion: the place that is nearest to the tour is put in where that makes the tour longer by the least. */
const insertedTour = ({ distances, isStartFixed, isEndFixed }: TourProblem): number[] => {
  const { count, between } = distances
  if (count === 0) return []
  const distance = (a: number, b: number): number => between[a * count + b] ?? 0
  const next = new Int32Array(count).fill(-1)
  const toTour = new Float64Array(count).fill(Infinity)
  const isIn = new Uint8Array(count)
  const take = (place: number) => {
    isIn[place] = 1
    for (let other = 0; other < count; other++)
      toTour[other] = Math.min(toTour[other] ?? 0, distance(place, other))
  }
  let first = 0
  take(first)
  if (isEndFixed && count > 1) {
    next[first] = count - 1
    take(count - 1)
  }
  for (let place = nearestOutside(toTour, isIn); place >= 0; place = nearestOutside(toTour, isIn)) {
    let after = -1
    let least = isStartFixed ? Infinity : distance(place, first)
    for (let at = first; at >= 0; at = next[at] ?? -1) {
      const to = next[at] ?? -1
      if (to < 0 && isEndFixed && count > 1) break
      const more = distance(at, place) + (to < 0 ? 0 : distance(place, to) - distance(at, to))
      if (more >= least) continue
      least = more
      after = at
    }
    if (after < 0) {
      next[place] = first
      first = place
    } else {
      next[place] = next[after] ?? -1
      next[after] = place
    }
    take(place)
  }
  const tour: number[] = []
  for (let at = first; at >= 0; at = next[at] ?? -1) tour.push(at)
  return tour
}

/** Returns -1 if all are in. */
const nearestOutside = (toTour: Float64Array, isIn: Uint8Array): number => {
  let nearest = -1
  let shortest = Infinity
  for (let place = 0; place < toTour.length; place++) {
    const distance = toTour[place] ?? 0
    if (isIn[place] === 1 || distance >= shortest) continue
    shortest = distance
    nearest = place
  }
  return nearest
}
