import type { BrowserContext, CDPSession, Page } from '@playwright/test'

type At = readonly [xClient: number, yClient: number]

/** Between two of the events of a movement. */
const STEP_MS = 16
/** Lifted sooner after it moved, a finger throws what it moved, and the browser swallows the tap that comes next. */
const STANDSTILL_MS = 150

/**
 * Fingers that rest, drag and pinch, which taps alone cannot. Nothing here waits: the events carry the times at which
 * they would have come, and how long a finger rests is told to the page's clock, which the test must have installed.
 */
export class Fingers {
  readonly #page: Page
  readonly #session: CDPSession
  #timeMs = Date.now()
  /** The next events follow at once, however long the browser takes for the last ones. */
  #isHurried = false

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async of(context: BrowserContext, page: Page): Promise<Fingers> {
    return new Fingers(page, await context.newCDPSession(page))
  }

  /** Soon enough after one another to be a double tap. */
  async doubleTap(at: At): Promise<void> {
    await this.#tap(at)
    this.#isHurried = true
    await this.#tap(at)
    this.#isHurried = false
  }

  async drag(from: At, to: At): Promise<void> {
    await this.#touch('touchStart', from)
    await this.#moveAndLift(from, to)
  }

  /** Takes what lies under the finger in hand first. */
  async holdAndDrag(from: At, to: At, holdMs: number): Promise<void> {
    await this.#touch('touchStart', from)
    await this.#pass(holdMs)
    await this.#moveAndLift(from, to)
  }

  async rest(at: At, restMs: number): Promise<void> {
    await this.#touch('touchStart', at)
    await this.#pass(restMs)
    await this.#touch('touchEnd')
  }

  /** Moves both fingers apart, or together where `byView` is negative. */
  async pinch(a: At, b: At, byView: number): Promise<void> {
    await this.#touch('touchStart', a, b)
    for (const share of [0.5, 1])
      await this.#touch('touchMove', [a[0] - byView * share, a[1]], [b[0] + byView * share, b[1]])
    this.#timeMs += STANDSTILL_MS
    await this.#touch('touchEnd')
  }

  async #tap(at: At): Promise<void> {
    await this.#touch('touchStart', at)
    await this.#touch('touchEnd')
  }

  async #moveAndLift(from: At, to: At): Promise<void> {
    for (const share of [0.3, 0.6, 1]) await this.#touch('touchMove', between(from, to, share))
    this.#timeMs += STANDSTILL_MS
    await this.#touch('touchMove', to)
    await this.#touch('touchEnd')
  }

  async #pass(ms: number): Promise<void> {
    this.#timeMs += ms
    await this.#page.clock.runFor(ms)
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly At[]): Promise<void> {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }))
    const soonMs = this.#timeMs + STEP_MS
    this.#timeMs = this.#isHurried ? soonMs : Math.max(soonMs, Date.now())
    const timestamp = this.#timeMs / 1000
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
}

const between = (a: At, b: At, share: number): At => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]
