/** Deeper than any painter nests. */
const SAVES_MAX = 16

/** Keeps a painter that fails from stopping the others, and reports each failure once, not in every frame. */
export class PaintGuard {
  readonly #onFailure: (error: unknown) => void
  readonly #known = new Set<string>()

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Paints on a context that is in device px, and leaves it so. */
  run(context: CanvasRenderingContext2D, paint: () => void): void {
    try {
      paint()
    } catch (error) {
      this.#report(error)
      // What it saved, it did not restore.
      for (let depth = 0; depth < SAVES_MAX; depth++) context.restore()
      context.save()
      context.setTransform(1, 0, 0, 1, 0, 0)
    }
  }

  #report(error: unknown): void {
    const text = String(error)
    if (this.#known.has(text)) return
    this.#known.add(text)
    this.#onFailure(error)
  }
}
