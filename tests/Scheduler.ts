/** Returns a random number generator, 0 to 1, for a seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Enough turns of the microtask queue to run everything that a resolved wait triggers. */
const MICROTASKS = 12
const IDLE_MAX = 2_000

/**
 * Decides which process runs next. Everything that waits for the store or the network waits for a turn here; the seed
 * draws which wait ends next, so that a seed is one interleaving and can be repeated.
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
