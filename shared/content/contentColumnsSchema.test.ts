import { describe, expect, it } from 'vitest'
import { MAX_MAP_ID } from '../ids.ts'
import { contentPartSchema } from './contentColumnsSchema.ts'

const NONE = { at: [], values: [] }
const first = (value: unknown) => ({ at: [1], values: [value] })

/** A part of each kind, with one entity in each table. */
const FRAME = {
  kind: 'frame',
  version: 3,
  categories: { id: [1], name: ['Ores'] },
  types: {
    ...{ id: [2], category: [0], name: ['Iron'], shape: [0], colour: NONE, icon: NONE },
    ...{ labelBorder: NONE, labelBgColour: NONE, labelBorderColour: NONE },
  },
}
const POIS = {
  kind: 'pois',
  version: 3,
  types: [2],
  pois: {
    ...{ id: [3], type: [0], x: [0], y: [0], name: ['Lone Rock'], description: NONE, image: NONE },
    ...{ icon: NONE, labelBorder: NONE, labelBgColour: NONE, createdBy: NONE },
  },
}
const ZONES = {
  kind: 'zones',
  version: 3,
  zones: {
    ...{ id: [4], label: NONE, geometry: [0], points: [1], x: [0], y: [0], radius: first(100) },
    ...{ strokeColour: NONE, strokeOpacity: NONE, fillColour: NONE, fillOpacity: NONE, pattern: NONE },
    createdBy: NONE,
  },
}
const TABLES = {
  categories: (column: object) => ({ ...FRAME, categories: { ...FRAME.categories, ...column } }),
  types: (column: object) => ({ ...FRAME, types: { ...FRAME.types, ...column } }),
  pois: (column: object) => ({ ...POIS, pois: { ...POIS.pois, ...column } }),
  zones: (column: object) => ({ ...ZONES, zones: { ...ZONES.zones, ...column } }),
}

/** Returns what is said about a part; nothing if it is accepted. */
const issuesOf = (part: unknown) =>
  contentPartSchema.safeParse(part).error?.issues.map(({ path, message }) => [path.join('.'), message])

it.each([FRAME, POIS, ZONES])('accepts a part of $kind, and gives it back as it is', (part) => {
  expect(contentPartSchema.parse(part)).toEqual(part)
  for (const wrong of [
    { ...part, version: 2 },
    { ...part, version: '3' },
    { ...part, more: [] },
  ])
    expect(contentPartSchema.safeParse(wrong).success).toBe(false)
})

it.each([{ ...FRAME, kind: 'regions' }, { ...FRAME, kind: 'pois' }, {}, null, 'frame'])(
  'refuses what is no part: %j',
  (part) => {
    expect(contentPartSchema.safeParse(part).success).toBe(false)
  },
)

describe('a column of all rows', () => {
  it.each<[keyof typeof TABLES, string, string, unknown[], unknown[]]>([
    ['categories', 'id', 'id steps', [1, Number.MAX_SAFE_INTEGER], [0, 1.5, '1', null]],
    ['categories', 'name', 'names', ['', 'n'.repeat(100)], ['n'.repeat(101), 1, null]],
    ['types', 'id', 'id steps', [1], [0]],
    ['types', 'category', 'places', [0, 1], [-1, 0.5]],
    ['types', 'name', 'names', ['n'.repeat(100)], ['n'.repeat(101)]],
    ['types', 'shape', 'shapes', [0, 3], [-1, 4, 'star']],
    ['pois', 'type', 'places', [0], [-1]],
    ['pois', 'x', 'coordinates', [1_000_000_000, -1_000_000_000], [1_000_000_001, -1_000_000_001, 0.5]],
    ['pois', 'y', 'coordinates', [1_000_000_000, -1_000_000_000], [1_000_000_001, -1_000_000_001, 0.5]],
    ['pois', 'name', 'names', ['n'.repeat(200)], ['n'.repeat(201)]],
    ['zones', 'geometry', 'geometries', [0, 4], [-1, 5, 'circle']],
    ['zones', 'points', 'numbers of points', [1, 10_000], [0, 10_001]],
    ['zones', 'x', 'coordinate steps', [2_000_000_000, -2_000_000_000], [2_000_000_001, -2_000_000_001]],
    ['zones', 'y', 'coordinate steps', [2_000_000_000, -2_000_000_000], [2_000_000_001, -2_000_000_001]],
  ])('of %s, %s, holds %s alone', (table, field, what, taken, refused) => {
    for (const value of taken) expect(issuesOf(TABLES[table]({ [field]: [value] }))).toBeUndefined()
    for (const value of refused)
      expect(issuesOf(TABLES[table]({ [field]: [value] }))).toEqual([
        [`${table}.${field}`, `Not a column of ${what}.`],
      ])
  })
})

describe('a column of few rows', () => {
  const colours = [
    ['#000000', '#12ab9f'],
    ['#12AB9F', 'red', 0, null],
  ] as const
  const opacities = [
    [0.05, 0.5, 1],
    [0.049, 1.001, '0.5', true, null, Number.NaN],
  ] as const
  const creators = [
    [null, 1, MAX_MAP_ID],
    [0, MAX_MAP_ID + 1, 1.5, '1', false],
  ] as const
  const locks = [[true], [false, 1, 'true', null]] as const
  const floors = [
    [1, 2 ** 31 - 1],
    [0, -1, 1.5, 2 ** 31, '1', null],
  ] as const

  it.each<[keyof typeof TABLES, string, string, readonly [readonly unknown[], readonly unknown[]]]>([
    ['categories', 'locked', 'locks', locks],
    ['types', 'locked', 'locks', locks],
    ['types', 'colour', 'colours', colours],
    ['types', 'icon', 'icons', [['icon_1'], ['../icon', 'https://example.com/a.png', null]]],
    [
      'types',
      'labelBorder',
      'label borders',
      [
        [0, 1],
        [2, '1', true],
      ],
    ],
    ['types', 'labelBgColour', 'colours', colours],
    ['types', 'labelBorderColour', 'colours', colours],
    ['pois', 'description', 'descriptions', [['d'.repeat(10_000)], ['d'.repeat(10_001), null]]],
    [
      'pois',
      'image',
      'pictures',
      [
        ['cove', 'https://example.com/a.png'],
        ['ftp://example.com/a', null],
      ],
    ],
    ['pois', 'icon', 'icons', [['icon_1'], ['https://example.com/a.png']]],
    ['pois', 'labelBorder', 'label borders', [[0, 1], [2]]],
    ['pois', 'labelBgColour', 'colours', colours],
    ['pois', 'createdBy', 'users', creators],
    ['zones', 'label', 'labels', [['l'.repeat(200)], ['l'.repeat(201)]]],
    [
      'zones',
      'radius',
      'radii',
      [
        [1, 1_000_000_000],
        [0, 1_000_000_001, 0.5],
      ],
    ],
    ['zones', 'strokeColour', 'colours', colours],
    ['zones', 'strokeOpacity', 'opacities', opacities],
    ['zones', 'fillColour', 'colours', colours],
    ['zones', 'fillOpacity', 'opacities', opacities],
    [
      'zones',
      'pattern',
      'patterns',
      [
        ['none', 'dashed', 'dotted'],
        ['zigzag', 0],
      ],
    ],
    [
      'zones',
      'way',
      'ways',
      [
        ['none', 'walk', 'teleport'],
        ['fly', 0],
      ],
    ],
    ['pois', 'floor', 'floors', floors],
    ['pois', 'leadsTo', 'floors', floors],
    ['zones', 'floor', 'floors', floors],
    ['zones', 'locked', 'locks', locks],
    ['zones', 'createdBy', 'users', creators],
  ])('of %s, %s, holds %s alone', (table, field, what, [taken, refused]) => {
    for (const value of taken) expect(issuesOf(TABLES[table]({ [field]: first(value) }))).toBeUndefined()
    for (const value of refused)
      expect(issuesOf(TABLES[table]({ [field]: first(value) }))).toEqual([
        [`${table}.${field}.values`, `Not a column of ${what}.`],
      ])
  })

  it('may be left out only if it is of locks', () => {
    expect(issuesOf(TABLES.zones({ locked: undefined }))).toBeUndefined()
    expect(issuesOf(TABLES.zones({ label: undefined }))).toMatchObject([['zones.label', expect.anything()]])
  })
})
