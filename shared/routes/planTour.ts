import { firstTour } from './firstTour.ts'
import { seededRandom } from './seededRandom.ts'
import type { TourProblem } from './tourProblem.ts'
import { TourSearch } from './TourSearch.ts'

export interface TourOptions {
  readonly seed?: number
  /** How often the tour is disturbed, for each place. */
  readonly triesPerPlace?: number
}

/** Of a thousand places: within a few thousandths of what a hundred times as many lead to. */
const TRIES_PER_PLACE = 10
/** A disturbance exchanges two neighbouring stretches of at most so many places. */
const STRETCH_MAX = 30
const TRIES_PER_STEP = 1_000

/**
 * Makes a short tour, the same for a seed; it yields the share of the work that is done, and whoever does not go on has
 * cancelled it. A first tour is improved until no small change makes it shorter; then it is disturbed at places in turn, and
 * what comes of that is kept unless it is longer.
 */
export function* planTour(
  problem: TourProblem,
  { seed = 1, triesPerPlace = TRIES_PER_PLACE }: TourOptions = {},
): Generator<number, number[]> {
  const tour = firstTour(problem)
  const places = problem.distances.count
  yield 0
  if (places < 3) return tour
  const search = new TourSearch(problem, tour)
  for (const place of tour.toReversed()) search.wait(place)
  search.improve()
  search.order.keep()
  const random = seededRandom(seed)
  const tries = places < 5 ? 0 : places * triesPerPlace
  for (let done = 0; done < tries; done++) {
    if (done % TRIES_PER_STEP === 0) yield done / tries
    disturb(search, problem, random)
  }
  search.uncross()
  return search.order.toArray()
}

const disturb = (search: TourSearch, problem: TourProblem, random: () => number): void => {
  const { order } = search
  const first = problem.isStartFixed ? 1 : 0
  const end = order.length - (problem.isEndFixed ? 1 : 0)
  const movable = end - first
  const length = () => 1 + Math.floor(random() * Math.min(STRETCH_MAX, Math.floor(movable / 2)))
  const [one, other] = [length(), length()]
  const from = first + Math.floor(random() * (movable - one - other + 1))
  const [middle, last] = [from + one, from + one + other]
  const edges = [
    [order.placeAt(from - 1), order.placeAt(from)],
    [order.placeAt(middle - 1), order.placeAt(middle)],
    [order.placeAt(last - 1), order.placeAt(last)],
  ] as const
  const [[before, a], [b, c], [d, after]] = edges
  const longer =
    search.distance(before, c) +
    search.distance(d, a) +
    search.distance(b, after) -
    edges.reduce((sum, [start, to]) => sum + search.distance(start, to), 0)
  order.exchange(from, middle - 1, last - 1)
  for (const place of edges.flat()) search.wait(place)
  if (search.improve() >= longer) order.keep()
  else order.takeBack()
}
