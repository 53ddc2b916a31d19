import { describe, expect, it } from 'vitest'
import type { ZonePart } from './contentColumnsSchema.ts'
import { decodeZones } from './ContentDecoder.ts'
import type { Zone } from './zones.ts'

type ZoneColumns = ZonePart['zones']

const NONE = { at: [], values: [] }
const [CIRCLE, POLYLINE, POLYGON, RECTANGLE, MULTIPOLYGON] = [0, 1, 2, 3, 4]
/** Two triangles, one right of the other. */
const TRIANGLES = { points: [6], x: [0, 100, 0, 900, 100, 0], y: [0, 0, 100, -100, 0, 100] }

/** One zone with the usual look. */
const columnsOf = (columns: Partial<ZoneColumns>): ZoneColumns => ({
  ...{ id: [7], label: NONE, geometry: [POLYLINE], points: [2], x: [0, 500], y: [0, 25], radius: NONE },
  ...{ strokeColour: NONE, strokeOpacity: NONE, fillColour: NONE, fillOpacity: NONE, pattern: NONE },
  createdBy: NONE,
  ...columns,
})
const geometryOf = (columns: Partial<ZoneColumns>) => decodeZones(columnsOf(columns))[0]?.geometry

describe('zones in columns', () => {
  it('have the usual look where the columns say nothing', () => {
    expect(decodeZones(columnsOf({}))).toEqual<Zone[]>([
      {
        ...{ id: 7, label: 'Unnamed Zone', pattern: 'none', createdBy: null },
        ...{ strokeColour: '#3388ff', strokeOpacity: 1, fillColour: '#3388ff', fillOpacity: null },
        geometry: {
          kind: 'polyline',
          points: [
            { x: 0, y: 0 },
            { x: 5, y: 0.25 },
          ],
        },
      },
    ])
  })

  it('have in each row what the columns say of it', () => {
    const second = <T>(value: T) => ({ at: [2], values: [value] })
    const zones = decodeZones(
      columnsOf({
        ...{ id: [7, 2, 1], geometry: [POLYGON, CIRCLE, RECTANGLE], points: [3, 1, 4] },
        x: [0, 1_000, -1_000, 300, 0, 200, 0, -200],
        y: [0, 0, 1_000, -400, 0, 0, 100, 0],
        ...{ radius: second(225), label: second('Bay'), pattern: second('dotted'), locked: second(true) },
        ...{ way: second('teleport'), floor: second(3) },
        ...{ strokeColour: second('#010203'), strokeOpacity: second(0.5) },
        ...{ fillColour: second('#040506'), fillOpacity: second(0.25), createdBy: second(9) },
      }),
    )
    expect(zones.map(({ id, geometry }) => [id, geometry])).toEqual([
      [
        7,
        {
          kind: 'polygon',
          points: [
            { x: 0, y: 0 },
            { x: 10, y: 0 },
            { x: 0, y: 10 },
          ],
        },
      ],
      [9, { kind: 'circle', centre: { x: 3, y: -4 }, radius: 2.25 }],
      [
        10,
        {
          kind: 'rectangle',
          points: [
            { x: 0, y: 0 },
            { x: 2, y: 0 },
            { x: 2, y: 1 },
            { x: 0, y: 1 },
          ],
        },
      ],
    ])
    expect(zones[1]).toMatchObject({
      ...{ label: 'Bay', pattern: 'dotted', isLocked: true, way: 'teleport', floor: 3, createdBy: 9 },
      ...{ strokeColour: '#010203', strokeOpacity: 0.5, fillColour: '#040506', fillOpacity: 0.25 },
    })
    for (const field of ['way', 'floor'])
      expect(zones.map((zone) => field in zone)).toEqual([false, true, false])
    expect(zones.map(({ label, isLocked, createdBy }) => [label, isLocked, createdBy])).toEqual([
      ['Unnamed Zone', undefined, null],
      ['Bay', true, 9],
      ['Unnamed Zone', undefined, 9],
    ])
  })

  it('may lie at the very edge of all maps, and not beyond it', () => {
    const far = 1_000_000_000
    expect(geometryOf({ x: [far, -2 * far], y: [-far, 2 * far] })).toEqual({
      kind: 'polyline',
      points: [
        { x: 10_000_000, y: -10_000_000 },
        { x: -10_000_000, y: 10_000_000 },
      ],
    })
    for (const beyond of [{ x: [0, far + 1] }, { x: [0, -far - 1] }, { y: [far, 1] }, { y: [-far, -1] }])
      expect(() => geometryOf(beyond)).toThrow(new RangeError('A point lies beyond all maps.'))
  })
})

describe('columns of zones are refused', () => {
  const rectangle = { geometry: [RECTANGLE], points: [4], x: [0, 200, 0, -200], y: [0, 0, 100, 0] }
  const radius = { at: [1], values: [100] }

  it.each<[string, Partial<ZoneColumns>, string]>([
    ['where a circle has no radius', { geometry: [CIRCLE] }, 'Circles alone have a radius.'],
    ['where a line has a radius', { radius }, 'Circles alone have a radius.'],
    ['where a rectangle has a radius', { ...rectangle, radius }, 'Circles alone have a radius.'],
    [
      'where a circle has no centre',
      { geometry: [CIRCLE], radius, points: [0], x: [], y: [] },
      'A zone has too few points.',
    ],
    ['where a line has one point', { points: [1], x: [0], y: [0] }, 'A zone has too few points.'],
    ['where a polygon has two points', { geometry: [POLYGON] }, 'A zone has too few points.'],
    [
      'where a rectangle has three points',
      { geometry: [RECTANGLE], points: [3], x: [0, 200, 0], y: [0, 0, 100] },
      'A zone has too few points.',
    ],
    ['where a rectangle is crooked', { ...rectangle, x: [0, 200, 1, -201] }, 'A rectangle is none.'],
    ['where points are missing', { points: [3] }, 'Points are missing.'],
    ['where a point has no y', { y: [0] }, 'A column is shorter than its table.'],
    ['where there is an x too many', { x: [0, 500, 500] }, 'There are points of no zone.'],
    ['where there is a y too many', { y: [0, 25, 25] }, 'There are points of no zone.'],
    [
      'where there are points and no zones',
      { id: [], geometry: [], points: [] },
      'There are points of no zone.',
    ],
    ['where a zone has no kind', { geometry: [] }, 'The columns of a table differ in length.'],
    ['where a zone has no number of points', { points: [] }, 'The columns of a table differ in length.'],
    ['where the kind is unknown', { geometry: [5] }, 'A column is shorter than its table.'],
    ['where rings are missing', { ...TRIANGLES, geometry: [MULTIPOLYGON] }, 'Rings are missing.'],
    [
      'where rings have other points in all',
      { ...TRIANGLES, geometry: [MULTIPOLYGON], parts: { at: [1], values: [[[3], [4]]] } },
      'Rings are missing.',
    ],
    [
      'where a multipolygon is one ring',
      { ...TRIANGLES, geometry: [MULTIPOLYGON], parts: { at: [1], values: [[[6]]] } },
      'Rings are missing.',
    ],
    [
      'where a polygon has parts',
      { ...TRIANGLES, geometry: [POLYGON], parts: { at: [1], values: [[[3], [3]]] } },
      'Multipolygons alone have parts.',
    ],
    [
      'where a label is of a row that is not there',
      { label: { at: [2], values: ['Bay'] } },
      'A column is longer than its table.',
    ],
    ['where a lock is', { locked: { at: [2], values: [true] } }, 'A column is longer than its table.'],
  ])('%s', (_, columns, message) => {
    expect(() => decodeZones(columnsOf(columns))).toThrow(new RangeError(message))
  })
})
