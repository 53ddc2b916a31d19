import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { anyChange } from '../../tests/changeArbitraries.ts'
import {
  ASSET_REF_MAX,
  CHANGES_PER_COMMIT_MAX,
  COORDINATE_MAX,
  POI_DESCRIPTION_MAX,
  POI_NAME_MAX,
  ZONE_LABEL_MAX,
  ZONE_POINTS_MAX,
  ZONE_POINTS_PER_COMMIT_MAX,
  ZONE_POINTS_PER_MAP_MAX,
} from '../limits.ts'
import {
  type Change,
  changeListSchema,
  changeSchema,
  fieldsToSet,
  isLargeList,
  largeListSchema,
  outsideReferencesOf,
  withCreator,
} from './changes.ts'
import { ZONE_PATTERNS, zonePatternOf } from './zones.ts'

const category = aCategory()
const type = aType({ categoryId: category.id })
const poi = aPoi({ typeId: type.id })
const zone = aZone()
const isAccepted = (change: unknown) => changeSchema.safeParse(change).success
const inserting = (fields: object) => ({ op: 'insert', kind: 'poi', entity: { ...poi, ...fields } })
const patching = (fields: object) => ({ op: 'patch', kind: 'poi', id: poi.id, fields })

describe('a change', () => {
  it('with valid entities is accepted unchanged', () => {
    fc.assert(
      fc.property(anyChange, (change) => {
        const isEmpty = change.op === 'patch' && Object.keys(change.fields).length === 0
        const parsed = changeSchema.safeParse(change)
        expect(parsed.success).toBe(!isEmpty)
        if (parsed.success) expect(parsed.data).toEqual(change)
      }),
    )
  })

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    '7',
    null,
    true,
    [],
    {},
    1e9,
    -1e9,
  ])('with the coordinate %s is refused', (value) => {
    for (const field of ['x', 'y']) {
      expect(isAccepted(inserting({ [field]: value }))).toBe(false)
      expect(isAccepted(patching({ [field]: value }))).toBe(false)
    }
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -5, 1.5, 2 ** 53, '7', null, [7]])(
    'of an entity with the id %s is refused',
    (id) => {
      expect(isAccepted(inserting({ id }))).toBe(false)
      expect(isAccepted(inserting({ typeId: id }))).toBe(false)
      expect(isAccepted({ op: 'patch', kind: 'poi', id, fields: { x: 1 } })).toBe(false)
      expect(isAccepted({ op: 'remove', kind: 'type', id })).toBe(false)
    },
  )

  it('with a text that is too long, has control characters or is not a text is refused', () => {
    for (const [field, max] of [
      ['name', POI_NAME_MAX],
      ['description', POI_DESCRIPTION_MAX],
      ['image', ASSET_REF_MAX],
    ] as const) {
      expect(isAccepted(patching({ [field]: 'x'.repeat(max) }))).toBe(true)
      for (const wrong of ['x'.repeat(max + 1), 'a\u0000b', '\ud800', 7, ['x'], { toString: 'x' }])
        expect(isAccepted(patching({ [field]: wrong }))).toBe(false)
    }
    for (const ref of ['../x', 'a/b', 'a.b', '', 'https://x', 'ä'])
      expect(isAccepted(patching({ icon: ref }))).toBe(false)
  })

  it('with an unknown field is refused', () => {
    for (const field of ['created_by', 'user_id', 'id', '__proto__', 'constructor', 'colour']) {
      const fields: unknown = JSON.parse(`{"x": 1, "${field}": 5}`)
      expect(isAccepted({ op: 'patch', kind: 'poi', id: poi.id, fields })).toBe(false)
      expect(
        isAccepted({ ...patching({ x: 1 }), ...(field === 'id' ? { ID: 5 } : { [field + '_']: 5 }) }),
      ).toBe(false)
    }
    expect(isAccepted(inserting({ created_by: 2 }))).toBe(false)
    expect(isAccepted(patching({ createdBy: 2 }))).toBe(false)
    expect(isAccepted({ op: 'replace', kind: 'poi', id: poi.id })).toBe(false)
    expect(isAccepted({ op: 'remove', kind: 'region', id: poi.id })).toBe(false)
  })

  it('without creators of what it inserts, as in older ones, is accepted', () => {
    const unsigned: unknown = JSON.parse(JSON.stringify(inserting({ createdBy: undefined })))
    expect(unsigned).not.toHaveProperty('entity.createdBy')
    expect(changeSchema.parse(unsigned)).toEqual(inserting({ createdBy: null }))
  })

  it('that sets nothing is refused', () => {
    expect(isAccepted(patching({}))).toBe(false)
    expect(isAccepted(patching({ name: undefined }))).toBe(false)
  })

  it('keeps names trimmed, colours in lower case, and coordinates in hundredths', () => {
    const insertType = (fields: object) =>
      changeSchema.parse({ op: 'insert', kind: 'type', entity: { ...type, ...fields } })
    expect(insertType({ name: '  Ore ', colour: '#ABCDEF' })).toMatchObject({
      entity: { name: 'Ore', colour: '#abcdef' },
    })
    expect(changeSchema.parse(patching({ x: 1.23456, y: -0 }))).toMatchObject({
      fields: { x: 1.23, y: 0 },
    })
    expect(changeSchema.parse(patching({ name: ' Old Mill ' }))).toMatchObject({
      fields: { name: 'Old Mill' },
    })
  })

  it('with any fields is refused or survives JSON unchanged', () => {
    const entities = { category, type, poi, zone }
    const field = fc.constantFrom(
      ...new Set(Object.values(entities).flatMap((entity) => Object.keys(entity))),
    )
    const kind = fc.constantFrom<Change['kind'][]>('category', 'type', 'poi', 'zone')
    const value = fc.oneof(
      fc.anything(),
      fc.double(),
      fc.string({ maxLength: 300 }),
      fc.constantFrom(1e308, 5e-324),
    )
    fc.assert(
      fc.property(kind, field, value, (kind, field, value) => {
        // JSON has one zero.
        fc.pre(!Object.is(value, -0))
        const parsed = changeSchema.safeParse({
          op: 'insert',
          kind,
          entity: { ...entities[kind], [field]: value },
        })
        if (!parsed.success) return
        expect(JSON.parse(JSON.stringify(parsed.data))).toEqual(parsed.data)
        expect(changeSchema.parse(parsed.data)).toEqual(parsed.data)
        const { entity } = parsed.data as { entity: { x?: number; name?: string } }
        expect(Math.abs(entity.x ?? 0)).toBeLessThanOrEqual(COORDINATE_MAX)
        expect(entity.name?.length ?? 0).toBeLessThanOrEqual(POI_NAME_MAX)
      }),
      { numRuns: 2000 },
    )
  })
})

const insertingZone = (fields: object) => ({ op: 'insert', kind: 'zone', entity: { ...zone, ...fields } })
const pointsOf = (count: number) => Array.from({ length: count }, (_, x) => ({ x, y: x % 2 }))

describe('a change of a zone', () => {
  it.each<[string, object]>([
    ['a circle of no radius', { kind: 'circle', centre: { x: 0, y: 0 }, radius: 0 }],
    ['a circle of a negative radius', { kind: 'circle', centre: { x: 0, y: 0 }, radius: -1 }],
    ['a circle of an endless radius', { kind: 'circle', centre: { x: 0, y: 0 }, radius: Number.NaN }],
    ['a circle with points', { kind: 'circle', centre: { x: 0, y: 0 }, radius: 1, points: [] }],
    ['a line of one point', { kind: 'polyline', points: pointsOf(1) }],
    ['a ring of two points', { kind: 'polygon', points: pointsOf(2) }],
    ['too many points', { kind: 'polyline', points: pointsOf(ZONE_POINTS_MAX + 1) }],
    ['a point that is no number', { kind: 'polyline', points: [{ x: 0, y: Number.NaN }, ...pointsOf(2)] }],
    ['a point that is a pair', { kind: 'polyline', points: [[0, 0], ...pointsOf(2)] }],
    ['a point with a height', { kind: 'polyline', points: [{ x: 0, y: 0, z: 0 }, ...pointsOf(2)] }],
    ['a shape nobody knows', { kind: 'rectangle', points: pointsOf(4) }],
  ])('with %s is refused', (_, geometry) => {
    expect(isAccepted(insertingZone({ geometry }))).toBe(false)
    expect(isAccepted({ op: 'patch', kind: 'zone', id: zone.id, fields: { geometry } })).toBe(false)
  })

  it('keeps points and radius in hundredths', () => {
    const circle = { kind: 'circle', centre: { x: 1.234, y: -0.001 }, radius: 5.678 }
    expect(changeSchema.parse(insertingZone({ geometry: circle }))).toMatchObject({
      entity: { geometry: { centre: { x: 1.23, y: 0 }, radius: 5.68 } },
    })
    const line = { kind: 'polyline', points: [{ x: 0.005, y: 0 }, ...pointsOf(2)] }
    expect(changeSchema.parse(insertingZone({ geometry: line }))).toMatchObject({
      entity: { geometry: { points: [{ x: 0.01, y: 0 }, ...pointsOf(2)] } },
    })
  })

  it('may leave the name empty: it is an unnamed zone then [ZONE-020]', () => {
    expect(changeSchema.parse(insertingZone({ label: '  ' }))).toMatchObject({
      entity: { label: 'Unnamed Zone' },
    })
    expect(isAccepted(insertingZone({ label: 'x'.repeat(ZONE_LABEL_MAX + 1) }))).toBe(false)
  })

  it('accepts opacities from 0.05 to 1, and 0 for the fill [ZONE-017]', () => {
    for (const field of ['strokeOpacity', 'fillOpacity']) {
      for (const opacity of [0.05, 0.5, 1]) expect(isAccepted(insertingZone({ [field]: opacity }))).toBe(true)
      for (const opacity of [0, 0.04, 1.01, Number.NaN, '0.5'])
        expect(isAccepted(insertingZone({ [field]: opacity }))).toBe(false)
    }
    expect(isAccepted(insertingZone({ fillOpacity: null }))).toBe(true)
    expect(isAccepted(insertingZone({ strokeOpacity: null }))).toBe(false)
  })

  it('has three patterns, and treats any other word as none [ZONE-023]', () => {
    for (const pattern of ZONE_PATTERNS) expect(zonePatternOf(pattern)).toBe(pattern)
    for (const word of ['zigzag', '', null, 7, undefined]) expect(zonePatternOf(word)).toBe('none')
    expect(isAccepted(insertingZone({ pattern: 'zigzag' }))).toBe(false)
  })

  it('cannot have more points in one list than can be checked while others wait', () => {
    const full = insertingZone({ geometry: { kind: 'polyline', points: pointsOf(ZONE_POINTS_MAX) } })
    const list = Array.from({ length: ZONE_POINTS_PER_COMMIT_MAX / ZONE_POINTS_MAX }, () => full)
    expect(changeListSchema.safeParse(list).success).toBe(true)
    const over = { op: 'patch', kind: 'zone', id: zone.id, fields: { geometry: zone.geometry } }
    expect(changeListSchema.safeParse([...list, over]).success).toBe(false)
  })
})

it('sets the creator of inserted POIs and zones, whatever they contain, and changes nothing else', () => {
  const category = aCategory()
  const type = aType({ categoryId: category.id })
  const poi = aPoi({ typeId: type.id, createdBy: 9 })
  const zone = aZone()
  const others: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    { op: 'patch', kind: 'poi', id: poi.id, fields: { name: 'Rock' } },
    { op: 'remove', kind: 'zone', id: zone.id },
  ]
  const made: Change[] = [
    { op: 'insert', kind: 'poi', entity: poi },
    { op: 'insert', kind: 'zone', entity: zone },
  ]
  expect(withCreator([...others, ...made], 4)).toEqual([
    ...others,
    { op: 'insert', kind: 'poi', entity: { ...poi, createdBy: 4 } },
    { op: 'insert', kind: 'zone', entity: { ...zone, createdBy: 4 } },
  ])
})

it('does not change a POI or zone that its creator inserts', () => {
  const changes: Change[] = [
    { op: 'insert', kind: 'poi', entity: aPoi({ typeId: type.id, createdBy: 4 }) },
    { op: 'insert', kind: 'zone', entity: aZone({ createdBy: 4 }) },
  ]
  const signed = withCreator(changes, 4)
  for (const [index, change] of changes.entries()) expect(signed[index]).toBe(change)
})

describe('what a change refers to outside the content', () => {
  const icon = { field: 'icon', to: 'ore' }
  const image = { field: 'image', to: 'rock' }
  const linked = { field: 'linkedMapId', to: 5 }

  it.each<[string, Change, object[]]>([
    [
      'the files and the map of a POI',
      {
        op: 'insert',
        kind: 'poi',
        entity: aPoi({ typeId: type.id, icon: 'ore', image: 'rock', linkedMapId: 5 }),
      },
      [icon, image, linked],
    ],
    ['none where a POI has none', { op: 'insert', kind: 'poi', entity: poi }, []],
    ['the icon of a type', { op: 'insert', kind: 'type', entity: { ...type, icon: 'ore' } }, [icon]],
    [
      'only what a patch sets',
      { op: 'patch', kind: 'poi', id: poi.id, fields: { image: 'rock', icon: null } },
      [image],
    ],
    [
      'no picture on another site, though an icon like that is looked for',
      {
        op: 'patch',
        kind: 'poi',
        id: poi.id,
        fields: { image: 'https://e.org/a.png', icon: 'https://e.org' },
      },
      [{ field: 'icon', to: 'https://e.org' }],
    ],
    ['nothing of a category', { op: 'patch', kind: 'category', id: category.id, fields: { name: 'A' } }, []],
    ['nothing of a zone', { op: 'insert', kind: 'zone', entity: zone }, []],
    ['nothing where it removes', { op: 'remove', kind: 'poi', id: poi.id }, []],
  ])('is %s', (_, change, references) => {
    expect(outsideReferencesOf(change)).toEqual(references)
  })
})

it('sets only those sent fields that differ', () => {
  const entity = { name: 'Rock', x: 1, image: null }
  expect(fieldsToSet(entity, { name: 'Rock', x: 2 })).toEqual({ x: 2 })
  expect(fieldsToSet<{ image: string | null }>(entity, { image: 'rock' })).toEqual({ image: 'rock' })
  expect(fieldsToSet(entity, { name: 'Rock', x: undefined })).toBeNull()
  expect(fieldsToSet(entity, {})).toBeNull()
})

it('counts the points of shapes towards the limit, and a circle as one', () => {
  const full = insertingZone({ geometry: { kind: 'polyline', points: pointsOf(ZONE_POINTS_MAX) } })
  const list = Array.from({ length: ZONE_POINTS_PER_COMMIT_MAX / ZONE_POINTS_MAX }, () => full)
  const isWithin = (change: object) => changeListSchema.safeParse([...list, change]).success
  expect(isWithin(patching({ x: 1 }))).toBe(true)
  expect(isWithin({ op: 'patch', kind: 'zone', id: zone.id, fields: { label: 'Bay' } })).toBe(true)
  expect(isWithin({ op: 'remove', kind: 'zone', id: zone.id })).toBe(true)
  expect(isWithin(insertingZone({ geometry: { kind: 'circle', centre: { x: 0, y: 0 }, radius: 1 } }))).toBe(
    false,
  )
  expect(changeListSchema.safeParse([]).success).toBe(false)
})

describe('a list of much at once', () => {
  const removal: Change = { op: 'remove', kind: 'poi', id: poi.id }
  const full: Change = {
    op: 'insert',
    kind: 'zone',
    entity: aZone({ geometry: { kind: 'polyline', points: pointsOf(ZONE_POINTS_MAX) } }),
  }
  const circle = { kind: 'circle', centre: { x: 0, y: 0 }, radius: 1 } as const
  const more: Change = { op: 'patch', kind: 'zone', id: zone.id, fields: { geometry: circle } }
  const times = (count: number, change: Change) => Array.from({ length: count }, () => change)

  it('is one that has more changes or points than one commit may contain', () => {
    const most = times(CHANGES_PER_COMMIT_MAX, removal)
    expect([most, [...most, removal]].map(isLargeList)).toEqual([false, true])
    const points = times(ZONE_POINTS_PER_COMMIT_MAX / ZONE_POINTS_MAX, full)
    expect([points, [...points, more]].map(isLargeList)).toEqual([false, true])
    expect(isLargeList([])).toBe(false)
  })

  it('has as many points as a map may have at most', () => {
    const most = times(ZONE_POINTS_PER_MAP_MAX / ZONE_POINTS_MAX, full)
    expect(largeListSchema.safeParse(most).success).toBe(true)
    expect(largeListSchema.safeParse([...most, more]).error?.issues).toMatchObject([
      { message: 'Too many points at once.' },
    ])
    expect(largeListSchema.safeParse([]).success).toBe(false)
  })
})
