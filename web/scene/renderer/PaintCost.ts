/** Half of a usual frame: with less for a whole one, a machine paints each frame of a zoom. Longer ones leave no room for anything else. */
const FAST_MS = 8
/** After a frame that took less, so many are not measured: a timer for each would take a tenth of a small paint. */
const UNDOUBTED_MS = FAST_MS / 2
const SKIPPED_FRAMES = 8
/**
 * The first frames take longer, as the browser compiles what it runs. Until so many are measured, this is the limit: with it, a
 * map that turns out to be heavy has a few slow frames once.
 */
const WARM_UP_FRAMES = 4
const WARM_UP_MS = 3 * FAST_MS
/** How much of a new time goes into the average. */
const SHARE = 0.5

/** How long the main thread is busy with a frame in which everything is painted anew, on this machine and with this map. */
export class PaintCost {
  #averageMs: number | null = null
  #measured = 0
  #isMeasuring = false
  /** Painted before one is measured again. */
  #framesToSkip = 0

  /** Call before painting, in each frame of a zoom. */
  sample(): void {
    if (this.#framesToSkip > 0) this.#framesToSkip--
    else this.measure()
  }

  /** Call when a zoom begins: the map may have changed since the last one. */
  measureNext(): void {
    this.#framesToSkip = 0
  }

  /** Call before painting. Browsers do part of the work after the frame's callbacks, before the next task. */
  measure(): void {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    const startedMs = performance.now()
    setTimeout(() => {
      this.#isMeasuring = false
      this.add(performance.now() - startedMs)
    })
  }

  /** A shorter time counts at once. */
  add(ms: number): void {
    this.#measured++
    const before = this.#averageMs ?? ms
    this.#averageMs = Math.min(ms, before + (ms - before) * SHARE)
    this.#framesToSkip = this.#averageMs <= UNDOUBTED_MS ? SKIPPED_FRAMES : 0
  }

  /** False until it is known. */
  get isLow(): boolean {
    const limitMs = this.#measured < WARM_UP_FRAMES ? WARM_UP_MS : FAST_MS
    return this.#averageMs !== null && this.#averageMs <= limitMs
  }
}
