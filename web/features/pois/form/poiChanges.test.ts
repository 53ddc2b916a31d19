import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../../shared/content/applyChanges.ts'
import type { Change } from '../../../../shared/content/changes.ts'
import { type Content, contentFrom, EMPTY_CONTENT } from '../../../../shared/content/content.ts'
import { EMPTY_POI } from '../../../../shared/content/pois.ts'
import { mapIdOfEntity, newEntityId } from '../../../../shared/ids.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { World } from '../../../../tests/content/World.ts'
import { moveTypesChanges } from '../../categories/categoryChanges.ts'
import { DEFAULT_LOOK, hasTypeNames } from '../../types/typeChanges.ts'
import {
  editPoiChanges,
  type NewPoi,
  newPoiChanges,
  placeAgainChanges,
  type PoiEdit,
  saveForm,
  savePoi,
} from './poiChanges.ts'
import { editOf, formOf } from './poiForm.ts'

const MAP_ID = 1
const newId = () => newEntityId(MAP_ID)
const ON_ALL = { floor: 0, leadsTo: 0 } as const
const category = aCategory({ name: 'Resources' })
const type = aType({ categoryId: category.id, name: 'Tin Veins', colour: '#a9c1d6', shape: 'triangle' })
const poi = aPoi({ typeId: type.id, x: 10, y: 20, name: 'Deep seam' })
const content = contentFrom({ categories: [category], types: [type], pois: [poi] })

const tinLook = { ...DEFAULT_LOOK, colour: '#a9c1d6', shape: 'triangle' } as const
const draft = (fields: Partial<NewPoi>): NewPoi => ({
  name: '',
  description: '',
  image: null,
  category: 'Resources',
  type: 'Tin Veins',
  look: tinLook,
  ...fields,
})
const make = (fields: Partial<NewPoi>) =>
  newPoiChanges(content, newId, draft(fields), { x: 742.126, y: 618 }).changes
const kinds = (changes: readonly Change[]) => changes.map(({ op, kind }) => `${op} ${kind}`)
const applied = (changes: readonly Change[]): Content => {
  const result = applyChanges(content, changes)
  if (!result.ok) throw new Error(result.refusals[0]?.text)
  return result.content
}

describe('a new POI', () => {
  it('of an existing type is one insert, at hundredths of a map pixel, without a name [POI-016]', () => {
    const changes = make({})
    expect(kinds(changes)).toEqual(['insert poi'])
    expect(changes[0]).toMatchObject({ entity: { typeId: type.id, x: 742.13, y: 618, name: '' } })
  })

  it('finds category and type ignoring case and surrounding space [POI-024]', () => {
    expect(kinds(make({ category: ' rESOURCES', type: 'tin veins ' }))).toEqual(['insert poi'])
  })

  it('creates the category and the type in the same list [POI-017]', () => {
    const changes = make({ category: 'Travel', type: 'Ferries', name: ' Old pier ' })
    expect(kinds(changes)).toEqual(['insert category', 'insert type', 'insert poi'])
    const after = applied(changes)
    expect([...after.types].map(({ name }) => name).sort()).toEqual(['Ferries', 'Tin Veins'])
    expect([...after.pois].map(({ name }) => name).sort()).toEqual(['Deep seam', 'Old pier'])
  })

  it('creates a type of the same name in another category', () => {
    expect(kinds(make({ category: 'Travel' }))).toEqual(['insert category', 'insert type', 'insert poi'])
  })

  it('gives a new type the look that was chosen [POI-008] [POI-009] [POI-010] [POI-011]', () => {
    const look = {
      ...tinLook,
      colour: '#ffc53d',
      shape: 'star',
      labelBorder: 0,
      labelBorderColour: '#112233',
    } as const
    expect(make({ type: 'Lamps', look })[0]).toMatchObject({ entity: { name: 'Lamps', ...look } })
  })

  it('changes only the edited fields of an existing type’s look [POI-008]', () => {
    const changes = make({ look: { ...tinLook, colour: '#ffffff' } })
    expect(changes[0]).toEqual({ op: 'patch', kind: 'type', id: type.id, fields: { colour: '#ffffff' } })
    expect(kinds(changes)).toEqual(['patch type', 'insert poi'])
  })

  it('refers to its picture, and sets the icon of the type [POI-013] [POI-014]', () => {
    const changes = make({ image: 'view-1', look: { ...tinLook, icon: 'pick-1' } })
    expect(changes[0]).toEqual({ op: 'patch', kind: 'type', id: type.id, fields: { icon: 'pick-1' } })
    expect(changes[1]).toMatchObject({ entity: { image: 'view-1', icon: null } })
  })

  it('creates different ids that contain the map’s id', () => {
    const ids = make({ category: 'A', type: 'B' }).map((change) =>
      change.op === 'insert' ? change.entity.id : change.id,
    )
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(mapIdOfEntity(id)).toBe(MAP_ID)
  })

  it('requires a category and a type [POI-015]', () => {
    expect(hasTypeNames({ category: 'A', type: 'B' })).toBe(true)
    expect(hasTypeNames({ category: ' ', type: 'B' })).toBe(false)
    expect(hasTypeNames({ category: 'A', type: '' })).toBe(false)
  })
})

describe('an edited POI', () => {
  const names = { category: 'Resources', type: 'Tin Veins' }
  const edit = { ...names, name: 'Deep seam', description: '', x: 10, y: 20, linkedMapId: null, ...ON_ALL }

  it('sends the fields that differ, and nothing if none does [POI-019]', () => {
    expect(editPoiChanges(content, newId, poi, edit)).toEqual([])
    expect(editPoiChanges(content, newId, poi, { ...edit, name: ' Split rock', x: 11.111 })).toEqual([
      { op: 'patch', kind: 'poi', id: poi.id, fields: { name: 'Split rock', x: 11.11 } },
    ])
  })

  it('can be linked to another map, and unlinked [POI-047]', () => {
    const link = (linkedMapId: number | null, before: number | null) =>
      editPoiChanges(content, newId, { ...poi, linkedMapId: before }, { ...edit, linkedMapId })
    expect(link(7, null)).toMatchObject([{ fields: { linkedMapId: 7 } }])
    expect(link(null, 7)).toMatchObject([{ fields: { linkedMapId: null } }])
    expect(link(7, 7)).toEqual([])
  })

  it('can be put on a floor and lead to one, and be on all again', () => {
    const onFloor = (before: object, after: object) =>
      editPoiChanges(content, newId, { ...poi, ...before }, { ...edit, ...after })
    expect(onFloor({}, { floor: 2, leadsTo: 3 })).toMatchObject([{ fields: { floor: 2, leadsTo: 3 } }])
    expect(onFloor({ floor: 2 }, { floor: 0 })).toMatchObject([{ fields: { floor: 0 } }])
    expect(onFloor({ floor: 2, leadsTo: 3 }, { floor: 2, leadsTo: 3 })).toEqual([])
  })

  it('moves to a new type that looks unlike all others', () => {
    const changes = editPoiChanges(content, newId, poi, { ...edit, type: 'Copper' })
    expect(kinds(changes)).toEqual(['insert type', 'patch poi'])
    expect(changes[0]).toMatchObject({
      entity: { colour: '#ff0000', shape: 'circle', categoryId: category.id },
    })
  })
})

const place = (world: World, type: string): number => {
  const poi = { name: type, description: '', image: null, category: 'Sights', type, look: DEFAULT_LOOK }
  const { changes, poiId } = newPoiChanges(world.state.content, world.session.newId, poi, { x: 1, y: 2 })
  expect(world.commit(...changes).ok).toBe(true)
  return poiId
}

const open = (...types: string[]) => {
  const world = new World()
  const [poiId = 0] = types.map((type) => place(world, type))
  const poi = world.state.content.pois.get(poiId)
  const edit = poi && editOf(formOf(world.state.content, poi))
  if (!poi || !edit) throw new Error('It is there.')
  const { session } = world
  const save = (fields: Partial<PoiEdit>) => saveForm(session, poi, { ...edit, ...fields })
  return { world, session, poi, edit, save }
}

const tree = ({ state: { content } }: World) =>
  [...content.pois]
    .map((poi) => {
      const type = content.types.get(poi.typeId)
      return `${content.categories.get(type?.categoryId ?? 0)?.name}/${type?.name}/${poi.name}`
    })
    .sort()

describe('saving the form of a POI', () => {
  it('asks before it changes a category that other types share [POI-020]', () => {
    const { world, save } = open('Idols', 'Towers')
    expect(save({ category: 'Relics', name: 'Low Sister' })).toMatchObject({ kind: 'ask' })
    expect(tree(world)).toEqual(['Sights/Idols/Idols', 'Sights/Towers/Towers'])
  })

  it('moves the selected types and saves the other fields in one undo step [POI-022]', () => {
    const { world, session, poi, edit } = open('Idols', 'Towers')
    const type = world.state.content.types.get(poi.typeId)
    const types = { from: type?.categoryId ?? 0, to: 'Relics', typeIds: [poi.typeId] }
    const moving = moveTypesChanges(world.state.content, world.session.newId, types)
    const saved = savePoi(session, poi, { ...edit, category: 'Relics', name: 'Low Sister' }, moving)
    expect(saved).toEqual({ kind: 'saved', poiId: poi.id })
    expect(tree(world)).toEqual(['Relics/Idols/Low Sister', 'Sights/Towers/Towers'])
    world.session.undo()
    expect(tree(world)).toEqual(['Sights/Idols/Idols', 'Sights/Towers/Towers'])
    world.session.redo()
    expect(tree(world)).toEqual(['Relics/Idols/Low Sister', 'Sights/Towers/Towers'])
  })

  it('renames the category of its only type and saves the other fields in one step', () => {
    const { world, save } = open('Idols')
    expect(save({ category: 'Relics', name: 'Low Sister' }).kind).toBe('saved')
    expect(tree(world)).toEqual(['Relics/Idols/Low Sister'])
    world.session.undo()
    expect(tree(world)).toEqual(['Sights/Idols/Idols'])
  })

  it('sends nothing if nothing was changed [POI-004]', () => {
    const { world, poi, save } = open('Idols')
    const { revision, content } = world.state
    expect(save({})).toEqual({ kind: 'saved', poiId: poi.id })
    expect(world.state).toMatchObject({ revision, content })
  })

  it('creates a POI again that was deleted in the meantime', () => {
    const { world, poi, save } = open('Idols')
    world.commit({ op: 'remove', kind: 'poi', id: poi.id })
    const saved = save({ name: 'Low Sister' })
    expect(tree(world)).toEqual(['Sights/Idols/Low Sister'])
    expect(saved.kind === 'saved' && saved.poiId).not.toBe(poi.id)
  })
})

it('creates a deleted POI again with the input of its form, under a new id, with its type', () => {
  const deleted = { ...EMPTY_POI, id: 5, typeId: 4, x: 1, y: 2, name: 'Low Sister', image: 'a.png' }
  const text = { category: 'Towns', type: 'Inns', name: ' High Sister ', description: 'Typed' }
  const edit = { ...text, x: 3, y: 2, linkedMapId: null, ...ON_ALL }
  const { changes, poiId } = placeAgainChanges(EMPTY_CONTENT, newId, deleted, edit)
  const applied = applyChanges(EMPTY_CONTENT, changes)
  const poi = applied.ok ? applied.content.pois.get(poiId) : undefined
  expect(poiId).not.toBe(5)
  expect(poi).toMatchObject({ name: 'High Sister', description: 'Typed', x: 3, y: 2, image: 'a.png' })
})
