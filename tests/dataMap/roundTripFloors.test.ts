import { expect, it } from 'vitest'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import { type Content, contentFrom, EMPTY_CONTENT } from '../../shared/content/content.ts'
import { floorsOfBackgrounds, knownFloorIds } from '../../shared/dataMap/backgroundFloors.ts'
import type { ExportedMap } from '../../shared/dataMap/dataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { type ImportPlan, toChanges } from '../../shared/dataMap/toChanges.ts'
import { writeCsv } from '../../shared/dataMap/writeCsv.ts'
import { writeDataMap } from '../../shared/dataMap/writeDataMap.ts'
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
    { id: 7, name: 'Cellar', frame: null },
    { id: 9, name: 'Attic', frame: { x: 100, y: 200, width: 300, height: 400 } },
  ],
  urlOf: () => null,
}
/** Of the same floors on another map one has another id, and its name other letters. */
const FLOORS_THERE = [
  { id: 20, name: 'attic' },
  { id: 7, name: 'Cellar' },
]

const floorsIn = ({ pois, zones }: Content) =>
  [...[...pois].sort((a, b) => a.x - b.x), ...[...zones].sort((a, b) => a.label.localeCompare(b.label))].map(
    ({ floor }) => floor,
  )

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

it('are the backgrounds of DataMaps, with their places; what is on all floors is on each there, and once again when it is read', () => {
  const zones = [aZone({ id: 6, label: 'Gallery', floor: 9 }), aZone({ id: 8, label: 'Wall' })]
  const written = { ...MAP, content: contentFrom({ ...MAP.content, zones }) }
  const page = JSON.parse([...writeDataMap(written)].join('')) as {
    backgrounds: { overlays: { name: string }[] }[]
  }
  expect(page.backgrounds.map(({ overlays }) => overlays.map(({ name }) => name))).toEqual([
    ['Wall'],
    ['Gallery', 'Wall'],
  ])
  const map = readDataMap([page])
  const target = { image: IMAGE, origin: map.origin }
  expect(floorsOfBackgrounds(map, target)).toMatchObject([
    { name: 'Cellar', frame: null },
    { name: 'Attic', frame: { x: 100, y: 200, width: 300, height: 400 } },
  ])
  const floorIds = knownFloorIds(map, MAP.floors ?? [], 0)
  const kept = toChanges(map, 8, { ...target, floorIds })
  expect(floorsAfter(kept)).toEqual([7, 9, undefined, 9, undefined])
})
