import type { BenchPage } from './BenchPage.ts'

/** What tables measure with. Whatever is opened for them is closed when the bench ends. */
export interface BenchContext {
  readonly rounds: number
  readonly isQuick: boolean
  /** A folder of this run alone. */
  readonly folder: string
  /** Runs `act` on a page of `pages/` in a browser started for it alone. `name` is the page, `spec` what it shows. */
  onPage<T>(name: string, spec: unknown, act: (page: BenchPage) => Promise<T>): Promise<T>
  /** Where `onPage`'s pages can fetch the files of a folder; answers the path below which they lie. */
  serveFolder(folder: string): Promise<string>
  /** The programs that are measured as processes of their own, built as the product is. */
  builtPrograms(): Promise<string>
  onEnd(close: () => Promise<unknown>): void
}
