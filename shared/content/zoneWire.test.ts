import { describe, expect, it } from 'vitest'
import { aZone } from '../../tests/builders.ts'
import type { Zone } from './zones.ts'
import { geometryFrom, sentLook, sentNewZoneSchema, sentZoneSchema, zoneToWire } from './zoneWire.ts'

const line = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [10, 5],
  ],
}
const ring = [
  [0, 0],
  [10, 0],
  [0, 10],
  [0, 0],
]
const point = { type: 'Point', coordinates: [3, 4] }
const polygonOf = (coordinates: readonly (readonly number[])[]) => ({
  geometry: { type: 'Polygon', coordinates: [coordinates] },
})
const isAccepted = (sent: object) => sentNewZoneSchema.safeParse(sent).success

describe('a zone that a client sends', () => {
  it('is black where its colours are none, and has the defaults where it names none [ZONE-031]', () => {
    expect(sentLook(sentZoneSchema.parse({ strokeColor: 'reddish', fillColor: -1 }))).toMatchObject({
      strokeColour: '#000000',
      fillColour: '#000000',
    })
    expect(sentLook(sentZoneSchema.parse({ strokeColor: null }))).toMatchObject({ strokeColour: undefined })
  })

  it.each([
    [
      'a line',
      { geometry: line },
      {
        kind: 'polyline',
        points: [
          { x: 0, y: 0 },
          { x: 10, y: 5 },
        ],
      },
    ],
    [
      'a ring, whose last point repeats its first',
      polygonOf(ring),
      {
        kind: 'polygon',
        points: [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 0, y: 10 },
        ],
      },
    ],
    [
      'a point with a radius',
      { geometry: point, radius: 2 },
      { kind: 'circle', centre: { x: 3, y: 4 }, radius: 2 },
    ],
    ['a point without a radius, which is no shape', { geometry: point, radius: null }, null],
    ['a point that says nothing of a radius', { geometry: point }, null],
  ])('is read from GeoJSON: %s', (_, sent, geometry) => {
    const zone = sentNewZoneSchema.parse(sent)
    expect(geometryFrom(zone.geometry, { radius: zone.radius, isRectangle: false })).toEqual(geometry)
  })

  it.each<[string, readonly [number, number][], string]>([
    [
      'a rectangle',
      [
        [0, 0],
        [10, 0],
        [10, 5],
        [0, 5],
      ],
      'rectangle',
    ],
    [
      'a polygon where it is crooked',
      [
        [0, 0],
        [10, 0],
        [10, 5],
        [1, 5],
      ],
      'polygon',
    ],
    [
      'a polygon where it has three corners',
      [
        [0, 0],
        [10, 0],
        [10, 5],
      ],
      'polygon',
    ],
  ])('that is meant as a rectangle is %s', (_, corners, kind) => {
    const { geometry } = sentNewZoneSchema.parse(polygonOf([...corners, ...corners.slice(0, 1)]))
    const points = corners.map(([x, y]) => ({ x, y }))
    expect(geometryFrom(geometry, { radius: null, isRectangle: true })).toEqual({ kind, points })
    expect(geometryFrom(geometry, { radius: 7, isRectangle: false })).toEqual({ kind: 'polygon', points })
  })

  it('has as many points as a zone may have, and a line has two', () => {
    const positions = Array.from({ length: 10_000 }, (_, at) => [at, at % 2])
    const lineWith = (coordinates: readonly (readonly number[])[]) => ({
      geometry: { type: 'LineString', coordinates },
    })
    const ringOf = (corners: readonly number[][]) => polygonOf([...corners, ...corners.slice(0, 1)])
    expect(isAccepted(lineWith(positions))).toBe(true)
    expect(isAccepted(lineWith([...positions, [0, 9]]))).toBe(false)
    expect(isAccepted(lineWith(positions.slice(0, 2)))).toBe(true)
    expect(isAccepted(lineWith(positions.slice(0, 1)))).toBe(false)
    expect(isAccepted(ringOf(positions))).toBe(true)
    expect(isAccepted(ringOf([...positions, [0, 9]]))).toBe(false)
  })

  it('says why an open ring is refused', () => {
    const open = [...ring.slice(0, -1), [5, 5]]
    expect(sentNewZoneSchema.safeParse(polygonOf(open)).error?.issues).toMatchObject([
      { message: 'A ring must end where it begins.' },
    ])
  })

  it('may have holes and parts, which come back as they were sent', () => {
    const far = ring.map(([x = 0, y = 0]) => [x + 50, y])
    const shapes = [
      ['Polygon', [ring, far], [[3, 3]]],
      ['MultiPolygon', [[ring], [far]], [[3], [3]]],
      ['MultiPolygon', [[ring, far], [far, ring, ring]], [[3, 3], [3, 3, 3]]],
    ] as const // prettier-ignore
    for (const [type, coordinates, parts] of shapes) {
      const sent = sentNewZoneSchema.parse({ geometry: { type, coordinates } })
      const geometry = geometryFrom(sent.geometry, { radius: null, isRectangle: true })
      if (geometry?.kind !== 'multipolygon') throw new Error('This is no multipolygon.')
      expect(geometry.parts).toEqual(parts)
      expect(zoneToWire(1, aZone({ geometry }))).toMatchObject({
        shapeType: type,
        geometry: { type, coordinates },
      })
    }
  })

  it('is a polygon where the only part has no hole', () => {
    const { geometry } = sentNewZoneSchema.parse({
      geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
    })
    expect(geometryFrom(geometry, { radius: null, isRectangle: false })?.kind).toBe('polygon')
  })

  it('has as many points in all its rings as a zone may have', () => {
    const circle = Array.from({ length: 5_000 }, (_, at) => [at, at % 2])
    const [whole, more] = [circle, [...circle, [0, 9]]].map((points) => [...points, ...points.slice(0, 1)])
    const accepted = (...coordinates: unknown[]) => [
      isAccepted({ geometry: { type: 'Polygon', coordinates } }),
      isAccepted({ geometry: { type: 'MultiPolygon', coordinates: coordinates.map((one) => [one]) } }),
    ]
    expect(accepted(whole, whole)).toEqual([true, true])
    expect(accepted(whole, more)).toEqual([false, false])
  })

  it('is refused with heights or without rings', () => {
    const shapes = [
      { type: 'Polygon', coordinates: [] },
      { type: 'MultiPolygon', coordinates: [] },
      { type: 'MultiPolygon', coordinates: [[]] },
      { type: 'Point', coordinates: [3, 4, 5] },
      { type: 'MultiPoint', coordinates: [[3, 4]] },
    ]
    for (const geometry of shapes) expect([geometry, isAccepted({ geometry })]).toEqual([geometry, false])
  })

  it('is refused where its ring is open or has fewer than three corners', () => {
    expect(isAccepted(polygonOf(ring))).toBe(true)
    expect(isAccepted(polygonOf([...ring.slice(0, -1), [0, 1]]))).toBe(false)
    expect(isAccepted(polygonOf([...ring.slice(0, -1), [1, 0]]))).toBe(false)
    expect(isAccepted(polygonOf([ring[0] ?? [], ring[1] ?? [], ring[0] ?? []]))).toBe(false)
    expect(isAccepted(polygonOf([]))).toBe(false)
  })

  it('may call a point a circle, or a polygon, which it becomes', () => {
    for (const shapeType of ['Circle', 'Polygon', null, undefined])
      expect([shapeType, isAccepted({ geometry: point, shapeType })]).toEqual([shapeType, true])
    for (const shapeType of ['Polygon', null, undefined])
      expect([shapeType, isAccepted({ geometry: line, shapeType })]).toEqual([shapeType, true])
    expect(sentNewZoneSchema.safeParse({ geometry: line, shapeType: 'Circle' }).error?.issues).toMatchObject([
      { path: ['shapeType'], message: 'Only a circle may be a Point.' },
    ])
    expect(isAccepted({ geometry: point, shapeType: 'LineString' })).toBe(false)
    expect(sentZoneSchema.safeParse({ shapeType: 'Circle' }).success).toBe(true)
  })

  it('needs a shape where it is new, and none where it alters one', () => {
    expect(isAccepted({ label: 'Bay' })).toBe(false)
    expect(sentZoneSchema.safeParse({ label: 'Bay' }).success).toBe(true)
    expect(sentZoneSchema.safeParse({ geometry: line, shapeType: 'Circle' }).error?.issues).toMatchObject([
      { path: ['shapeType'], message: 'Only a circle may be a Point.' },
    ])
  })
})

describe('the look of a sent zone', () => {
  it('leaves out what was not sent', () => {
    expect(sentLook(sentZoneSchema.parse({}))).toEqual({})
    const nothing = { label: null, strokeColor: null, strokeOpacity: null, fillColor: null }
    expect(sentLook(sentZoneSchema.parse(nothing))).toEqual({})
  })

  it('is what was sent, in the words of a zone', () => {
    const sent = {
      ...{ label: ' Bay ', strokeColor: '#ABC', fillColor: 255, pattern: 'dashed' },
      ...{ strokeOpacity: 0.5, fillOpacity: null },
    }
    expect(sentLook(sentZoneSchema.parse(sent))).toEqual({
      ...{ label: 'Bay', strokeColour: '#aabbcc', fillColour: '#0000ff', pattern: 'dashed' },
      ...{ strokeOpacity: 0.5, fillOpacity: null },
    })
    expect(sentLook(sentZoneSchema.parse({ pattern: 'zigzag' }))).toEqual({ pattern: 'none' })
  })

  it('knows two spellings of opacities, of which the first counts', () => {
    const other = { stroke_opacity: 0.2, fill_opacity: 0.3 }
    expect(sentLook(sentZoneSchema.parse(other))).toEqual({ strokeOpacity: 0.2, fillOpacity: 0.3 })
    const both = { ...other, strokeOpacity: 0.6, fillOpacity: null }
    expect(sentLook(sentZoneSchema.parse(both))).toEqual({ strokeOpacity: 0.6, fillOpacity: null })
  })
})

describe('a zone that the API sends', () => {
  const sent = (geometry: Zone['geometry']) => zoneToWire(7, aZone({ geometry }))

  it('has the fields of a zone, its opacities in both spellings', () => {
    const zone = aZone({
      ...{ label: 'Bay', strokeColour: '#010203', fillColour: '#040506', pattern: 'dotted', createdBy: 9 },
      isLocked: true,
      ...{ strokeOpacity: 0.5, fillOpacity: 0.25 },
    })
    expect(zoneToWire(7, zone)).toEqual({
      ...{ id: zone.id, mapId: 7, userId: 9, label: 'Bay', radius: null, shapeType: 'Polygon' },
      ...{ fillColor: '#040506', strokeColor: '#010203', pattern: 'dotted', locked: true },
      ...{ fillOpacity: 0.25, fill_opacity: 0.25, strokeOpacity: 0.5, stroke_opacity: 0.5 },
      ...polygonOf(ring),
    })
  })

  it.each<[string, Zone['geometry'], object]>([
    [
      'a circle is a Point and a radius',
      { kind: 'circle', centre: { x: 3, y: 4 }, radius: 2 },
      { geometry: point, radius: 2, shapeType: 'Circle' },
    ],
    [
      'a rectangle is a Polygon, whose ring is closed',
      {
        kind: 'rectangle',
        points: [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 10, y: 5 },
          { x: 0, y: 5 },
        ],
      },
      {
        ...polygonOf([
          [0, 0],
          [10, 0],
          [10, 5],
          [0, 5],
          [0, 0],
        ]),
        radius: null,
        shapeType: 'Polygon',
      },
    ],
    [
      'a line is a LineString',
      {
        kind: 'polyline',
        points: [
          { x: 0, y: 0 },
          { x: 10, y: 5 },
        ],
      },
      { geometry: line, radius: null, shapeType: 'LineString' },
    ],
  ])('has its shape as GeoJSON: %s', (_, geometry, expected) => {
    expect(sent(geometry)).toMatchObject(expected)
  })

  it('says nothing of what it does not have', () => {
    const zone = aZone({ fillOpacity: null })
    expect(zoneToWire(7, zone)).toMatchObject({
      ...{ userId: null, fillOpacity: null, fill_opacity: null, locked: false, pattern: 'none' },
      label: 'Unnamed Zone',
    })
  })
})
