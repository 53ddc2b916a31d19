import { expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { contentFrom, countEntities, EMPTY_CONTENT, textLengthOf } from './content.ts'

it('counts the entities of all four kinds', () => {
  const category = aCategory()
  const types = [aType({ categoryId: category.id }), aType({ categoryId: category.id })]
  const pois = types.flatMap(({ id }) => [aPoi({ typeId: id }), aPoi({ typeId: id })])
  const zones = Array.from({ length: 8 }, () => aZone())
  expect(countEntities(contentFrom({ categories: [category], types, pois, zones }))).toBe(15)
  expect(countEntities(EMPTY_CONTENT)).toBe(0)
})

it('without zones has none, and no points', () => {
  const content = contentFrom({ categories: [], types: [], pois: [] })
  expect(content.zones.size).toBe(0)
  expect(content.zonePoints).toBe(0)
})

it('keeps the sums that a map is limited by', () => {
  const category = aCategory({ name: 'Ores' })
  const [iron, gold] = [
    aType({ categoryId: category.id, name: 'Iron' }),
    aType({ categoryId: category.id, name: 'Gold' }),
  ]
  const pois = [
    aPoi({ typeId: iron.id, name: 'Lone Rock', description: 'By the sea.' }),
    aPoi({ typeId: iron.id }),
  ]
  const zones = [
    aZone({ label: 'Bay' }),
    aZone({ label: 'Bay', geometry: { kind: 'circle', centre: { x: 0, y: 0 }, radius: 1 } }),
  ]
  const content = contentFrom({ categories: [category], types: [iron, gold], pois, zones })
  expect(new Map(content.typeCounts.entries())).toEqual(new Map([[category.id, 2]]))
  expect(new Map(content.poiCounts.entries())).toEqual(new Map([[iron.id, 2]]))
  expect(content.zonePoints).toBe(4)
  expect(content.textLength).toBe('Ores'.length + 'IronGold'.length + 'Lone RockBy the sea.'.length + 6)
  expect(textLengthOf({})).toBe(0)
})

it.each([
  [{ name: 'Iron' }, 4],
  [{ label: 'Bay' }, 3],
  [{ name: 'Pier', description: 'By the sea.' }, 15],
  [{ name: 'Pier', image: 'https://example.com/a.png' }, 4 + 25],
  [{ name: 'Pier', image: 'cove' }, 4],
  [{ name: 'Pier', image: null }, 4],
  [{ image: '' }, 0],
])('counts the texts of an entity, with the address of a picture elsewhere: %j', (texts, length) => {
  expect(textLengthOf(texts)).toBe(length)
})

it('is empty to begin with', () => {
  const content = contentFrom({ categories: [], types: [], pois: [], zones: [] })
  expect(content).toEqual(EMPTY_CONTENT)
  expect([content.zonePoints, content.textLength, content.poiCounts.size, content.typeCounts.size]).toEqual([
    0, 0, 0, 0,
  ])
})
