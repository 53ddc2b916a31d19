import { expect, it, vi } from 'vitest'
import { aCategory } from '../../tests/builders.ts'
import { flush, World } from '../../tests/content/World.ts'
import type { Change } from '../../shared/content/changes.ts'
import type { PendingList } from '../sources/local/pendingLists.ts'

const category = (id: number): Change => ({
  op: 'insert',
  kind: 'category',
  entity: aCategory({ id, name: `Category ${id}` }),
})

it('shows and sends the lists of another tab once that is closed, and nothing of it when the map is left', async () => {
  const world = new World()
  const later: ((lists: readonly PendingList[]) => void)[] = []
  vi.spyOn(world.lists, 'adopt').mockImplementation((onLater) => {
    later.push(onLater ?? (() => {}))
    return Promise.resolve([])
  })
  world.reload()
  await flush()
  later[0]?.([{ changeId: 'change-of-tab-1', changes: [category(1)], madeAt: 1 }])
  await flush()
  expect(world.state.content.categories.size).toBe(1)
  expect(world.source.log.map(({ changeId }) => changeId)).toEqual(['change-of-tab-1'])
  world.session.stop()
  later[0]?.([{ changeId: 'change-of-tab-2', changes: [category(2)], madeAt: 2 }])
  await flush()
  expect([world.state.content.categories.size, world.source.log.length]).toEqual([1, 1])
})
