import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Calibration } from '../../shared/calibration/calibration.ts'
import { gameOf, mappingOf } from '../../shared/calibration/gameMapping.ts'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import { EMPTY_CONTENT, type Content } from '../../shared/content/content.ts'
import { isLikelyGame } from '../../shared/dataMap/gamePairs.ts'
import { type ImportTarget } from '../../shared/dataMap/placeDataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'
import { writeCsv } from '../../shared/dataMap/writeCsv.ts'
import { writeDataMap } from '../../shared/dataMap/writeDataMap.ts'
import { writeGeoJson } from '../../shared/dataMap/writeGeoJson.ts'
import { applyAffine } from '../../shared/geometry/affine.ts'
import { aCalibration } from '../aCalibration.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'

const IMAGE = { width: 4096, height: 2731 }
const FORMATS = { datamaps: writeDataMap, geojson: writeGeoJson, csv: writeCsv }
type Format = keyof typeof FORMATS

const contentOf = (changes: readonly Change[]): Content => {
  const outcome = applyChanges(EMPTY_CONTENT, changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.content
}

const category = aCategory({ id: 1, name: 'Resources' })
const type = aType({ id: 2, categoryId: 1, name: 'Iron' })

const textOf = (content: Content, format: Format, calibration: Calibration | null) => {
  const map = { name: 'Isle', game: 'Sea', image: IMAGE, content, urlOf: () => null, calibration }
  return [...FORMATS[format](map)].join('')
}

/** As the file comes back into the map from which it was exported. */
const readBack = (content: Content, format: Format, calibration: Calibration): Content => {
  const map = readDataMap([parseDataFile(textOf(content, format, calibration))])
  const target: ImportTarget = { image: IMAGE, origin: map.origin, calibration }
  return contentOf(toChanges(map, 8, target).changes)
}

const scales = fc.double({ min: 0.003, max: 80, noNaN: true }).chain((size) => fc.constantFrom(size, -size))
const shifts = fc.integer({ min: -50_000, max: 50_000 })

/** Along the sides, in either order; or turned and slanted. */
const calibrations = fc
  .record({
    scale: fc.tuple(scales, scales),
    shift: fc.tuple(shifts, shifts),
    order: fc.constantFrom<Calibration['order']>('xy', 'yx'),
    slant: fc.constantFrom(0, 0.2, -0.7),
    axes: fc.constantFrom<Calibration['axes']>(
      ['X', 'Z'],
      ['Lat', 'Lng'],
      ['Y', 'X'],
      ['X', 'Y'],
      ['Name', 'Z'],
    ),
  })
  .map(({ scale: [sx, sy], shift: [x0, y0], order, slant, axes }) => {
    const straight = { xx: sx, xy: sy * slant, x0, yx: 0, yy: sy, y0 }
    const corners = [
      { x: 0, y: 0 },
      { x: 4096, y: 0 },
      { x: 0, y: 2731 },
    ]
    const points = (slant === 0 ? corners.toSpliced(0, 1) : corners).map((place) => {
      const { x, y } = applyAffine(straight, place)
      return { ...place, ...(order === 'xy' ? { first: x, second: y } : { first: y, second: x }) }
    })
    return aCalibration({ points, order, axes, fit: slant === 0 ? 'sides' : 'free' })
  })

const places = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 409_600 }).map((n) => n / 100),
    y: fc.integer({ min: 0, max: 273_100 }).map((n) => n / 100),
  }),
  { minLength: 1, maxLength: 12 },
)

const withPois = (points: readonly { x: number; y: number }[]) =>
  contentOf([
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...points.map((point, n): Change => {
      const entity = aPoi({ ...point, id: 10 + n, typeId: 2, name: `Vein ${n}` })
      return { op: 'insert', kind: 'poi', entity }
    }),
  ])

const placesOf = ({ pois }: Content) =>
  Array.from(pois, ({ name, x, y }) => ({ name, x, y })).sort((a, b) => a.name.localeCompare(b.name))
/** A file may begin a ring elsewhere, or run it the other way round. */
const zonesOf = ({ zones }: Content) =>
  Array.from(zones, ({ label, geometry }) => ({
    label,
    kind: geometry.kind,
    corners: geometry.kind === 'circle' ? [] : geometry.points.toSorted((a, b) => a.x - b.x || a.y - b.y),
    radius: geometry.kind === 'circle' ? geometry.radius : 0,
  })).sort((a, b) => a.label.localeCompare(b.label))

const RING = [
  { x: 10, y: 10 },
  { x: 400.25, y: 30 },
  { x: 220, y: 300.75 },
]
const BOX = [
  { x: 100, y: 100 },
  { x: 150, y: 100 },
  { x: 150, y: 180 },
  { x: 100, y: 180 },
]
const ZONES = contentOf(
  (
    [
      { kind: 'polygon', points: RING },
      { kind: 'polyline', points: RING },
      { kind: 'rectangle', points: BOX },
      { kind: 'circle', centre: { x: 900, y: 800 }, radius: 120.5 },
    ] as const
  ).map((geometry, n) => ({
    op: 'insert',
    kind: 'zone',
    entity: aZone({ id: 10 + n, label: geometry.kind, geometry }),
  })),
)

describe('what is exported in the coordinates of the game and imported again', () => {
  it.each(['datamaps', 'geojson', 'csv'] as const)('is at the same places as %s', (format) => {
    fc.assert(
      fc.property(places, calibrations, (points, calibration) => {
        const content = withPois(points)
        expect(placesOf(readBack(content, format, calibration))).toEqual(placesOf(content))
      }),
      { numRuns: 60 },
    )
  })

  it.each(['datamaps', 'geojson'] as const)('keeps its zones as %s', (format) => {
    fc.assert(
      fc.property(calibrations, (calibration) => {
        const back = zonesOf(readBack(ZONES, format, calibration))
        const kept = zonesOf(ZONES)
        expect(back.map((zone) => ({ ...zone, radius: 0 }))).toEqual(
          kept.map((zone) => ({ ...zone, radius: 0 })),
        )
        for (const [at, { radius }] of back.entries()) expect(radius).toBeCloseTo(kept[at]?.radius ?? NaN, 1)
      }),
      { numRuns: 40 },
    )
  })

  it('has the numbers of the game in the file, under the names of its axes', () => {
    const calibration = aCalibration({
      points: [
        { x: 0, y: 2731, first: 0, second: 0 },
        { x: 4096, y: 0, first: 8192, second: 5462 },
      ],
    })
    const content = withPois([{ x: 100, y: 2631.5 }])
    expect(textOf(content, 'csv', calibration)).toContain('id,x,z,name')
    expect(textOf(content, 'csv', calibration)).toContain('10,200,199,Vein 0')
    expect(textOf(content, 'geojson', calibration)).toContain('"coordinates":[200,199]')
    expect(textOf(content, 'datamaps', calibration)).toContain('"topLeft":[0,0],"bottomRight":[8192,5462]')
    expect(textOf(content, 'csv', { ...calibration, axes: ['X', 'Y'] })).toContain('id,game_x,game_y,name')
    expect(textOf(content, 'csv', { ...calibration, axes: ['Z', 'Type'] })).toContain(
      'id,game_z,game_type,name',
    )
    expect(textOf(content, 'csv', null)).toContain('id,x,y,name')
    expect(textOf(content, 'csv', null)).toContain('10,100,2631.5,Vein 0')
  })

  it('keeps 0.01 units of the game', () => {
    fc.assert(
      fc.property(places, calibrations, (points, calibration) => {
        const mapping = mappingOf(calibration)
        const file = readDataMap([parseDataFile(textOf(withPois(points), 'csv', calibration))])
        const markers = file.groups.flatMap((group) => group.markers)
        for (const [at, point] of points.entries()) {
          const marker = markers.find(({ name }) => name === `Vein ${at}`)
          const game = mapping && gameOf(mapping, point)
          expect(Math.abs((marker?.x ?? NaN) - (game?.first ?? 0))).toBeLessThan(0.01)
          expect(Math.abs((marker?.y ?? NaN) - (game?.second ?? 0))).toBeLessThan(0.01)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is taken for the coordinates of the game only where most of it would be on the image', () => {
    const calibration = aCalibration({
      points: [
        { x: 0, y: 0, first: -1000, second: -1000 },
        { x: 4096, y: 2731, first: 1000, second: 1000 },
      ],
    })
    const file = (text: string) => readDataMap([parseDataFile(text)])
    expect(isLikelyGame(file('name,x,z\nA,-500,20\nB,999,-999\n'), IMAGE, calibration)).toBe(false)
    expect(isLikelyGame(file('name,x,y\nA,-500,20\nB,999,-999\n'), IMAGE, calibration)).toBe(true)
    expect(isLikelyGame(file('name,x,y\nA,3000,2000\nB,4000,2500\n'), IMAGE, calibration)).toBe(false)
  })
})
