import type { RectMap } from '../../plane/coordinates.ts'
import { WEIGHT_MAX } from '../markerFilter.ts'
import type { WeightedPlaces } from './heatField.ts'

/** Squares are halved so often: those of the whole map at first, 65,536 across at last. */
const LEVELS = 16
const ACROSS = 2 ** LEVELS
/** Above every weight: a key holds a square and a weight. */
const WEIGHTS = 16

/** How crowded the most crowded square of the map is, by the side of the squares. */
export interface HeatPeaks {
  readonly side: number
  /** In whole markers; `[0]` for one square over everything, and then for each half of the side. */
  readonly ofLevel: Float64Array
}

/** Sorts the places along a curve once, on which the places of every square, of whatever size, are neighbours. */
export const heatPeaks = ({ count, xs, ys, weights }: WeightedPlaces, bounds: RectMap): HeatPeaks => {
  const side = Math.max(bounds.right - bounds.left, bounds.top - bounds.bottom, 1)
  const scale = ACROSS / side
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const column = Math.min(ACROSS - 1, Math.floor(((xs[at] ?? 0) - bounds.left) * scale))
    const row = Math.min(ACROSS - 1, Math.floor(((ys[at] ?? 0) - bounds.bottom) * scale))
    keys[at] = (spread(column) * 2 + spread(row)) * WEIGHTS + (weights[at] ?? 0)
  }
  keys.sort()
  const ofLevel = new Float64Array(LEVELS + 1)
  for (let level = LEVELS, size = WEIGHTS; level >= 0; level--, size *= 4)
    ofLevel[level] = heaviest(keys, size) / WEIGHT_MAX
  return { side, ofLevel }
}

/** Returns the greatest sum of weights whose keys lie within the same `size`. */
const heaviest = (keys: Float64Array, size: number): number => {
  let [most, sum, end] = [0, 0, 0]
  for (const key of keys) {
    if (key >= end) {
      sum = 0
      end = (Math.floor(key / size) + 1) * size
    }
    sum += key % WEIGHTS
    if (sum > most) most = sum
  }
  return most
}

/** Returns how crowded a square of this side is where the map is most crowded; it grows with the side without a jump. */
export const peakOf = ({ side, ofLevel }: HeatPeaks, squareSide: number): number => {
  const level = Math.min(LEVELS, Math.max(0, Math.log2(side / squareSide)))
  const [above, below] = [ofLevel[Math.floor(level)] ?? 0, ofLevel[Math.ceil(level)] ?? 0]
  return above === 0 ? 0 : above * (below / above) ** (level - Math.floor(level))
}

/** Returns the number whose even bits, from the least on, are those of a number of 16 bits. */
const spread = (bits: number): number => {
  let spreading = (bits | (bits << 8)) & 0x00ff00ff
  spreading = (spreading | (spreading << 4)) & 0x0f0f0f0f
  spreading = (spreading | (spreading << 2)) & 0x33333333
  return (spreading | (spreading << 1)) & 0x55555555
}
