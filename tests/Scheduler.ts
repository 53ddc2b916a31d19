/** Numbers from 0 up to 1 that a seed determines (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many turns of the microtask queue let everything run that a resolved wait sets going. */
const MICROTASKS = 12
const IDLE_MAX = 2_000

/**
 * Decides in place of time and chance who goes on next. Everything that waits for the outside waits for a turn here;
 * one wait at a time ends, drawn by the seed, so that a seed is one interleaving and can be repeated.
 */
export class Scheduler {
  readonly random: () => number
  readonly #waiting: (() => void)[] = []

  constructor(seed: number) {
    this.random = seeded(seed)
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  below(count: number): number {
    return Math.floor(this.random() * count)
  }

  turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Gives turns until `work` is over. */
  async run(work: Promise<unknown>): Promise<void> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    work.then(over, over)
    for (let idle = 0; !isOver;) {
      for (let tick = 0; tick < MICROTASKS; tick++) await null
      const [resolve] = this.#waiting.splice(this.below(this.#waiting.length), 1)
      if (resolve) resolve()
      idle = resolve ? 0 : idle + 1
      if (idle > IDLE_MAX) throw new Error('Nobody can go on.')
    }
    await work
  }
}
