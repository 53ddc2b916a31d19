import { type Change, changeSchema } from '../../shared/content/changes.ts'
import { runSliced, runSync } from '../../shared/runSliced.ts'

/** Work on more changes goes on in slices, behind a dialog. */
export const AT_ONCE_MAX = 1_000

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

  /** Does work on many changes in slices, and on few at once. */
  runFor<T>(changes: { readonly length: number }, doing: string, work: Generator<void, T>): Promise<T> {
    const isShort = changes.length <= AT_ONCE_MAX || this.#doing !== null
    return isShort ? Promise.resolve(runSync(work)) : this.run(doing, work)
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

/** So many changes are read in about a millisecond or two. */
const CHANGES_PER_STEP = 250

/** Tells in steps whether all are valid changes. */
export function* areValid(changes: readonly Change[]): Generator<void, boolean> {
  for (const [index, change] of changes.entries()) {
    if (!changeSchema.safeParse(change).success) return false
    if (index % CHANGES_PER_STEP === CHANGES_PER_STEP - 1) yield
  }
  return true
}
