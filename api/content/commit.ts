import type { Change, Refusal } from '../../shared/changes.ts'
import type { LogEntry } from '../../shared/commits.ts'
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

/**
 * `missed`: what others committed since the base and up to `revision`. `too-far`: the base is too old, or newer than the
 * log; nothing was done. `gone`: the map is deleted.
 */
export type CommitOutcome =
  | { readonly kind: 'applied'; readonly revision: number; readonly missed: readonly LogEntry[] }
  | {
      readonly kind: 'refused'
      readonly text: string
      readonly refusals: readonly Refusal[]
      readonly revision: number
      readonly missed: readonly LogEntry[]
    }
  | { readonly kind: TooFar }
  | { readonly kind: 'gone' }
