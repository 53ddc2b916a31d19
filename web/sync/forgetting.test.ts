import { beforeEach, describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { flush, World } from '../../tests/content/World.ts'

const [CATEGORY, TYPE, POI] = [1, 2, 3]

let world: World

beforeEach(async () => {
  world = new World()
  world.commit(
    { op: 'insert', kind: 'category', entity: aCategory({ id: CATEGORY }) },
    { op: 'insert', kind: 'type', entity: aType({ id: TYPE, categoryId: CATEGORY }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: POI, typeId: TYPE, name: 'A secret' }) },
  )
  world.commit({ op: 'remove', kind: 'poi', id: POI })
  await world.settle()
})

describe('an open editor, once somebody has erased what was removed', () => {
  it('can undo nothing from before, but everything since', async () => {
    expect(world.state.canUndo).toBe(true)
    await world.source.forget()
    await world.session.catchUp()
    expect([world.state.canUndo, world.state.canRedo]).toEqual([false, false])
    world.commit({ op: 'patch', kind: 'category', id: CATEGORY, fields: { name: 'Caves' } })
    await world.settle()
    expect(world.state.canUndo).toBe(true)
    world.session.undo()
    await world.settle()
    expect(world.source.content.categories.get(CATEGORY)?.name).not.toBe('Caves')
    expect(world.source.content.pois.size).toBe(0)
  })

  it('still saves what it has not sent yet', async () => {
    await world.source.forget()
    world.commit({ op: 'patch', kind: 'category', id: CATEGORY, fields: { name: 'Caves' } })
    await world.settle()
    await flush()
    expect(world.source.content.categories.get(CATEGORY)?.name).toBe('Caves')
    expect(world.state.save.kind).toBe('saved')
  })
})
