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

  /** Never resolves if it is dropped. */
  run<T>(doing: string, work: Generator<void, T>): Promise<T> {
    return new Promise((resolve) => {
      this.#drop = runSliced(work, (result) => {
        this.#set(null)
        resolve(result)
      })
      this.#set(doing)
    })
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
