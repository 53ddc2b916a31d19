import type { SpriteState } from './sprites/SpriteSheet.ts'

/** A marker's flags, one bit each. */
export const FOUND = 1
export const MATCHED = 2

const FLAG_SETS = 4

/** Which markers are drawn: all, those not found yet, or the found ones. */
export type FoundFilter = 'all' | 'unfound' | 'found'

/** The state of a marker that is neither hovered nor selected. */
export type RestState = Exclude<SpriteState, 'lit'>

export interface MarkerFilterRules {
  readonly isFoundDimmed: boolean
  readonly foundFilter: FoundFilter
  /** Matches get a ring, and all other markers step back. */
  readonly isSearching: boolean
}

export const areSameRules = (rules: MarkerFilterRules, others: MarkerFilterRules): boolean =>
  rules.isFoundDimmed === others.isFoundDimmed &&
  rules.foundFilter === others.foundFilter &&
  rules.isSearching === others.isSearching

/** How markers are drawn, by their flags, so that the rules are applied once and not for each marker. */
export interface MarkerFilter {
  /** 1 if drawn. */
  readonly isShown: Uint8Array
  readonly states: readonly RestState[]
  /** The values of the `MATCHED` bit, in drawing order: matches are on top. */
  readonly passes: readonly number[]
}

export const markerFilterOf = (rules: MarkerFilterRules): MarkerFilter => {
  const all = Array.from({ length: FLAG_SETS }, (_, flags) => flags)
  return {
    isShown: Uint8Array.from(all, (flags) => (isShown(flags, rules) ? 1 : 0)),
    states: all.map((flags) => stateOf(flags, rules)),
    passes: rules.isSearching ? [0, MATCHED] : [0],
  }
}

const isShown = (flags: number, { foundFilter }: MarkerFilterRules): boolean =>
  foundFilter === 'all' || (foundFilter === 'found') === ((flags & FOUND) !== 0)

const stateOf = (flags: number, { isFoundDimmed, isSearching }: MarkerFilterRules): RestState => {
  const isDimmed = isFoundDimmed && (flags & FOUND) !== 0
  if (!isSearching) return isDimmed ? 'dimmed' : 'plain'
  if ((flags & MATCHED) === 0) return 'dimmed'
  return isDimmed ? 'matchedDimmed' : 'matched'
}
