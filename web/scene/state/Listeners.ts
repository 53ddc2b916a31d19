/** A list of listeners. A listener may be removed while they are called. */
export class Listeners<Arguments extends readonly unknown[]> {
  readonly #listeners = new Set<(...told: Arguments) => void>()

  readonly add = (listener: (...told: Arguments) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(...told: Arguments): void {
    for (const listener of [...this.#listeners]) listener(...told)
  }
}
