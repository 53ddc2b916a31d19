import { describe, expect, it } from 'vitest'
import { readGeoJson } from './readGeoJson.ts'

const POINT = { type: 'Point', coordinates: [1, 2] }
const LINE = [[1, 2], [3, 4]] // prettier-ignore
const RING = [[0, 0], [4, 0], [0, 4], [0, 0]] // prettier-ignore

const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', geometry, properties })
const pairsOf = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([x, y]) => ({ x, y }))

const read = (object: object) => {
  const { zones, groups, counts } = readGeoJson([{ ...object }])
  return {
    shapes: zones.map(({ geometry }) => geometry),
    places: groups.flatMap(({ markers }) => markers.map(({ x, y }) => [x, y])),
    counts: Object.fromEntries(counts),
  }
}
const lookOf = (properties: object) =>
  readGeoJson([feature({ type: 'LineString', coordinates: LINE }, properties)]).zones[0]

const TRIANGLE = { kind: 'polygon', points: pairsOf([0, 0], [4, 0], [0, 4]) }
const AWAY = [[9, 0], [9, 4], [7, 0], [9, 0]] // prettier-ignore
/** As many triangles in one place as the parts have rings. */
const areaOf = (...parts: readonly (readonly number[])[]) => ({
  kind: 'multipolygon',
  points: parts.flat().flatMap(() => TRIANGLE.points),
  parts,
})
const WAY = { kind: 'polyline', points: pairsOf([1, 2], [3, 4]) }

describe('lines', () => {
  it.each([
    ['of two points', 'LineString', LINE, [WAY]],
    ['each of several', 'MultiLineString', [LINE, LINE], [WAY, WAY]],
    ['that end where they begin', 'LineString', RING, [TRIANGLE]],
    ['that return along themselves', 'LineString', [[0, 0], [4, 0], [0, 0]], [{ kind: 'polyline', points: pairsOf([0, 0], [4, 0], [0, 0]) }]],
  ])('become zones: %s', (_what, type, coordinates, shapes) => {
    expect(read({ type, coordinates })).toEqual({ shapes, places: [], counts: {} })
  }) // prettier-ignore

  it.each([
    ['of one point', 'LineString', [[1, 2]], [], 1],
    ['that are no lists', 'MultiLineString', ['far', LINE, null], [WAY], 2],
  ])('are left out and counted: %s', (_what, type, coordinates, shapes, count) => {
    expect(read({ type, coordinates })).toEqual({
      shapes,
      places: [],
      counts: { 'zone-without-shape': count },
    })
  })
})

it.each([
  ['with heights, each of which is counted once', [[1, 2, 9], [3, 4, 9]], { 'height-left-out': 1 }],
  ['beyond broken points', [[1, 2], [null, 3], 'far', [3, 4]], { 'vertex-left-out': 2 }],
])('lines become zones %s', (_what, coordinates, counts) => {
  expect(read({ type: 'LineString', coordinates })).toEqual({ shapes: [WAY], places: [], counts })
}) // prettier-ignore

it.each([
  ['LineString', undefined],
  ['LineString', []],
  ['Polygon', []],
  ['MultiPolygon', []],
  ['Point', []],
])('a %s of %j is empty', (type, coordinates) => {
  expect(read({ type, coordinates })).toEqual({ shapes: [], places: [], counts: { 'geometry-empty': 1 } })
})

describe('polygons', () => {
  it.each([
    ['without the point that closes them', 'Polygon', [RING], [TRIANGLE]],
    ['that are not closed', 'Polygon', [RING.slice(0, 3)], [TRIANGLE]],
    ['of several parts', 'MultiPolygon', [[RING], [RING]], [areaOf([3], [3])]],
    ['with holes', 'Polygon', [RING, RING, RING], [areaOf([3, 3, 3])]],
    ['with holes and parts', 'MultiPolygon', [[RING, RING], [RING]], [areaOf([3, 3], [3])]],
    ['of several parts, where a hole lies outside', 'Polygon', [RING, AWAY], [{ kind: 'multipolygon', points: [...TRIANGLE.points, ...pairsOf([9, 0], [9, 4], [7, 0])], parts: [[3], [3]] }]],
    ['whose last point is beside the first', 'Polygon', [[[0, 0], [4, 4], [4, 0]]], [{ kind: 'polygon', points: pairsOf([0, 0], [4, 4], [4, 0]) }]],
  ])('become zones: %s', (_what, type, coordinates, shapes) => {
    expect(read({ type, coordinates })).toEqual({ shapes, places: [], counts: {} })
  }) // prettier-ignore

  it.each([
    ['of two points', 'Polygon', [[[0, 0], [4, 0]]], [], 1],
    ['of two points and the first again', 'Polygon', [[[0, 0], [4, 0], [0, 0]]], [], 1],
    ['of no points', 'Polygon', [[]], [], 1],
    ['that are no lists', 'MultiPolygon', ['far', [RING], null], [TRIANGLE], 2],
  ])('are left out and counted: %s', (_what, type, coordinates, shapes, count) => {
    expect(read({ type, coordinates })).toEqual({ shapes, places: [], counts: { 'zone-without-shape': count } })
  }) // prettier-ignore

  it('lose holes of two points, each of which is counted', () => {
    const coordinates = [
      [RING, RING.slice(0, 2), RING],
      [RING, RING.slice(0, 2)],
    ]
    expect(read({ type: 'MultiPolygon', coordinates })).toEqual({
      shapes: [areaOf([3, 3], [3])],
      places: [],
      counts: { 'hole-left-out': 2 },
    })
  })
})

describe('polygons whose shape is named', () => {
  const shapeOf = (properties: object) =>
    read(feature({ type: 'Polygon', coordinates: [RING] }, properties)).shapes[0]

  it('are rectangles if that is it, and polygons otherwise', () => {
    expect(shapeOf({ shape: 'rectangle' })).toEqual({ ...TRIANGLE, kind: 'rectangle' })
    for (const shape of ['polygon', 'polyline', 'Rectangle', '', null])
      expect(shapeOf({ shape })).toEqual(TRIANGLE)
  })

  it('are circles if centre and radius are there', () => {
    const circle = { kind: 'circle', centre: { x: 2, y: 3 }, radius: 4.5 }
    expect(shapeOf({ shape: 'circle', centre: [2, 3], radius: 4.5 })).toEqual(circle)
    expect(shapeOf({ shape: 'circle', centre: { x: 2, y: 3 }, radius: '4.5' })).toEqual(circle)
  })

  it.each([
    [{ shape: 'polygon', centre: [2, 3], radius: 4.5 }],
    [{ centre: [2, 3], radius: 4.5 }],
    [{ shape: 'circle', radius: 4.5 }],
    [{ shape: 'circle', centre: [2], radius: 4.5 }],
    [{ shape: 'circle', centre: [2, 3] }],
    [{ shape: 'circle', centre: [2, 3], radius: 'wide' }],
    [{ shape: 'circle', centre: [2, 3], radius: 0 }],
    [{ shape: 'circle', centre: [2, 3], radius: -4.5 }],
    [{ shape: 'circle' }],
  ])('are no circles by %j', (properties) => {
    expect(shapeOf(properties)).toEqual(TRIANGLE)
  })
})

describe('collections of geometries', () => {
  const within = (depth: number): object =>
    depth === 0 ? POINT : { type: 'GeometryCollection', geometries: [within(depth - 1)] }

  it('are read with their parts, each by the properties of the feature', () => {
    const geometries = [
      POINT,
      { type: 'LineString', coordinates: LINE },
      { type: 'Polygon', coordinates: [RING] },
    ]
    const { zones, groups } = readGeoJson([
      feature({ type: 'GeometryCollection', geometries }, { name: 'Port' }),
    ])
    expect(zones.map(({ label, geometry }) => [label, geometry])).toEqual([
      ['Port', WAY],
      ['Port', TRIANGLE],
    ])
    expect(groups.map(({ markers }) => markers.map(({ name }) => name))).toEqual([['Port']])
  })

  it('may lie within one another four deep', () => {
    expect(read(within(4))).toMatchObject({ places: [[1, 2]], counts: { 'named-after-group': 1 } })
    expect(read(within(5))).toEqual({ shapes: [], places: [], counts: { 'shape-left-out': 1 } })
  })

  it('are read beyond parts that are none, and what has no known type is counted', () => {
    const geometries = [null, 7, [POINT], { type: 'Circle' }, {}, POINT]
    expect(read({ type: 'GeometryCollection', geometries })).toMatchObject({
      places: [[1, 2]],
      counts: { 'shape-left-out': 2 },
    })
  })
})

describe('the look of a zone', () => {
  it('is read as simplestyle has it', () => {
    expect(
      lookOf({
        name: 'Road',
        stroke: '#112233',
        'stroke-opacity': 0.8,
        fill: '#445566',
        'fill-opacity': '0.4',
        pattern: 'dotted',
        way: 'walk',
      }),
    ).toEqual({
      geometry: WAY,
      label: 'Road',
      strokeColour: '#112233',
      strokeOpacity: 0.8,
      fillColour: '#445566',
      fillOpacity: 0.4,
      pattern: 'dotted',
      way: 'walk',
      background: null,
    })
  })

  it.each([
    [{ title: 'Road' }, { label: 'Road' }],
    [{ label: 'Road' }, { label: 'Road' }],
    [{ name: 'Road', title: 'Way', label: 'Path' }, { label: 'Road' }],
    [{ color: '#112233' }, { strokeColour: '#112233', fillColour: '#112233' }],
    [{ colour: '#112233' }, { strokeColour: '#112233', fillColour: '#112233' }],
    [{ fill: '#445566' }, { strokeColour: '#445566', fillColour: '#445566' }],
    [
      { stroke: 'none', fill: 7 },
      { strokeColour: '#3388ff', fillColour: '#3388ff' },
    ],
    [
      { 'stroke-opacity': 0, 'fill-opacity': 7 },
      { strokeOpacity: 0.05, fillOpacity: 1 },
    ],
    [
      { 'stroke-opacity': 'half', 'fill-opacity': null },
      { strokeOpacity: 1, fillOpacity: 0.3 },
    ],
    [{ pattern: 'wavy' }, { pattern: 'none' }],
  ])('is read from %j', (properties, look) => {
    expect(lookOf(properties)).toMatchObject(look)
  })

  it('has no way that is none of ours', () => {
    expect(lookOf({ way: 'fly' })).not.toHaveProperty('way')
  })
})
