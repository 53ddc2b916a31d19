import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { MapImageDocument } from '../store/imageDocuments.ts'
import { needsTiles } from './tilePyramid.ts'

type Size = Pick<MapImageDocument, 'width' | 'height'>

/** Measured with PNG on one slow core; the other formats take from half to twice the time. */
const DECODED_PER_MS = 20_000
const TILED_PER_MS = 4_000

const QUICK_MS = 1_000

/** Whether all pictures of an image are probably made within a second. */
export const isQuick = ({ width, height }: Size): boolean => {
  const pixels = width * height
  const tilingMs = needsTiles(width, height) ? pixels / TILED_PER_MS : 0
  return pixels / DECODED_PER_MS + tilingMs < QUICK_MS
}

/** Five images of the largest size, or thirty of 8192 × 8192. */
export const PIXELS_PER_HOUR = 2_000_000_000
const HOUR_S = 60 * 60

/** What images of how many pixels each person has had decoded within an hour. Each server counts for itself. */
export class DecodingBudget {
  readonly #spent = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: HOUR_S })
  readonly #pixelsPerHour: number

  constructor(pixelsPerHour: number) {
    this.#pixelsPerHour = pixelsPerHour
  }

  async isSpent(personId: number): Promise<boolean> {
    const spent = await this.#spent.get(personId)
    return spent !== null && spent.consumedPoints >= this.#pixelsPerHour
  }

  async spend(personId: number, pixels: number): Promise<void> {
    await this.#spent.penalty(personId, pixels)
  }
}
