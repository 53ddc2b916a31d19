const SAID_MAX = 100

/** What a check has found wrong: said as it is found, up to a hundred, and counted. */
export class Findings {
  readonly #say: (line: string) => void
  #count = 0

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  get count(): number {
    return this.#count
  }

  add(text: string): void {
    this.#count++
    if (this.#count <= SAID_MAX) this.#say(text)
    if (this.#count === SAID_MAX) this.#say('More is counted only.')
  }
}
