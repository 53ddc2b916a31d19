import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../../shared/content/content.ts'
import type { ExportedMap } from '../../shared/dataMap/dataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'
import { writeCsv } from '../../shared/dataMap/writeCsv.ts'
import { writeDataMap } from '../../shared/dataMap/writeDataMap.ts'
import { writeGeoJson } from '../../shared/dataMap/writeGeoJson.ts'
import { circleRing } from '../../shared/geometry/circle.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK, SHAPES } from '../../shared/content/types.ts'
import { NEW_ZONE_LOOK, ZONE_FALLBACK_LOOK } from '../../shared/content/zones.ts'
import { faultFile } from './faultFile.ts'

const IMAGE = { width: 4096, height: 2731 }
const PNG = '0123456789abcdef01234567-png'

const contentOf = (changes: readonly Change[], before: Content = EMPTY_CONTENT): Content => {
  const outcome = applyChanges(before, changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.content
}

const exported = (content: Content): ExportedMap => ({
  name: 'Gannet Isles',
  game: 'Sea of Birds',
  image: IMAGE,
  content,
  urlOf: (ref) => `https://pinfold.example/maps/7/files/assets/${ref}`,
})

const FORMATS = { datamaps: writeDataMap, geojson: writeGeoJson, csv: writeCsv }

const readBack = (content: Content, format: keyof typeof FORMATS) => {
  const text = [...FORMATS[format](exported(content))].join('')
  const map = readDataMap([parseDataFile(text)])
  const target = { image: IMAGE, origin: map.origin }
  return { map, content: contentOf(toChanges(map, 8, target).changes) }
}

const rowsOf = ({ pois, types, categories }: Content) =>
  Array.from(pois, ({ x, y, name, description, typeId }) => {
    const type = types.get(typeId)
    return [categories.get(type?.categoryId ?? 0)?.name, type?.name, name || type?.name, x, y, description]
  }).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

const looksOf = ({ types, categories }: Content) =>
  Array.from(types, (type) => {
    const category = categories.get(type.categoryId)?.name
    return { ...type, id: 0, categoryId: 0, category }
  }).sort((a, b) => a.name.localeCompare(b.name))

const zonesOf = ({ zones }: Content) =>
  Array.from(zones, (zone) => ({ ...zone, id: 0 })).sort((a, b) => a.label.localeCompare(b.label))

const text = (max: number) =>
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: max }).filter((name) => name.trim() !== '')
const place = fc.integer({ min: -10_000, max: 500_000 }).map((hundredths) => hundredths / 100)

const someContent = fc
  .record({
    categories: fc.uniqueArray(text(12), {
      minLength: 1,
      maxLength: 4,
      selector: (name) => name.trim().toLowerCase(),
    }),
    types: fc.array(
      fc.record({
        name: text(12),
        shape: fc.constantFrom(...SHAPES),
        colour: fc.constantFrom('#123456', '#ffffff'),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    pois: fc.array(
      fc.record({
        type: fc.nat(5),
        x: place,
        y: place,
        name: fc.constantFrom(
          '',
          'Ore',
          '<b>Vein</b>',
          "'=1+1",
          '=1+1',
          'a,"b";c',
          '[[link]]',
          '−5',
          '-5',
          'é 漢字',
        ),
        description: fc.constantFrom('', 'Two\nlines', '{{template|x}}', '  indented, "quoted"', '@home'),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  })
  .map(({ categories, types, pois }) => {
    const changes: Change[] = categories.map((name, index) => ({
      op: 'insert',
      kind: 'category',
      entity: { id: 10 + index, name: name.trim(), isLocked: false },
    }))
    for (const [index, { name, shape, colour }] of types.entries())
      changes.push({
        op: 'insert',
        kind: 'type',
        entity: {
          ...DEFAULT_TYPE_LOOK,
          id: 100 + index,
          categoryId: 10 + (index % categories.length),
          name: `${name.trim()} ${index}`,
          shape,
          colour,
          icon: index === 0 ? 'gi_dragon-head' : null,
          labelBorder: index % 2 === 0 ? 0 : 1,
          labelBgColour: '#fedcba',
          isLocked: false,
        },
      })
    for (const [index, { type, ...poi }] of pois.entries())
      changes.push({
        op: 'insert',
        kind: 'poi',
        entity: {
          ...EMPTY_POI,
          ...poi,
          description: poi.description.trim(),
          id: 1000 + index,
          typeId: 100 + (type % types.length),
        },
      })
    return contentOf(changes)
  })

const RING = [
  { x: 10, y: 10 },
  { x: 400.25, y: 30 },
  { x: 220, y: 300.75 },
]
const ZONES = contentOf([
  {
    op: 'insert',
    kind: 'zone',
    entity: {
      ...NEW_ZONE_LOOK,
      id: 1,
      label: 'Bay',
      geometry: { kind: 'polygon', points: RING },
      isLocked: false,
      createdBy: null,
    },
  },
  {
    op: 'insert',
    kind: 'zone',
    entity: {
      ...ZONE_FALLBACK_LOOK,
      id: 2,
      label: 'Path',
      geometry: { kind: 'polyline', points: RING },
      isLocked: false,
      createdBy: null,
    },
  },
  {
    op: 'insert',
    kind: 'zone',
    entity: {
      ...NEW_ZONE_LOOK,
      id: 3,
      label: 'Field',
      pattern: 'dashed',
      geometry: {
        kind: 'rectangle',
        points: [
          { x: 0, y: 0 },
          { x: 50, y: 0 },
          { x: 50, y: 80 },
          { x: 0, y: 80 },
        ],
      },
      isLocked: false,
      createdBy: null,
    },
  },
  {
    op: 'insert',
    kind: 'zone',
    entity: {
      ...NEW_ZONE_LOOK,
      id: 4,
      label: 'Well',
      geometry: { kind: 'circle', centre: { x: 900, y: 800 }, radius: 120.5 },
      isLocked: false,
      createdBy: null,
    },
  },
])

describe('what is exported and imported again', () => {
  it.each(['datamaps', 'geojson', 'csv'] as const)(
    'keeps places within 0.01 px, names, descriptions, types and categories as %s',
    (format) => {
      fc.assert(
        fc.property(someContent, (content) => {
          expect(rowsOf(readBack(content, format).content)).toEqual(rowsOf(content))
        }),
      )
    },
  )

  it.each(['datamaps', 'geojson'] as const)('keeps the look of each type as %s', (format) => {
    fc.assert(
      fc.property(someContent, (content) => {
        expect(looksOf(readBack(content, format).content)).toEqual(looksOf(content))
      }),
    )
  })

  it('tells in GeoJSON, as foreign members, the size of the image and its origin, by which an image of another size is placed', () => {
    const content = contentOf([
      { op: 'insert', kind: 'category', entity: { id: 1, name: 'Ore', isLocked: false } },
      {
        op: 'insert',
        kind: 'type',
        entity: { ...DEFAULT_TYPE_LOOK, id: 2, categoryId: 1, name: 'Ore', isLocked: false },
      },
      { op: 'insert', kind: 'poi', entity: { ...EMPTY_POI, id: 3, typeId: 2, x: 120.25, y: 40.5 } },
    ])
    const text = [...writeGeoJson(exported(content))].join('')
    expect(JSON.parse(text)).toMatchObject({ image: IMAGE, origin: 'bottom_left' })
    const map = readDataMap([parseDataFile(text)])
    const image = { width: IMAGE.width * 2, height: IMAGE.height * 2 }
    const { changes } = toChanges(map, 8, { image, origin: map.origin })
    expect(Array.from(contentOf(changes).pois, ({ x, y }) => [x, y])).toEqual([[240.5, 81]])
  })

  it('keeps each zone as GeoJSON, circles and rectangles as such', () => {
    const opaque = zonesOf(ZONES).map((zone) => ({ ...zone, fillOpacity: zone.fillOpacity ?? 0.3 }))
    expect(zonesOf(readBack(ZONES, 'geojson').content)).toEqual(opaque)
  })

  it('writes rings of GeoJSON closed and counterclockwise, a circle with its 200 points [ZONE-028] [CONST-030]', () => {
    const file = JSON.parse([...writeGeoJson(exported(ZONES))].join('')) as {
      features: { geometry: { type: string; coordinates: number[][][] } }[]
    }
    const rings = file.features
      .filter(({ geometry }) => geometry.type === 'Polygon')
      .map(({ geometry }) => geometry.coordinates[0] ?? [])
    expect(rings.map(({ length }) => length)).toEqual([4, 5, 201])
    for (const ring of rings) {
      expect(ring.at(-1)).toEqual(ring[0])
      const area = ring
        .slice(1)
        .reduce((sum, [x = 0, y = 0], i) => sum + (ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0), 0)
      expect(area).toBeGreaterThan(0)
    }
  })

  it('keeps each zone as DataMaps, with what the format has no word for', () => {
    expect(zonesOf(readBack(ZONES, 'datamaps').content)).toEqual(zonesOf(ZONES))
  })

  it('has of zones in DataMaps what their overlays say where the page was edited', () => {
    const file = JSON.parse([...writeDataMap(exported(ZONES))].join('')) as {
      custom: { pinfold: { zones: object[] } }
    }
    file.custom.pinfold.zones.pop()
    const map = readDataMap([file])
    const zones = zonesOf(contentOf(toChanges(map, 8, { image: IMAGE, origin: map.origin }).changes))
    expect(zones[3]?.geometry).toEqual({ kind: 'polygon', points: circleRing({ x: 900, y: 800 }, 120.5) })
    expect(zones[1]).toMatchObject({
      fillColour: '#3388ff',
      fillOpacity: 0.5,
      strokeColour: '#3388ff',
      pattern: 'none',
    })
  })

  it('keeps fill, opacity, pattern and circle of the zones of GeoJSON through DataMaps', () => {
    const text = faultFile('zone-fill-circle.geojson').toString()
    const map = readDataMap([parseDataFile(text)])
    const content = contentOf(toChanges(map, 8, { image: IMAGE, origin: 'bottom_left' }).changes)
    expect(zonesOf(content)).toMatchObject([
      { label: 'C', geometry: { kind: 'circle', centre: { x: 100, y: 100 }, radius: 50 } },
      { label: 'Z', strokeColour: '#ff0000', fillColour: '#00ff00', fillOpacity: 0.9, pattern: 'dashed' },
    ])
    expect(zonesOf(readBack(content, 'datamaps').content)).toEqual(zonesOf(content))
  })

  it('names pictures and icons as files of a wiki, with their addresses beside them', () => {
    const content = contentOf([
      { op: 'insert', kind: 'category', entity: { id: 1, name: 'Ore', isLocked: false } },
      {
        op: 'insert',
        kind: 'type',
        entity: { ...DEFAULT_TYPE_LOOK, id: 2, categoryId: 1, name: 'Ore', icon: PNG, isLocked: false },
      },
      { op: 'insert', kind: 'poi', entity: { ...EMPTY_POI, id: 3, typeId: 2, x: 1, y: 2, image: PNG } },
    ])
    const file = JSON.parse([...writeDataMap(exported(content))].join('')) as object
    const name = PNG.replace('-png', '.png')
    const url = `https://pinfold.example/maps/7/files/assets/${PNG}`
    expect(file).toMatchObject({
      groups: { ore: { icon: name } },
      markers: { ore: [{ image: name }] },
      custom: { pinfold: { files: { [name]: url } } },
    })
    const { content: back } = readBack(content, 'datamaps')
    expect(Array.from(back.pois, ({ image }) => image)).toEqual([url])
    // Another map does not have the file.
    expect(Array.from(back.types, ({ icon }) => icon)).toEqual([null])
  })
})
