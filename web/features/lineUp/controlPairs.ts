import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { type LineUp, PAIRS_MAX } from '../../../shared/maps/lineUp.ts'

/** The current image, and the one that is to replace it. */
export type Side = 'from' | 'to'

/** A pair that may lack one of its points. */
export interface DraftPair {
  readonly id: number
  readonly from: PointMap | null
  readonly to: PointMap | null
}

export interface DraftPairs {
  readonly pairs: readonly DraftPair[]
  /** What there was before each step, for undo. */
  readonly past: readonly (readonly DraftPair[])[]
}

export const NO_PAIRS: DraftPairs = { pairs: [], past: [] }

export type PairAct =
  | { readonly kind: 'place'; readonly side: Side; readonly point: PointMap }
  | {
      readonly kind: 'move'
      readonly id: number
      readonly side: Side
      readonly point: PointMap
      /** Whether it goes on with the step before, as a drag does. */
      readonly isContinued: boolean
    }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'undo' }

export const actOnPairs = (state: DraftPairs, act: PairAct): DraftPairs => {
  if (act.kind === 'undo') {
    const before = state.past.at(-1)
    return before ? { pairs: before, past: state.past.slice(0, -1) } : state
  }
  if (act.kind === 'remove') return stepTo(state, withoutPair(state.pairs, act.id))
  if (act.kind === 'place') return stepTo(state, withPoint(state.pairs, act.side, rounded(act.point)))
  const moved = state.pairs.map((pair) =>
    pair.id === act.id ? { ...pair, [act.side]: rounded(act.point) } : pair,
  )
  return act.isContinued ? { ...state, pairs: moved } : stepTo(state, moved)
}

const stepTo = ({ pairs, past }: DraftPairs, next: readonly DraftPair[]): DraftPairs =>
  next === pairs ? { pairs, past } : { pairs: next, past: [...past, pairs] }

const withoutPair = (pairs: readonly DraftPair[], id: number) => pairs.filter((pair) => pair.id !== id)

/** Adds a point to the pair that is open, or moves the point that this one has already; begins a pair where none is open. */
const withPoint = (pairs: readonly DraftPair[], side: Side, point: PointMap): readonly DraftPair[] => {
  const open = openPair(pairs)
  if (open) return pairs.map((pair) => (pair === open ? { ...pair, [side]: point } : pair))
  if (pairs.length >= PAIRS_MAX) return pairs
  const id = Math.max(0, ...pairs.map((pair) => pair.id)) + 1
  return [...pairs, { id, from: null, to: null, [side]: point }]
}

const rounded = ({ x, y }: PointMap): PointMap => ({ x: quantise(x), y: quantise(y) })

/** The pair that lacks a point; there is one at most. */
export const openPair = (pairs: readonly DraftPair[]): DraftPair | undefined =>
  pairs.find(({ from, to }) => from === null || to === null)

/** The pairs that have both points, as they are sent. */
export const wholePairs = (pairs: readonly DraftPair[]): LineUp['pairs'] =>
  pairs.flatMap(({ from, to }) => (from && to ? [{ from, to }] : []))
