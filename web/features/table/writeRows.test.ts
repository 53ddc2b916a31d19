import { describe, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { changed } from '../../../tests/changeArbitraries.ts'
import { contentFrom } from '../../../shared/content/content.ts'
import { newEntityId } from '../../../shared/ids.ts'
import { ENTITIES_PER_MAP_MAX } from '../../../shared/limits.ts'
import { poiTable } from './poiTable.ts'
import type { TableKind } from './TableKind.ts'
import { blankRow, type Drafts, NO_DRAFTS, refusedRows, type RowWrite, writeRows } from './writeRows.ts'
import { zoneTable } from './zoneTable.ts'

const [towns, wilds] = [aCategory({ name: 'Towns' }), aCategory({ name: 'Wilds' })]
const [inn, shop, camp, wildInn] = [
  aType({ categoryId: towns.id, name: 'Inn' }),
  aType({ categoryId: towns.id, name: 'Shop' }),
  aType({ categoryId: wilds.id, name: 'Camp' }),
  aType({ categoryId: wilds.id, name: 'Inn' }),
]
const poi = aPoi({ typeId: inn.id, name: 'Prancing Pony', x: 1, y: 2 })
const far = aPoi({ typeId: inn.id, name: 'Last Inn', x: 9000, y: -50 })
const zone = aZone({ label: 'Bog' })
const content = contentFrom({
  categories: [towns, wilds],
  types: [inn, shop, camp, wildInn],
  pois: [poi, far],
  zones: [zone],
})
const POIS = poiTable({ links: true })
const ZONE_TABLE = zoneTable()
const options = {
  newId: () => newEntityId(1),
  pageUrl: 'https://pinfold.example/map/1',
  image: { width: 8192, height: 4096 },
  floorId: null,
  isMissing: () => false,
}

const write = (
  rows: readonly (readonly [number, Readonly<Record<string, string>>])[],
  given: { table?: TableKind; drafts?: Drafts; isMissing?: (of: object) => boolean; floorId?: number } = {},
) => {
  const { table = POIS, drafts = NO_DRAFTS, ...asked } = given
  const writes: RowWrite[] = rows.map(([row, texts]) => ({ row, texts: new Map(Object.entries(texts)) }))
  const written = writeRows(table, { content, drafts }, writes, { ...options, ...asked })
  return { ...written, after: changed(content, written.changes), errors: errorsOf(written.drafts) }
}

const errorsOf = (drafts: Drafts) =>
  [...drafts].flatMap(([row, cells]) =>
    Array.from(cells, ([field, { text, error }]) => [row, field, text, error] as const),
  )

describe('a row that there is', () => {
  it('takes over what is right, and keeps the rest with what is wrong', () => {
    const { after, errors } = write([
      [poi.id, { name: ' Pony ', x: '12.345', y: 'north', description: 'Ale\r\nand beds' }],
    ])
    expect(after.pois.get(poi.id)).toMatchObject({
      name: 'Pony',
      x: 12.35,
      y: 2,
      description: 'Ale\nand beds',
    })
    expect(errors).toEqual([[poi.id, 'y', 'north', 'Y has to be a number.']])
  })

  it('takes no place beyond the image, and lets one that lies there already come nearer alone', () => {
    const { after, errors } = write([
      [poi.id, { x: '99999', y: '-0.01' }],
      [far.id, { x: '8999', y: '-51' }],
      [-1, { type: 'Camp', x: '8192', y: '4096.01' }],
    ])
    expect(errors).toEqual([
      [poi.id, 'x', '99999', 'X lies from 0 to 8192.'],
      [poi.id, 'y', '-0.01', 'Y lies from 0 to 4096.'],
      [far.id, 'y', '-51', 'Y lies from 0 to 4096.'],
      [-1, 'type', 'Camp', null],
      [-1, 'x', '8192', null],
      [-1, 'y', '4096.01', 'Y lies from 0 to 4096.'],
    ])
    expect(after.pois.get(poi.id)).toEqual(poi)
    expect(after.pois.get(far.id)).toMatchObject({ x: 8999, y: -50 })
  })

  it('forgets what was wrong once it is right', () => {
    const { drafts } = write([[poi.id, { y: 'north' }]])
    const mended = write([[poi.id, { y: '7' }]], { drafts })
    expect(mended.errors).toEqual([])
    expect(mended.after.pois.get(poi.id)?.y).toBe(7)
  })

  it('changes nothing by the texts that it has', () => {
    const texts = Object.fromEntries(
      POIS.columns.map((column) => [column.field, column.textOf(content, poi.id)]),
    )
    expect(write([[poi.id, texts]]).changes).toEqual([])
  })

  it('is refused a link or an icon that does not exist', () => {
    const missing = { isMissing: () => true }
    expect(
      write([[poi.id, { link: '9', icon: 'Dragon head' }]], missing).errors.map(([, field]) => field),
    ).toEqual(['link', 'icon'])
    expect(write([[poi.id, { link: '9', icon: 'Dragon head' }]]).after.pois.get(poi.id)).toMatchObject({
      linkedMapId: 9,
      icon: 'gi_dragon-head',
    })
  })
})

describe('the type', () => {
  it.each([
    ['the one in the same category', { type: 'shop' }, shop.id],
    ['the only one of its name', { type: 'Camp' }, camp.id],
    ['that of the same name in another category', { category: 'wilds' }, wildInn.id],
    ['the one in the named category', { type: 'Inn', category: 'Wilds' }, wildInn.id],
  ] as const)('is %s', (_, texts, typeId) => {
    expect(write([[poi.id, texts]]).after.pois.get(poi.id)?.typeId).toBe(typeId)
  })

  it('is found without running through all categories for every row', () => {
    const texts = { type: 'Inn', category: 'Wilds' }
    write([[poi.id, texts]])
    const running = vi.spyOn(content.categories, Symbol.iterator)
    write([
      [poi.id, texts],
      [-1, texts],
    ])
    expect(running).not.toHaveBeenCalled()
  })

  it.each([
    [{ type: 'Bank' }, 'type', 'There is no type “Bank”.'],
    [{ category: 'Seas' }, 'category', 'There is no category “Seas”.'],
    [{ type: 'Shop', category: 'Wilds' }, 'type', '“Wilds” has no type “Shop”.'],
    [{ type: ' ' }, 'type', 'Type is missing.'],
  ] as const)('%j is not known', (texts, field, error) => {
    const { errors, changes } = write([[poi.id, texts]])
    expect(errors.map(([, where, , why]) => [where, why])).toEqual([[field, error]])
    expect(changes).toEqual([])
  })

  it('of a new row has to be the only one of its name', () => {
    expect(write([[-1, { type: 'Inn', x: '1', y: '1' }]]).errors).toContainEqual([
      -1,
      'type',
      'Inn',
      'Several categories have a type “Inn”. Name the category, too.',
    ])
  })
})

describe('a new row', () => {
  it('becomes a POI where its place and a known type are given', () => {
    const { after, errors, made } = write([[-1, { name: 'Fire', type: 'Camp', x: '5', y: '6' }]])
    expect(errors).toEqual([])
    expect(after.pois.get(made.get(-1) ?? 0)).toMatchObject({ name: 'Fire', typeId: camp.id, x: 5, y: 6 })
  })

  it('stays whole until it is complete', () => {
    const { changes, drafts, errors } = write([[-1, { name: 'Fire', type: 'Camp', x: '5' }]])
    expect(changes).toEqual([])
    expect(errors).toEqual([
      [-1, 'name', 'Fire', null],
      [-1, 'type', 'Camp', null],
      [-1, 'x', '5', null],
      [-1, 'y', '', 'Y is missing.'],
    ])
    expect(write([[-1, { y: '6' }]], { drafts }).after.pois.size).toBe(3)
  })

  it('is on the shown floor, unless it names another one or all', () => {
    const floors = ['Cellar', 'Loft'].map((name, at) => ({ id: at + 1, name, frame: null, image: null }))
    const row = { type: 'Camp', x: '5', y: '6' }
    const { after, made } = write(
      [
        [-1, row],
        [-2, { ...row, floor: 'Loft' }],
        [-3, { ...row, floor: '' }],
      ],
      { table: poiTable({ links: true, floors }), floorId: 1 },
    )
    expect([-1, -2, -3].map((at) => after.pois.get(made.get(at) ?? 0)?.floor)).toEqual([1, 2, undefined])
  })

  it('is gone once it is empty', () => {
    const { drafts } = write([[-1, { name: 'Fire' }]])
    expect(write([[-1, { name: '' }]], { drafts }).drafts.size).toBe(0)
  })
})

describe('what is refused as a whole', () => {
  const { drafts: before } = write([[-1, { name: 'Fire', type: 'Camp', x: '5' }]])
  const writes = [{ row: -1, texts: new Map([['y', '6']]) }]
  const { drafts, made } = write([[-1, { y: '6' }]], { drafts: before })
  const refused = { writes, before, made, error: 'No.' }
  const cells = (row: number) => [
    [row, 'name', 'Fire', null],
    [row, 'type', 'Camp', null],
    [row, 'x', '5', null],
    [row, 'y', '6', 'No.'],
  ]

  it('is there again, with the cells that the row had before', () => {
    expect(errorsOf(refusedRows(drafts, refused))).toEqual(cells(-1))
  })

  it('leaves a row alone that was begun since then', () => {
    const begun = write([[-1, { name: 'Well' }]], { drafts }).drafts
    expect(errorsOf(refusedRows(begun, refused))).toEqual([...errorsOf(begun), ...cells(-2)])
  })
})

const NO_CELLS = new Map<string, never>()

describe('the blank row', () => {
  it('comes after all that were begun, however many these are', () => {
    // More than a function can take as arguments, also in workers, whose stacks are larger.
    const count = 5 * ENTITIES_PER_MAP_MAX
    const begun = new Map(Array.from({ length: count }, (_, at) => [-1 - at, NO_CELLS] as const))
    expect(blankRow(begun)).toBe(-1 - count)
    expect(blankRow(NO_DRAFTS)).toBe(-1)
  })
})

describe('a zone', () => {
  it('takes its name, its look and its lock', () => {
    const texts = {
      label: 'Fen',
      strokeColour: '#FF0000',
      fillOpacity: '0,5',
      pattern: 'Dashed',
      isLocked: 'yes',
    }
    const { after, errors } = write([[zone.id, texts]], { table: ZONE_TABLE })
    expect(errors).toEqual([])
    expect(after.zones.get(zone.id)).toMatchObject({
      label: 'Fen',
      strokeColour: '#ff0000',
      fillOpacity: 0.5,
      pattern: 'dashed',
      isLocked: true,
    })
  })

  it('keeps its shape, and says what is wrong', () => {
    const texts = { shape: 'circle', strokeOpacity: '2', isLocked: 'perhaps' }
    const { changes, errors } = write([[zone.id, texts]], { table: ZONE_TABLE })
    expect(changes).toEqual([])
    expect(errors.map(([, field]) => field)).toEqual(['shape', 'strokeOpacity', 'isLocked'])
  })

  it('changes nothing by the texts that it has', () => {
    const texts = Object.fromEntries(
      ZONE_TABLE.columns.map((column) => [column.field, column.textOf(content, zone.id)]),
    )
    const written = write([[zone.id, texts]], { table: ZONE_TABLE })
    expect([written.changes, written.errors]).toEqual([[], []])
  })
})
