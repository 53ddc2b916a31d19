/** An answer as it went out. */
export interface HeldAnswer {
  readonly status: number
  /** Names and values in turn, as Node writes them. */
  readonly headers: string[]
  readonly body: Buffer
  /** What it was made of in memory is still so; what lies in the store is told by the stamp. */
  readonly holds: () => boolean
}

const BYTES_MAX = 32 * 1024 * 1024
/** What an answer takes beside its body: its headers, its place here. */
const BYTES_PER_ANSWER = 2 * 1024
/** A header may tell the address again, and text takes two bytes a character. */
const BYTES_PER_KEY_CHARACTER = 4

/** Answers by all that had a part in them but the store, whose stamp they share. What was held longest goes first. */
export class HeldAnswers {
  readonly #bytesMax: number
  readonly #answers = new Map<string, HeldAnswer>()
  #stamp: number | null = null
  #bytes = 0

  constructor(bytesMax = BYTES_MAX) {
    this.#bytesMax = bytesMax
  }

  get(stamp: number, key: string): HeldAnswer | undefined {
    if (stamp !== this.#stamp) this.#begin(stamp)
    const answer = this.#answers.get(key)
    if (answer === undefined || answer.holds()) return answer
    this.#drop(key, answer)
    return undefined
  }

  /** `stamp`: what it was before anything was read for the answer. */
  keep(stamp: number, key: string, answer: HeldAnswer): void {
    if (stamp !== this.#stamp || bytesOf(key, answer) > this.#bytesMax) return
    const before = this.#answers.get(key)
    if (before) this.#drop(key, before)
    this.#answers.set(key, answer)
    this.#bytes += bytesOf(key, answer)
    for (const [oldestKey, oldest] of this.#answers) {
      if (this.#bytes <= this.#bytesMax) return
      this.#drop(oldestKey, oldest)
    }
  }

  #begin(stamp: number): void {
    this.#answers.clear()
    this.#bytes = 0
    this.#stamp = stamp
  }

  #drop(key: string, answer: HeldAnswer): void {
    this.#answers.delete(key)
    this.#bytes -= bytesOf(key, answer)
  }
}

const bytesOf = (key: string, { body }: HeldAnswer): number =>
  body.length + key.length * BYTES_PER_KEY_CHARACTER + BYTES_PER_ANSWER
