import { describe, expect, it } from 'vitest'
import { aDataMap, aDataZone, aGroup, aMarker } from '../../tests/dataMap/builders.ts'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { applyChanges } from '../content/applyChanges.ts'
import { contentFrom, type Content, EMPTY_CONTENT } from '../content/content.ts'
import { IdMap } from '../content/idMap.ts'
import type { DataGroup, DataMap, DataMarker } from './dataMap.ts'
import type { Extent } from './extent.ts'
import type { Box } from './place.ts'
import { type ImportTarget, placeDataMap, placementOf } from './placeDataMap.ts'
import { toChanges } from './toChanges.ts'

const MAP_ID = 7
const IMAGE = { width: 100, height: 100 }
const TARGET: ImportTarget = { image: IMAGE, origin: 'bottom_left' }
const PNG = '0123456789abcdef01234567-png'

/** What the map has after the import, and what was counted on the way. */
const imported = (map: Partial<DataMap>, existing: Content = EMPTY_CONTENT) => {
  const { changes, counts } = toChanges(aDataMap(map), MAP_ID, TARGET, existing)
  const outcome = applyChanges(existing, changes)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return { ...outcome.content, counts: Object.fromEntries(counts) }
}

/** The type that each group becomes, after its category. */
const namesOf = (groups: readonly Partial<DataGroup>[], existing?: Content) => {
  const { types, categories, counts } = imported(
    { groups: groups.map((group) => aGroup({ markers: [aMarker()], ...group })) },
    existing,
  )
  const added = Array.from(types).filter(({ id }) => !existing?.types.has(id))
  const names = added.map(({ name, categoryId }) => `${categories.get(categoryId)?.name} / ${name}`).sort()
  return { names, renamed: counts['group-renamed'] ?? 0 }
}

describe('an import', () => {
  it('puts a category and a type with its POIs on the map for each group, then the zones', () => {
    const marker = aMarker({
      x: 20,
      y: 30,
      name: 'Shaft',
      description: 'Deep',
      image: 'https://a.example/b.png',
    })
    const zone = aDataZone({ label: 'Bay' })
    const map = aDataMap({ groups: [aGroup({ markers: [marker] })], zones: [zone] })
    const plan = toChanges(map, MAP_ID, TARGET)
    const id: unknown = expect.any(Number)
    expect(plan).toEqual({
      changes: [
        { op: 'insert', kind: 'category', entity: { id, name: 'Ore', isLocked: false } },
        {
          op: 'insert',
          kind: 'type',
          entity: {
            id,
            categoryId: id,
            name: 'Ore',
            colour: '#123456',
            shape: 'square',
            icon: null,
            labelBorder: 1,
            labelBgColour: '#000000',
            labelBorderColour: '#000000',
            isLocked: false,
          },
        },
        {
          op: 'insert',
          kind: 'poi',
          entity: {
            id,
            typeId: id,
            x: 20,
            y: 30,
            name: 'Shaft',
            description: 'Deep',
            image: 'https://a.example/b.png',
            icon: null,
            labelBorder: null,
            labelBgColour: null,
            linkedMapId: null,
            createdBy: null,
          },
        },
        {
          op: 'insert',
          kind: 'zone',
          entity: { ...aZone({ label: 'Bay' }), id, isLocked: false },
        },
      ],
      markerCount: 1,
      groupCount: 1,
      zoneCount: 1,
      counts: new Map(),
      examples: new Map(),
    })
    expect(applyChanges(EMPTY_CONTENT, plan.changes).ok).toBe(true)
  })

  it('keeps markers outside the image, leaves out those too far from it, and counts both', () => {
    const places = [
      [0, 0],
      [100, 100],
      [100.01, 50],
      [50, -0.01],
      [10_000_000, 0],
      [10_000_001, 0],
      [0, -10_000_001],
    ]
    const groups = [aGroup({ markers: places.map(([x = 0, y = 0]) => aMarker({ x, y })) })]
    const plan = toChanges(aDataMap({ groups, counts: new Map([['outside', 2]]) }), MAP_ID, TARGET)
    expect(plan).toMatchObject({ markerCount: 5, groupCount: 1 })
    expect(Object.fromEntries(plan.counts)).toEqual({ outside: 5, 'too-far': 2 })
    expect(plan.changes.filter(({ kind }) => kind === 'poi')).toHaveLength(5)
  })

  it('leaves out a zone that crosses itself, and counts it', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ]
    const zones = [aDataZone({ geometry: { kind: 'polygon', points } }), aDataZone({ label: 'Bay' })]
    const content = imported({ zones })
    expect(Array.from(content.zones, ({ label }) => label)).toEqual(['Bay'])
    expect(content.counts).toEqual({ 'zone-crosses': 1 })
  })

  it.each([
    [null, null],
    ['gi_dragon-head', 'gi_dragon-head'],
    [PNG, PNG],
    ['ffffffffffffffffffffffff-png', null],
  ])('makes of the icon %s on a map that has files of its own %s', (icon, kept) => {
    const category = aCategory()
    const types = [
      aType({ categoryId: category.id }),
      aType({ categoryId: category.id, name: 'Tin', icon: PNG }),
    ]
    const existing = contentFrom({ categories: [category], types, pois: [] })
    const details = { icon, labelBorder: 0, labelBgColour: '#abcdef', labelBorderColour: '#fedcba' } as const
    const content = imported({ groups: [aGroup({ details })] }, existing)
    expect(Array.from(content.types).find(({ name }) => name === 'Ore')).toMatchObject({
      ...details,
      icon: kept,
      colour: '#123456',
      shape: 'square',
    })
  })
})

describe('a group', () => {
  it.each<[string, Partial<DataGroup>[], string[], number]>([
    ['has a category of its own name', [{ name: 'Ore' }], ['Ore / Ore'], 0],
    [
      'has a number where another has its name, whatever the case',
      [{ name: 'Ore' }, { name: 'ore' }, { name: 'Ore' }, { name: 'Inn' }],
      ['Inn / Inn', 'Ore (3) / Ore (3)', 'Ore / Ore', 'ore (2) / ore (2)'],
      2,
    ],
    [
      'takes the next number that is free',
      [{ name: 'Ore' }, { name: 'Ore (2)' }, { name: 'Ore' }, { name: 'Ore' }],
      ['Ore (2) / Ore (2)', 'Ore (3) / Ore (3)', 'Ore (4) / Ore (4)', 'Ore / Ore'],
      2,
    ],
    [
      'shares the category that another names, too',
      [
        { name: 'Ore', category: 'Ground' },
        { name: 'Inn', category: 'Towns' },
        { name: 'Clay', category: ' GROUND ' },
      ],
      ['Ground / Clay', 'Ground / Ore', 'Towns / Inn'],
      0,
    ],
    [
      'has a number within its category alone',
      [
        { name: 'Ore', category: 'Ground' },
        { name: 'ORE', category: 'Ground' },
        { name: 'Ore', category: 'Ground' },
        { name: 'Ore', category: 'Cave' },
      ],
      ['Cave / Ore', 'Ground / ORE (2)', 'Ground / Ore', 'Ground / Ore (3)'],
      2,
    ],
    [
      'keeps its name where only its category’s is taken',
      [{ name: 'Ground' }, { name: 'Ore', category: 'Ground' }],
      ['Ground (2) / Ore', 'Ground / Ground'],
      1,
    ],
  ])('%s', (_what, groups, names, renamed) => {
    expect(namesOf(groups)).toEqual({ names, renamed })
  })

  it('gets a category beside those that the map has', () => {
    const category = aCategory({ name: 'ORE' })
    const existing = contentFrom({
      categories: [category],
      types: [aType({ categoryId: category.id, name: 'Ore' })],
      pois: [],
    })
    expect(namesOf([{ name: 'Ore' }], existing)).toEqual({ names: ['Ore (2) / Ore (2)'], renamed: 1 })
    expect(namesOf([{ name: 'Tin', category: 'Ore' }], existing)).toEqual({
      names: ['Ore (2) / Tin'],
      renamed: 1,
    })
  })

  it.each([
    ['loses the end of a long name to its number', 'x'.repeat(100), `${'x'.repeat(96)} (2)`],
    ['keeps a name that is just long enough for a number', 'x'.repeat(96), `${'x'.repeat(96)} (2)`],
    ['loses a character whole', `${'x'.repeat(95)}😀yyy`, `${'x'.repeat(95)} (2)`],
    ['keeps a character that just fits', `${'x'.repeat(94)}😀yyyy`, `${'x'.repeat(94)}😀 (2)`],
  ])('%s', (_what, name, second) => {
    const group = aGroup({ name, markers: [aMarker()] })
    const { types } = imported({ groups: [group, group] })
    expect(new Set(Array.from(types, (type) => type.name))).toEqual(new Set([name, second]))
  })
})

describe('the coordinates that an image covers', () => {
  const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({
    minX,
    minY,
    width: maxX - minX,
    height: maxY - minY,
  })
  const pixels = box(0, 0, 100, 100)
  const inside = box(10, 20, 90, 80)
  const beyond = box(-10, -10, 110, 110)

  it.each<[string, Partial<DataMap>, Box]>([
    ['are the box of a map', { unit: 'box', box: inside }, inside],
    ['are its pixels, whatever the box', { unit: 'pixels', box: beyond }, pixels],
  ])('%s', (_what, map, expected) => {
    expect(placementOf(aDataMap(map), { ...TARGET, extent: inside }).box).toEqual(expected)
  })

  it.each<[string, Extent | undefined, Box]>([
    ['the pixels, if its points lie on it', undefined, pixels],
    ['the pixels', 'pixels', pixels],
    ['the box around all points', 'fitted', box(1, 2, 31, 82)],
    ['another box', beyond, beyond],
  ])('are what is said of a file that leaves them open: %s', (_what, extent, expected) => {
    const groups = [aGroup({ markers: [aMarker({ x: 1, y: 2 }), aMarker({ x: 31, y: 82 })] })]
    expect(placementOf(aDataMap({ unit: 'open', groups }), { ...TARGET, extent }).box).toEqual(expected)
  })

  it('are those of the background that it shows', () => {
    const background = { name: '', layer: '', image: 'a.png', at: inside }
    const map = aDataMap({
      backgrounds: [background, { ...background, at: beyond }, { ...background, at: null }],
    })
    expect([undefined, 0, 1, 2, 3].map((at) => placementOf(map, { ...TARGET, background: at }).box)).toEqual([
      inside,
      inside,
      beyond,
      map.box,
      map.box,
    ])
  })
})

describe('what arrives on the image', () => {
  const placed = (groups: readonly DataGroup[]) => {
    const work = placeDataMap(aDataMap({ groups }), TARGET)
    for (let pauses = 0; ; pauses++) {
      const step = work.next()
      if (step.done) return { ...step.value, counts: Object.fromEntries(step.value.counts), pauses }
    }
  }
  const many = (length: number, x = 0) => aGroup({ markers: Array.from({ length }, () => aMarker({ x })) })

  it('is counted as outside beyond the edges, but not if it is too far to be placed', () => {
    const markers = [0, 100, -0.01, 100.01, 10_000_001].flatMap((at) => [
      aMarker({ x: at, y: 50 }),
      aMarker({ x: 50, y: at }),
    ])
    expect(placed([aGroup({ markers }), many(3, 101)]).counts).toEqual({ outside: 7, 'too-far': 2 })
    expect(placed([many(3)]).counts).toEqual({})
  })

  it('is no group without markers, unless an own export has it', () => {
    const details = {
      icon: null,
      labelBorder: 1,
      labelBgColour: '#000000',
      labelBorderColour: '#000000',
    } as const
    const groups = [many(0), many(1, 20_000_000), many(1), aGroup({ details })]
    expect(placed(groups)).toMatchObject({ groupCount: 2, markerCount: 1, counts: { 'group-empty': 2 } })
  })

  it('may pause before each 500 markers of a group', () => {
    expect(placed([]).pauses).toBe(0)
    expect(placed([many(500)]).pauses).toBe(1)
    expect(placed([many(501), many(1)]).pauses).toBe(3)
  })
})

// So many draws of a random number that some are drawn twice.
it('gives ids that are all different, and that the map does not have yet', () => {
  const category = aCategory({ id: 1 })
  const type = aType({ id: 2, categoryId: 1 })
  const idsFrom = <T>(first: number, entity: T) =>
    IdMap.from(Array.from({ length: 20_000 }, (_, at) => [MAP_ID * 2 ** 27 + first + at, entity] as const))
  const existing = {
    ...EMPTY_CONTENT,
    categories: idsFrom(1, category),
    types: idsFrom(20_001, type),
    pois: idsFrom(40_001, aPoi({ typeId: 2 })),
    zones: idsFrom(60_001, aZone()),
  }
  const map = aDataMap({ groups: [aGroup({ markers: new Array<DataMarker>(40_000).fill(aMarker()) })] })
  const { changes } = toChanges(map, MAP_ID, TARGET, existing)
  const ids = new Set(changes.map((change) => (change.op === 'insert' ? change.entity.id : 0)))
  const { categories, types, pois, zones } = existing
  expect(ids.size).toBe(40_002)
  expect([...ids].filter((id) => [categories, types, pois, zones].some((kind) => kind.has(id)))).toEqual([])
})
