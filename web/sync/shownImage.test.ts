import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { CHANGES_PER_COMMIT_MAX } from '../../shared/limits.ts'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { flush, World } from '../../tests/content/World.ts'
import type { OwnAct } from './undo/ownAct.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aWorldWith = async (poiCount: number) => {
  const world = new World()
  world.commit(
    { op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) },
    { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1 }) },
  )
  for (let first = 0; first < poiCount; first += CHANGES_PER_COMMIT_MAX)
    world.commit(
      ...Array.from({ length: Math.min(CHANGES_PER_COMMIT_MAX, poiCount - first) }, (_, index): Change => ({
        op: 'insert',
        kind: 'poi',
        entity: aPoi({ id: 3 + first + index, typeId: 2, x: 10, y: 20 }),
      })),
    )
  await flush()
  return world
}
const placeOf = ({ state }: World, id = 3) => {
  const poi = state.content.pois.get(id)
  return poi && [poi.x, poi.y]
}
const anAct = (): OwnAct & { calls: string[] } => {
  const calls: string[] = []
  const act = (name: string) => () => {
    calls.push(name)
    return []
  }
  return { done: 'moved', calls, undo: act('undo'), redo: act('redo') }
}

it('shows the content on another image at the moment when that is shown, and undoes the move as one list, however long', async () => {
  const world = await aWorldWith(CHANGES_PER_COMMIT_MAX + 10)
  const [act, seen] = [anAct(), [] as unknown[]]
  world.session.onImage(({ image }) => {
    seen.push([image.id, placeOf(world)])
    return act
  })
  world.source.tailMax = 0
  world.source.replaceImage({ width: 300, height: 150 }, 'top-left')
  await world.session.catchUp()
  expect(seen).toEqual([['first+', [10, 70]]])
  const before = world.source.revision

  expect(world.session.undo()).toMatchObject({ isWhole: true, done: `moved 5,010 POIs` })
  expect([placeOf(world), placeOf(world, 5_000), act.calls]).toEqual([[10, 20], [10, 20], ['undo']])
  await flush()
  expect(world.source.revision).toBe(before + 1)
  world.session.redo()
  await flush()
  expect([placeOf(world), act.calls]).toEqual([
    [10, 70],
    ['undo', 'redo'],
  ])
  expect(world.source.revision).toBe(before + 2)
})

it('leaves what has been moved since where it is, and offers no undo of what somebody else has replaced', async () => {
  const world = await aWorldWith(2)
  world.source.replaceImage({ width: 200, height: 200 }, 'scale')
  await world.session.catchUp()
  world.source.commitElsewhere([{ op: 'patch', kind: 'poi', id: 4, fields: { x: 1, y: 1 } }])
  await world.session.catchUp()
  expect(world.session.undo()?.isWhole).toBe(false)
  expect([placeOf(world), placeOf(world, 4)]).toEqual([
    [10, 20],
    [1, 1],
  ])

  const other = await aWorldWith(1)
  const steps = other.session
  while (steps.undo() !== null);
  await flush()
  other.source.replaceImage({ width: 200, height: 200 }, 'scale', false)
  await steps.catchUp()
  expect(other.state.canUndo).toBe(false)
})

it('takes the image also with the answer to a list of its own, and keeps that list', async () => {
  const world = await aWorldWith(1)
  const seen: string[] = []
  world.session.onImage(({ image }) => {
    seen.push(image.id)
    return null
  })
  world.source.replaceImage({ width: 100, height: 150 }, 'top-left')
  world.commit({ op: 'patch', kind: 'poi', id: 3, fields: { name: 'Mill' } })
  await flush()
  expect(seen).toEqual(['first+'])
  expect([placeOf(world), world.state.content.pois.get(3)?.name, world.state.save.kind]).toEqual([
    [10, 70],
    'Mill',
    'saved',
  ])
})

it('moves what is kept in the browser with an image that moves no content, as a step of its own', async () => {
  const world = new World()
  const act = anAct()
  world.session.onImage(() => act)
  world.source.replaceImage({ width: 100, height: 150 }, 'top-left')
  await world.session.catchUp()
  world.session.undo()
  expect(act.calls).toEqual(['undo'])
})
