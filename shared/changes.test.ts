import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChange } from '../tests/changeArbitraries.ts'
import { aCategory, aPoi, aType, aZone } from '../tests/builders.ts'
import { changeSchema, type Change } from './changes.ts'
import { ASSET_REF_MAX, COORDINATE_MAX, POI_DESCRIPTION_MAX, POI_NAME_MAX } from './limits.ts'

const category = aCategory()
const type = aType({ categoryId: category.id })
const poi = aPoi({ typeId: type.id })
const zone = aZone()
const isAccepted = (change: unknown) => changeSchema.safeParse(change).success
const inserting = (fields: object) => ({ op: 'insert', kind: 'poi', entity: { ...poi, ...fields } })
const patching = (fields: object) => ({ op: 'patch', kind: 'poi', id: poi.id, fields })

describe('a change', () => {
  it('made of valid entities is accepted and left as it is', () => {
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

  it('with a text that is too long, not plain or no text is refused', () => {
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

  it('with a field that nobody knows is refused', () => {
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
  })

  it('whatever is put into its fields, is refused or comes out of JSON as it went in', () => {
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
