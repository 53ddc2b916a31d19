import { describe, expect, it } from 'vitest'
import { applyChanges, invertChanges } from '../../../shared/content/applyChanges.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { type Content, contentFrom } from '../../../shared/content/content.ts'
import { newEntityId } from '../../../shared/ids.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { editPoiChanges } from '../pois/form/poiChanges.ts'
import { categoryNameProblem } from '../types/typeChanges.ts'
import {
  categoryIntent,
  inOneList,
  moveTypesChanges,
  removeCategoryChanges,
  renameCategoryChanges,
  renameProblem,
} from './categoryChanges.ts'

const newId = () => newEntityId(1)
const sights = aCategory({ name: 'Sights' })
const travel = aCategory({ name: 'Travel' })
const idols = aType({ categoryId: sights.id, name: 'Idols' })
const towers = aType({ categoryId: sights.id, name: 'Towers' })
const ferries = aType({ categoryId: travel.id, name: 'Ferries' })
const idol = aPoi({ typeId: idols.id, name: 'Low Sister' })
const ferry = aPoi({ typeId: ferries.id })
const content = contentFrom({
  categories: [sights, travel],
  types: [idols, towers, ferries],
  pois: [idol, ferry],
})

const after = (changes: readonly Change[], before = content): Content => {
  const applied = applyChanges(before, changes)
  if (!applied.ok) throw new Error(applied.refusals[0]?.text)
  return applied.content
}
/** Each type with its category, by their names. */
const tree = (of: Content) =>
  [...of.types].map((type) => `${of.categories.get(type.categoryId)?.name}/${type.name}`).sort()
const namesOf = (of: Content) => [...of.categories].map(({ name }) => name).sort()
const intent = (category: string, type = 'Idols') => categoryIntent(content, newId, idol, { category, type })

describe('another category in the form of a POI', () => {
  it('asks if other types share the old one [POI-020]', () => {
    expect(intent('Relics')).toEqual({ kind: 'ask', category: sights, typeId: idols.id })
    expect(intent('Travel')).toMatchObject({ kind: 'ask' })
  })

  it('does not ask if only its case differs, or an existing type was chosen [POI-024]', () => {
    expect(intent('SIGHTS').kind).toBe('poi')
    expect(intent('Travel', 'Ferries').kind).toBe('poi')
  })

  it('renames a category if the type is its only one', () => {
    const found = categoryIntent(content, newId, ferry, { category: 'Ways', type: 'Ferries' })
    expect(found).toMatchObject({ kind: 'rename', category: travel })
    expect(found.kind === 'rename' && tree(after(found.changes))).toEqual([
      'Sights/Idols',
      'Sights/Towers',
      'Ways/Ferries',
    ])
  })

  it('moves the only type of a category to an existing one, and removes the empty category', () => {
    const found = categoryIntent(content, newId, ferry, { category: 'sights', type: 'Ferries' })
    expect(found.kind === 'rename' && namesOf(after(found.changes))).toEqual(['Sights'])
  })
})

describe('Simple Rename', () => {
  it('renames the category in place, all its types with it [POI-021]', () => {
    expect(renameCategoryChanges(sights, ' Relics ')).toEqual([
      { op: 'patch', kind: 'category', id: sights.id, fields: { name: 'Relics' } },
    ])
    expect(renameCategoryChanges(sights, 'Sights')).toEqual([])
  })

  it('is refused if another category has the name', () => {
    expect(applyChanges(content, renameCategoryChanges(sights, 'TRAVEL')).ok).toBe(false)
  })
})

describe('Rename & Move Selected Types', () => {
  const move = (to: string, ...types: { id: number }[]) =>
    moveTypesChanges(content, newId, { from: sights.id, to, typeIds: types.map(({ id }) => id) })

  it('creates the category and moves the selected types, in one list [POI-022]', () => {
    expect(tree(after(move('Relics', idols)))).toEqual(['Relics/Idols', 'Sights/Towers', 'Travel/Ferries'])
  })

  it('uses an existing category of that name, ignoring case [POI-022] [POI-024]', () => {
    const moved = after(move('travel', idols))
    expect(namesOf(moved)).toEqual(['Sights', 'Travel'])
    expect(tree(moved)).toEqual(['Sights/Towers', 'Travel/Ferries', 'Travel/Idols'])
  })

  it('removes the old category with its last type', () => {
    expect(namesOf(after(move('Relics', idols, towers)))).toEqual(['Relics', 'Travel'])
  })

  it('moves the POIs of a type to its namesake there', () => {
    const boats = aType({ categoryId: sights.id, name: 'FERRIES' })
    const boat = aPoi({ typeId: boats.id })
    const with2 = after(
      [
        { op: 'insert', kind: 'type', entity: boats },
        { op: 'insert', kind: 'poi', entity: boat },
      ],
      content,
    )
    const moved = after(
      moveTypesChanges(with2, newId, { from: sights.id, to: 'Travel', typeIds: [boats.id] }),
      with2,
    )
    expect(moved.types.has(boats.id)).toBe(false)
    expect(moved.pois.get(boat.id)?.typeId).toBe(ferries.id)
  })

  it('does nothing if the category stays the same', () => expect(move('sights', idols, towers)).toEqual([]))

  it('is undone as one step, with the other fields [POI-022]', () => {
    const changes = inOneList(content, move('Relics', idols), (moved) =>
      editPoiChanges(moved, newId, idol, {
        category: 'Relics',
        type: 'Idols',
        name: 'High Sister',
        description: '',
        x: 0,
        y: 0,
        linkedMapId: null,
        floor: 0,
        leadsTo: 0,
      }),
    )
    const moved = after(changes)
    expect(moved.pois.get(idol.id)).toMatchObject({ name: 'High Sister', typeId: idols.id })
    const back = after(invertChanges(content, changes), moved)
    expect(tree(back)).toEqual(tree(content))
    expect(back.pois.get(idol.id)).toEqual(idol)
  })
})

it('removes a category with its types and POIs, in one list that applies [POI-048]', () => {
  const gone = after(removeCategoryChanges(content, sights.id))
  expect(namesOf(gone)).toEqual(['Travel'])
  expect([...gone.pois]).toEqual([ferry])
})

describe('a category’s name', () => {
  it.each(['', '  ', '\t'])('is not %j [POI-023] [ERR-081]', (name) =>
    expect(categoryNameProblem(name)).toBe('Category name cannot be empty.'),
  )

  it('may be any other text of valid length', () => {
    expect(categoryNameProblem(' Wälder 矿 ')).toBeNull()
    expect(categoryNameProblem('x'.repeat(101))).not.toBeNull()
  })

  it('must not be another category’s, ignoring case: types are moved there instead [POI-021] [POI-024]', () => {
    expect(renameProblem(content, sights, ' TRAVEL')).toBe(
      'There is a category “Travel” already. Move the types there instead.',
    )
    expect(renameProblem(content, sights, 'SIGHTS')).toBeNull()
    expect(renameProblem(content, sights, 'Relics')).toBeNull()
  })
})
