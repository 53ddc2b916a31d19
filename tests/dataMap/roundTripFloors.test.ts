import { expect, it } from 'vitest'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import { type Content, contentFrom, EMPTY_CONTENT } from '../../shared/content/content.ts'
import type { ExportedMap } from '../../shared/dataMap/dataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { type ImportPlan, toChanges } from '../../shared/dataMap/toChanges.ts'
import { writeCsv } from '../../shared/dataMap/writeCsv.ts'
import { writeGeoJson } from '../../shared/dataMap/writeGeoJson.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'

const IMAGE = { width: 4096, height: 2731 }
const MAP: ExportedMap = {
  name: 'Keep',
  game: 'Castles',
  image: IMAGE,
  content: contentFrom({
    categories: [aCategory({ id: 1 })],
    types: [aType({ id: 2, categoryId: 1 })],
    pois: [
      aPoi({ id: 3, typeId: 2, x: 1, floor: 7 }),
      aPoi({ id: 4, typeId: 2, x: 2, floor: 9 }),
      aPoi({ id: 5, typeId: 2, x: 3 }),
    ],
    zones: [aZone({ id: 6, floor: 9 })],
  }),
  floors: [
    { id: 7, name: 'Cellar' },
    { id: 9, name: 'Attic' },
  ],
  urlOf: () => null,
}
/** Of the same floors on another map one has another id, and its name other letters. */
const FLOORS_THERE = [
  { id: 20, name: 'attic' },
  { id: 7, name: 'Cellar' },
]

const floorsIn = ({ pois, zones }: Content) =>
  [...[...pois].sort((a, b) => a.x - b.x), ...zones].map(({ floor }) => floor)

const floorsAfter = ({ changes }: ImportPlan) => {
  const outcome = applyChanges(EMPTY_CONTENT, changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return floorsIn(outcome.content)
}

it.each([
  { format: 'GeoJSON', write: writeGeoJson, expected: [7, 20, undefined, 20] },
  { format: 'CSV', write: writeCsv, expected: [7, 20, undefined] },
])(
  'keeps the floors of what is on a map as $format by their names, and counts those that the other map does not have',
  ({ write, expected }) => {
    const map = readDataMap([parseDataFile([...write(MAP)].join(''))])
    const target = { image: IMAGE, origin: map.origin }
    const kept = toChanges(map, 8, { ...target, floors: FLOORS_THERE })
    expect(floorsAfter(kept)).toEqual(expected)
    expect(kept.counts.has('floor-left-out')).toBe(false)
    const lost = toChanges(map, 8, target)
    expect(new Set(floorsAfter(lost))).toEqual(new Set([undefined]))
    expect(lost.examples.get('floor-left-out')).toEqual(['Cellar', 'Attic'])
  },
)
