import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { contentFrom } from '../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { rows, World } from '../../../tests/content/World.ts'
import { notices } from '../saving/notices.ts'
import { lostReferencesOf, withoutLost } from './lostReferences.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LOST = 'The picture of “Low Sister” is no longer there and could not be saved. Please add it again.'

const poi = (id: number, image: string | null = null): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: aPoi({ id, typeId: 2, name: 'Low Sister', image, createdBy: 2 }),
})
const patched = (fields: (Change & { op: 'patch'; kind: 'poi' })['fields']): Change => ({
  op: 'patch',
  kind: 'poi',
  id: 3,
  fields,
})

/** A map with one type, and an editor whose requests are lost from now on. */
const offline = async (...there: Change[]) => {
  const world = new World()
  world.commit(
    { op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) },
    { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1, name: 'Inns' }) },
    ...there,
  )
  await world.settle()
  world.source.fate = () => 'request-lost'
  return world
}
/** The network is back, more than an hour later. */
const back = async (world: World) => {
  world.source.sweepAssets()
  await world.settle()
  expect(rows(world.state.content)).toEqual(rows(world.source.content))
  expect([world.state.save.kind, world.lists.rows]).toEqual(['saved', []])
}
const there = (world: World) => world.source.content.pois.get(3)

describe('a list whose picture was swept while it waited', () => {
  it.each(['in the same page', 'after a reload'])('is saved without it, with a notice: %s', async (when) => {
    const world = await offline()
    world.commit(poi(3, world.source.newAsset()))
    world.commit(patched({ description: 'Beds for two.' }))
    if (when === 'after a reload') world.reload()
    await back(world)
    expect(there(world)).toMatchObject({ image: null, description: 'Beds for two.' })
    expect(world.notices).toEqual([LOST])
  })

  it('keeps the previous picture and the rest of the list', async () => {
    const world = await offline(poi(3))
    world.source.fate = () => 'ok'
    const before = world.source.newAsset()
    world.commit(patched({ image: before }))
    await world.settle()
    world.source.fate = () => 'request-lost'
    world.commit(patched({ image: world.source.newAsset(), name: 'High Sister' }))
    await back(world)
    expect(there(world)).toMatchObject({ image: before, name: 'High Sister' })
  })

  it('is dropped with its undo step if it contained nothing else', async () => {
    const world = await offline(poi(3))
    world.commit(patched({ image: world.source.newAsset() }))
    await back(world)
    expect(world.source.log).toHaveLength(1)
    expect(world.notices).toEqual([LOST])
    world.session.undo()
    await world.settle()
    expect(there(world)).toBeUndefined()
  })

  it('can be undone and redone, without the picture', async () => {
    const world = await offline()
    world.commit(poi(3, world.source.newAsset()))
    await back(world)
    world.session.undo()
    await world.settle()
    expect(there(world)).toBeUndefined()
    world.session.redo()
    await world.settle()
    expect(there(world)).toMatchObject({ image: null, name: 'Low Sister' })
    expect(world.notices).toEqual([LOST])
  })

  it('does not restore its picture by undoing its replacement', async () => {
    const world = await offline(poi(3))
    world.commit(patched({ image: world.source.newAsset() }))
    const replaced = world.commit(patched({ image: 'asset-9' }))
    await back(world)
    expect(there(world)?.image).toBe('asset-9')
    expect(replaced.ok && world.session.canUndoStep(replaced.changeId)).toBe(false)
    expect(world.notices).toEqual([LOST])
  })

  it('is dropped as a whole if it is refused for another reason', async () => {
    const world = await offline(poi(3))
    world.commit(patched({ image: world.source.newAsset(), name: 'High Sister' }))
    world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 3 }])
    await world.settle()
    expect(world.source.content.pois.size).toBe(0)
    expect(world.notices).toHaveLength(1)
    expect(world.notices[0]).not.toContain('picture')
  })
})

describe('what is removed from a list', () => {
  const changes: Change[] = [
    { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1, name: 'Inns', icon: 'icon-1' }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: 3, typeId: 2, image: 'image-1', linkedMapId: 7 }) },
    { op: 'patch', kind: 'poi', id: 4, fields: { linkedMapId: 7, x: 5 } },
    { op: 'patch', kind: 'poi', id: 5, fields: { linkedMapId: 7 } },
    { op: 'remove', kind: 'poi', id: 6 },
  ]

  it('is the lost icon, picture or link, wherever the list sets it', () => {
    const lost = [
      { field: 'icon', to: 'icon-1' },
      { field: 'linkedMapId', to: 7 },
    ] as const
    expect(withoutLost(changes, lost)).toMatchObject([
      { entity: { id: 2, icon: null, name: 'Inns' } },
      { entity: { id: 3, image: 'image-1', linkedMapId: null } },
      { op: 'patch', id: 4, fields: { x: 5 } },
      { op: 'remove', id: 6 },
    ])
  })

  it('is nothing if the list refers to nothing lost', () =>
    expect(withoutLost(changes, [{ field: 'icon', to: 'image-1' }])).toBe(changes))

  it('is what the server reports, whatever the content says', () => {
    const unknown = { code: 'unknown-reference', text: '' } as const
    const refusals = [
      { ...unknown, index: 0 },
      { ...unknown, index: 1, fields: ['image'] as const },
    ]
    const content = contentFrom({
      categories: [],
      types: [],
      pois: [aPoi({ id: 3, typeId: 2, name: 'Inn' })],
    })
    expect(lostReferencesOf(content, changes, refusals)).toEqual([
      { field: 'image', to: 'image-1', name: 'Inn' },
    ])
  })

  it('is reported in one sentence', () => {
    const lost = ['A', 'B', '', 'D'].map((name) => ({ field: 'icon', to: '', name }) as const)
    expect(notices.lost(lost.slice(0, 2))).toBe(
      'The icon of “A” and the icon of “B” are no longer there and could not be saved. Please add them again.',
    )
    expect(notices.lost(lost.slice(1, 3))).toContain('The icon of “B” and the icon of a POI are')
    expect(notices.lost(lost)).toContain('The icon of “A”, the icon of “B” and 2 more are')
  })
})
