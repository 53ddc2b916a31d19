import type { RectMap } from '../../plane/coordinates.ts'
import { WEIGHT_MAX } from '../markerFilter.ts'
import type { WeightedPlaces } from './heatField.ts'

/** Squares are halved so often: those of the whole map at first, 65,536 across at last. */
const LEVELS = 16
const ACROSS = 2 ** LEVELS
/** Above every weight: a key holds a square and a weight. */
const WEIGHTS = 16

/** How crowded the map is where it is most crowded, by the side of the squares that are compared. */
export class HeatPeaks {
  readonly #side: number
  /** Along a curve on which the places of every square, of whatever size, are neighbours. */
  readonly #keys: Float64Array
  /** In whole markers, once it is asked for: `[0]` for one square over everything, and then for each half of the side. */
  readonly #ofLevel: number[] = []

  constructor({ count, xs, ys, weights }: WeightedPlaces, { left, right, bottom, top }: RectMap) {
    this.#side = Math.max(right - left, top - bottom, 1)
    const scale = ACROSS / this.#side
    const keys = new Float64Array(count)
    for (let at = 0; at < count; at++) {
      const column = Math.min(ACROSS - 1, Math.floor(((xs[at] ?? 0) - left) * scale))
      const row = Math.min(ACROSS - 1, Math.floor(((ys[at] ?? 0) - bottom) * scale))
      keys[at] = (spread(column) * 2 + spread(row)) * WEIGHTS + (weights[at] ?? 0)
    }
    this.#keys = keys.sort()
  }

  /** For squares of this side; it grows with the side without a jump. */
  of(squareSide: number): number {
    const level = Math.min(LEVELS, Math.max(0, Math.log2(this.#side / squareSide)))
    const above = this.#at(Math.floor(level))
    return above === 0 ? 0 : above * (this.#at(Math.ceil(level)) / above) ** (level - Math.floor(level))
  }

  #at(level: number): number {
    return (this.#ofLevel[level] ??= heaviest(this.#keys, WEIGHTS * 4 ** (LEVELS - level)) / WEIGHT_MAX)
  }
}

/** Returns the greatest sum of weights whose keys lie within the same `size`. */
const heaviest = (keys: Float64Array, size: number): number => {
  let [most, sum, end] = [0, 0, 0]
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0
    if (key >= end) {
      sum = 0
      end = (Math.floor(key / size) + 1) * size
    }
    sum += key % WEIGHTS
    if (sum > most) most = sum
  }
  return most
}

/** Returns the number whose even bits, from the least on, are those of a number of 16 bits. */
const spread = (bits: number): number => {
  let spreading = (bits | (bits << 8)) & 0x00ff00ff
  spreading = (spreading | (spreading << 4)) & 0x0f0f0f0f
  spreading = (spreading | (spreading << 2)) & 0x33333333
  return (spreading | (spreading << 1)) & 0x55555555
}
