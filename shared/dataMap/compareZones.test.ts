import { describe, expect, it } from 'vitest'
import { aZone } from '../../tests/builders.ts'
import { aDataMap, aDataZone } from '../../tests/dataMap/builders.ts'
import { contentFrom } from '../content/content.ts'
import { NEW_ZONE_LOOK, type ZoneGeometry } from '../content/zones.ts'
import { compareZones } from './compareZones.ts'
import type { DataZone } from './dataMap.ts'
import { placeDataMap } from './placeDataMap.ts'
import { runSync } from '../runSliced.ts'

/** Coordinates of the file are map pixels. */
const TARGET = {
  image: { width: 100, height: 100 },
  origin: 'bottom_left',
  floors: [{ id: 7, name: 'Cellar' }],
} as const
const NEW_ID = 99

type Shown = Pick<DataZone, 'label' | 'geometry' | 'floorName'>

/** The zones of the map have the ids 1, 2, 3 … */
const compared = (
  file: readonly Shown[],
  onMap: readonly { label: string; geometry: ZoneGeometry; floor?: number }[],
) =>
  compareZones(
    runSync(placeDataMap(aDataMap({ zones: file.map((zone) => aDataZone(zone)) }), TARGET)),
    contentFrom({
      categories: [],
      types: [],
      pois: [],
      zones: onMap.map((zone, at) => aZone({ id: at + 1, ...zone })),
    }),
    () => NEW_ID,
  )

const ring = (kind: 'polyline' | 'polygon' | 'rectangle', ...corners: (readonly [number, number])[]) => ({
  kind,
  points: corners.map(([x, y]) => ({ x, y })),
})
const circle = (x: number, y: number, radius: number) => ({
  kind: 'circle' as const,
  centre: { x, y },
  radius,
})

const NEAR = ring('polygon', [0, 0], [10, 0], [0, 10])
const FAR = ring('polygon', [50, 50], [60, 50], [50, 60])
const FURTHER = ring('polygon', [80, 80], [90, 80], [80, 90])
const CROSSED = ring('polygon', [0, 0], [10, 10], [10, 0], [0, 10])

const bay = (geometry: ZoneGeometry) => ({ label: 'Bay', geometry })
const unnamed = (geometry: ZoneGeometry) => ({ label: 'Unnamed Zone', geometry })

const added = ({ label, geometry }: Shown) => ({
  kind: 'added',
  name: label,
  formerName: null,
  group: 'Zone',
  change: {
    op: 'insert',
    kind: 'zone',
    entity: { ...NEW_ZONE_LOOK, id: NEW_ID, label, geometry, isLocked: false, createdBy: null },
  },
  needs: [],
})
const moved = (name: string, id: number, geometry: ZoneGeometry) => ({
  kind: 'moved',
  name,
  formerName: null,
  group: 'Zone',
  change: { op: 'patch', kind: 'zone', id, fields: { geometry } },
  needs: [],
})
const gone = (name: string, id: number) => ({
  kind: 'gone',
  name,
  formerName: null,
  group: 'Zone',
  change: { op: 'remove', kind: 'zone', id },
  needs: [],
})

describe('a zone of the file', () => {
  it('is added where the map has none of its label', () => {
    expect(compared([bay(NEAR)], [])).toEqual({ differences: [added(bay(NEAR))], sameCount: 0 })
  })

  it('is the same where label and shape are', () => {
    expect(compared([bay(NEAR), unnamed(FAR)], [unnamed(FAR), bay(NEAR)])).toEqual({
      differences: [],
      sameCount: 2,
    })
  })

  it('moves the one of its label, if that has another shape', () => {
    expect(compared([bay(FAR)], [bay(NEAR)])).toEqual({ differences: [moved('Bay', 1, FAR)], sameCount: 0 })
  })

  it('is another one where only the shape is the same', () => {
    expect(compared([bay(NEAR)], [{ label: 'Bight', geometry: NEAR }])).toEqual({
      differences: [added(bay(NEAR)), gone('Bight', 1)],
      sameCount: 0,
    })
  })

  it('moves no zone without a label, even if it has none itself', () => {
    expect(compared([unnamed(FAR)], [unnamed(NEAR)])).toEqual({
      differences: [added(unnamed(FAR)), gone('Unnamed Zone', 1)],
      sameCount: 0,
    })
  })

  it('is rather the one of its label that has its shape, each of which is taken once', () => {
    const onMap = [bay(NEAR), bay(FAR)]
    expect(compared([bay(FAR), bay(FURTHER), bay(FAR)], onMap)).toEqual({
      differences: [moved('Bay', 1, FURTHER), added(bay(FAR))],
      sameCount: 1,
    })
    expect(compared([bay(FAR)], onMap)).toEqual({ differences: [gone('Bay', 1)], sameCount: 1 })
  })

  it('is left out if it crosses itself, and that of its label stays', () => {
    expect(compared([bay(CROSSED), unnamed(FAR)], [bay(NEAR), unnamed(FAR)])).toEqual({
      differences: [],
      sameCount: 1,
    })
  })

  it('stands for all of them: without any, none is gone', () => {
    expect(compared([], [bay(NEAR), unnamed(FAR)])).toEqual({ differences: [], sameCount: 0 })
  })
})

describe('a shape', () => {
  const line = ring('polyline', [0, 0], [10, 0], [0, 10])
  const box = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const

  it.each<[string, ZoneGeometry, ZoneGeometry]>([
    ['a polygon', NEAR, NEAR],
    ['a point 0.05 beside its place', ring('polygon', [0.05, 0], [10, 0], [0, 10]), NEAR],
    ['a line', line, line],
    ['a rectangle', ring('rectangle', ...box), ring('rectangle', ...box)],
    ['a rectangle that became a polygon', ring('polygon', ...box), ring('rectangle', ...box)],
    ['a circle', circle(20, 30, 5), circle(20, 30, 5)],
    ['a circle’s centre 0.05 beside its place', circle(0.05, 30, 5), circle(0, 30, 5)],
    ['a radius 0.05 larger', circle(0, 0, 0.1), circle(0, 0, 0.05)],
    ['a radius 0.05 smaller', circle(0, 0, 0.05), circle(0, 0, 0.1)],
  ])('is the same: %s', (_what, inFile, onMap) => {
    expect(compared([bay(inFile)], [bay(onMap)])).toEqual({ differences: [], sameCount: 1 })
  })

  it.each<[string, ZoneGeometry, ZoneGeometry]>([
    ['a first point 0.06 beside its place', ring('polygon', [0.06, 0], [10, 0], [0, 10]), NEAR],
    ['a last point elsewhere', ring('polygon', [0, 0], [10, 0], [0, 11]), NEAR],
    ['one more point', ring('polygon', ...box), ring('polygon', [0, 0], [10, 0], [10, 10])],
    ['one point less', ring('polygon', [0, 0], [10, 0], [10, 10]), ring('polygon', ...box)],
    ['a line that was a polygon', line, NEAR],
    ['a polygon that was a line', NEAR, line],
    ['a circle that was a polygon', circle(20, 30, 5), NEAR],
    ['a polygon that was a circle', NEAR, circle(20, 30, 5)],
    ['a circle’s centre 0.06 beside its place', circle(0.06, 30, 5), circle(0, 30, 5)],
    ['a circle elsewhere', circle(60, 30, 5), circle(20, 30, 5)],
    ['a radius 0.06 larger', circle(0, 0, 0.11), circle(0, 0, 0.05)],
    ['a radius 0.06 smaller', circle(0, 0, 0.05), circle(0, 0, 0.11)],
  ])('is another: %s', (_what, inFile, onMap) => {
    expect(compared([bay(inFile)], [bay(onMap)])).toEqual({
      differences: [moved('Bay', 1, inFile)],
      sameCount: 0,
    })
  })
})

it('that the file puts on another floor changes alone in that, and one that is there already is the same', () => {
  const named = { ...bay(NEAR), floorName: 'Cellar' }
  const change = { op: 'patch', kind: 'zone', id: 1, fields: { floor: 7 } }
  expect(compared([named], [bay(NEAR)])).toMatchObject({ differences: [{ kind: 'changed', change }] })
  const there = { ...bay(NEAR), floor: 7 }
  expect(compared([named], [there])).toEqual({ differences: [], sameCount: 1 })
  expect(compared([bay(NEAR)], [there])).toEqual({ differences: [], sameCount: 1 })
})
