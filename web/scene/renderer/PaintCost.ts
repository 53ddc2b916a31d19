/** With less than this for a whole frame, a machine paints each frame of a zoom. Longer ones leave no room for anything else. */
const FAST_MS = 6
/** How much of a new time goes into the average. */
const SHARE = 0.5

/** How long the main thread is busy with a frame in which everything is painted, on this machine and with this map. */
export class PaintCost {
  #averageMs: number | null = null
  #isMeasuring = false

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

  add(ms: number): void {
    this.#averageMs = this.#averageMs === null ? ms : this.#averageMs + (ms - this.#averageMs) * SHARE
  }

  /** False until it is known. */
  get isLow(): boolean {
    return this.#averageMs !== null && this.#averageMs <= FAST_MS
  }
}
