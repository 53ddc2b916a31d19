import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../../shared/content/applyChanges.ts'
import type { Change } from '../../../../shared/content/changes.ts'
import { contentFrom } from '../../../../shared/content/content.ts'
import { EMPTY_POI } from '../../../../shared/content/pois.ts'
import { runSync } from '../../../../shared/runSliced.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { findKey } from '../../../ui/text/findText.tsx'
import { findPois, groupPois, regroupPois, sortedPois, sortPois } from './poiGroups.ts'
import { parentIndex, type PoiRow, type PoiRows, poiRows, toggledToShow } from './poiRows.ts'

const travel = aCategory({ name: 'Travel' })
const finds = aCategory({ name: 'Collectibles' })
const ferries = aType({ categoryId: travel.id, name: 'Ferries' })
const idols = aType({ categoryId: finds.id, name: 'Idols' })
const poi = (typeId: number, name: string) => aPoi({ typeId, name })
const pier = poi(ferries.id, 'Old pier')
const pois = [
  poi(idols.id, 'Idol 10'),
  poi(idols.id, 'idol 2'),
  poi(idols.id, ''),
  poi(idols.id, 'Éclat'),
  pier,
]
const content = contentFrom({ categories: [travel, finds], types: [ferries, idols], pois })
const groups = groupPois(content)

const allOf = (rows: PoiRows): PoiRow[] =>
  Array.from({ length: rows.length }, (_, index) => rows.at(index)).flatMap((row) => row ?? [])

const titles = (rows: PoiRows) =>
  allOf(rows).map((row) =>
    row.kind === 'category'
      ? row.category.name
      : row.kind === 'type'
        ? `- ${row.type.name}`
        : `-- ${row.poi.name}`,
  )
const rowsWith = (toggled: readonly number[] = [], search = '') =>
  poiRows(groups, {
    toggled: new Set(toggled),
    matches: search === '' ? null : runSync(findPois(groups, findKey(search))),
  })

describe('the tree', () => {
  it('has all types folded, with their counts, until its POIs are grouped', () => {
    const rows = poiRows({ content, byType: null }, { toggled: new Set([idols.id]), matches: null })
    expect(titles(rows)).toEqual(['Collectibles', '- Idols', 'Travel', '- Ferries'])
    expect(allOf(rows).map((row) => row.kind !== 'poi' && row.count)).toEqual([4, 4, 1, 1])
    expect(rows.poiCount).toBe(5)
  })

  it('lists categories, types and POIs by name, numbers by value, unnamed POIs last', () => {
    expect(titles(rowsWith())).toEqual([
      'Collectibles',
      '- Idols',
      '-- Éclat',
      '-- idol 2',
      '-- Idol 10',
      '-- ',
      'Travel',
      '- Ferries',
      '-- Old pier',
    ])
  })

  it('folds toggled rows, and still counts their POIs', () => {
    const rows = rowsWith([finds.id, ferries.id])
    expect(titles(rows)).toEqual(['Collectibles', 'Travel', '- Ferries'])
    expect(allOf(rows).map((row) => (row.kind === 'poi' ? null : [row.count, row.isOpen]))).toEqual([
      [4, false],
      [1, true],
      [1, false],
    ])
  })

  it('starts with folded types on a large map', () => {
    const many = Array.from({ length: 101 }, (_, index) => poi(idols.id, `Idol ${index}`))
    const large = groupPois(contentFrom({ categories: [finds], types: [idols], pois: many }))
    expect(poiRows(large, { toggled: new Set(), matches: null })).toHaveLength(2)
    expect(poiRows(large, { toggled: new Set([idols.id]), matches: null })).toHaveLength(103)
  })

  it('knows the index, parent and position of each row', () => {
    const rows = rowsWith([ferries.id])
    for (const [index, row] of allOf(rows).entries()) expect(rows.indexOf(row.id)).toBe(index)
    expect(rows.indexOf(pier.id)).toBe(-1)
    expect(rows.at(rows.length)).toBeUndefined()
    const [category, type, first, second] = allOf(rows)
    expect(category && parentIndex(rows, category)).toBe(-1)
    expect(type && parentIndex(rows, type)).toBe(0)
    expect(second && parentIndex(rows, second)).toBe(1)
    expect([first?.place, first?.siblings, second?.place, category?.siblings]).toEqual([1, 4, 2, 2])
  })

  it('searches names ignoring case and accents, and unfolds the matches', () => {
    expect(titles(rowsWith([finds.id], 'ECLAT'))).toEqual(['Collectibles', '- Idols', '-- Éclat'])
    expect(titles(rowsWith([], 'pier'))).toEqual(['Travel', '- Ferries', '-- Old pier'])
    expect(rowsWith([], 'nowhere')).toHaveLength(0)
    expect([rowsWith([], 'pier').poiCount, rowsWith([travel.id]).poiCount]).toEqual([1, 5])
  })

  it('searches descriptions too', () => {
    const told = aPoi({ typeId: idols.id, name: 'Nine Gulls', description: 'Only at low tide.' })
    const tidal = groupPois(
      contentFrom({ categories: [finds], types: [idols], pois: [...pois.slice(0, 3), told] }),
    )
    const matches = runSync(findPois(tidal, 'tide'))
    expect(titles(poiRows(tidal, { toggled: new Set(), matches }))).toEqual([
      'Collectibles',
      '- Idols',
      '-- Nine Gulls',
    ])
  })

  it('finds all POIs by the name of their type or category', () => {
    for (const name of ['idols', 'collect'])
      expect(allOf(rowsWith([], name)).filter((row) => row.kind === 'poi')).toHaveLength(4)
  })

  it('unfolds exactly the rows that hide a POI', () => {
    for (const shut of [[], [travel.id], [ferries.id], [travel.id, ferries.id, idols.id]]) {
      const toggled = toggledToShow(content, new Set(shut), pier.id)
      expect(poiRows(groups, { toggled, matches: null }).indexOf(pier.id)).toBeGreaterThan(0)
      expect(toggled.has(idols.id)).toBe(shut.includes(idols.id))
    }
  })
})

describe('sorting in steps', () => {
  it('gives the same result as sorting at once, for any number of runs', () => {
    const many = Array.from({ length: 5_001 }, (_, index) => poi(idols.id, `Idol ${(index * 7919) % 5_001}`))
    const sorted = runSync(sortPois(many))
    expect(sortedPois(sorted)).toBe(sorted)
    const names = sorted.map(({ name }) => name)
    expect(names).toEqual(Array.from({ length: 5_001 }, (_, index) => `Idol ${index}`))
  })
})

describe('regrouping after a change', () => {
  it('gives the same result as grouping again, and keeps unchanged groups', () => {
    const id = fc.integer({ min: 1, max: 12 })
    const typeId = fc.constantFrom(ferries.id, idols.id)
    const name = fc.constantFrom('a', 'B', 'c 2', 'c 10', '')
    const change: fc.Arbitrary<Change> = fc.oneof(
      fc.tuple(id, typeId, name).map(([n, of, text]): Change => ({
        op: 'insert',
        kind: 'poi',
        entity: { ...EMPTY_POI, id: n, typeId: of, x: 0, y: 0, name: text },
      })),
      id.map((n): Change => ({ op: 'remove', kind: 'poi', id: n })),
      fc.tuple(id, typeId, name).map(([n, of, text]): Change => ({
        op: 'patch',
        kind: 'poi',
        id: n,
        fields: { typeId: of, name: text },
      })),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(change, { maxLength: 3 }), fc.boolean()), { maxLength: 20 }),
        (acts) => {
          let now = groupPois(contentFrom({ categories: [travel, finds], types: [ferries, idols], pois: [] }))
          for (const [changes, isRead] of acts) {
            const applied = applyChanges(now.content, changes)
            if (!applied.ok) continue
            if (isRead) now.byType.forEach(sortedPois)
            now = regroupPois(now, applied.content)
            const anew = groupPois(now.content)
            expect([...now.byType.keys()].sort()).toEqual([...anew.byType.keys()].sort())
            for (const [each, group] of anew.byType)
              expect(sortedPois(now.byType.get(each) ?? [])).toEqual(sortedPois(group))
          }
        },
      ),
    )
    const moved = applyChanges(content, [{ op: 'patch', kind: 'poi', id: pier.id, fields: { x: 9 } }])
    if (!moved.ok) throw new Error('It applies.')
    const after = regroupPois(groups, moved.content)
    expect(after.byType.get(idols.id)).toBe(groups.byType.get(idols.id))
    expect(after.byType.get(ferries.id)).not.toBe(groups.byType.get(ferries.id))
  })
})
