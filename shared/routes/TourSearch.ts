import { nearestPlaces } from './nearestPlaces.ts'
import { TourOrder } from './TourOrder.ts'
import type { TourProblem } from './tourProblem.ts'

/** A gain that is smaller comes from rounding. */
const GAIN_MIN = 1e-9
/** How many neighbours of a place are tried. */
const NEIGHBOURS = 10
/** So many places at most are moved together. */
const MOVED_MAX = 3

/**
 * Makes a tour shorter by 2-opt (two edges are exchanged) and Or-opt (up to three places in turn are moved elsewhere), among the
 * neighbours of the places that wait to be looked at.
 */
export class TourSearch {
  readonly order: TourOrder
  readonly #count: number
  readonly #between: Float64Array
  readonly #neighbours: Int32Array
  readonly #perPlace: number
  readonly #isStartFixed: boolean
  readonly #isEndFixed: boolean
  readonly #waiting: number[] = []
  readonly #isWaiting: Uint8Array

  constructor({ distances, isStartFixed, isEndFixed }: TourProblem, tour: readonly number[]) {
    this.order = new TourOrder(tour)
    this.#count = distances.count
    this.#between = distances.between
    this.#perPlace = Math.min(NEIGHBOURS, distances.count - 1)
    this.#neighbours = nearestPlaces(distances, this.#perPlace)
    this.#isStartFixed = isStartFixed
    this.#isEndFixed = isEndFixed
    this.#isWaiting = new Uint8Array(distances.count)
  }

  /** There is nothing before the first place and after the last, so to get there is no way at all. */
  distance(a: number, b: number): number {
    return a < 0 || b < 0 ? 0 : (this.#between[a * this.#count + b] ?? 0)
  }

  wait(place: number): void {
    if (place < 0 || this.#isWaiting[place] === 1) return
    this.#isWaiting[place] = 1
    this.#waiting.push(place)
  }

  /** Returns by how much the tour has become shorter. */
  improve(): number {
    let gained = 0
    for (let place = this.#waiting.pop(); place !== undefined; place = this.#waiting.pop()) {
      this.#isWaiting[place] = 0
      for (let gain = this.#improveAt(place); gain > 0; gain = this.#improveAt(place)) gained += gain
    }
    return gained
  }

  /** 2-opt over all pairs of edges: afterwards no two cross where distances are straight. */
  uncross(): void {
    const { order } = this
    const last = order.length - 1
    for (let isShorter = true; isShorter;) {
      isShorter = false
      for (let first = this.#isStartFixed ? 1 : 0; first < last; first++)
        for (let to = first + 1; to <= (this.#isEndFixed ? last - 1 : last); to++) {
          const gain = this.#gainOfReversal(first, to)
          if (gain <= GAIN_MIN) continue
          order.reverse(first, to)
          isShorter = true
        }
      order.keep()
    }
  }

  #gainOfReversal(first: number, last: number): number {
    const { order } = this
    const [before, from] = [order.placeAt(first - 1), order.placeAt(first)]
    const [to, after] = [order.placeAt(last), order.placeAt(last + 1)]
    return (
      this.distance(before, from) +
      this.distance(to, after) -
      this.distance(before, to) -
      this.distance(from, after)
    )
  }

  #improveAt(place: number): number {
    for (const step of [1, -1]) {
      const gain = this.#exchangeEdge(place, step) || this.#moveStretch(place, step)
      if (gain > 0) return gain
    }
    return 0
  }

  /** 2-opt: the edge from a place to the next one in a direction is exchanged for one to a near place. */
  #exchangeEdge(place: number, step: number): number {
    const { order } = this
    const position = order.positionOf(place)
    const next = order.placeAt(position + step)
    const edge = this.distance(place, next)
    for (let at = 0; at < this.#perPlace; at++) {
      const near = this.#neighbourOf(place, at)
      if (this.distance(place, near) >= edge) return 0
      const nearPosition = order.positionOf(near)
      if (this.#isBeyondFixed(nearPosition + step)) continue
      const [first, last] =
        step > 0
          ? [Math.min(position, nearPosition) + 1, Math.max(position, nearPosition)]
          : [Math.min(position, nearPosition), Math.max(position, nearPosition) - 1]
      const gain = this.#gainOfReversal(first, last)
      if (gain <= GAIN_MIN) continue
      this.#waitAround(first)
      this.#waitAround(last + 1)
      order.reverse(first, last)
      return gain
    }
    return 0
  }

  /** Or-opt: a stretch that begins with a place and goes on in a direction is moved to beside a near place. */
  #moveStretch(place: number, step: number): number {
    const position = this.order.positionOf(place)
    for (let count = 1, end = position; count <= MOVED_MAX; count++, end += step) {
      if (this.order.placeAt(end) < 0 || this.#isFixed(end)) return 0
      const gain = this.#moveBeside(position, end, step)
      if (gain > 0) return gain
    }
    return 0
  }

  #moveBeside(position: number, end: number, step: number): number {
    const { order } = this
    const [place, other] = [order.placeAt(position), order.placeAt(end)]
    const [before, after] = [order.placeAt(position - step), order.placeAt(end + step)]
    const removed = this.distance(before, place) + this.distance(other, after) - this.distance(before, after)
    const [first, last] = [Math.min(position, end), Math.max(position, end)]
    for (let at = 0; at < this.#perPlace; at++) {
      const near = this.#neighbourOf(place, at)
      const added = this.distance(place, near)
      if (added >= removed) return 0
      const nearPosition = order.positionOf(near)
      if (nearPosition >= first && nearPosition <= last) continue
      for (const side of [1, -1]) {
        const beyond = nearPosition + side
        if ((beyond >= first && beyond <= last) || this.#isBeyondFixed(beyond)) continue
        const next = order.placeAt(beyond)
        const gain = removed - added - this.distance(other, next) + this.distance(near, next)
        if (gain <= GAIN_MIN) continue
        for (const changed of [before, place, other, after, near, next]) this.wait(changed)
        this.#move(first, last, Math.min(nearPosition, beyond))
        if (order.positionOf(place) - order.positionOf(near) !== side)
          this.order.reverse(
            Math.min(order.positionOf(place), order.positionOf(other)),
            Math.max(order.positionOf(place), order.positionOf(other)),
          )
        return gain
      }
    }
    return 0
  }

  /** Moves a stretch to between the positions `gap` and `gap + 1`. */
  #move(first: number, last: number, gap: number): void {
    if (gap > last) this.order.exchange(first, last, gap)
    else this.order.exchange(gap + 1, first - 1, last)
  }

  #neighbourOf(place: number, at: number): number {
    return this.#neighbours[place * this.#perPlace + at] ?? 0
  }

  #isFixed(position: number): boolean {
    return (this.#isStartFixed && position === 0) || (this.#isEndFixed && position === this.#count - 1)
  }

  #isBeyondFixed(position: number): boolean {
    return (this.#isStartFixed && position < 0) || (this.#isEndFixed && position >= this.#count)
  }

  #waitAround(position: number): void {
    this.wait(this.order.placeAt(position - 1))
    this.wait(this.order.placeAt(position))
  }
}
