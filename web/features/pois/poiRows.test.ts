import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { applyChanges } from '../../../shared/applyChanges.ts'
import type { Change } from '../../../shared/changes.ts'
import { contentFrom } from '../../../shared/content.ts'
import { EMPTY_POI } from '../../../shared/pois.ts'
import { findKey, groupPois, regroupPois, sortedPois } from './poiGroups.ts'
import { poiRows, rowId, toggledToShow, type PoiRow } from './poiRows.ts'

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

const titles = (rows: readonly PoiRow[]) =>
  rows.map((row) =>
    row.kind === 'category'
      ? row.category.name
      : row.kind === 'type'
        ? `- ${row.type.name}`
        : `-- ${row.poi.name}`,
  )
const rowsWith = (toggled: readonly number[] = [], search = '') =>
  poiRows(groups, { toggled: new Set(toggled), search })

describe('the list', () => {
  it('goes from category to type to POI, by name, numbers by size, unnamed last', () => {
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

  it('folds what is toggled, and still counts it', () => {
    const rows = rowsWith([finds.id, ferries.id])
    expect(titles(rows)).toEqual(['Collectibles', 'Travel', '- Ferries'])
    expect(rows.map((row) => (row.kind === 'poi' ? null : [row.count, row.isOpen]))).toEqual([
      [4, false],
      [1, true],
      [1, false],
    ])
  })

  it('starts with types shut on a large map', () => {
    const many = Array.from({ length: 101 }, (_, index) => poi(idols.id, `Idol ${index}`))
    const large = groupPois(contentFrom({ categories: [finds], types: [idols], pois: many }))
    expect(poiRows(large, { toggled: new Set(), search: '' })).toHaveLength(2)
    expect(poiRows(large, { toggled: new Set([idols.id]), search: '' })).toHaveLength(103)
  })

  it('searches names whatever the case and the accents, and opens what it finds', () => {
    expect(titles(rowsWith([finds.id], 'ECLAT'))).toEqual(['Collectibles', '- Idols', '-- Éclat'])
    expect(titles(rowsWith([], '  pier '))).toEqual(['Travel', '- Ferries', '-- Old pier'])
    expect(rowsWith([], 'nowhere')).toEqual([])
  })

  it('a type’s name finds all its POIs', () => {
    expect(rowsWith([], 'idols').filter((row) => row.kind === 'poi')).toHaveLength(4)
  })

  it('opens exactly what hides a POI', () => {
    const isShown = (toggled: ReadonlySet<number>) =>
      poiRows(groups, { toggled, search: '' }).some((row) => rowId(row) === pier.id)
    for (const shut of [[], [travel.id], [ferries.id], [travel.id, ferries.id, idols.id]]) {
      const toggled = toggledToShow(content, new Set(shut), pier.id)
      expect(isShown(toggled)).toBe(true)
      expect(toggled.has(idols.id)).toBe(shut.includes(idols.id))
    }
  })
})

describe('regrouping after a change', () => {
  it('ends like grouping anew, and keeps the groups that did not change', () => {
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

  it('keys fold case, accents and width', () => expect(findKey('ÉCLAT Ｆ')).toBe('eclat f'))
})
