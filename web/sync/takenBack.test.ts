import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { listPois } from '../../tests/content/placePoi.ts'
import { rows, World } from '../../tests/content/World.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const category = (id: number, name: string): Change => ({
  op: 'insert',
  kind: 'category',
  entity: aCategory({ id, name }),
})
const type = (id: number, categoryId: number, name: string): Change => ({
  op: 'insert',
  kind: 'type',
  entity: aType({ id, categoryId, name }),
})
const poi = (id: number, typeId: number): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: aPoi({ id, typeId, name: `POI ${id}` }),
})

describe('an editor whose POIs in a type are not sent yet', () => {
  it.each(['at once', 'after a reload'])(
    'makes a category and a type again that somebody else takes back, for the POIs put into them: %s',
    async (when) => {
      const world = new World()
      world.source.commitElsewhere([category(1, 'Towns'), type(2, 1, 'Inns')])
      await world.session.catchUp()
      world.source.fate = () => 'request-lost'
      world.commit(poi(3, 2))
      world.commit({ op: 'patch', kind: 'poi', id: 3, fields: { name: 'Low Sister' } }, poi(4, 2))
      world.source.commitElsewhere([
        { op: 'remove', kind: 'type', id: 2 },
        { op: 'remove', kind: 'category', id: 1 },
      ])
      if (when === 'after a reload') world.reload()
      await world.settle()
      expect(world.notices).toEqual([])
      expect(listPois(world.source.content)).toEqual(['towns/inns/low sister', 'towns/inns/poi 4'])
      expect(rows(world.state.content)).toEqual(rows(world.source.content))
    },
  )

  it('puts its POIs into the type of the same name that somebody else created after the undo', async () => {
    const world = new World()
    world.source.commitElsewhere([category(1, 'Towns'), type(2, 1, 'Inns')])
    await world.session.catchUp()
    world.source.fate = () => 'request-lost'
    world.commit(poi(3, 2))
    world.source.commitElsewhere([
      { op: 'remove', kind: 'type', id: 2 },
      { op: 'remove', kind: 'category', id: 1 },
      category(9, 'TOWNS'),
    ])
    await world.settle()
    expect(world.notices).toEqual([])
    expect(world.source.content.types.get(2)?.categoryId).toBe(9)
    world.session.undo()
    await world.settle()
    expect([world.source.content.pois.size, world.source.content.types.size]).toEqual([0, 1])
  })
})
