import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { changed } from '../../../tests/changeArbitraries.ts'
import { contentFrom } from '../../../shared/content/content.ts'
import { runSync } from '../../../shared/runSliced.ts'
import { followRows, orderRows, type SortBy } from './orderRows.ts'
import { poiTable } from './poiTable.ts'
import { zoneTable } from './zoneTable.ts'

const category = aCategory()
const [inn, shop] = ['Inn', 'Shop'].map((name) => aType({ categoryId: category.id, name }))
if (!inn || !shop) throw new Error('Two types were made.')
const pois = [
  aPoi({ typeId: inn.id, name: 'Vein 10', x: 5, y: -1 }),
  aPoi({ typeId: shop.id, name: 'vein 2', x: -7.5, y: 3 }),
  aPoi({ typeId: shop.id, name: '', x: 100, y: 2 }),
  aPoi({ typeId: inn.id, name: 'Été', x: 20, y: 2 }),
]
const content = contentFrom({ categories: [category], types: [inn, shop], pois })
const table = poiTable({ links: true })

const polygonOf = (...points: readonly (readonly [number, number])[]) => ({
  kind: 'polygon' as const,
  points: points.map(([x, y]) => ({ x, y })),
})

const BY_NAME: SortBy = { field: 'name', isDescending: false }
const order = (sort: SortBy, filters: Readonly<Record<string, string>> = {}) =>
  runSync(orderRows(table, content, { sort, filters: new Map(Object.entries(filters)) }))
const names = (ids: readonly number[]) => ids.map((id) => content.pois.get(id)?.name)

describe('sorting', () => {
  it('goes by numbers in names, ignores case and accents, and has empty cells last', () => {
    expect(names(order(BY_NAME))).toEqual(['Été', 'vein 2', 'Vein 10', ''])
    expect(names(order({ field: 'name', isDescending: true }))).toEqual(['Vein 10', 'vein 2', 'Été', ''])
  })

  it('goes by the value of numbers', () => {
    expect(names(order({ field: 'x', isDescending: false }))).toEqual(['vein 2', 'Vein 10', 'Été', ''])
  })
})

it('sorts and filters zones by their size, and lines by their length', () => {
  const [small, large, line] = [
    aZone({ label: 'Small', geometry: { kind: 'circle', centre: { x: 50, y: 50 }, radius: 3 } }),
    aZone({ label: 'Large', geometry: polygonOf([0, 0], [200, 0], [200, 300]) }),
    aZone({
      label: 'Line',
      geometry: {
        kind: 'polyline',
        points: [
          { x: 0, y: 0 },
          { x: 0, y: 500 },
        ],
      },
    }),
  ]
  const zones = contentFrom({ categories: [], types: [], pois: [], zones: [large, small, line] })
  const labels = (filters: readonly (readonly [string, string])[], isDescending = false) =>
    runSync(
      orderRows(zoneTable(), zones, { sort: { field: 'measure', isDescending }, filters: new Map(filters) }),
    ).map((id) => zones.zones.get(id)?.label)
  expect(labels([])).toEqual(['Small', 'Line', 'Large'])
  expect(labels([], true)).toEqual(['Large', 'Line', 'Small'])
  expect(labels([['measure', '> 400']])).toEqual(['Line', 'Large'])
  expect(labels([['measure', 'circle']])).toEqual(['Small'])
})

describe('filters', () => {
  it.each([
    ['a part of a text', { name: 'VEIN' }, ['vein 2', 'Vein 10']],
    ['several columns', { name: 'ein', type: 'shop' }, ['vein 2']],
    ['a whole text', { name: '=ete' }, ['Été']],
    ['an empty cell', { name: '=' }, ['']],
    ['numbers above', { x: '> 5' }, ['Été', 'Vein 10', '']],
    ['numbers below', { x: '<−7' }, ['vein 2']],
    ['numbers between', { x: '-8..5' }, ['vein 2', 'Vein 10']],
    ['digits', { x: '-7.5' }, ['vein 2']],
  ])('find %s', (_, filters, found) => expect(names(order(BY_NAME, filters))).toEqual(found))
})

it('leaves rows where they are when they change, and has new ones at the end', () => {
  const rows = order(BY_NAME)
  const [first = 0, second = 0, ...others] = rows
  const added = aPoi({ typeId: inn.id, name: 'Aaa' })
  const after = changed(content, [
    { op: 'patch', kind: 'poi', id: first, fields: { name: 'Zzz' } },
    { op: 'remove', kind: 'poi', id: second },
    { op: 'insert', kind: 'poi', entity: added },
  ])
  const follow = (filters = new Map<string, string>()) =>
    followRows(table, rows, { before: content, after, filters })
  expect(follow()).toEqual([first, ...others, added.id])
  expect(follow(new Map([['name', 'vein']]))).toEqual([first, ...others])
})
