import { expect, it } from 'vitest'
import type { ListedLocalMap } from '../../sources/local/localMaps.ts'
import { matchingMaps, sortedMaps } from './useLocalMaps.ts'

const aMap = (name: string, game: string, created_at: number): ListedLocalMap => ({
  id: `map-${created_at}`,
  meta: { name, game, version_id: '', image_name: '', created_at, tip_url: '' },
  size: [1, 1],
  thumbnail: null,
  lastEdited: 0,
})
const MAPS = [aMap('Rask', 'Saltmarrow', 2), aMap('Old Mill', 'Northing', 3), aMap('Bog', 'Saltmarrow', 1)]
const names = (maps: readonly ListedLocalMap[]) => maps.map(({ meta }) => meta.name)

it('finds local maps by name and by game, whatever the case', () => {
  expect(names(matchingMaps(MAPS, ' saltMARROW '))).toEqual(['Rask', 'Bog'])
  expect(names(matchingMaps(MAPS, 'mill'))).toEqual(['Old Mill'])
  expect(matchingMaps(MAPS, 'k\nS')).toEqual([])
})

it('sorts local maps by name, by age, and otherwise leaves the one edited last first', () => {
  expect(names(sortedMaps(MAPS, 'alpha'))).toEqual(['Bog', 'Old Mill', 'Rask'])
  expect(names(sortedMaps(MAPS, 'newest'))).toEqual(['Old Mill', 'Rask', 'Bog'])
  expect(sortedMaps(MAPS, 'votes')).toBe(MAPS)
})
