import { describe, expect, it } from 'vitest'
import { isGeoJson, readGeoJson } from './readGeoJson.ts'

const POINT = { type: 'Point', coordinates: [1, 2] }

const feature = (geometry: unknown, properties: unknown = {}, fields: object = {}) => ({
  type: 'Feature',
  geometry,
  properties,
  ...fields,
})
const collection = (features: readonly unknown[], fields: object = {}) => ({
  type: 'FeatureCollection',
  features,
  ...fields,
})

const pairsOf = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([x, y]) => ({ x, y }))

const countsIn = (object: object) => Object.fromEntries(readGeoJson([{ ...object }]).counts)
const markersIn = (object: object) => readGeoJson([{ ...object }]).groups.flatMap(({ markers }) => markers)
const placesIn = (object: object) => markersIn(object).map(({ x, y }) => [x, y])

it.each([
  [{ type: 'FeatureCollection', features: [] }, true],
  [{ type: 'FeatureCollection', features: {} }, false],
  [{ type: 'FeatureCollection' }, false],
  [{ type: 'Feature', geometry: null }, true],
  [{ type: 'Feature' }, false],
  [{ type: 'Polygon' }, true],
  [{ type: 'GeometryCollection' }, true],
  [{ type: 'Circle', geometry: null }, false],
  [{ type: 'ExternalData', service: 'geoshape', ids: 'Q1' }, true],
  [{ features: [], geometry: null }, false],
])('tells GeoJSON from other JSON: %j', (object, expected) => {
  expect(isGeoJson(object)).toBe(expected)
})

it('counts what another service would draw apart from what has no place', () => {
  const outside = { type: 'ExternalData', service: 'geoshape', ids: 'Q21', properties: { title: 'England' } }
  const { counts, examples } = readGeoJson([collection([feature(POINT), outside, outside, feature(null)])])
  expect(Object.fromEntries(counts)).toMatchObject({ 'external-left-out': 2, 'geometry-empty': 1 })
  expect(examples.get('external-left-out')).toEqual(['England'])
  expect(countsIn(outside)).toEqual({ 'external-left-out': 1 })
})

it('reads a file with all that is in it', () => {
  const properties = { name: 'Mill', type: 'Mills', colour: '#123', description: 'Old', image: 'Mill.png' }
  const file = collection(
    [feature({ ...POINT, coordinates: [200, 300] }, properties, { id: 7 }), feature({ type: 'LineString', coordinates: [[1, 2], [3, 4]] }, { name: 'Road' })],
    { name: 'Isles', game: 'Sea' },
  ) // prettier-ignore
  expect(readGeoJson([file])).toEqual({
    format: 'geojson',
    name: 'Isles',
    game: 'Sea',
    box: { minX: 1, minY: 2, width: 199, height: 298 },
    unit: 'open',
    origin: 'bottom_left',
    backgrounds: [],
    groups: [
      {
        key: '["","Mills"]',
        name: 'Mills',
        category: null,
        details: null,
        colour: '#112233',
        shape: 'circle',
        markers: [
          { x: 200, y: 300, name: 'Mill', description: 'Old', id: '7', image: null, background: null },
        ],
      },
    ],
    zones: [
      {
        geometry: { kind: 'polyline', points: pairsOf([1, 2], [3, 4]) },
        label: 'Road',
        strokeColour: '#3388ff',
        strokeOpacity: 1,
        fillColour: '#3388ff',
        fillOpacity: 0.3,
        pattern: 'none',
        background: null,
      },
    ],
    table: {
      fields: ['name', 'type', 'category', 'description', 'colour', 'image', 'id', 'floor'],
      names: ['name', 'type', 'colour', 'description', 'image'],
      columns: { name: 'name', type: 'type', colour: 'colour', description: 'description', image: 'image' },
      samples: [
        ['Mill', 'Mills', '#123', 'Old', 'Mill.png'],
        ['Road', '', '', '', ''],
      ],
    },
    examples: new Map(),
    counts: new Map([['picture-left-out', 1]]),
  })
})

it('reads the features of several files, and the columns that a person chose', () => {
  const files = [feature(POINT, { name: 'A', Deutsch: 'Mühle' }), collection([feature(POINT, { name: 'B' })])]
  const { groups, table } = readGeoJson(files, { name: 'Deutsch' })
  expect(groups.flatMap(({ markers }) => markers.map(({ name }) => name))).toEqual(['Mühle', 'Markers'])
  expect(table?.columns).toEqual({ name: 'Deutsch' })
})

it('passes over features that are none', () => {
  expect(placesIn(collection([null, 7, 'Feature', [POINT], feature(POINT)]))).toEqual([[1, 2]])
})

describe('the columns of the properties', () => {
  const namesIn = (...properties: readonly unknown[]) =>
    readGeoJson([collection(properties.map((each) => feature(POINT, each)))]).table?.names

  it('are those of all features, each once', () => {
    expect(namesIn({ a: 1, b: 2 }, null, 'text', { b: 3, c: 4 })).toEqual(['a', 'b', 'c'])
  })

  it('are those of all features', () => {
    expect(namesIn(...Array.from({ length: 2000 }, () => ({ a: 1 })), { b: 2 })).toEqual(['a', 'b'])
  })

  it('are at most 200, with names of at most 200 characters', () => {
    const numbered = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, index]))
    expect(namesIn(numbered(200))).toHaveLength(200)
    expect(namesIn(numbered(201))).toHaveLength(200)
    expect(namesIn({ ['a'.repeat(200)]: 1, ['b'.repeat(201)]: 2 })).toEqual(['a'.repeat(200)])
  })

  it('come with the first three features', () => {
    const features = [{ a: 1 }, null, { a: { b: 3 } }, { a: 4 }].map((each) => feature(POINT, each))
    expect(readGeoJson([collection(features)]).table?.samples).toEqual([['1'], [''], ['b: 3']])
  })
})

describe('an export of Pinfold', () => {
  const TYPES = [{ category: 'Plants', name: 'Moss', colour: '#00ff00' }]
  const IMAGE = { width: 400, height: 300 }
  const groupsIn = (fields: object) => {
    const { groups, table } = readGeoJson([collection([feature(POINT, { name: '<b>A</b>' })], fields)])
    return { groups: groups.map(({ name }) => name), name: groups.at(-1)?.markers[0]?.name, table }
  }

  it('is known by its types and its image: it has groups without markers, texts without markup, and no columns', () => {
    expect(groupsIn({ types: [null, ...TYPES, 'Reeds'], image: IMAGE })).toEqual({
      groups: ['Moss', 'Markers'],
      name: '<b>A</b>',
      table: null,
    })
  })

  it.each([
    ['types alone', { types: TYPES }],
    ['types and an image of another kind', { types: TYPES, image: 'a.png' }],
    ['an image alone', { image: IMAGE }],
    ['types of another kind', { types: { Moss: TYPES[0] }, image: IMAGE }],
  ])('is not taken for one with %s', (_what, fields) => {
    const { table, ...rest } = groupsIn(fields)
    expect(rest).toEqual({ groups: ['Markers'], name: 'A' })
    expect(table?.names).toEqual(['name'])
  })
})

describe('the box of the coordinates', () => {
  const boxIn = (object: object) => {
    const { box, unit } = readGeoJson([{ ...object }])
    return [box.minX, box.minY, box.width, box.height, unit]
  }
  const between = (...coordinates: readonly (readonly number[])[]) => ({ type: 'MultiPoint', coordinates })

  it('is that of the image, if the file says how large it is', () => {
    const far = feature({ type: 'Point', coordinates: [900, 900] })
    expect(boxIn(collection([far], { image: { width: 400, height: '300' } }))).toEqual([
      0,
      0,
      400,
      300,
      'box',
    ])
  })

  it.each([
    [{ width: 0, height: 300 }],
    [{ width: 400, height: 0 }],
    [{ width: -400, height: 300 }],
    [{ width: 400, height: -300 }],
    [{ width: 400 }],
    [{ height: 300 }],
    ['400 × 300'],
  ])('is not that of an image of %j', (image) => {
    const file = collection([feature(between([200, 300], [600, 900]))], { image })
    expect(boxIn(file)).toEqual([200, 300, 400, 600, 'open'])
  })

  it('is around lines, outlines and points, and not around what was left out', () => {
    const line = { type: 'LineString', coordinates: [[200, 0], [300, 10]] } // prettier-ignore
    const ring = { type: 'Polygon', coordinates: [[[0, 0], [0, 500], [50, 0]]] } // prettier-ignore
    const short = { type: 'LineString', coordinates: [[999, 999]] }
    const circle = feature(ring, { shape: 'circle', centre: [900, 900], radius: 9 })
    expect(boxIn(collection([feature(line), feature(ring), feature(short), circle]))).toEqual([
      0,
      0,
      300,
      500,
      'open',
    ])
  })
})

describe('points', () => {
  it('are markers, each of several with the same properties', () => {
    const several = feature({ type: 'MultiPoint', coordinates: [[1, 2], [3, 4, 50]] }, { name: 'Mill' }) // prettier-ignore
    expect(markersIn(several).map(({ x, y, name }) => [x, y, name])).toEqual([
      [1, 2, 'Mill'],
      [3, 4, 'Mill'],
    ])
  })

  it.each([[[1]], [[null, 2]]])('are counted without a place in %j', (coordinates) => {
    expect(countsIn({ type: 'Point', coordinates })).toMatchObject({ 'no-position': 1 })
  }) // prettier-ignore

  it.each([[[]], ['1,2'], [undefined]])('are counted as empty with %j', (coordinates) => {
    expect(countsIn({ type: 'Point', coordinates })).toEqual({ 'geometry-empty': 1 })
  })

  it.each([
    ['of the property', { id: 'a' }, { id: 'b' }, 'a'],
    ['of the feature', {}, { id: 'b' }, 'b'],
    ['of the feature beside an empty property', { id: '' }, { id: 7 }, '7'],
    ['of neither', {}, {}, null],
  ])('have the id %s', (_what, properties, fields, id) => {
    expect(markersIn(feature(POINT, properties, fields))[0]?.id).toBe(id)
  })
})
