import { describe, expect, it } from 'vitest'
import { GroupReader } from './GroupReader.ts'
import type { Order } from './origin.ts'
import { readOverlays } from './readOverlays.ts'

const read = (pages: readonly object[], order: Order = 'xy') => {
  const reader = new GroupReader(order, { wiki: null })
  const zones = readOverlays(
    pages.map((page) => ({ ...page })),
    order,
    reader,
  )
  return { zones, counts: Object.fromEntries(reader.tally.losses.counts) }
}

const over = (...overlays: readonly unknown[]) => read([{ background: { image: 'a.png', overlays } }])
const geometryOf = (overlay: object) => over(overlay).zones[0]?.geometry

const LINE = { path: [[0, 1], [2, 3]] } // prettier-ignore
const BOX = { at: [[0, 1], [2, 3]] } // prettier-ignore

const pairsOf = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([x, y]) => ({ x, y }))

it('reads a line with all that is said of it', () => {
  expect(over({ ...LINE, name: 'Road', color: '#11223380' })).toEqual({
    zones: [
      {
        geometry: { kind: 'polyline', points: pairsOf([0, 1], [2, 3]) },
        label: 'Road',
        strokeColour: '#112233',
        strokeOpacity: 0.5,
        fillColour: '#112233',
        fillOpacity: null,
        pattern: 'none',
        background: null,
      },
    ],
    counts: {},
  })
})

it('removes the markup of a name, and counts it', () => {
  const { zones, counts } = over({ ...LINE, name: "'''Old''' [[Road|road]]<br>" }, { ...BOX, name: 'Field' })
  expect([zones.map(({ label }) => label), counts]).toEqual([['Old road', 'Field'], { 'markup-cleaned': 1 }])
})

it('reads a box with all that is said of it', () => {
  expect(over({ ...BOX, name: 'Field', color: [0, 0, 255, 0.2], borderColor: '#abcd' })).toEqual({
    zones: [
      {
        geometry: { kind: 'rectangle', points: pairsOf([0, 1], [2, 1], [2, 3], [0, 3]) },
        label: 'Field',
        strokeColour: '#aabbcc',
        strokeOpacity: 1,
        fillColour: '#0000ff',
        fillOpacity: 0.2,
        pattern: 'none',
        background: null,
      },
    ],
    counts: {},
  })
})

it('reads lists of coordinates in the order of the page', () => {
  const { zones } = read([{ background: { overlays: [LINE, BOX] } }], 'yx')
  expect(zones.map(({ geometry }) => geometry)).toEqual([
    { kind: 'polyline', points: pairsOf([1, 0], [3, 2]) },
    { kind: 'rectangle', points: pairsOf([1, 0], [3, 0], [3, 2], [1, 2]) },
  ])
})

describe('a path', () => {
  it.each([
    ['is a polygon if it ends where it starts', [[0, 0], [5, 0], [5, 5], [0, 0]], 'polygon', pairsOf([0, 0], [5, 0], [5, 5])],
    ['is a line if it ends beside it', [[0, 0], [5, 0], [5, 5], [0, 1]], 'polyline', pairsOf([0, 0], [5, 0], [5, 5], [0, 1])],
    ['is a line if it ends below it', [[0, 9], [5, 0], [5, 5], [1, 9]], 'polyline', pairsOf([0, 9], [5, 0], [5, 5], [1, 9])],
    ['is a line if it goes there and back', [[0, 0], [5, 0], [0, 0]], 'polyline', pairsOf([0, 0], [5, 0], [0, 0])],
    ['goes on beyond a broken point', [[0, 0], [null, 1], 'far', { x: 5, y: 5 }], 'polyline', pairsOf([0, 0], [5, 5])],
  ])('%s', (_what, path, kind, points) => {
    expect(geometryOf({ path })).toEqual({ kind, points })
  }) // prettier-ignore

  it('goes before a box', () => {
    expect(geometryOf({ ...LINE, ...BOX })?.kind).toBe('polyline')
  })

  it('of one point leaves a box as it is', () => {
    expect(geometryOf({ path: [[7, 7]], ...BOX })?.kind).toBe('rectangle')
  })
})

it.each([
  ['pictures', { ...BOX, image: 'Tower.png' }],
  ['pictures with a path', { ...LINE, image: 'Tower.png' }],
  ['paths of one point', { path: [[0, 1]] }],
  ['boxes without an area', { at: [[0, 1], [0, 3]] }],
  ['boxes of one corner', { at: [[0, 1]] }],
  ['boxes whose first corner is broken', { at: ['here', [2, 3]] }],
  ['boxes whose second corner is broken', { at: [[0, 1], [2]] }],
  ['overlays that say nothing', {}],
  ['what is no overlay', 'overlay'],
  ['what is empty', null],
])('counts and leaves out %s', (_what, overlay) => {
  const { zones, counts } = over(overlay, LINE, overlay)
  expect(zones).toHaveLength(1)
  expect(counts).toEqual({ 'overlay-left-out': 2 })
}) // prettier-ignore

it.each([[undefined], ['overlays'], [{ 0: LINE }]])('takes no overlays from %j', (overlays) => {
  expect(read([{ background: { overlays } }, { background: 'a.png' }, {}])).toEqual({ zones: [], counts: {} })
})

describe('the colour', () => {
  it.each([
    ['of a line is its color', { ...LINE, color: '#123' }, '#112233', '#112233'],
    ['of a line may be a colour', { ...LINE, colour: '#123' }, '#112233', '#112233'],
    ['of a box is that of its fill', { ...BOX, color: '#123', borderColor: '#456' }, '#445566', '#112233'],
    ['of a box may be a colour', { ...BOX, colour: '#123', borderColor: '#456' }, '#445566', '#112233'],
    ['of a box is that of its border, too', { ...BOX, color: '#123' }, '#112233', '#112233'],
    ['of a border is that of its fill, too', { ...BOX, borderColor: '#456' }, '#445566', '#445566'],
    ['is that of the editor if there is none', LINE, '#3388ff', '#3388ff'],
  ])('%s', (_what, overlay, strokeColour, fillColour) => {
    expect(over(overlay).zones[0]).toMatchObject({ strokeColour, fillColour })
  })
})

it.each([
  ['#00000066', 0.4],
  ['00000066', 0.4],
  ['#000000CC', 0.8],
  ['#0006', 0.4],
  ['0006', 0.4],
  [' #00000066 ', 0.4],
  ['#00000000', 0.05],
  ['#000000', 1],
  ['#000', 1],
  ['x#00000066', 1],
  ['#0000006', 1],
  ['#000066', 1],
  ['#00000066;', 1],
  [66666666, 1],
  [[0, 0, 0], 1],
  [[0, 0, 0, null], 1],
  [[0, 0, 0, '0.4'], 0.4],
  [[0, 0, 0, 1], 1],
  [[0, 0, 0, 51], 0.2],
  [[0, 0, 0, 255], 1],
  [[0, 0, 0, -1], 0.05],
  [undefined, 1],
])('reads the opacity in %j, both of lines and of boxes', (color, opacity) => {
  const [line, box] = over({ ...LINE, color }, { ...BOX, color }).zones
  expect([line?.strokeOpacity, line?.fillOpacity]).toEqual([opacity, null])
  expect([box?.strokeOpacity, box?.fillOpacity]).toEqual([1, opacity])
})

describe('the background of an overlay', () => {
  const withName = (name: string) => ({ image: 'a.png', overlays: [{ ...LINE, name }] })
  const backgroundsIn = (page: object) =>
    read([page]).zones.map(({ label, background }) => [label, background])

  it('is its number where there are several', () => {
    expect(backgroundsIn({ backgrounds: [withName('A'), 'b.png', withName('C')] })).toEqual([
      ['A', 0],
      ['C', 2],
    ])
  })

  it('is any where there is one alone', () => {
    expect(backgroundsIn({ backgrounds: [withName('A')] })).toEqual([['A', null]])
    expect(backgroundsIn({ background: withName('A') })).toEqual([['A', null]])
  })

  it('is any where the page has one beside several', () => {
    const page = { backgrounds: [withName('A'), withName('B')], background: withName('All') }
    expect(backgroundsIn(page)).toEqual([
      ['A', 0],
      ['B', 1],
      ['All', null],
    ])
    expect(backgroundsIn({ ...page, backgrounds: [withName('A')] })).toEqual([
      ['A', null],
      ['All', null],
    ])
  })

  it('is counted without entries that are none', () => {
    expect(backgroundsIn({ backgrounds: [null, withName('A'), 7, withName('B')] })).toEqual([
      ['A', 0],
      ['B', 1],
    ])
    expect(backgroundsIn({ backgrounds: [null, withName('A')] })).toEqual([['A', null]])
  })
})
