/** What may become of a list of changes. */
type Ending = 'applied' | 'refused' | 'too-far' | 'gone'

/** What the change log of this process has done since it began. */
export class LogTally {
  /** Lists by what became of them. `failed`: it is unknown, as when the store could not be reached. */
  readonly commits: Record<Ending | 'failed', number> = {
    applied: 0,
    refused: 0,
    'too-far': 0,
    gone: 0,
    failed: 0,
  }
  /** How often a commit had to start over, because somebody else was faster. */
  overtaken = 0
  /** How often a whole map was decoded, and folded with the entries after its snapshot. */
  folds = 0
  /** How often a map was asked for that was in memory, and how often it had to be read first. */
  hits = 0
  misses = 0

  async count<Outcome extends { readonly kind: Ending }>(outcome: Promise<Outcome>): Promise<Outcome> {
    try {
      const { kind } = await outcome
      this.commits[kind]++
    } catch {
      this.commits.failed++
    }
    return outcome
  }
}
