import type { Change } from '../../shared/changes.ts'
import type { Outcome } from '../../shared/commits.ts'
import type { TooFar } from './entriesBetween.ts'

/** A change list as its maker hands it in. `changes` have passed their schema. */
export interface Commit {
  readonly mapId: number
  readonly userId: number
  readonly changeId: string
  /** The revision its maker knows; left out by makers who need not hear what they missed. */
  readonly baseRevision?: number
  readonly changes: readonly Change[]
  /** Whether the maker may see a map, and so link to it. */
  readonly canSeeMap: (mapId: number) => Promise<boolean>
}

/** `too-far`: the base is too old, or newer than the log; nothing was done. `gone`: the map is deleted. */
export type CommitOutcome = Outcome | { readonly kind: TooFar } | { readonly kind: 'gone' }
