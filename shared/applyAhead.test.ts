import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../tests/builders.ts'
import { applyAhead, applyChanges, replayChanges } from './applyChanges.ts'
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

  it('is applied in short steps, and then known', () => {
    expect(appliedIn(list)).toBeGreaterThanOrEqual(3)
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

  it('is refused as ever', () => {
    const wrong = [...list, insertOf(aPoi({ typeId: category.id }))]
    appliedIn(wrong)
    expect(applyChanges(before, wrong)).toEqual({
      ok: false,
      refusals: [expect.objectContaining({ index: list.length, code: 'unknown-reference' })],
    })
  })
})
