import { describe, expect, it } from 'vitest'
import { NOWHERE, type PersonHere, type PresenceEvent } from '../../../shared/maps/presence.ts'
import { contrastOf } from '../../ui/contrast.ts'
import { companySelector, companyText } from './company.ts'
import { PERSON_COLOURS } from './personColour.ts'

const aPerson = (id: string, userId: number, name: string, fields: Partial<PersonHere> = {}): PersonHere => ({
  ...NOWHERE,
  id,
  userId,
  name,
  ...fields,
})
const presence = (people: readonly PersonHere[], guests = 0): PresenceEvent => ({
  kind: 'presence',
  own: { id: 'own-stream', key: 'own-secret' },
  people: [...people],
  left: [],
  guests,
})

describe('who else is here', () => {
  it('is each person once, without oneself in any browser, in the order of their names', () => {
    const here = presence([
      aPerson('own-stream', 1, 'Me'),
      aPerson('my-phone', 1, 'Me'),
      aPerson('bens-desk', 3, 'Ben'),
      aPerson('bens-phone', 3, 'Ben', { view: { x: 0, y: 0, zoomLevel: 0 }, floor: 4 }),
      aPerson('annas-desk', 2, 'Anna'),
    ])
    expect(companySelector(1)(here).people).toEqual([
      { userId: 2, name: 'Anna', isFindable: false },
      { userId: 3, name: 'Ben', isFindable: true, floor: 4 },
    ])
  })

  it('counts guests, without oneself', () => {
    expect(companySelector(1)(presence([], 3)).guests).toBe(3)
    expect(companySelector(null)(presence([], 3)).guests).toBe(2)
    expect(companySelector(null)(presence([], 0)).guests).toBe(0)
  })

  it('is the same object while a cursor moves, so that nothing is rendered', () => {
    const select = companySelector(1)
    const moved = (x: number) => presence([aPerson('bens-desk', 3, 'Ben', { cursor: { x, y: 0 } })])
    expect(select(moved(2))).toBe(select(moved(1)))
    expect(select(null).people).toEqual([])
  })

  it.each([
    [['Anna', 'Ben'], 3, 'Anna, Ben and 3 guests'],
    [['Anna'], 0, 'Anna'],
    [[], 1, '1 guest'],
    [['Anna'], 1, 'Anna and 1 guest'],
    [['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], 0, 'A, B, C, D, E, F and 2 more'],
  ])('is said in words: %j and %i', (names, guests, text) => {
    const people = names.map((name, at) => ({ userId: at + 1, name, isFindable: false }))
    expect(companyText({ people, guests })).toBe(text)
  })

  it('has colours on which white can be read', () => {
    for (const colour of PERSON_COLOURS) expect(contrastOf(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
