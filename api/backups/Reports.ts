/** Where a long command tells how it gets on. */
export interface Reports {
  readonly say: (line: string) => void
  /** Says that `done` of `what` are finished, as often as it likes. */
  readonly progress: (what: string, done: number) => void
}
