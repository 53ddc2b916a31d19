import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { aDataMap, aGroup, aMarker } from '../../tests/dataMap/builders.ts'
import type { Category } from '../content/categories.ts'
import { type Content, contentFrom } from '../content/content.ts'
import { EMPTY_POI, type Poi } from '../content/pois.ts'
import { DEFAULT_TYPE_LOOK, type PoiType } from '../content/types.ts'
import { compareWithMap } from './compareWithMap.ts'
import type { DataGroup, DataMarker } from './dataMap.ts'
import type { Comparison } from './difference.ts'
import type { ImportTarget } from './placeDataMap.ts'

/** Coordinates of the file are map pixels. */
const TARGET: ImportTarget = {
  image: { width: 100, height: 100 },
  origin: 'bottom_left',
  floors: [{ id: 7, name: 'Cellar' }],
}
const PNG = '0123456789abcdef01234567-png'
const WEB = 'https://a.example/a.png'
const OTHER_WEB = 'https://a.example/b.png'

interface OnMap {
  readonly categories?: readonly Category[]
  readonly types?: readonly PoiType[]
  readonly pois?: readonly Poi[]
}

const ORE = aCategory({ id: 1, name: 'Ore' })
const ORE_TYPE = aType({ id: 11, categoryId: 1, name: 'Ore' })

const contentOf = ({ categories = [ORE], types = [ORE_TYPE], pois = [] }: OnMap): Content =>
  contentFrom({ categories, types, pois })

/** New ids are 1001, 1002, 1003 … */
const compared = (groups: readonly DataGroup[], onMap: OnMap): Comparison => {
  let id = 1_000
  const work = compareWithMap(aDataMap({ groups }), TARGET, contentOf(onMap), () => ++id)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const oreAt = (x: number, y: number, fields: Partial<DataMarker> = {}) =>
  aGroup({ markers: [aMarker({ x, y, ...fields })] })

describe('a marker', () => {
  const vein = aPoi({ id: 101, typeId: 11, x: 10, y: 20, name: 'Vein', description: 'Deep' })

  it.each<[string, Partial<DataMarker>, Partial<Poi>]>([
    ['has no other place up to a rounding error', { x: 0.02 }, { x: 0 }],
    ['has no description', { description: '' }, { description: 'Deep' }],
    ['has the same description', { description: 'Deep' }, { description: 'Deep' }],
    ['has no picture', { image: null }, { image: WEB }],
    ['has the same picture', { image: WEB }, { image: WEB }],
    ['has a picture where the map has a file of its own', { image: WEB }, { image: PNG }],
    ['names no floor', {}, { floor: 7 }],
    ['names the same floor', { floorName: 'cellar' }, { floor: 7 }],
    ['names a floor that the map does not have', { floorName: 'Attic' }, { floor: 7 }],
  ])('says nothing new if it %s', (_what, marker, poi) => {
    const onMap = { pois: [{ ...vein, ...poi }] }
    expect(compared([oreAt(10, 20, marker)], onMap)).toEqual({ differences: [], sameCount: 1 })
  })

  it.each<[string, Partial<DataMarker>, Partial<Poi>, object]>([
    ['moves a POI by more', { x: 0.03 }, { x: 0 }, { x: 0.03, y: 20 }],
    [
      'describes one without a description',
      { description: 'Deep' },
      { description: '' },
      { description: 'Deep' },
    ],
    ['describes one otherwise', { description: 'Flat' }, {}, { description: 'Flat' }],
    ['gives a picture to one without any', { image: WEB }, { image: null }, { image: WEB }],
    ['gives another picture to one of another site’s', { image: WEB }, { image: OTHER_WEB }, { image: WEB }],
    ['is on another floor', { floorName: 'Cellar' }, {}, { floor: 7 }],
    [
      'changes several things at once',
      { name: 'Shaft', description: 'Flat', image: WEB },
      {},
      { name: 'Shaft', description: 'Flat', image: WEB },
    ],
  ])('%s', (_what, marker, poi, fields) => {
    const formerName = 'name' in fields ? 'Vein' : null
    expect(compared([oreAt(10, 20, marker)], { pois: [{ ...vein, ...poi }] })).toEqual({
      differences: [
        {
          kind: 'x' in fields ? 'moved' : 'changed',
          name: marker.name ?? 'Vein',
          formerName,
          group: 'Ore',
          change: { op: 'patch', kind: 'poi', id: 101, fields },
          needs: [],
        },
      ],
      sameCount: 0,
    })
  })

  it('is compared with the name of the type where a POI has none', () => {
    const onMap = { pois: [{ ...vein, name: '' }] }
    expect(compared([oreAt(10, 20, { name: 'Ore' })], onMap)).toEqual({ differences: [], sameCount: 1 })
    expect(compared([oreAt(10, 20, { name: 'Shaft' })], onMap).differences).toMatchObject([
      { kind: 'changed', name: 'Shaft', formerName: 'Ore', change: { fields: { name: 'Shaft' } } },
    ])
  })

  it('is added as a POI of its type, and a POI without a marker is gone', () => {
    const markers = [
      aMarker({ x: 10, y: 20 }),
      aMarker({ x: 80, y: 90, name: '', description: 'New', image: WEB }),
    ]
    const pois = [
      vein,
      aPoi({ id: 102, typeId: 11, x: 50, y: 50 }),
      { ...vein, id: 103, x: 20, y: 90, name: 'Pit' },
    ]
    const gone = (id: number, name: string) => ({
      kind: 'gone',
      name,
      formerName: null,
      group: 'Ore',
      change: { op: 'remove', kind: 'poi', id },
      needs: [],
    })
    const entity = { ...EMPTY_POI, id: 1_001, typeId: 11, x: 80, y: 90, description: 'New', image: WEB }
    expect(compared([aGroup({ markers })], { pois })).toEqual({
      differences: [
        {
          kind: 'added',
          name: 'Ore',
          formerName: null,
          group: 'Ore',
          change: { op: 'insert', kind: 'poi', entity },
          needs: [],
        },
        gone(102, 'Ore'),
        gone(103, 'Pit'),
      ],
      sameCount: 1,
    })
  })

  it('is left out if it lies too far from the image', () => {
    expect(compared([oreAt(10_000_001, 0)], { pois: [] })).toEqual({ differences: [], sameCount: 0 })
  })
})

describe('a group without a type of its name', () => {
  const NEW_TYPE = { ...DEFAULT_TYPE_LOOK, colour: '#123456', shape: 'square', isLocked: false } as const
  const tin = (fields: Partial<DataGroup> = {}) =>
    aGroup({ name: 'Tin', markers: [aMarker({ x: 10, y: 20 })], ...fields })
  const needsOf = ({ differences }: Comparison) => differences.map(({ needs }) => needs)
  const newCategory = (id: number, name: string) => ({
    op: 'insert',
    kind: 'category',
    entity: { id, name, isLocked: false },
  })
  const newType = (id: number, categoryId: number, name: string) => ({
    op: 'insert',
    kind: 'type',
    entity: { ...NEW_TYPE, id, categoryId, name },
  })

  it('needs a new type in the category of that name', () => {
    expect(needsOf(compared([tin({ category: 'ORE' })], {}))).toEqual([[newType(1_002, 1, 'Tin')]])
  })

  it('needs a new category, too, which groups share that name the same', () => {
    const groups = [tin({ category: 'Ground' }), tin({ name: 'Clay', category: 'ground' }), tin()]
    const ground = newCategory(1_002, 'Ground')
    expect(needsOf(compared(groups, {}))).toEqual([
      [ground, newType(1_003, 1_002, 'Tin')],
      [ground, newType(1_005, 1_002, 'Clay')],
      [newCategory(1_007, 'Tin'), newType(1_008, 1_007, 'Tin')],
    ])
  })

  it('needs the same new type for each of its markers', () => {
    const markers = [aMarker({ x: 10, y: 20 }), aMarker({ x: 50, y: 60 })]
    const { differences } = compared([tin({ markers })], {})
    const [first, second] = differences
    expect(first?.needs).toEqual([newCategory(1_002, 'Tin'), newType(1_003, 1_002, 'Tin')])
    expect(second?.needs).toEqual(first?.needs)
    expect(differences.map(({ group, change }) => [group, change])).toMatchObject([
      ['Tin', { op: 'insert', entity: { typeId: 1_003 } }],
      ['Tin', { op: 'insert', entity: { typeId: 1_003 } }],
    ])
  })

  it.each([
    [PNG, PNG],
    ['ffffffffffffffffffffffff-png', null],
  ])('has the icon %s as %s on a map with one file', (icon, kept) => {
    const details = { icon, labelBorder: 1, labelBgColour: '#000000', labelBorderColour: '#000000' } as const
    const types = [ORE_TYPE, aType({ id: 12, categoryId: 1, name: 'Clay', icon: PNG })]
    const [needs] = needsOf(compared([tin({ category: 'Ore', details })], { types }))
    expect(needs).toMatchObject([{ entity: { name: 'Tin', icon: kept } }])
  })

  it('takes a POI along from a type that the file has no longer', () => {
    const pois = [aPoi({ id: 101, typeId: 11, x: 10, y: 20, name: 'Vein' })]
    expect(compared([tin({ category: 'Ore' })], { pois }).differences).toEqual([
      {
        kind: 'changed',
        name: 'Vein',
        formerName: null,
        group: 'Tin',
        change: { op: 'patch', kind: 'poi', id: 101, fields: { typeId: 1_001 } },
        needs: [newType(1_001, 1, 'Tin')],
      },
    ])
  })
})

describe('the type of a group', () => {
  const inn = (id: number, name: string, categoryId = 1) => aType({ id, categoryId, name })
  const categories = [ORE, aCategory({ id: 2, name: 'Towns' }), aCategory({ id: 3, name: 'Inn' })]
  const groupOf = (name: string, category: string | null = null) =>
    aGroup({ name, category, markers: [aMarker({ x: 10, y: 20 })] })

  /** The ids of the types that the groups' markers would get; of new ones, only that they are new. */
  const typesFor = (groups: readonly DataGroup[], types: readonly PoiType[]) =>
    compared(groups, { categories, types }).differences.map(({ change }) =>
      change.op === 'insert' && change.kind === 'poi' && change.entity.typeId < 1_000
        ? change.entity.typeId
        : 'new',
    )

  it.each<[string, DataGroup[], PoiType[], (number | 'new')[]]>([
    ['has its name, whatever the case', [groupOf('INN')], [inn(11, 'Inn')], [11]],
    [
      'stands in the category that the group names, if it can',
      [groupOf('Inn', 'towns')],
      [inn(11, 'Inn', 1), inn(12, 'Inn', 2), inn(13, 'Inn', 3)],
      [12],
    ],
    [
      'stands in the category of the group’s own name, if it names none',
      [groupOf('Inn')],
      [inn(11, 'Inn', 1), inn(12, 'Inn', 2), inn(13, 'Inn', 3)],
      [13],
    ],
    [
      'stands in another category else',
      [groupOf('Inn', 'Nowhere')],
      [inn(11, 'Inn', 1), inn(12, 'Inn', 2)],
      [11],
    ],
    [
      'is another one for each of several groups of a name',
      [groupOf('Inn'), groupOf('inn'), groupOf('Inn')],
      [inn(11, 'Inn'), inn(12, 'Inn (2)'), inn(13, 'Inn (3)')],
      [11, 12, 13],
    ],
    [
      'is another one in any category, before the one with a number',
      [groupOf('Inn', 'Towns'), groupOf('Inn', 'Towns'), groupOf('Inn', 'Towns')],
      [inn(11, 'Inn', 1), inn(12, 'Inn', 2), inn(13, 'Inn (2)', 2)],
      [12, 11, 13],
    ],
    [
      'is the first one again where there are fewer than groups',
      [groupOf('Inn'), groupOf('Inn'), groupOf('Inn')],
      [inn(11, 'Inn'), inn(12, 'Inn (2)')],
      [11, 12, 11],
    ],
    [
      'is its own beside a group that has none',
      [groupOf('Tin'), groupOf('Inn')],
      [inn(11, 'Inn')],
      ['new', 11],
    ],
  ])('%s', (_what, groups, types, expected) => {
    expect(typesFor(groups, types)).toEqual(expected)
  })

  it('stays the same where another one would be free', () => {
    const pois = [aPoi({ id: 101, typeId: 11, x: 10, y: 20, name: 'Vein' })]
    const types = [inn(11, 'Inn'), inn(12, 'Inn (2)')]
    expect(compared([groupOf('Inn')], { categories, types, pois })).toEqual({ differences: [], sameCount: 1 })
  })
})

describe('the comparison', () => {
  it('looks at some hundred markers at a time, those that are the same and those that are new', () => {
    let [reads, readsMost, pauses] = [0, 0, 0]
    const seen = (value: string, x: number, y: number): DataMarker => ({
      ...aMarker({ x, y }),
      get x() {
        reads++
        return x
      },
      get description() {
        reads++
        return value
      },
    })
    const places = Array.from({ length: 2_000 }, (_, at) => [at % 50, Math.floor(at / 50)] as const)
    const old = places.map(([x, y]) => seen('', x, y))
    const fresh = places.map(([x, y]) => seen('New', x, y + 50))
    const pois = places.map(([x, y], at) => aPoi({ id: 5_000 + at, typeId: 11, x, y, name: 'Vein' }))
    const groups = [aGroup({ markers: old }), aGroup({ name: 'Clay', markers: fresh })]
    let id = 10_000
    const work = compareWithMap(aDataMap({ groups }), TARGET, contentOf({ pois }), () => ++id)
    for (let step = work.next(); ; step = work.next()) {
      readsMost = Math.max(readsMost, reads)
      reads = 0
      if (step.done) {
        expect(step.value).toMatchObject({ sameCount: 2_000, differences: { length: 2_000 } })
        break
      }
      pauses++
    }
    expect(readsMost).toBeLessThanOrEqual(1_000)
    expect(pauses).toBeLessThan(200)
  })
})
