import { runSliced } from '../../shared/runSliced.ts'

/** Work on thousands of changes, which goes on in slices behind a dialog. */
export class LongWork {
  readonly #onChange: () => void
  #doing: string | null = null
  #drop = () => {}

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** What goes on, as 'Importing 17,560 changes…'; null if nothing does. */
  get doing(): string | null {
    return this.#doing
  }

  /** Never resolves if it is dropped or fails, which is reported as an error of the page. */
  run<T>(doing: string, work: Generator<void, T>): Promise<T> {
    this.#set(doing)
    return new Promise((resolve) => {
      this.#drop = runSliced(this.#ended(work), resolve)
    })
  }

  *#ended<T>(work: Generator<void, T>): Generator<void, T> {
    try {
      return yield* work
    } finally {
      this.#set(null)
    }
  }

  drop(): void {
    if (this.#doing === null) return
    this.#drop()
    this.#set(null)
  }

  #set(doing: string | null): void {
    this.#doing = doing
    this.#onChange()
  }
}
