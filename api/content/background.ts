import type { Logger } from 'pino'

/** Work that no answer waits for. What fails is logged; it must be such that a later turn makes good for it. */
export class Background {
  readonly #running = new Set<Promise<void>>()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  start(what: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#log.error({ error, what }, 'Background work failed.'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async drained(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
