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
  queuesOnDisk,
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
import { retryImagesOf } from './retryImages.ts'

queuesOnDisk()

describe('an image queue with something else in the way', () => {
  /** Attempts whose servers have died. */
  const orphans = async (count: number) => {
    const dead = createJobLeases(store, 0)
    for (let attempt = 1; attempt <= count; attempt++)
      await dead.take({ _id: '1:original-0.png', attempts: 0 })
  }

  it('does not blame a picture for the ends of its servers', async () => {
    await aMap(1, await pictures.pngPicture(), SMALL)
    await orphans(7)
    const queue = aQueue()
    await queue.enqueue(1)
    queue.start()
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 8, orphaned: 7 })
    expect((await imageOf(1)).failed).toBeNull()
  })

  it('gives up a picture that ten servers have not lived through, without calling it damaged', async () => {
    await aMap(1, await pictures.pngPicture(), SMALL)
    await orphans(10)
    const queue = aQueue()
    await queue.enqueue(1)
    queue.start()
    const error = 'The server was interrupted 10 times while it worked on this image.'
    expect(await finished(1)).toMatchObject({ state: 'failed', error })
    const map = await store.get('maps', '1')
    expect(map?.image.failed).toBe(error)
    await until(async () => (await store.count('leases')) === 0)
    if (map) await retryImagesOf(store, map)
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('counts the ends of its servers anew after each part that is made', async () => {
    await aMap(1, await tiledPicture, TILED)
    await orphans(6)
    const queue = aQueue()
    await queue.enqueue(1)
    queue.start()
    await until(async () => (await jobOf(1))?.made ?? null)
    await queue.close()
    expect(await jobOf(1)).toMatchObject({ state: 'waiting', orphaned: 6, orphaned_before: 6 })
    await orphans(6)
    aQueue().start()
    expect(await finished(1)).toMatchObject({ state: 'done', orphaned: 12 })
  })

  it('gives up a picture whose file is gone', async () => {
    await aMap(1, await pictures.pngPicture(), SMALL)
    await files.deleteAll('1/original-0.png')
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    const error = 'The uploaded file is no longer on the server.'
    expect(await finished(1)).toMatchObject({ state: 'failed', error, attempts: 1 })
    expect((await imageOf(1)).failed).toBe(error)
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

  it('lets a picture wait, ever longer, whose process the machine kills, and gives it up in the end', async () => {
    await aMap(1, await tiledPicture, TILED)
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    for (let count = 1; count <= 10; count++) {
      process.kill(await tilingProcess(1), 'SIGKILL')
      await until(async () => {
        const job = await jobOf(1)
        return job?.state === 'failed' || job?.orphaned === count
      })
      if (count === 4) expect(await jobOf(1)).toMatchObject({ hindered_by: 'server', hindrances: 4 })
    }
    const error = 'The server was interrupted 10 times while it worked on this image.'
    const failed = await finished(1)
    expect(failed).toMatchObject({ state: 'failed', error, orphaned: 9 })
    expect(failed.failures ?? 0).toBe(0)
  })

  it('tries a picture three times that takes too long, without calling it damaged', async () => {
    await aMap(1, await tiledPicture, TILED)
    const queue = aQueue({ attemptMaxMs: 1 })
    queue.start()
    await queue.enqueue(1)
    const error = 'The server took too long for this image.'
    expect(await finished(1)).toMatchObject({ state: 'failed', error, attempts: 3 })
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
