import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import type { AssetRef } from '../maps/assets.ts'
import { contentFrom } from '../content/content.ts'
import type { Poi } from '../content/pois.ts'
import type { PoiType, Shape } from '../content/types.ts'
import type { Zone, ZoneGeometry } from '../content/zones.ts'
import { writeDataMap } from './writeDataMap.ts'

const PNG = '0123456789abcdef01234567-png'
const JPG = '89abcdef0123456701234567-jpg'
const ONLY_HERE = 'ffffffffffffffffffffffff-gif'
const WEB = 'https://a.example/a.png'

const SCHEMA =
  'https://raw.githubusercontent.com/wiki-gg-oss/mediawiki-extensions-DataMaps/main/schemas/v17.3.json'

interface Parts {
  readonly name?: string
  readonly types?: readonly PoiType[]
  readonly pois?: readonly Poi[]
  readonly zones?: readonly Zone[]
}

const ORE = aType({ id: 11, categoryId: 1, name: 'Ore' })

const textOf = ({ name = 'Gannet Isles', types = [ORE], pois = [], zones = [] }: Parts): string =>
  Array.from(
    writeDataMap({
      name,
      game: 'Sea of Birds',
      image: { width: 400, height: 300 },
      content: contentFrom({ categories: [aCategory({ id: 1, name: 'Ground' })], types, pois, zones }),
      urlOf: (ref: AssetRef) => (ref === ONLY_HERE ? null : `https://pinfold.example/${ref}`),
    }),
  ).join('')

const fileOf = (parts: Parts): unknown => JSON.parse(textOf(parts))

describe('a page for a wiki', () => {
  const details = {
    category: 'Ground',
    colour: '#ff0000',
    shape: 'circle',
    icon: null,
    labelBorder: 1,
    labelBgColour: '#000000',
    labelBorderColour: '#000000',
  }
  const ZONE =
    '{"strokeColour":"#3388ff","strokeOpacity":1,"fillColour":"#3388ff","fillOpacity":0.5,"pattern":"none"}'
  const frame = (overlays: string[], groups: object, markers: string[]) => [
    '{',
    `"$schema":"${SCHEMA}",`,
    '"crs":{"order":"xy","topLeft":[0,300],"bottomRight":[400,0]},',
    '"background":{"image":"gannet-isles.png","overlays":[' + (overlays[0] ?? ']},'),
    ...overlays.slice(1),
    `"groups":${JSON.stringify(groups)},`,
    '"custom":{"pinfold":{"name":"Gannet Isles","game":"Sea of Birds",' +
      `"groups":${JSON.stringify(Object.fromEntries(Object.keys(groups).map((key) => [key, details])))},`,
    '"files":{},',
    '"zones":[' + (overlays.length === 0 ? ']}},' : ''),
    ...overlays.slice(1).map((_overlay, at) => ZONE + (at === overlays.length - 2 ? ']}},' : ',')),
    '"markers":{' + (markers[0] ?? '}'),
    ...markers.slice(1),
    '}',
    '',
  ]

  it('has each zone and each marker on a line of its own', () => {
    const line = aZone({
      id: 1,
      label: 'Road',
      geometry: {
        kind: 'polyline',
        points: [
          { x: 0, y: 0 },
          { x: 5, y: 6 },
        ],
      },
    })
    const types = [ORE, aType({ id: 12, categoryId: 1, name: 'Inn' })]
    const pois = [
      aPoi({ id: 21, typeId: 11, x: 1, y: 2, name: 'Vein' }),
      aPoi({ id: 22, typeId: 11, x: 3, y: 4 }),
      aPoi({ id: 23, typeId: 12, x: 5, y: 6, description: 'Warm' }),
    ]
    const road = '"path":[[0,0],[5,6]],"color":"#3388ffff"}'
    expect(textOf({ types, pois, zones: [line, { ...line, id: 2, label: 'Lane' }] }).split('\n')).toEqual(
      frame(
        ['', `{"name":"Road",${road},`, `{"name":"Lane",${road}]},`],
        {
          ore: { name: 'Ore', fillColor: '#ff0000', size: 10 },
          inn: { name: 'Inn', fillColor: '#ff0000', size: 10 },
        },
        [
          '',
          '"ore":[',
          '{"x":1,"y":2,"id":"21","name":"Vein"},',
          '{"x":3,"y":4,"id":"22"}],',
          '"inn":[',
          '{"x":5,"y":6,"id":"23","description":"Warm"}]}',
        ],
      ),
    )
  })

  it('has a group without markers, and no lists, for a map without POIs and zones', () => {
    expect(textOf({}).split('\n')).toEqual(
      frame([], { ore: { name: 'Ore', fillColor: '#ff0000', size: 10 } }, []),
    )
  })

  it('is named like its map, or just a map', () => {
    expect(fileOf({ name: 'É 1' })).toMatchObject({ background: { image: 'e-1.png' } })
    expect(fileOf({ name: '!?' })).toMatchObject({ background: { image: 'map.png' } })
  })
})

describe('a group', () => {
  it.each<[Shape, AssetRef | null, object]>([
    ['circle', null, { fillColor: '#123456', size: 10 }],
    ['circle', PNG, { fillColor: '#123456', size: 10, icon: '0123456789abcdef01234567.png' }],
    ['square', null, { pinColor: '#123456', size: 32 }],
    ['star', JPG, { size: 32, icon: '89abcdef0123456701234567.jpg' }],
    ['triangle', 'gi_dragon-head', { size: 32, icon: 'gi_dragon-head.png' }],
    ['triangle', 'gi_a-png-b', { size: 32, icon: 'gi_a-png-b.png' }],
  ])('of the shape %s with the icon %s is drawn as %j', (shape, icon, look) => {
    const file = fileOf({ types: [{ ...ORE, shape, icon, colour: '#123456' }] })
    expect(file).toHaveProperty('groups', { ore: { name: 'Ore', ...look } })
    expect(file).toMatchObject({
      custom: { pinfold: { groups: { ore: { shape, icon, colour: '#123456' } } } },
    })
  })

  it.each([
    [
      ['Ore', 'Iron Ore'],
      ['ore', 'iron-ore'],
    ],
    [
      ['Ore', 'ORE!'],
      ['ore', 'ore-2'],
    ],
    [
      ['!', '?'],
      ['group', 'group-2'],
    ],
    [
      ['Ore', 'ORE', 'Ore 2'],
      ['ore', 'ore-2', 'ore-2-3'],
    ],
    [
      ['Ore 3', 'Ore', 'ORE'],
      ['ore-3', 'ore', 'ore-3-3'],
    ],
  ])('has a key of its own among %j', (names, keys) => {
    const types = names.map((name, at) => aType({ id: at + 1, categoryId: 1, name }))
    const pois = names.map((name, at) => aPoi({ id: 100 + at, typeId: at + 1, x: at, name }))
    const markers = keys.map((key, at) => [key, [{ x: at, y: 0, id: `${100 + at}`, name: names[at] }]])
    expect(fileOf({ types, pois })).toMatchObject({
      groups: Object.fromEntries(keys.map((key, at) => [key, { name: names[at] }])),
      markers: Object.fromEntries(markers),
    })
  })
})

describe('the files of a map', () => {
  const poi = (id: number, image: string | null) => aPoi({ id, typeId: 11, name: `P${id}`, image })

  it('are named as on a wiki, with their addresses beside them where they have any', () => {
    const file = fileOf({
      types: [{ ...ORE, icon: PNG }],
      pois: [poi(21, JPG), poi(22, ONLY_HERE), poi(23, WEB), poi(24, null)],
    })
    expect(file).toHaveProperty('custom.pinfold.files', {
      '0123456789abcdef01234567.png': `https://pinfold.example/${PNG}`,
      '89abcdef0123456701234567.jpg': `https://pinfold.example/${JPG}`,
    })
    const place = { x: 0, y: 0 }
    expect(file).toHaveProperty('markers.ore', [
      { ...place, id: '21', name: 'P21', image: '89abcdef0123456701234567.jpg' },
      { ...place, id: '22', name: 'P22', image: 'ffffffffffffffffffffffff.gif' },
      { ...place, id: '23', name: 'P23', image: WEB },
      { ...place, id: '24', name: 'P24' },
    ])
  })
})

describe('a zone', () => {
  const CORNERS = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 80 },
    { x: 0, y: 80 },
  ]
  const overlaysOf = (geometry: ZoneGeometry, look: Partial<Zone> = {}) => {
    const zone = aZone({ label: 'Bay', geometry, strokeColour: '#111111', fillColour: '#222222', ...look })
    return fileOf({ zones: [zone] })
  }

  it.each<[string, ZoneGeometry, object]>([
    [
      'rectangle is a box',
      { kind: 'rectangle', points: CORNERS },
      {
        at: [
          [0, 0],
          [50, 80],
        ],
        color: '#22222280',
        borderColor: '#111111',
        thickness: 3,
      },
    ],
    [
      'polygon is a line that ends where it begins',
      { kind: 'polygon', points: CORNERS },
      {
        path: [
          [0, 0],
          [50, 0],
          [50, 80],
          [0, 80],
          [0, 0],
        ],
        color: '#111111ff',
      },
    ],
    [
      'polyline is a line as it is',
      { kind: 'polyline', points: CORNERS.slice(1) },
      {
        path: [
          [50, 0],
          [50, 80],
          [0, 80],
        ],
        color: '#111111ff',
      },
    ],
  ])('that is a %s', (_what, geometry, overlay) => {
    expect(overlaysOf(geometry)).toHaveProperty('background.overlays', [{ name: 'Bay', ...overlay }])
  })

  it('that is a circle is a line around it', () => {
    const file = overlaysOf({ kind: 'circle', centre: { x: 100, y: 100 }, radius: 50 })
    for (const [at, point] of [
      [0, [150, 100]],
      [50, [100, 150]],
      [100, [50, 100]],
      [150, [100, 50]],
      [200, [150, 100]],
    ] as const)
      expect(file).toHaveProperty(`background.overlays[0].path[${at}]`, point)
    expect(file).toHaveProperty('background.overlays[0].path.length', 201)
  })

  it.each([
    [0, '00'],
    [0.02, '05'],
    [0.5, '80'],
    [1, 'ff'],
    [null, '4d'],
  ])('filled with the opacity %s has the colour #222222%s', (fillOpacity, hex) => {
    const box = overlaysOf({ kind: 'rectangle', points: CORNERS }, { fillOpacity })
    expect(box).toHaveProperty('background.overlays[0].color', `#222222${hex}`)
  })

  it('has the opacity of its line, where it is one', () => {
    const file = overlaysOf({ kind: 'polygon', points: CORNERS }, { strokeOpacity: 0.2, fillOpacity: 1 })
    expect(file).toHaveProperty('background.overlays[0].color', '#11111133')
  })
})
