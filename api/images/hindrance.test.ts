import { describe, expect, it, vi } from 'vitest'
import { until } from '../../tests/mapBuilders.ts'
import {
  aMap,
  aQueue,
  files,
  finished,
  imageOf,
  tilingProcess,
  jobOf,
  outputsOf,
  SMALL,
  store,
  TILED,
  tiledPicture,
  unhindered,
} from '../../tests/imageQueueOnDisk.ts'
import * as pictures from '../../tests/pictures.ts'
import { StoreFullError, StoreUnavailableError } from '../store/Store.ts'
import { imageProgress } from './imageJobs.ts'
import { createJobLeases } from './jobLeases.ts'
import { JobPauses } from './JobPauses.ts'

describe('an image queue with something else in the way', () => {
  it('does not blame a picture for the ends of its servers, however many', async () => {
    await aMap(1, await pictures.pngPicture(), SMALL)
    const dead = createJobLeases(store, 0)
    for (let attempt = 1; attempt <= 7; attempt++) await dead.take({ _id: '1:original-0.png', attempts: 0 })
    const queue = aQueue()
    await queue.enqueue(1)
    queue.start()
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 8, orphaned: 7 })
    expect((await imageOf(1)).failed).toBeNull()
  })

  it.each([
    ['room', 'a full disk', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
    ['room', 'a full store', new StoreFullError('full')],
    ['server', 'a read-only disk', Object.assign(new Error('read-only file system'), { code: 'EROFS' })],
    ['server', 'a lost database', new StoreUnavailableError('gone')],
  ] as const)('waits for %s with %s, says so, and blames the picture for nothing', async (what, _, error) => {
    await aMap(1, await pictures.pngPicture(), SMALL)
    const adopting = vi.spyOn(files, 'adopt').mockRejectedValue(error)
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    await until(async () => ((await jobOf(1))?.hindrances ?? 0) >= 5)
    const map = await store.get('maps', '1')
    const told = map && (await imageProgress({ store, imageQueue: unhindered }, map))
    expect(told).toEqual({ progress: 0, waiting_behind: null, hindered_by: what })
    adopting.mockRestore()
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 1 })
    expect(await outputsOf(1)).toHaveLength(1)
  })

  it('tells what is in the way even where the store takes no note of it, and until work goes on', async () => {
    await aMap(1, await tiledPicture, TILED)
    const queue = aQueue()
    await queue.enqueue(1)
    const inserting = vi.spyOn(store, 'insert').mockRejectedValue(new StoreFullError('full'))
    queue.start()
    const map = await store.get('maps', '1')
    const progress = () => map && imageProgress({ store, imageQueue: queue }, map)
    await expect.poll(progress).toEqual({ progress: 0, waiting_behind: null, hindered_by: 'room' })
    inserting.mockRestore()
    await tilingProcess(1)
    expect(queue.hindranceOf('1:original-0.png')).toBeNull()
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('tells of a pause no longer than it lasts', async () => {
    await aMap(1, await pictures.pngPicture(), SMALL)
    await aQueue().enqueue(1)
    const job = await jobOf(1)
    if (!job) throw new Error('The job is gone.')
    const pauses = new JobPauses(store, 1_000)
    await pauses.begin(job, 'server')
    expect(pauses.hindranceOf(job._id)).toBe('server')
    await expect.poll(() => pauses.hindranceOf(job._id), { timeout: 5_000 }).toBeNull()
  })

  it('does not count an attempt whose process is told to end', async () => {
    await aMap(1, await tiledPicture, TILED)
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    process.kill(await tilingProcess(1), 'SIGTERM')
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 1 })
  })
})
