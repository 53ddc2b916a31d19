import { describe, expect, it } from 'vitest'
import { contentFrom } from '../../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { groupPois } from './poiGroups.ts'
import { poiRows } from './poiRows.ts'
import { indexOfBeginning } from './useTreeKeys.ts'

const category = aCategory({ name: 'Sights' })
const type = aType({ categoryId: category.id, name: 'Stones' })
const pois = ['Éclat', 'Eel', 'Salt', ''].map((name) => aPoi({ typeId: type.id, name }))
const rows = poiRows(groupPois(contentFrom({ categories: [category], types: [type], pois })), {
  toggled: new Set(),
  matches: null,
})
// Sights, Stones, Éclat, Eel, Salt, and one called by its place.

describe('typing letters in the tree', () => {
  it('moves to the next row that starts with them, with wrap-around, ignoring accents', () => {
    expect(indexOfBeginning(rows, 0, 'e')).toBe(2)
    expect(indexOfBeginning(rows, 2, 'e')).toBe(3)
    expect(indexOfBeginning(rows, 3, 'e')).toBe(2)
    expect(indexOfBeginning(rows, 4, 's')).toBe(0)
    expect(indexOfBeginning(rows, 0, 'x')).toBe(5)
  })

  it('stays on a row that starts with all letters typed', () => {
    expect(indexOfBeginning(rows, 1, 'st')).toBe(1)
    expect(indexOfBeginning(rows, 0, 'sa')).toBe(4)
    expect(indexOfBeginning(rows, 0, 'zz')).toBe(-1)
  })
})
