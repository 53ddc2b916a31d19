import type { OtherFloors } from '../state/SceneFloors.ts'
import type { SpriteState } from './sprites/SpriteSheet.ts'

/** A marker's flags, one bit each. */
export const FOUND = 1
export const MATCHED = 2
/** On another floor than the shown one. */
export const ELSEWHERE = 4

const FLAG_SETS = 8

/** Which markers are drawn: all, those not found yet, or the found ones. */
export type FoundFilter = 'all' | 'unfound' | 'found'

/** The state of a marker that is neither hovered nor selected. */
export type RestState = Exclude<SpriteState, 'lit'>

export interface MarkerFilterRules {
  readonly isFoundDimmed: boolean
  readonly foundFilter: FoundFilter
  /** Matches get a ring, and all other markers step back. */
  readonly isSearching: boolean
  /** Null on a map without floors: then nothing is on another one. */
  readonly otherFloors: OtherFloors | null
}

export const areSameRules = (rules: MarkerFilterRules, others: MarkerFilterRules): boolean =>
  rules.isFoundDimmed === others.isFoundDimmed &&
  rules.foundFilter === others.foundFilter &&
  rules.isSearching === others.isSearching &&
  rules.otherFloors === others.otherFloors

/** How markers are drawn, by their flags, so that the rules are applied once and not for each marker. */
export interface MarkerFilter {
  /** 1 if drawn. */
  readonly isShown: Uint8Array
  /** 1 if drawn on the shown floor, so that it can be picked. */
  readonly isPicked: Uint8Array
  /** 1 if drawn as soon as its floor is. */
  readonly isOnSomeFloor: Uint8Array
  readonly states: readonly RestState[]
  /** The values of these bits of the flags, in drawing order: matches are on top, and above all what is on the shown floor. */
  readonly passes: readonly number[]
  readonly passBits: number
}

export const markerFilterOf = (rules: MarkerFilterRules): MarkerFilter => {
  const all = Array.from({ length: FLAG_SETS }, (_, flags) => flags)
  const hasFloors = rules.otherFloors !== null
  const passes = rules.isSearching ? [0, MATCHED] : [0]
  const flagsWhere = (isSo: (flags: number) => boolean) =>
    Uint8Array.from(all, (flags) => (isSo(flags) ? 1 : 0))
  return {
    isShown: flagsWhere(
      (flags) => isLeftIn(flags, rules) && !(rules.otherFloors === 'hidden' && isElsewhere(flags)),
    ),
    isPicked: flagsWhere((flags) => isLeftIn(flags, rules) && !(hasFloors && isElsewhere(flags))),
    isOnSomeFloor: flagsWhere((flags) => isLeftIn(flags, rules)),
    states: all.map((flags) => stateOf(flags, rules)),
    passes: hasFloors ? [...passes.map((pass) => pass | ELSEWHERE), ...passes] : passes,
    passBits: (rules.isSearching ? MATCHED : 0) | (hasFloors ? ELSEWHERE : 0),
  }
}

const isElsewhere = (flags: number): boolean => (flags & ELSEWHERE) !== 0

const isLeftIn = (flags: number, { foundFilter }: MarkerFilterRules): boolean =>
  foundFilter === 'all' || (foundFilter === 'found') === ((flags & FOUND) !== 0)

const stateOf = (flags: number, { isFoundDimmed, isSearching }: MarkerFilterRules): RestState => {
  const isDimmed = (isFoundDimmed && (flags & FOUND) !== 0) || isElsewhere(flags)
  if (!isSearching) return isDimmed ? 'dimmed' : 'plain'
  if ((flags & MATCHED) === 0) return 'dimmed'
  return isDimmed ? 'matchedDimmed' : 'matched'
}
