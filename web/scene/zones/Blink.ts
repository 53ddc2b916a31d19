import { isMotionReduced } from '../state/Frames.ts'

/** Lit for the first half of each second. */
const HALF_MS = 500

/** The rhythm of what blinks; where motion is reduced it is lit steadily. */
export class Blink {
  readonly #onTurn: () => void
  #timer: ReturnType<typeof setInterval> | undefined
  #isLit = false

  constructor(onTurn: () => void) {
    this.#onTurn = onTurn
  }

  get isLit(): boolean {
    return this.#isLit
  }

  start(): void {
    this.stop()
    this.#isLit = true
    if (isMotionReduced()) return
    this.#timer = setInterval(() => {
      this.#isLit = !this.#isLit
      this.#onTurn()
    }, HALF_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#isLit = false
  }
}
