import type { OtherFloors } from '../state/SceneFloors.ts'
import type { SpriteState } from './sprites/SpriteSheet.ts'

/** A marker's flags, one bit each. */
export const FOUND = 1
export const MATCHED = 2
/** On another floor than the shown one. */
export const ELSEWHERE = 4

const FLAG_SETS = 8

/** How a viewer has the markers of a type shown. */
export const AS_MARKERS = 0
export const HIDDEN = 1
export const AS_HEAT = 2
export type Showing = typeof AS_MARKERS | typeof HIDDEN | typeof AS_HEAT

/** What a marker is drawn as, one bit each; 0 if it is not drawn. */
export const MARKER = 1
export const HEAT = 2

/** What a whole marker counts in the heat. */
export const WEIGHT_MAX = 10
/** As opaque as a dimmed marker is. */
const DIMMED_WEIGHT = 3

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
  /** By `lookOf`. */
  readonly drawnAs: Uint8Array
  /** The same for what can be picked: what is drawn on the shown floor. */
  readonly pickedAs: Uint8Array
  /** The same as if each marker were on the shown floor. */
  readonly drawnOnItsFloorAs: Uint8Array
  /** What a marker counts in the heat: a dimmed one less. */
  readonly heatWeights: Uint8Array
  /** Whether the heat steps back, as markers do, because a search has found others. */
  readonly isHeatDimmed: boolean
  readonly states: readonly RestState[]
  /** The values of these bits of the flags, in drawing order: matches are on top, and above all what is on the shown floor. */
  readonly passes: readonly number[]
  readonly passBits: number
}

/** The index of `drawnAs` for markers whose type is shown so. */
export const lookOf = (showing: number, flags: number): number => showing * FLAG_SETS + flags

export const markerFilterOf = (rules: MarkerFilterRules): MarkerFilter => {
  const all = Array.from({ length: FLAG_SETS }, (_, flags) => flags)
  const hasFloors = rules.otherFloors !== null
  const passes = rules.isSearching ? [0, MATCHED] : [0]
  const looksWhere = (look: (showing: number, flags: number) => number) =>
    Uint8Array.from(
      [AS_MARKERS, HIDDEN, AS_HEAT].flatMap((showing) => all.map((flags) => look(showing, flags))),
    )
  return {
    drawnAs: looksWhere((showing, flags) =>
      rules.otherFloors === 'hidden' && isElsewhere(flags) ? 0 : drawnAs(showing, flags, rules),
    ),
    pickedAs: looksWhere((showing, flags) =>
      hasFloors && isElsewhere(flags) ? 0 : drawnAs(showing, flags, rules),
    ),
    drawnOnItsFloorAs: looksWhere((showing, flags) => drawnAs(showing, flags, rules)),
    heatWeights: Uint8Array.from(all, (flags) => (isDimmed(flags, rules) ? DIMMED_WEIGHT : WEIGHT_MAX)),
    isHeatDimmed: rules.isSearching,
    states: all.map((flags) => stateOf(flags, rules)),
    passes: hasFloors ? [...passes.map((pass) => pass | ELSEWHERE), ...passes] : passes,
    passBits: (rules.isSearching ? MATCHED : 0) | (hasFloors ? ELSEWHERE : 0),
  }
}

const isElsewhere = (flags: number): boolean => (flags & ELSEWHERE) !== 0

const isLeftIn = (flags: number, { foundFilter }: MarkerFilterRules): boolean =>
  foundFilter === 'all' || (foundFilter === 'found') === ((flags & FOUND) !== 0)

/** What a search has found is drawn as markers wherever it is. */
const drawnAs = (showing: number, flags: number, rules: MarkerFilterRules): number => {
  if (showing === HIDDEN || !isLeftIn(flags, rules)) return 0
  const isMatch = rules.isSearching && (flags & MATCHED) !== 0
  return showing === AS_HEAT && !isMatch ? HEAT : MARKER
}

const isDimmed = (flags: number, { isFoundDimmed }: MarkerFilterRules): boolean =>
  (isFoundDimmed && (flags & FOUND) !== 0) || isElsewhere(flags)

const stateOf = (flags: number, rules: MarkerFilterRules): RestState => {
  if (!rules.isSearching) return isDimmed(flags, rules) ? 'dimmed' : 'plain'
  if ((flags & MATCHED) === 0) return 'dimmed'
  return isDimmed(flags, rules) ? 'matchedDimmed' : 'matched'
}
