import { describe, expect, it } from 'vitest'
import { World } from '../../../tests/content/World.ts'
import { moveTypesChanges } from '../categories/categoryChanges.ts'
import { DEFAULT_LOOK } from '../types/typeLook.ts'
import { newPoiChanges, type PoiEdit } from './poiChanges.ts'
import { editOf, formOf } from './poiForm.ts'
import { saveForm, savePoi } from './savePoi.ts'

const MAP_ID = 1

const place = (world: World, type: string): number => {
  const poi = { name: type, description: '', image: null, category: 'Sights', type, look: DEFAULT_LOOK }
  const { changes, poiId } = newPoiChanges(world.state.content, MAP_ID, poi, { x: 1, y: 2 })
  expect(world.commit(...changes).ok).toBe(true)
  return poiId
}

const open = (...types: string[]) => {
  const world = new World()
  const [poiId = 0] = types.map((type) => place(world, type))
  const poi = world.state.content.pois.get(poiId)
  const edit = poi && editOf(formOf(world.state.content, poi))
  if (!poi || !edit) throw new Error('It is there.')
  const saving = { mapId: MAP_ID, session: world.session }
  const save = (fields: Partial<PoiEdit>) => saveForm(saving, poi, { ...edit, ...fields })
  return { world, saving, poi, edit, save }
}

const tree = ({ state: { content } }: World) =>
  [...content.pois]
    .map((poi) => {
      const type = content.types.get(poi.typeId)
      return `${content.categories.get(type?.categoryId ?? 0)?.name}/${type?.name}/${poi.name}`
    })
    .sort()

describe('saving the form of a POI', () => {
  it('asks before a category changes that other types share, and has changed nothing by then [POI-020]', () => {
    const { world, save } = open('Idols', 'Towers')
    expect(save({ category: 'Relics', name: 'Low Sister' })).toMatchObject({ kind: 'ask' })
    expect(tree(world)).toEqual(['Sights/Idols/Idols', 'Sights/Towers/Towers'])
  })

  it('moves the ticked types and saves the rest in one step of undo [POI-022]', () => {
    const { world, saving, poi, edit } = open('Idols', 'Towers')
    const type = world.state.content.types.get(poi.typeId)
    const types = { from: type?.categoryId ?? 0, to: 'Relics', typeIds: [poi.typeId] }
    const moving = moveTypesChanges(world.state.content, MAP_ID, types)
    const saved = savePoi(saving, poi, { ...edit, category: 'Relics', name: 'Low Sister' }, moving)
    expect(saved).toEqual({ kind: 'saved', poiId: poi.id })
    expect(tree(world)).toEqual(['Relics/Idols/Low Sister', 'Sights/Towers/Towers'])
    world.session.undo()
    expect(tree(world)).toEqual(['Sights/Idols/Idols', 'Sights/Towers/Towers'])
    world.session.redo()
    expect(tree(world)).toEqual(['Relics/Idols/Low Sister', 'Sights/Towers/Towers'])
  })

  it('renames the category of the only type, with what else was typed, in one step', () => {
    const { world, save } = open('Idols')
    expect(save({ category: 'Relics', name: 'Low Sister' }).kind).toBe('saved')
    expect(tree(world)).toEqual(['Relics/Idols/Low Sister'])
    world.session.undo()
    expect(tree(world)).toEqual(['Sights/Idols/Idols'])
  })

  it('makes nothing where nothing was changed [POI-004]', () => {
    const { world, poi, save } = open('Idols')
    const { revision, content } = world.state
    expect(save({})).toEqual({ kind: 'saved', poiId: poi.id })
    expect(world.state).toMatchObject({ revision, content })
  })

  it('places a POI again that was deleted meanwhile', () => {
    const { world, poi, save } = open('Idols')
    world.commit({ op: 'remove', kind: 'poi', id: poi.id })
    const saved = save({ name: 'Low Sister' })
    expect(tree(world)).toEqual(['Sights/Idols/Low Sister'])
    expect(saved.kind === 'saved' && saved.poiId).not.toBe(poi.id)
  })
})
