import { describe, expect, it } from 'vitest'
import { type Origin, ORIGINS } from '../../shared/dataMap/origin.ts'
import { onBackground } from '../../shared/dataMap/placeDataMap.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { toChanges } from '../../shared/dataMap/toChanges.ts'

const IMAGE = { width: 1000, height: 500 }

/** Where the only marker of a file is put on an image of 1000 × 500. */
const placed = (file: object, confirmed?: Origin, background?: number) => {
  const map = readDataMap([file])
  const { changes } = toChanges(map, 7, { image: IMAGE, origin: confirmed ?? map.origin, background })
  const poi = changes.find((change) => change.op === 'insert' && change.kind === 'poi')
  if (poi?.op !== 'insert' || poi.kind !== 'poi') throw new Error('No marker was placed.')
  return { x: poi.entity.x, y: poi.entity.y }
}

const withMarker = (marker: unknown, fields: object) => ({ ...fields, markers: { a: [marker] } })

describe('the origin that the corners tell', () => {
  it.each([
    [[0, 100], [100, 0], 'bottom_left'],
    [[100, 100], [0, 0], 'bottom_right'],
    [[0, 0], [100, 100], 'top_left'],
    [[100, 0], [0, 100], 'top_right'],
  ])(
    '%j to %j is %s, with yx_ in the other order [IMPT-006] [IMPT-007] [IMPT-008] [IMPT-009]',
    (a, b, origin) => {
      const file = (topLeft: number[], bottomRight: number[], order: string) =>
        readDataMap([{ crs: { topLeft, bottomRight, order }, markers: {} }]).origin
      expect(file(a, b, 'xy')).toBe(origin)
      expect(file(a.toReversed(), b.toReversed(), 'yx')).toBe(`yx_${origin}`)
    },
  )

  it('is bottom_left in a plain file without corners, whose image has 2048 × 2048 [IMPT-018] [CONST-009]', () => {
    const file = withMarker({ x: 512, y: 512 }, {})
    expect(readDataMap([file])).toMatchObject({ origin: 'bottom_left', box: { width: 2048, height: 2048 } })
    expect(placed(file)).toEqual({ x: 250, y: 125 })
    expect(placed(withMarker({ x: 512, y: 512 }, { width: 1024, height: 1024 }))).toEqual({ x: 500, y: 250 })
  })
})

describe('a marker in the box from -100 to 100', () => {
  const at = (topLeft: number[], bottomRight: number[], order?: string) => ({
    $schema: 'https://a.wiki.gg/extensions/DataMaps/schemas/v17.3.json',
    crs: { topLeft, bottomRight, ...(order && { order }) },
  })
  // x = -50 is a quarter from the left; y = 60 is 80 % of the way up, or down.
  it.each([
    ['y down, xy, a pair', [-50, 60], at([-100, -100], [100, 100], 'xy'), { x: 250, y: 100 }],
    ['y up, xy, a pair', [-50, 60], at([-100, 100], [100, -100], 'xy'), { x: 250, y: 400 }],
    ['y down, yx, a pair', [60, -50], at([-100, -100], [100, 100], 'yx'), { x: 250, y: 100 }],
    ['y up, yx, a pair', [60, -50], at([100, -100], [-100, 100], 'yx'), { x: 250, y: 400 }],
    ['y up, latlon, a pair', [60, -50], at([100, -100], [-100, 100], 'latlon'), { x: 250, y: 400 }],
    ['y down, no order, a pair', [60, -50], at([-100, -100], [100, 100]), { x: 250, y: 100 }],
    ['y down, yx, named', { x: -50, y: 60 }, at([-100, -100], [100, 100], 'yx'), { x: 250, y: 100 }],
    ['y up, yx, lat and lon', { lat: 60, lon: -50 }, at([100, -100], [-100, 100], 'yx'), { x: 250, y: 400 }],
    ['x falling, as DataMaps draws it', [-50, 60], at([100, -100], [-100, 100], 'xy'), { x: 250, y: 400 }],
  ])('%s', (_what, marker, file, expected) => {
    expect(placed(withMarker(marker, file))).toEqual(expected)
  })

  it('reads the corners as an array, as named points, and as coordinates alone', () => {
    const array = {
      crs: [
        [-100, -100],
        [100, 100],
      ],
    }
    expect(placed(withMarker([60, -50], array))).toEqual({ x: 250, y: 100 })
    const named = { crs: { topLeft: { x: -100, y: 100 }, bottomRight: { x: 100, y: -100 }, order: 'yx' } }
    expect(placed(withMarker({ x: -50, y: 60 }, named))).toEqual({ x: 250, y: 400 })
    const alone = { coordinates: { origin: 'bottom-left', order: 'xy' } }
    expect(placed(withMarker([25, 80], alone))).toEqual({ x: 250, y: 400 })
  })

  it('without corners lies in 0 to 100, y down', () => {
    expect(placed(withMarker({ lat: 20, lon: 25 }, { background: 'a.png' }))).toEqual({ x: 250, y: 400 })
  })

  it('lies in the `at` of the background that the image shows', () => {
    const file = {
      backgrounds: [
        {
          image: 'large.png',
          at: [
            [-25, -25],
            [175, 375],
          ],
        },
        { image: 'small.png' },
      ],
    }
    // lat 75 is half of 200 down from -25; lon 75 is a quarter of 400 from -25.
    expect(placed(withMarker({ lat: 75, lon: 75 }, file))).toEqual({ x: 250, y: 250 })
    expect(placed(withMarker({ lat: 75, lon: 75 }, file), undefined, 1)).toEqual({ x: 750, y: 125 })
  })
})

describe('a marker on a background that reaches beyond the box, from -100 to 300', () => {
  const crs = (topLeft: number[], bottomRight: number[], order?: string) => ({
    $schema: 'https://a.wiki.gg/extensions/DataMaps/schemas/v17.3.json',
    crs: { topLeft, bottomRight, ...(order && { order }) },
  })
  const down = [
    [-100, -100],
    [300, 300],
  ]
  const upXy = [
    [-100, 300],
    [300, -100],
  ]
  const upYx = [
    [300, -100],
    [-100, 300],
  ]
  // x = -50 is an eighth from the left; y = 60 is two fifths of the way up, or down.
  it.each([
    ['y down, xy, a pair', [-50, 60], crs([-100, -100], [100, 100], 'xy'), down, { x: 125, y: 300 }],
    ['y up, xy, a pair', [-50, 60], crs([-100, 100], [100, -100], 'xy'), upXy, { x: 125, y: 200 }],
    ['y down, yx, a pair', [60, -50], crs([-100, -100], [100, 100], 'yx'), down, { x: 125, y: 300 }],
    ['y up, yx, a pair', [60, -50], crs([100, -100], [-100, 100], 'yx'), upYx, { x: 125, y: 200 }],
    ['y up, latlon, a pair', [60, -50], crs([100, -100], [-100, 100], 'latlon'), upYx, { x: 125, y: 200 }],
    ['y down, no order, a pair', [60, -50], crs([-100, -100], [100, 100]), down, { x: 125, y: 300 }],
    ['y down, yx, named', { x: -50, y: 60 }, crs([-100, -100], [100, 100], 'yx'), down, { x: 125, y: 300 }],
    [
      'y up, yx, lat and lon',
      { lat: 60, lon: -50 },
      crs([100, -100], [-100, 100], 'yx'),
      upYx,
      { x: 125, y: 200 },
    ],
  ])('%s', (_what, marker, file, at, expected) => {
    expect(placed(withMarker(marker, { ...file, background: { image: 'a.png', at } }))).toEqual(expected)
  })
})

describe('the origin that is confirmed', () => {
  const file = withMarker([-50, 60], { crs: { topLeft: [-100, 100], bottomRight: [100, -100], order: 'xy' } })
  it.each([
    ['bottom_left', { x: 250, y: 400 }],
    ['bottom_right', { x: 750, y: 400 }],
    ['top_left', { x: 250, y: 100 }],
    ['top_right', { x: 750, y: 100 }],
    ['yx_bottom_left', { x: 800, y: 125 }],
    ['yx_bottom_right', { x: 200, y: 125 }],
    ['yx_top_left', { x: 800, y: 375 }],
    ['yx_top_right', { x: 200, y: 375 }],
  ] as const)(
    '%s flips or exchanges the shares, and nothing else [IMPT-003] [CONST-083]',
    (origin, expected) => {
      expect(placed(file, origin)).toEqual(expected)
      expect(ORIGINS).toContain(origin)
      expect(ORIGINS).toHaveLength(8)
    },
  )
})

describe('a table, which has no box', () => {
  const placesIn = (text: string) => {
    const map = readDataMap([parseDataFile(text)])
    const { changes } = toChanges(map, 7, { image: IMAGE, origin: map.origin })
    return changes.flatMap((change) =>
      change.op === 'insert' && change.kind === 'poi' ? [[change.entity.x, change.entity.y]] : [],
    )
  }

  it.each([
    [
      'has the pixels of the image, if all lie on it',
      'x,y\n100,50\n900.5,400',
      [
        [100, 50],
        [900.5, 400],
      ],
    ],
    [
      'fills the image, if not',
      'x,y\n1000,1000\n3000,2000',
      [
        [0, 0],
        [1000, 500],
      ],
    ],
    [
      'fills the image, if they are degrees',
      'lon,lat\n10,20\n20,40',
      [
        [0, 0],
        [1000, 500],
      ],
    ],
    [
      'has the pixels wherever they lie, if it is an export',
      'id,x,y,name,category,type,description,colour,shape,image\n1,-20,600,A,B,C,,,,',
      [[-20, 600]],
    ],
    [
      'of features on no globe has the pixels, too',
      JSON.stringify({
        type: 'MultiPoint',
        coordinates: [
          [200, 100],
          [400, 300],
        ],
      }),
      [
        [200, 100],
        [400, 300],
      ],
    ],
  ])('%s', (_what, text, places) => {
    expect(placesIn(text)).toEqual(places)
  })
})

describe('what belongs to one of several backgrounds', () => {
  const FILE = {
    $schema: 'https://a.wiki.gg/extensions/DataMaps/schemas/v17.3.json',
    backgrounds: [
      {
        name: 'Surface',
        image: 'a.png',
        overlays: [
          {
            path: [
              [0, 0],
              [9, 9],
            ],
            name: 'Road',
          },
        ],
      },
      { name: 'Deep Caves', image: 'b.png', associatedLayer: 'below' },
      { image: 'c.png' },
    ],
    groups: { ore: { name: 'Ore' } },
    markers: {
      ore: [{ x: 1, y: 1, name: 'Everywhere' }],
      'ore bg:below': [{ x: 1, y: 1, name: 'Below' }],
      'ore bg:deep_caves': [{ x: 1, y: 1, name: 'Below too' }],
      'ore bg:2': [{ x: 1, y: 1, name: 'Third' }],
      'ore bg:nowhere': [{ x: 1, y: 1, name: 'Unknown' }],
    },
  }
  const map = readDataMap([FILE])
  const on = (background: number) => {
    const plan = toChanges(map, 7, { image: IMAGE, origin: map.origin, background })
    const names = plan.changes.flatMap((change) =>
      change.op !== 'insert'
        ? []
        : change.kind === 'poi'
          ? [change.entity.name]
          : change.kind === 'zone'
            ? [change.entity.label]
            : [],
    )
    return { names: names.sort(), left: plan.counts.get('other-background') ?? 0 }
  }

  it.each([
    [0, ['Everywhere', 'Road', 'Unknown'], 3],
    [1, ['Below', 'Below too', 'Everywhere', 'Unknown'], 2],
    [2, ['Everywhere', 'Third', 'Unknown'], 3],
  ])(
    'is shown on background %i with what is shown on all, and counted elsewhere',
    (background, names, left) => {
      expect(on(background)).toEqual({ names, left })
    },
  )

  it('leaves out the backgrounds that do not become maps', () => {
    expect(onBackground(map).counts.get('background-left-out')).toBe(2)
    expect(
      onBackground(map, { background: 1, regionCount: 2 }).counts.get('background-left-out'),
    ).toBeUndefined()
  })
})
