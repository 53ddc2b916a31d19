import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/changes.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { rows, World } from '../../../tests/content/World.ts'

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
  it.each(['in the same page', 'after a reload'])('is saved without it, which is said: %s', async (when) => {
    const world = await offline()
    world.commit(poi(3, world.source.newAsset()))
    world.commit(patched({ description: 'Beds for two.' }))
    if (when === 'after a reload') world.reload()
    await back(world)
    expect(there(world)).toMatchObject({ image: null, description: 'Beds for two.' })
    expect(world.notices).toEqual([LOST])
  })

  it('leaves the picture that was there, and what else the list says', async () => {
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

  it('is gone where it said nothing else, and so is its step', async () => {
    const world = await offline(poi(3))
    world.commit(patched({ image: world.source.newAsset() }))
    await back(world)
    expect(world.source.log).toHaveLength(1)
    expect(world.notices).toEqual([LOST])
    world.session.undo()
    await world.settle()
    expect(there(world)).toBeUndefined()
  })

  it('can be undone and done again, without the picture', async () => {
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

  it('does not give its picture back by undo of what replaced it', async () => {
    const world = await offline(poi(3))
    world.commit(patched({ image: world.source.newAsset() }))
    const replaced = world.commit(patched({ image: 'asset-9' }))
    await back(world)
    expect(there(world)?.image).toBe('asset-9')
    expect(replaced.ok && world.session.canUndoStep(replaced.changeId)).toBe(false)
    expect(world.notices).toEqual([LOST])
  })

  it('goes whole where something else stands against it', async () => {
    const world = await offline(poi(3))
    world.commit(patched({ image: world.source.newAsset(), name: 'High Sister' }))
    world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 3 }])
    await world.settle()
    expect(world.source.content.pois.size).toBe(0)
    expect(world.notices).toHaveLength(1)
    expect(world.notices[0]).not.toContain('picture')
  })
})
