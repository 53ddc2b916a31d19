import { describe, expect, it } from 'vitest'
import { applyChanges, invertChanges } from '../../../shared/content/applyChanges.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { contentFrom } from '../../../shared/content/content.ts'
import { aCategory, aPoi, aType, aZone } from '../../../tests/builders.ts'
import { placesOf, summaryOf } from './changeSummary.ts'

const sights = aCategory({ name: 'Sights' })
const idols = aType({ categoryId: sights.id, name: 'Idols' })
const mill = aPoi({ typeId: idols.id, name: 'Old mill', x: 10, y: 20 })
const nameless = aPoi({ typeId: idols.id, x: 30, y: 40 })
const bog = aZone({ label: 'Bog', geometry: { kind: 'circle', centre: { x: 50, y: 60 }, radius: 5 } })
const content = contentFrom({ categories: [sights], types: [idols], pois: [mill, nameless], zones: [bog] })

const listsOf = (changes: readonly Change[]) => ({ changes, inverse: invertChanges(content, changes) })
const said = (...changes: Change[]) => summaryOf(listsOf(changes), content)

const patchPoi = (fields: Extract<Change, { op: 'patch'; kind: 'poi' }>['fields'], id = mill.id): Change => ({
  op: 'patch',
  kind: 'poi',
  id,
  fields,
})
const reshape = (geometry: typeof bog.geometry): Change => ({
  op: 'patch',
  kind: 'zone',
  id: bog.id,
  fields: { geometry },
})

describe('what a change list did', () => {
  it.each([
    ['moved “Old mill”', patchPoi({ x: 11, y: 21 })],
    ['renamed “Old mill”', patchPoi({ name: 'New mill' })],
    ['changed “Old mill”', patchPoi({ x: 11, description: 'Ruined.' })],
    ['moved “Idols”', patchPoi({ x: 31 }, nameless.id)],
    ['deleted “Old mill”', { op: 'remove', kind: 'poi', id: mill.id }],
    ['moved “Bog”', reshape({ kind: 'circle', centre: { x: 1, y: 2 }, radius: 5 })],
    ['changed the shape of “Bog”', reshape({ kind: 'circle', centre: { x: 50, y: 60 }, radius: 6 })],
    ['renamed “Bog”', { op: 'patch', kind: 'zone', id: bog.id, fields: { label: 'Fen' } }],
    ['added “Idols”', { op: 'insert', kind: 'poi', entity: aPoi({ typeId: idols.id }) }],
    ['added “Fen”', { op: 'insert', kind: 'zone', entity: aZone({ label: 'Fen' }) }],
    ['changed the type “Idols”', { op: 'patch', kind: 'type', id: idols.id, fields: { colour: '#00ff00' } }],
    [
      'renamed the category “Sights”',
      { op: 'patch', kind: 'category', id: sights.id, fields: { name: 'S' } },
    ],
  ] satisfies [string, Change][])('%s', (text, change) => {
    expect(said(change)).toBe(text)
  })

  it('names a removed POI after it is gone', () => {
    const lists = listsOf([{ op: 'remove', kind: 'poi', id: mill.id }])
    const applied = applyChanges(content, lists.changes)
    expect(applied.ok && summaryOf(lists, applied.content)).toBe('deleted “Old mill”')
  })

  it('names the POI that brings a type and a category', () => {
    const category = aCategory({ name: 'Ore' })
    const type = aType({ categoryId: category.id, name: 'Iron' })
    const changes: Change[] = [
      { op: 'insert', kind: 'category', entity: category },
      { op: 'insert', kind: 'type', entity: type },
      { op: 'insert', kind: 'poi', entity: aPoi({ typeId: type.id, name: 'Vein' }) },
    ]
    expect(said(...changes)).toBe('added “Vein”')
  })

  it('names the type that is deleted with its POIs', () => {
    expect(
      said(
        { op: 'remove', kind: 'poi', id: mill.id },
        { op: 'remove', kind: 'poi', id: nameless.id },
        { op: 'remove', kind: 'type', id: idols.id },
      ),
    ).toBe('deleted the type “Idols”')
  })

  it('counts several', () => {
    expect(said(patchPoi({ x: 1 }), patchPoi({ y: 1 }, nameless.id))).toBe('moved 2 POIs')
    expect(said(patchPoi({ x: 1 }), patchPoi({ name: 'A' }, nameless.id))).toBe('changed 2 POIs')
  })

  it('recognises a moved polygon, each coordinate rounded on its own', () => {
    const triangle = aZone()
    const before = contentFrom({ categories: [], types: [], pois: [], zones: [triangle] })
    const points = [
      { x: 3.33, y: 0 },
      { x: 13.34, y: 0 },
      { x: 3.33, y: 10 },
    ]
    const moved: Change = {
      op: 'patch',
      kind: 'zone',
      id: triangle.id,
      fields: { geometry: { kind: 'polygon', points } },
    }
    expect(summaryOf({ changes: [moved], inverse: invertChanges(before, [moved]) }, before)).toBe(
      'moved “Unnamed Zone”',
    )
  })
})

describe('where a change list changed something', () => {
  it('is where POIs and zones are now, or were last', () => {
    const lists = listsOf([patchPoi({ x: 11 }), { op: 'remove', kind: 'zone', id: bog.id }])
    const applied = applyChanges(content, lists.changes)
    if (!applied.ok) throw new Error('It applies.')
    expect(placesOf(lists, applied.content)).toEqual([
      { left: 11, right: 11, bottom: 20, top: 20 },
      { left: 45, right: 55, bottom: 55, top: 65 },
    ])
  })

  it('is nowhere for a type', () => {
    expect(
      placesOf(listsOf([{ op: 'patch', kind: 'type', id: idols.id, fields: { name: 'A' } }]), content),
    ).toEqual([])
  })
})
