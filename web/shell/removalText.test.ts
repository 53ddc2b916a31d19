import { expect, it } from 'vitest'
import { removalText } from './removalText.ts'

const OFFERS = {
  community: true,
  links: true,
  poiIcons: false,
  categoryMoves: false,
  showsAllAtFirst: false,
  prunes: false,
  ownMarks: true,
  worksOffline: false,
}

it('tells of everyone only where others can see the map', () => {
  expect(removalText('It', { offers: OFFERS })).toBe(
    'It will be removed from the map for everyone. You can undo this.',
  )
  expect(removalText('It', { offers: { ...OFFERS, community: false } })).toBe(
    'It will be removed from the map. You can undo this.',
  )
})
