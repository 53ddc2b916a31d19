import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import type { Change } from '../../shared/changes.ts'
import { contentFrom } from '../../shared/content.ts'
import { CHANGES_PER_COMMIT_MAX } from '../../shared/limits.ts'
import { partsOf } from './partsOf.ts'

const category = aCategory()
const type = aType({ categoryId: category.id })
const removing = (count: number, description = '') => {
  const pois = Array.from({ length: count }, (_, index) =>
    aPoi({ id: index + 1, typeId: type.id, description }),
  )
  const content = contentFrom({ categories: [category], types: [type], pois })
  const changes = pois.map(({ id }): Change => ({ op: 'remove', kind: 'poi', id }))
  return { changes, parts: [...partsOf(content, changes, CHANGES_PER_COMMIT_MAX)] }
}

describe('splitting a list', () => {
  it('keeps one list if it fits', () => {
    const { changes, parts } = removing(CHANGES_PER_COMMIT_MAX)
    expect(parts).toEqual([changes])
  })

  it('keeps the order over several lists, none of them too long', () => {
    const { changes, parts } = removing(CHANGES_PER_COMMIT_MAX * 2 + 1)
    expect(parts.map((part) => part.length)).toEqual([CHANGES_PER_COMMIT_MAX, CHANGES_PER_COMMIT_MAX, 1])
    expect(parts.flat()).toEqual(changes)
  })

  it('splits a list whose inverse would be too large', () => {
    const { changes, parts } = removing(300, 'x'.repeat(10_000))
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.flat()).toEqual(changes)
  })

  it('returns no list for no changes', () => expect(removing(0).parts).toEqual([]))
})
