import { expect, it } from 'vitest'
import { PAIRS_MAX } from '../../../shared/maps/lineUp.ts'
import { actOnPairs, NO_PAIRS, openPair, type PairAct, type Side, wholePairs } from './controlPairs.ts'

const place = (side: Side, x: number, y: number): PairAct => ({ kind: 'place', side, point: { x, y } })
const after = (...acts: PairAct[]) => acts.reduce(actOnPairs, NO_PAIRS)

it('takes a point of either image first, and the other one for the same pair', () => {
  const begun = after(place('to', 1.234, 2))
  expect(openPair(begun.pairs)).toEqual({ id: 1, from: null, to: { x: 1.23, y: 2 } })
  expect(wholePairs(begun.pairs)).toEqual([])
  const corrected = actOnPairs(begun, place('to', 5, 6))
  const whole = actOnPairs(corrected, place('from', 7, 8))
  expect(openPair(whole.pairs)).toBeUndefined()
  expect(wholePairs(whole.pairs)).toEqual([{ from: { x: 7, y: 8 }, to: { x: 5, y: 6 } }])
  expect(actOnPairs(whole, place('from', 0, 0)).pairs).toHaveLength(2)
})

it('undoes step by step, a drag as one', () => {
  const drag = (x: number, isContinued: boolean): PairAct => ({
    kind: 'move',
    id: 1,
    side: 'from',
    point: { x, y: 0 },
    isContinued,
  })
  const acts = [place('from', 0, 0), place('to', 0, 0), drag(1, false), drag(2, true), drag(3, true)]
  const dragged = after(...acts)
  expect(dragged.pairs[0]?.from).toEqual({ x: 3, y: 0 })
  const removed = actOnPairs(dragged, { kind: 'remove', id: 1 })
  expect(removed.pairs).toEqual([])
  const back = [1, 2].reduce((state) => actOnPairs(state, { kind: 'undo' }), removed)
  expect(back.pairs[0]?.from).toEqual({ x: 0, y: 0 })
  const empty = Array.from({ length: 5 }).reduce<typeof back>(
    (state) => actOnPairs(state, { kind: 'undo' }),
    back,
  )
  expect(empty).toEqual(NO_PAIRS)
})

it('takes no more pairs than can be sent', () => {
  const acts = Array.from({ length: PAIRS_MAX + 3 }, (_, at) => [place('from', at, 0), place('to', at, 1)])
  expect(wholePairs(after(...acts.flat()).pairs)).toHaveLength(PAIRS_MAX)
})
