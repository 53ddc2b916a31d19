import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { type Content, contentFrom, EMPTY_CONTENT } from '../content/content.ts'
import type { Zone, ZoneGeometry } from '../content/zones.ts'
import { writeGeoJson } from './writeGeoJson.ts'

const CATEGORY = aCategory({ id: 1, name: 'Inns' })
const TYPE = aType({
  id: 2,
  categoryId: 1,
  name: 'Inn',
  colour: '#123456',
  shape: 'square',
  icon: 'inn-png',
  labelBorder: 0,
  labelBgColour: '#ffffff',
  labelBorderColour: '#222222',
})
const POI = aPoi({ id: 3, typeId: 2, x: 1.5, y: -2, name: 'The Gull' })
const ZONE = aZone({ id: 4, label: 'Bay' })

const written = (content: Content): string =>
  [
    ...writeGeoJson({
      name: 'The "Isles"',
      game: 'Sea',
      image: { width: 100, height: 50 },
      content,
      urlOf: (ref) => (ref === 'only-here' ? null : `https://pinfold.example/${ref}`),
    }),
  ].join('')

const featuresOf = (content: Content): unknown => {
  const file = JSON.parse(written(content)) as { features: unknown }
  return file.features
}
const contentOf = (rows: Partial<Parameters<typeof contentFrom>[0]>) =>
  contentFrom({ categories: [CATEGORY], types: [TYPE], pois: [], ...rows })

describe('a map as GeoJSON', () => {
  it('has the map, its image and its types before the features', () => {
    const { features, ...file } = JSON.parse(written(contentOf({}))) as Record<string, unknown>
    expect(file).toEqual({
      type: 'FeatureCollection',
      name: 'The "Isles"',
      game: 'Sea',
      image: { width: 100, height: 50 },
      origin: 'bottom_left',
      types: [
        {
          category: 'Inns',
          name: 'Inn',
          colour: '#123456',
          shape: 'square',
          icon: 'inn-png',
          labelBorder: 0,
          labelBgColour: '#ffffff',
          labelBorderColour: '#222222',
        },
      ],
    })
    expect(features).toEqual([])
  })

  it('has a feature in each line', () => {
    const start =
      '{"type":"FeatureCollection","name":"The \\"Isles\\"","game":"Sea",' +
      '"image":{"width":100,"height":50},"origin":"bottom_left","types":[],"features":['
    expect(written(EMPTY_CONTENT)).toBe(`${start}]}\n`)
    const linesOf = (content: Content) =>
      written(content)
        .split('\n')
        .map((line) => [line.slice(0, 25), line.slice(-2)])
    const [first, poi, zone, end] = [
      ['{"type":"FeatureCollectio', ':['],
      ['{"type":"Feature","id":3,', '}}'],
      ['{"type":"Feature","id":4,', '}}'],
      [']}', ']}'],
    ]
    const after = ['', '']
    const followed = ['{"type":"Feature","id":3,', '},']
    expect(linesOf(contentOf({ pois: [POI] }))).toEqual([first, poi, end, after])
    expect(linesOf(contentOf({ zones: [ZONE] }))).toEqual([first, zone, end, after])
    expect(linesOf(contentOf({ pois: [POI], zones: [ZONE] }))).toEqual([first, followed, zone, end, after])
  })

  it('leaves the category of a type empty that the map does not have', () => {
    expect(JSON.parse(written(contentOf({ categories: [] })))).toMatchObject({
      types: [{ category: '', name: 'Inn' }],
    })
  })
})

describe('a POI', () => {
  it('is a point with the names of its type and its category', () => {
    const poi = { ...POI, description: 'Warm beds', image: 'gull-png' }
    expect(featuresOf(contentOf({ pois: [poi] }))).toEqual([
      {
        type: 'Feature',
        id: 3,
        geometry: { type: 'Point', coordinates: [1.5, -2] },
        properties: {
          name: 'The Gull',
          description: 'Warm beds',
          category: 'Inns',
          type: 'Inn',
          image: 'https://pinfold.example/gull-png',
          'marker-color': '#123456',
        },
      },
    ])
  })

  it('has no picture that others cannot open, and no names that the map does not have', () => {
    const pois = [
      { ...POI, image: 'only-here' },
      { ...POI, id: 5, typeId: 6 },
    ]
    const properties = { name: 'The Gull', description: '', category: '', image: null }
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [1.5, -2] } }
    expect(featuresOf(contentOf({ categories: [], pois }))).toEqual([
      { ...feature, id: 3, properties: { ...properties, type: 'Inn', 'marker-color': '#123456' } },
      { ...feature, id: 5, properties: { ...properties, type: '' } },
    ])
  })
})

describe('a zone', () => {
  const LOOK = {
    name: 'Bay',
    stroke: '#3388ff',
    'stroke-width': 3,
    'stroke-opacity': 1,
    fill: '#3388ff',
    'fill-opacity': 0.5,
    pattern: 'none',
  }
  const A = { x: 10, y: 10 }
  const B = { x: 40, y: 20 }
  const C = { x: 20, y: 50.5 }
  const [a, b, c] = [
    [10, 10],
    [40, 20],
    [20, 50.5],
  ]
  const zoneOf = (geometry: ZoneGeometry, fields: Partial<Zone> = {}) =>
    featuresOf(contentOf({ zones: [{ ...ZONE, ...fields, geometry }] }))

  it.each<[what: string, geometry: ZoneGeometry, written: object]>([
    [
      'a line as it runs',
      { kind: 'polyline', points: [A, C, B] },
      { type: 'LineString', coordinates: [a, c, b] },
    ],
    [
      'a counterclockwise ring as it runs, and closed',
      { kind: 'polygon', points: [A, B, C] },
      { type: 'Polygon', coordinates: [[a, b, c, a]] },
    ],
    [
      'a clockwise ring the other way round',
      { kind: 'polygon', points: [A, C, B] },
      { type: 'Polygon', coordinates: [[b, c, a, b]] },
    ],
    [
      'a counterclockwise ring as it runs, wherever 0,0 lies',
      { kind: 'polygon', points: [C, A, B] },
      { type: 'Polygon', coordinates: [[c, a, b, c]] },
    ],
    [
      'a clockwise rectangle the other way round',
      {
        kind: 'rectangle',
        points: [
          { x: 0, y: 0 },
          { x: 0, y: 5 },
          { x: 8, y: 5 },
          { x: 8, y: 0 },
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [8, 0],
            [8, 5],
            [0, 5],
            [0, 0],
            [8, 0],
          ],
        ],
      },
    ],
  ])('is written as %s', (_what, geometry, expected) => {
    expect(zoneOf(geometry)).toEqual([
      { type: 'Feature', id: 4, geometry: expected, properties: { ...LOOK, shape: geometry.kind } },
    ])
  })

  it('that is a circle is a ring, with the circle itself beside it', () => {
    const geometry = {
      type: 'Polygon',
      coordinates: [expect.arrayContaining([[11.5, 20], [8.5, 20], [10, 21.5]])], // prettier-ignore
    }
    expect(zoneOf({ kind: 'circle', centre: { x: 10, y: 20 }, radius: 1.5 })).toEqual([
      {
        type: 'Feature',
        id: 4,
        geometry,
        properties: { ...LOOK, shape: 'circle', centre: [10, 20], radius: 1.5 },
      },
    ])
  })

  it('has the opacity with which it is shown where it has none of its own', () => {
    const look = {
      strokeColour: '#111111',
      strokeOpacity: 0,
      fillColour: '#222222',
      pattern: 'dashed',
      way: 'walk',
    } as const
    expect(zoneOf({ kind: 'polyline', points: [A, B] }, { ...look, fillOpacity: null })).toMatchObject([
      {
        properties: {
          stroke: '#111111',
          'stroke-opacity': 0,
          fill: '#222222',
          'fill-opacity': 0.3,
          pattern: 'dashed',
          way: 'walk',
        },
      },
    ])
    expect(zoneOf({ kind: 'polyline', points: [A, B] }, { fillOpacity: 0 })).toMatchObject([
      { properties: { 'fill-opacity': 0 } },
    ])
  })
})
