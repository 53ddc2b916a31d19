import { describe, expect, it } from 'vitest'
import { countMarkers, DataMapError } from './dataMap.ts'
import { CsvTable } from './readCsv.ts'
import { parseDataFile, readDataMap } from './readDataMap.ts'

const INVALID = new DataMapError('Invalid JSON data.')

const SCHEMA = 'https://sea-of-birds.wiki.gg/extensions/DataMaps/schemas/v17.3.json'
const countsOf = (...files: readonly unknown[]) => Object.fromEntries(readDataMap(files).counts)

describe('the text of a file', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    [' \n\t {"a":1,\n"b":2}', { a: 1, b: 2 }],
    ['  [1,\n2]', [1, 2]],
    ['\uFEFF[1,\n2]', [1, 2]],
    ['["a\uFEFFb"]', ['a\uFEFFb']],
    ['7', 7],
  ])('is JSON: %j', (text, json) => {
    expect(parseDataFile(text)).toEqual(json)
  })

  it.each(['x,y\n1,2', '\uFEFFx,y\n1,2', 'x,[y]\n1,2', '"x",{y}\n1,2'])('is a table: %j', (text) => {
    expect(parseDataFile(text)).toBeInstanceOf(CsvTable)
  })
})

describe('a format that is known and not read', () => {
  const toldOf = (format: string) =>
    new DataMapError(
      `${format} is not read here. Save it as GeoJSON first, as QGIS and geojson.io can do, and import that.`,
    )

  it.each([
    ['KML', '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>'],
    ['KML', '\uFEFF<KML>'],
    ['GPX', '<?xml version="1.0"?><!-- a, b --><gpx version="1.1">\n<wpt lat="1" lon="2">'],
  ])('is named with what to do: %s', (format, text) => {
    expect(() => parseDataFile(text)).toThrow(toldOf(format))
  })

  it('is named with what to do: TopoJSON', () => {
    expect(() => readDataMap([{ type: 'Topology', objects: {} }])).toThrow(toldOf('TopoJSON'))
  })

  it('is none for other pages of markup, however long', () => {
    expect(() => parseDataFile(`<svg>${'<a>'.repeat(100_000)}<kml>`)).toThrow(SyntaxError)
    expect(() => parseDataFile('<html>A <kml> file, for example')).toThrow(SyntaxError)
  })
})

describe('files given together', () => {
  const page = { groups: { a: { name: 'Ore' } } }
  const table = parseDataFile('x,y\n1,2')
  const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: null }

  it.each<[what: string, files: readonly unknown[]]>([
    ['no file', []],
    ['two tables', [table, table]],
    ['a table and a page', [table, page]],
    ['a page and a table', [page, table]],
    ['a page and no object', [page, 7]],
    ['no object and a page', [null, page]],
    ['a page and another kind of object', [page, { a: 1 }]],
    ['GeoJSON and a page', [feature, page]],
    ['a page and GeoJSON', [page, feature]],
  ])('are refused: %s', (_what, files) => {
    expect(() => readDataMap(files)).toThrow(INVALID)
  })

  it('are at most 50', () => {
    const pages = (count: number) => Array.from({ length: count }, () => page)
    expect(readDataMap(pages(50)).groups).toHaveLength(1)
    expect(() => readDataMap(pages(51))).toThrow(
      new DataMapError('At most 50 files can be imported at once.'),
    )
  })

  it('are read by the columns that a person has chosen for a table', () => {
    const { groups } = readDataMap([parseDataFile('a,b\n1,2')], { x: 'b', y: 'a' })
    expect(groups).toMatchObject([{ markers: [{ x: 2, y: 1 }] }])
  })

  it('are read by the properties that a person has chosen for GeoJSON', () => {
    const titled = { ...feature, properties: { heading: 'Mill' } }
    const map = readDataMap([titled, feature], { name: 'heading' })
    expect([map.format, map.groups.flatMap(({ markers }) => markers.map(({ name }) => name))]).toEqual([
      'geojson',
      ['Mill', 'Markers'],
    ])
  })

  it('may hold as much as a map, each group counted for its category too', () => {
    const overlay = { path: [[0, 0], [1, 1]] } // prettier-ignore
    const file = (zones: number) => ({
      markers: { a: Array.from({ length: 199_996 }, () => [1, 2]) },
      background: { overlays: Array.from({ length: zones }, () => overlay) },
    })
    const map = readDataMap([file(2)])
    expect([countMarkers(map), map.groups.length, map.zones.length]).toEqual([199_996, 1, 2])
    expect(() => readDataMap([file(3)])).toThrow(
      new DataMapError('A map can hold at most 200,000 markers and groups.'),
    )
  })

  it.each([
    ['a fragment before its page', '$fragment', true],
    ['a fragment after its page', '$fragment', false],
    ['a mixin before its page', '$mixin', true],
    ['a mixin after its page', '$mixin', false],
  ])('are read from the page on: %s', (_what, key, isFirst) => {
    const fragment = { [key]: true, name: 'Shared', groups: { a: { name: 'Rock' }, b: { name: 'Inn' } } }
    const own = { name: 'Isles', include: ['Shared'], groups: { a: { name: 'Ore' } } }
    const map = readDataMap(isFirst ? [fragment, own] : [own, fragment])
    expect([map.name, map.groups.map(({ name }) => name)]).toEqual(['Isles', ['Ore', 'Inn']])
    expect(map.counts.has('fragment-missing')).toBe(false)
  })

  it.each([
    ['include', ['A', 'B', 'A'], 2],
    ['mixins', ['A'], 1],
    ['include', [], undefined],
    ['include', 'A', undefined],
  ])('lack the fragments under %s: %j', (key, names, count) => {
    expect(countsOf({ ...page, [key]: names })['fragment-missing']).toBe(count)
  })
})

describe('the format of a page', () => {
  it.each([
    [{ groups: {} }, 'plain'],
    [{ markers: {} }, 'plain'],
    [{ crs: { topLeft: [0, 0], bottomRight: [9, 9] } }, 'plain'],
    [{ image: 'a.png' }, 'plain'],
    [{ $schema: 'https://example.com/maps.json', markers: {} }, 'plain'],
    [{ $schema: SCHEMA, markers: {} }, 'datamaps'],
    [{ crs: [], markers: {} }, 'datamaps'],
    [{ $mixin: true }, 'datamaps'],
    [{ $fragment: true }, 'datamaps'],
    [{ mixins: [] }, 'datamaps'],
    [{ include: [] }, 'datamaps'],
    [{ background: 'a.png' }, 'datamaps'],
    [{ backgrounds: [] }, 'datamaps'],
    [{ coordinates: {} }, 'datamaps'],
    [{ coordinateOrder: 'xy' }, 'datamaps'],
    [{ mapImage: 'a.png' }, 'fandom'],
  ])('of %j is %s', (file, format) => {
    expect(readDataMap([file]).format).toBe(format)
  })

  it('is that of DataMaps if only one of several pages tells it', () => {
    expect(readDataMap([{ groups: {} }, { background: 'a.png' }]).format).toBe('datamaps')
  })

  it('decides whether categories are groups or the layers of DataMaps', () => {
    const categories = { deep: { name: 'Deep' } }
    expect(readDataMap([{ categories, markers: {} }]).groups.map(({ name }) => name)).toEqual(['Deep'])
    expect(readDataMap([{ categories, markers: {}, background: 'a.png' }]).groups).toEqual([])
  })
})

describe('the name and the game of a map', () => {
  it.each<[what: string, files: readonly object[], names: readonly [name: string, game: string]]>([
    ['the page', [{ markers: {}, name: ' Isles ', game: ' Sea ' }], ['Isles', 'Sea']],
    ['its title', [{ markers: {}, title: 'Isles' }], ['Isles', '']],
    ['its name before its title', [{ markers: {}, name: 'Isles', title: 'Map' }], ['Isles', '']],
    ['the first page that names them', [{ markers: {}, name: ' ' }, { markers: {}, name: 'Isles', game: 'Sea' }], ['Isles', 'Sea']],
    ['our export', [{ markers: {}, custom: { pinfold: { name: 'Isles', game: 'Sea' } } }], ['Isles', 'Sea']],
    ['the page before our export', [{ markers: {}, name: 'Isles', custom: { pinfold: { name: 'Old', game: 'Sea' } } }], ['Isles', 'Sea']],
    ['our export on a later page', [{ markers: {} }, { markers: {}, custom: { pinfold: { name: 'Isles' } } }], ['Isles', '']],
    ['nowhere if nothing names them', [{ markers: {}, name: {}, custom: [] }], ['', '']],
    ['the wiki, which is named after its game', [{ markers: {}, $schema: SCHEMA }], ['', 'Sea of birds']],
    ['a wiki whose name is one letter', [{ markers: {}, $schema: 'https://x.wiki.gg/a' }], ['', 'X']],
    ['the page before the wiki', [{ markers: {}, $schema: SCHEMA, game: 'Gulls' }], ['', 'Gulls']],
    ['no other site', [{ markers: {}, $schema: 'https://example.com/DataMaps' }], ['', '']],
    ['no address within another', [{ markers: {}, $schema: 'https://example.com/?https://sea.wiki.gg/' }], ['', '']],
  ])('come from %s', (_what, files, names) => {
    const { name, game } = readDataMap(files)
    expect([name, game]).toEqual(names)
  }) // prettier-ignore
})

describe('the page of the wiki that a marker names', () => {
  it.each([
    [SCHEMA, 'Old Mill: https://sea-of-birds.wiki.gg/wiki/Old_Mill'],
    ['https://example.com/DataMaps', 'Old Mill'],
    ['https://example.com/?https://sea.wiki.gg/', 'Old Mill'],
    [undefined, 'Old Mill'],
  ])('is in its description, with its address if the schema is %s', ($schema, description) => {
    const { groups } = readDataMap([{ $schema, markers: { a: [{ x: 1, y: 2, article: 'Old Mill' }] } }])
    expect(groups).toMatchObject([{ markers: [{ description }] }])
  })
})

describe('an export of ours', () => {
  const markers = { ore: [{ x: 1, y: 2, name: '<b>Vein</b>', image: 'vein.png' }] }
  const groups = { ore: { name: 'Ore', fillColor: '#123456', shape: 'star' } }

  it('has no markup, and says more of its groups and its files', () => {
    const pinfold = {
      groups: { ore: { category: 'Stones', labelBgColour: '#ffffff', labelBorder: 0 } },
      files: { 'vein.png': 'https://pinfold.example/vein.png' },
    }
    expect(readDataMap([{ groups, markers, custom: { pinfold } }])).toMatchObject({
      unit: 'box',
      groups: [
        {
          category: 'Stones',
          details: { labelBgColour: '#ffffff', labelBorder: 0 },
          markers: [{ name: '<b>Vein</b>', image: 'https://pinfold.example/vein.png' }],
        },
      ],
    })
  })

  it.each([[undefined], [{}], [{ pinfold: {} }], [{ pinfold: 'yes' }]])(
    'is not seen in a page with %j for what it says besides',
    (custom) => {
      expect(readDataMap([{ groups, markers, custom }]).groups).toMatchObject([
        { category: null, details: null, markers: [{ name: 'Vein', image: null }] },
      ])
    },
  )
})

describe('a map that is turned', () => {
  it.each([
    [{ crs: { rotation: 90 } }, 1],
    [{ crs: { rotation: '-15' } }, 1],
    [{ coordinates: { rotation: 90 } }, 1],
    [{ crs: { rotation: 0 } }, undefined],
    [{ crs: { rotation: 'left' } }, undefined],
    [{ coordinates: {} }, undefined],
  ])('is read as if it were not, which is counted: %j', (fields, count) => {
    const file = { markers: {}, ...fields }
    expect(countsOf(file)['rotation-ignored']).toBe(count)
    expect(countsOf({ markers: {} }, file)['rotation-ignored']).toBe(count)
  })
})
