import { expect, it } from 'vitest'
import { mapTitle } from './pageHeads.ts'

it('adds the game to the name of the map, but not twice', () => {
  expect(mapTitle({ name: 'Velen', game_name: 'The Witcher 3' })).toBe('Velen (The Witcher 3)')
  expect(mapTitle({ name: 'Hyrule', game_name: 'Hyrule' })).toBe('Hyrule')
})
