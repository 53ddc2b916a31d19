import { expect, it } from 'vitest'
import {
  canBeFloors,
  floorIdsOf,
  floorsOfBackgrounds,
  knownFloorIds,
  shareThePlane,
} from './backgroundFloors.ts'
import { compareWithMap } from './compareWithMap.ts'
import { EMPTY_CONTENT } from '../content/content.ts'
import { runSync } from '../runSliced.ts'
import { readDataMap } from './readDataMap.ts'
import { toChanges } from './toChanges.ts'

const IMAGE = { width: 200, height: 100 }
const TRIANGLE = { path: [[10, 10], [30, 10], [10, 30]], polygon: true } // prettier-ignore

const mapOf = (backgrounds: readonly object[]) =>
  readDataMap([
    {
      crs: { topLeft: [0, 0], bottomRight: [100, 100], order: 'xy' },
      backgrounds: backgrounds.map((background, index) => ({ image: `${index}.png`, ...background })),
      groups: { ore: { name: 'Ore' } },
      markers: {
        ore: [{ x: 50, y: 50, name: 'Everywhere' }],
        'ore bg:caves': [{ x: 20, y: 20, name: 'Deep vein' }],
      },
    },
  ])

const HOLLOW = mapOf([
  { overlays: [{ ...TRIANGLE, name: 'Yard' }] },
  { name: 'Caves', at: [[50, 0], [100, 50]], overlays: [{ ...TRIANGLE, name: 'Pit' }] }, // prettier-ignore
  { at: [[0, 0], [100, 100]] }, // prettier-ignore
])
const TARGET = { image: IMAGE, origin: HOLLOW.origin, floorIds: floorIdsOf(HOLLOW) }

it('places each background on the image that the map has, which the shown one fills', () => {
  expect(floorsOfBackgrounds(HOLLOW, TARGET)).toEqual([
    { id: 1, name: 'Ground floor', frame: null },
    { id: 2, name: 'Caves', frame: { x: 100, y: 50, width: 100, height: 50 } },
    { id: 3, name: '2.png', frame: null },
  ])
})

it('puts the shown background first, and the others beside it in its own coordinates', () => {
  expect(floorsOfBackgrounds(HOLLOW, { ...TARGET, background: 1 })).toEqual([
    { id: 2, name: 'Caves', frame: null },
    { id: 1, name: '0.png', frame: { x: -200, y: -100, width: 400, height: 200 } },
    { id: 3, name: '2.png', frame: { x: -200, y: -100, width: 400, height: 200 } },
  ])
})

it('names a floor within its limits', () => {
  const [, long, odd] = floorsOfBackgrounds(
    mapOf([{}, { name: `${'x'.repeat(59)}😀` }, { name: 'a\u0007b' }]),
    TARGET,
  )
  expect(long?.name).toBe('x'.repeat(59))
  expect(odd?.name).toBe('Background 3')
})

it('keeps markers and zones of all backgrounds, each on its floor', () => {
  const { changes, counts } = toChanges(HOLLOW, 7, TARGET)
  const floors = changes.flatMap((change) => {
    if (change.op !== 'insert') return []
    if (change.kind === 'poi') return [[change.entity.name, change.entity.floor]]
    return change.kind === 'zone' ? [[change.entity.label, change.entity.floor]] : []
  })
  expect(floors).toEqual([
    ['Everywhere', undefined],
    ['Deep vein', 2],
    ['Yard', 1],
    ['Pit', 2],
  ])
  expect(counts.get('other-background')).toBeUndefined()
  expect(counts.get('background-left-out')).toBeUndefined()
})

it('finds the floors of a map again by their names, and adds what is new on them', () => {
  const floors = [
    { id: 5, name: 'caves', frame: null },
    { id: 8, name: 'Ground floor', frame: null },
  ]
  const floorIds = knownFloorIds(HOLLOW, floors, 0)
  expect(floorIds).toEqual([8, 5, null])
  expect(knownFloorIds(HOLLOW, [], 0)).toBeUndefined()
  let lastId = 100
  const compared = runSync(compareWithMap(HOLLOW, { ...TARGET, floorIds }, EMPTY_CONTENT, () => ++lastId))
  const added = compared.differences.flatMap(({ name, change }) =>
    change.op === 'insert' && 'floor' in change.entity ? [[name, change.entity.floor]] : [],
  )
  expect(added).toEqual([
    ['Deep vein', 5],
    ['Yard', 8],
    ['Pit', 5],
  ])
  expect(toChanges(HOLLOW, 7, { ...TARGET, floorIds }).counts.get('background-left-out')).toBe(1)
})

it.each<[what: string, backgrounds: readonly object[], isShared: boolean]>([
  ['one above the other', [{}, {}], true],
  ['a part of the first', [{}, { at: [[10, 10], [20, 20]] }], true], // prettier-ignore
  ['beside one another', [{ at: [[0, 0], [50, 100]] }, { at: [[50, 0], [100, 100]] }], false], // prettier-ignore
])('tells floors from neighbours: %s', (_what, backgrounds, isShared) => {
  expect(shareThePlane(mapOf(backgrounds))).toBe(isShared)
})

it.each([
  [1, false],
  [40, true],
  [41, false],
])('makes floors of no more backgrounds than a map can have, nor of one: %i', (count, canBe) => {
  expect(canBeFloors(mapOf(Array.from({ length: count }, () => ({}))))).toBe(canBe)
})
