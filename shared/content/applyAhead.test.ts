import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { applyAhead, applyChanges, replayChanges, replayInSteps } from './applyChanges.ts'
import type { Change } from './changes.ts'
import { contentFrom } from './content.ts'
import type { Poi } from './pois.ts'

describe('a list that is applied ahead', () => {
  const category = aCategory()
  const type = aType({ categoryId: category.id })
  const before = contentFrom({ categories: [category], types: [type], pois: [] })
  const insertOf = (poi: Poi): Change => ({ op: 'insert', kind: 'poi', entity: poi })
  const list = Array.from({ length: 1_000 }, (_, at) => insertOf(aPoi({ id: 1_000 + at, typeId: type.id })))
  const appliedIn = (changes: readonly Change[]) => {
    const work = applyAhead(before, changes)
    let steps = 0
    while (work.next().done !== true) steps++
    return steps
  }

  it('is applied in steps of 250 changes, and then known', () => {
    expect([0, 249, 250, 499, 500].map((count) => appliedIn(list.slice(0, count)))).toEqual([0, 0, 1, 1, 2])
    expect(appliedIn(list)).toBe(4)
    const first = applyChanges(before, list)
    expect(first.ok && first.content.pois.size).toBe(list.length)
    expect(applyChanges(before, list)).toBe(first)
  })

  it('is known for that content only', () => {
    appliedIn(list)
    const [first] = list
    if (!first) throw new Error('There are changes.')
    const other = replayChanges(before, [first])
    expect(applyChanges(other, list)).toMatchObject({ ok: false, refusals: [{ index: 0, code: 'id-taken' }] })
  })

  it('is replayed in steps as well, with the same result', () => {
    const stepsOf = (changes: readonly Change[]) => {
      const work = replayInSteps(before, changes)
      let steps = 0
      let next = work.next()
      for (; next.done !== true; next = work.next()) steps++
      return { steps, size: next.value.pois.size }
    }
    expect([0, 249, 250].map((count) => stepsOf(list.slice(0, count)))).toEqual([
      { steps: 0, size: 0 },
      { steps: 0, size: 249 },
      { steps: 1, size: 250 },
    ])
    expect(stepsOf(list)).toEqual({ steps: 4, size: 1_000 })
    expect(replayChanges(before, list).pois.size).toBe(1_000)
  })

  it('is refused as ever', () => {
    const wrong = [...list, insertOf(aPoi({ typeId: category.id }))]
    appliedIn(wrong)
    expect(applyChanges(before, wrong)).toEqual({
      ok: false,
      refusals: [expect.objectContaining({ index: list.length, code: 'unknown-reference' })],
    })
  })
})
