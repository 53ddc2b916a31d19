import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { aZone } from '../../tests/builders.ts'
import { MemoryDatabase, MemoryStore } from '../../tests/MemoryStore.ts'
import type { FileStore } from '../files/FileStore.ts'
import { movedBy } from '../history/pastOnImage.ts'
import { createChangeLog } from './changeLog.ts'

const MAP_ID = 3

const aLogWithZones = async (count: number) => {
  const store = new MemoryStore(new MemoryDatabase(), {
    before: async () => {},
    after: async () => {},
    skips: () => false,
  })
  let pauses = 0
  const changeLog = createChangeLog({
    store,
    files: { get: async () => null } as unknown as FileStore,
    log: pino({ level: 'silent' }),
    pause: async () => void pauses++,
    rest: () => new Promise(() => {}),
  })
  const changes = Array.from({ length: count }, (_, index): Change => {
    const points = Array.from({ length: 1_000 }, (_, x) => ({ x, y: 1 + (x % 2) }))
    const geometry = { kind: 'polyline', points } as const
    return { op: 'insert', kind: 'zone', entity: aZone({ id: MAP_ID * 2 ** 27 + 1 + index, geometry }) }
  })
  const list = { mapId: MAP_ID, userId: 1, changeId: 'a-list-of-zones', changes }
  await changeLog.commitLarge({ ...list, canSeeMap: async () => false })
  return { changeLog, pauses: () => pauses }
}

it('opens the next past when the one before is used no more', async () => {
  const { changeLog } = await aLogWithZones(1)
  const acts: string[] = []
  const open = (revision: number) =>
    changeLog.contentAt(MAP_ID, revision, async (past) => {
      acts.push(`opened ${revision}`)
      if (typeof past !== 'string') await past.encoded()
      acts.push(`used ${revision}`)
    })
  await Promise.all([open(1), open(0)])
  expect(acts).toEqual(['opened 1', 'used 1', 'opened 0', 'used 0'])
})

it('lets others go on while it moves content onto the present image', async () => {
  const { changeLog, pauses } = await aLogWithZones(40)
  const size = { width: 100, height: 100 }
  const move = { from: size, to: { width: 200, height: 200 }, placing: 'scale' } as const
  const pausesFor = (moves: readonly (typeof move)[]) =>
    changeLog.contentAt(MAP_ID, 1, async (past) => {
      const before = pauses()
      if (typeof past !== 'string') await past.encoded(movedBy(past.content, moves))
      return pauses() - before
    })
  const still = await pausesFor([])
  expect(await pausesFor([move, move])).toBeGreaterThan(still + 4)
})
