import { describe, expect, it } from 'vitest'
import { movedBy } from './IconGrid.tsx'
import { findIcons } from './IconGrid.tsx'

const NAMES = [
  'axe-sword',
  'broadsword',
  'chest',
  'open-treasure-chest',
  'sword',
  'sword-in-stone',
  'swords-power',
]
const found = (search: string) => findIcons(NAMES, search).map((at) => NAMES[at])

describe('the search for icons', () => {
  it('shows all of them without a word', () => expect(found(' ')).toEqual(NAMES))
  it('shows those that maps mostly have before the others, without a word', () => {
    const shown = findIcons(NAMES, '', ['sword', 'no-such-icon', 'chest']).map((at) => NAMES[at])
    expect(shown.slice(0, 3)).toEqual(['sword', 'chest', 'axe-sword'])
    expect(shown.toSorted()).toEqual(NAMES)
  })
  it('finds none without all words', () => expect(found('sword chest')).toEqual([]))
  it('puts the name itself first, then names that begin with the words', () =>
    expect(found('Sword')).toEqual(['sword', 'sword-in-stone', 'swords-power', 'axe-sword']))
  it('finds words in any order, begun, and in the plural', () => {
    expect(found('chest trea')).toEqual(['open-treasure-chest'])
    expect(found('chests')).toEqual(['chest', 'open-treasure-chest'])
  })
})

describe('a key in the grid', () => {
  const from = (active: number, key: string) => movedBy(key, { active, columns: 4, count: 10 })
  it('moves by a cell, a row or a page, and never beyond the ends', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => from(5, key))).toEqual([
      4, 6, 1, 9,
    ])
    expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => from(5, key))).toEqual([0, 9, 0, 9])
    expect([from(0, 'ArrowLeft'), from(9, 'ArrowDown')]).toEqual([0, 9])
  })
  it('that moves nothing is left to others', () => expect(from(5, 'Tab')).toBeNull())
})
