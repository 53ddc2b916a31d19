import * as z from 'zod/mini'

const STAMP = /^[0-9a-z]{9}-[0-9a-z]{3}-[0-9a-f]{8}$/

/**
 * When a device said something, by a hybrid logical clock: milliseconds since 1970, a counter and the device, each of a fixed length in
 * base 36. Their order as texts is the order in time, and no two devices make the same one.
 */
export const stampSchema = z.string().check(z.regex(STAMP))

export const isStamp = (value: unknown): boolean => typeof value === 'string' && STAMP.test(value)

const MS_DIGITS = 9
const COUNTER_DIGITS = 3
const COUNTER_END = 36 ** COUNTER_DIGITS

const stampOf = (ms: number, counter: number, device: string): string =>
  `${ms.toString(36).padStart(MS_DIGITS, '0')}-${counter.toString(36).padStart(COUNTER_DIGITS, '0')}-${device}`

/** Returns milliseconds since 1970. */
export const msOf = (stamp: string): number => parseInt(stamp.slice(0, MS_DIGITS), 36)
const counterOf = (stamp: string): number =>
  parseInt(stamp.slice(MS_DIGITS + 1, MS_DIGITS + 1 + COUNTER_DIGITS), 36)

/** Returns the stamp, or one of `nowMs` if it is later than that: a clock that is ahead must not have the last word for long. */
export const clampStamp = (stamp: string, nowMs: number): string =>
  msOf(stamp) <= nowMs ? stamp : stampOf(nowMs, counterOf(stamp), stamp.slice(-8))

/** A device's clock. Each stamp is later than all that it has made or seen, even if the device's time is behind. */
export class ProgressClock {
  readonly #device: string
  readonly #now: () => number
  #ms = 0
  #counter = 0

  /** `device`: 8 digits in hex. */
  constructor(device: string, now: () => number = Date.now) {
    this.#device = device
    this.#now = now
  }

  next(): string {
    const now = this.#now()
    if (now > this.#ms) [this.#ms, this.#counter] = [now, 0]
    else if (++this.#counter === COUNTER_END) [this.#ms, this.#counter] = [this.#ms + 1, 0]
    return stampOf(this.#ms, this.#counter, this.#device)
  }

  see(stamp: string): void {
    const [ms, counter] = [msOf(stamp), counterOf(stamp)]
    if (ms < this.#ms || (ms === this.#ms && counter <= this.#counter)) return
    this.#ms = ms
    this.#counter = counter
  }
}
