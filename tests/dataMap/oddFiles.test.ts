import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import { type Change, changeSchema } from '../../shared/content/changes.ts'
import { EMPTY_CONTENT } from '../../shared/content/content.ts'
import { DataMapError } from '../../shared/dataMap/dataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'

const IMAGE = { width: 1000, height: 500 }

const read = (text: string, image = IMAGE) => {
  const map = readDataMap([parseDataFile(text)])
  const plan = toChanges(map, 7, { image, origin: map.origin })
  for (const change of plan.changes) expect(changeSchema.safeParse(change).error).toBeUndefined()
  expect(applyChanges(EMPTY_CONTENT, plan.changes).ok).toBe(true)
  return { map, ...plan }
}
const json = (file: object) => read(JSON.stringify(file))
const poisOf = ({ changes }: { changes: readonly Change[] }) =>
  changes.flatMap((change) =>
    change.op === 'insert' && change.kind === 'poi'
      ? [[change.entity.name, change.entity.x, change.entity.y]]
      : [],
  )

describe('DataMaps of other releases', () => {
  const markers = { ore: [{ x: 20, y: 10, name: 'Vein' }] }

  it.each([
    ['lonlat', { minX: 10, minY: 20, width: 80, height: 60 }],
    ['xy', { minX: 10, minY: 20, width: 80, height: 60 }],
    ['latlon', { minX: 20, minY: 10, width: 60, height: 80 }],
    ['yx', { minX: 20, minY: 10, width: 60, height: 80 }],
  ])('reads arrays in the coordinateOrder of the page: %s', (coordinateOrder, box) => {
    const crs = [
      [10, 20],
      [90, 80],
    ]
    expect(json({ coordinateOrder, crs, image: 'a.png', markers }).map.box).toEqual(box)
  })

  it.each([
    ['no corner', { order: 'xy' }, { minX: 0, minY: 0, width: 100, height: 100 }],
    ['one corner', { bottomRight: [400, 200] }, { minX: 0, minY: 0, width: 200, height: 400 }],
  ])('takes the corners of a crs that it does not name from 0 to 100: %s', (_what, crs, box) => {
    expect(json({ crs, background: 'a.png', markers }).map.box).toEqual(box)
  })

  it('places markers on a background of tiles, of any size', () => {
    const background = {
      tileSize: [50, 100],
      at: [0, -100],
      tiles: [
        { position: [0, 0], image: 'a.png' },
        { position: [1, 1], image: 'b.png' },
      ],
    }
    const outcome = json({ background, markers: { ore: [{ x: 0, y: 50, name: 'Middle' }] } })
    expect(poisOf(outcome)).toEqual([['Middle', 500, 250]])
    const square = { tileSize: 25, tiles: [{ position: 0, image: 'a.png' }] }
    expect(poisOf(json({ background: square, markers: { ore: [{ x: 5, y: 20, name: 'Near' }] } }))).toEqual([
      ['Near', 200, 100],
    ])
  })

  it('reads groups in lists, and collections of them as categories', () => {
    const groups = [
      { ore: { name: 'Ore', fillColor: '#123' } },
      { collection: 'Beasts', groups: { elk: { name: 'Elk', pinColor: [1, 2, 3, 0.5] } } },
      { name: 'Camps', icon: 'Camp.png' },
    ]
    const { map } = json({
      background: 'a.png',
      groups,
      markers: { ore: [{ x: 1, y: 1 }], elk: [{ x: 2, y: 2 }] },
    })
    expect(map.groups.map(({ key, name, category, colour }) => [key, name, category, colour])).toEqual([
      ['ore', 'Ore', null, '#112233'],
      ['elk', 'Elk', 'Beasts', '#010203'],
      ['Camps', 'Camps', null, expect.any(String)],
    ])
  })

  it('takes no layers for groups, and counts what of them and of groups is left out', () => {
    const { map, counts } = json({
      background: 'a.png',
      categories: { deep: { name: 'Deep' } },
      groups: { ore: { name: 'Ore', legendIcon: 'Ore.png', article: 'Ore' } },
      markers: {
        'ore deep bg:1': [{ x: 1, y: 1, icon: 'Rich.png', searchKeywords: ['rich'] }],
        'ore deep level:2': [{ x: 1, y: 1 }],
      },
    })
    expect(map.groups.map(({ name }) => name)).toEqual(['Ore'])
    expect(Object.fromEntries(counts)).toEqual({
      'icon-left-out': 2,
      'group-text-left-out': 1,
      'keywords-left-out': 1,
      'named-after-group': 2,
      'layer-left-out': 2,
    })
  })

  it.each([
    [[0, 0, 0, 0.4], 0.4],
    [[0, 0, 0, 102], 0.4],
    ['#00000066', 0.4],
    ['#0006', 0.4],
    [[0, 0, 0], 1],
  ])('reads the opacity of an overlay in %j', (color, opacity) => {
    const overlays = [{ at: [[0, 0], [10, 10]], color }] // prettier-ignore
    expect(json({ background: { image: 'a.png', overlays } }).map.zones[0]?.fillOpacity).toBe(opacity)
  })
})

describe('maps of Fandom', () => {
  it('are read with all that their editor writes', () => {
    const { map, counts, changes } = json({
      mapImage: 'Isles.jpg',
      pageCategories: ['Map'],
      defaultSort: '',
      description: '',
      coordinateOrder: 'yx',
      mapBounds: [[0, 0], [500, 1000]], // prettier-ignore
      origin: 'top-left',
      useMarkerClustering: false,
      categories: [
        { id: '3', listId: 1, name: 'Ruins', color: '#b80000', symbol: '', symbolColor: '' },
        {
          id: '4',
          listId: 2,
          name: 'Ruins',
          color: '#a66400',
          symbol: 'A',
          symbolColor: '#fff',
          icon: 'A.png',
        },
      ],
      markers: [
        {
          categoryId: '4',
          position: [100, 200],
          popup: {
            title: 'Gate',
            description: "''Old'' gate",
            image: 'Gate.png',
            link: { url: 'https://isles.fandom.com/wiki/Gate', label: 'Gate' },
          },
          id: 'm1',
        },
        { categoryId: '9', position: [0, 0], popup: { title: '' }, id: 'm2' },
      ],
    })
    expect(map.origin).toBe('yx_top_left')
    expect(map.groups.map(({ key, markers }) => [key, markers.length])).toEqual([
      ['3', 0],
      ['4', 1],
      ['9', 1],
    ])
    expect(poisOf({ changes })).toEqual([
      ['Gate', 200, 400],
      ['9', 0, 500],
    ])
    expect(map.groups[1]?.markers[0]?.description).toBe('Old gate\nGate https://isles.fandom.com/wiki/Gate')
    expect(counts.get('picture-left-out')).toBe(1)
    expect(counts.get('icon-left-out')).toBe(1)
  })
})

describe('GeoJSON', () => {
  const point = (x: number, y: number, properties: object | null = { name: 'Mill' }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [x, y, 12.5] },
    properties,
  })

  it.each([
    ['with an old crs and heights', { type: 'FeatureCollection', crs: { type: 'name' }, bbox: [0, 0, 1, 1], features: [point(10, 20)] }],
    ['of one feature', point(10, 20)],
    ['of one geometry', { type: 'Point', coordinates: [10, 20] }],
    ['of a collection of geometries', { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [10, 20] }] }],
  ])('is read %s', (_what, file) => expect(json(file).markerCount).toBe(1)) // prettier-ignore

  it('keeps what is whole beside features without a place or with a broken one', () => {
    const { markerCount, counts } = json({
      type: 'FeatureCollection',
      features: [
        point(1, 2, null),
        { type: 'Feature', geometry: null, properties: {} },
        { type: 'Feature', geometry: { type: 'Point', coordinates: [] }, properties: null },
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [[[0, 0], [1, 1]]] }, properties: null }, // prettier-ignore
      ],
    })
    expect(markerCount).toBe(1)
    expect(Object.fromEntries(counts)).toMatchObject({
      'geometry-empty': 2,
      'zone-without-shape': 1,
    })
  })
})

describe('tables of other programs', () => {
  it.each([
    ['a mark of its encoding', '\uFEFFx,y,name\n10,20,Mill'],
    ['lines as on Windows', 'x,y,name\r\n10,20,Mill\r\n'],
    ['lines as on an old Mac', 'x,y,name\r10,20,Mill'],
    ['semicolons', 'x;y;name\n10;20;Mill'],
    ['tabs', 'x\ty\tname\n10\t20\tMill'],
    ['a line that names the separator', 'sep=;\r\nx;y;name\r\n10;20;Mill'],
    ['a pipe that is named', 'sep=|\nx|y|name\n10|20|Mill'],
    ['spaces and quotes around cells', '"X" , "Y" , "Name"\n 10 , 20 , Mill '],
    ['commas in numbers', 'x;y;name\n10,0;20,00;Mill'],
    ['empty lines', '\n\nx,y,name\n\n10,20,Mill\n,,\n'],
    ['missing and further cells', 'x,y,name,type\n10,20,Mill\n\n'],
  ])('are read with %s', (_what, text) => {
    expect(poisOf(read(text))).toEqual([['Mill', 10, 20]])
  })

  it.each([
    ['1 012,5', 1012.5],
    ['1\u00a0012,5', 1012.5],
    ["1'012.5", 1012.5],
    ['\u22125', -5],
    ['+5', 5],
    ['1e2', 100],
    [',5', 0.5],
  ])('are read with numbers written as %s', (cell, x) => {
    expect(
      read(`x;y;name\n"${cell}";20;Mill`, { width: 5000, height: 5000 }).map.groups[0]?.markers[0]?.x,
    ).toBe(x)
  })

  it('keep line breaks, quotes and separators within quotes', () => {
    const { map } = read('x,y,name,description\n10,20,"Mill, old","A ""fine"" mill.\r\nClosed; at night"')
    expect(map.groups[0]?.markers[0]).toMatchObject({
      name: 'Mill, old',
      description: 'A "fine" mill.\nClosed; at night',
    })
  })
})

describe('texts that hold nothing to import', () => {
  it.each([
    ['a zip', 'PK\u0003\u0004\u0014\u0000\u0006\u0000,\u0000\n\u0000'],
    ['half of a JSON file', '{"markers":{"ore":[{"x":1,'],
    ['a number that JSON does not have', '{"markers":{"ore":[{"x":NaN,"y":1}]}}'],
    ['a page of HTML', '<!DOCTYPE html>\n<html lang="en">'],
    ['nothing', ''],
    ['a million open brackets', '['.repeat(1_000_000)],
  ])('are not read: %s', (_what, text) => {
    expect(() => parseDataFile(text)).toThrow(SyntaxError)
  })

  it('is a list of data maps, or JSON of another kind', () => {
    for (const text of ['[]', '[{"markers":{}}]', '"text"', '7', 'null', '{"a":1}'])
      expect(() => readDataMap([parseDataFile(text)])).toThrow(new DataMapError('Invalid JSON data.'))
  })
})
