import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { pictureFiles, until } from '../../tests/mapBuilders.ts'
import {
  aMap,
  aQueue,
  atPreview,
  dataDir,
  files,
  finished,
  imageOf,
  tilingProcess,
  jobOf,
  LEASE_MS,
  outputsOf,
  queuesOnDisk,
  SMALL,
  store,
  TILED,
  tiledPicture,
  unhindered,
} from '../../tests/imageQueueOnDisk.ts'
import * as pictures from '../../tests/pictures.ts'
import { openSqliteStore } from '../store/sqliteStore.ts'
import { imageProgress } from './imageJobs.ts'
import { createJobLeases, keepLease } from './jobLeases.ts'

queuesOnDisk()

describe('the image queue', () => {
  it('makes preview and thumbnail, and no tiles for a small image', async () => {
    await aMap(1, await pictures.pngPicture(), SMALL)
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 1, progress: 1, error: null })
    const image = await imageOf(1)
    expect(image).toMatchObject({ pyramid: null, failed: null })
    for (const file of [image.preview_file, image.thumbnail_file])
      expect(await files.get(`1/${file}`)).not.toBeNull()
    await until(async () => (await store.count('leases')) === 0)
    expect(await readdir(join(dataDir, 'work'))).toEqual([])
  })

  it('shows the preview before the tiles are there, and names the tiles last', async () => {
    await aMap(1, await tiledPicture, TILED)
    const queue = aQueue()
    const showing = atPreview(() => imageOf(1))
    queue.start()
    await queue.enqueue(1)
    const shown = await showing
    expect(shown.pyramid).toBeNull()
    expect(await files.get(`1/${shown.preview_file}`)).not.toBeNull()
    await finished(1)
    const { pyramid } = await imageOf(1)
    expect(pyramid).toMatchObject({ levels: 5, tile_size: 512, extension: 'jpg' })
    for (const tile of ['0/8_5', '1/4_2', '4/0_0'])
      expect(await files.get(`1/${pyramid?.id}/${tile}.jpg`)).not.toBeNull()
    expect(await files.get(`1/${pyramid?.id}/0/9_0.jpg`)).toBeNull()
  })

  it('reports its progress to every server, at most once a second', async () => {
    await aMap(1, await tiledPicture, TILED)
    const notes: unknown[] = []
    const update = store.update.bind(store)
    store.update = (collection, id, fields) => {
      if ('progress' in fields && !('state' in fields) && !('made' in fields)) notes.push(fields.progress)
      return update(collection, id, fields)
    }
    const elsewhere = await openSqliteStore({ dataDir, exclusive: false })
    const progressElsewhere = async () => {
      const map = await elsewhere.get('maps', '1')
      return map && (await imageProgress({ store: elsewhere, imageQueue: unhindered }, map)).progress
    }
    const queue = aQueue()
    await queue.enqueue(1)
    expect(await progressElsewhere()).toBe(0)
    const begun = performance.now()
    queue.start()
    const seen = await until(async () => (await progressElsewhere()) || null)
    expect(seen).toBeGreaterThanOrEqual(0.2)
    expect(await finished(1)).toMatchObject({ progress: 1 })
    expect(notes.length).toBeGreaterThan(0)
    expect(notes.length).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1_000)
    await elsewhere.close()
  })

  it('makes one image at a time, the oldest first, each once however often it is requested', async () => {
    for (const id of [1, 2, 3]) await aMap(id, await pictures.pngPicture(), SMALL)
    const queue = aQueue()
    for (const id of [1, 2, 3, 1, 2]) await queue.enqueue(id)
    expect(await store.count('jobs')).toBe(3)
    queue.start()
    const order: string[] = []
    await until(async () => {
      for (const id of [1, 2, 3])
        if ((await jobOf(id))?.state === 'done' && !order.includes(String(id))) order.push(String(id))
      return order.length === 3
    })
    expect(order).toEqual(['1', '2', '3'])
  })

  it('makes one image per person in turn, however many one of them has', async () => {
    const [many, other] = [5, 9]
    for (const id of [1, 2, 3, 4]) await aMap(id, await pictures.pngPicture(), SMALL, many)
    await aMap(5, await pictures.pngPicture(), SMALL, other)
    const queue = aQueue()
    for (const id of [1, 2, 3, 4, 5]) await queue.enqueue(id)
    const begun: string[] = []
    const update = store.update.bind(store)
    store.update = (collection, id, fields) => {
      if ('attempts' in fields) begun.push(id.split(':')[0] ?? '')
      return update(collection, id, fields)
    }
    queue.start()
    for (const id of [1, 2, 3, 4, 5]) await finished(id)
    expect(begun).toEqual(['1', '5', '2', '3', '4'])
  })

  it('reports how many images of the same person come first, until it begins', async () => {
    const [many, other] = [5, 9]
    for (const id of [1, 2, 3]) await aMap(id, await pictures.pngPicture(), SMALL, many)
    await aMap(4, await pictures.pngPicture(), SMALL, other)
    const queue = aQueue()
    for (const id of [1, 2, 3, 4]) {
      await queue.enqueue(id)
      await setTimeout(2)
    }
    const waitingBehind = async (id: number) => {
      const map = await store.get('maps', String(id))
      return map && (await imageProgress({ store, imageQueue: queue }, map)).waiting_behind
    }
    expect([await waitingBehind(1), await waitingBehind(2), await waitingBehind(3)]).toEqual([0, 1, 2])
    expect(await waitingBehind(4)).toBe(0)
    await store.update('jobs', '2:original-0.png', { attempts: 1 })
    expect(await waitingBehind(2)).toBeNull()
    queue.start()
    await finished(3)
    expect(await waitingBehind(3)).toBeNull()
  })

  it.each([
    ['memory', 'This image takes more memory to read than it may.', { maxDecodingBytes: 1 }],
    ['time', 'This image takes too long to read.', { maxDecodingMs: 1 }],
  ])('refuses at once, and for good, what takes more %s than it may', async (_, error, limits) => {
    await aMap(1, await pictures.flatAvifPicture(5_000, 5_000), { width: 5_000, height: 5_000 })
    const queue = aQueue(limits)
    queue.start()
    await queue.enqueue(1)
    expect(await finished(1)).toMatchObject({ state: 'failed', error, attempts: 1 })
    expect((await imageOf(1)).failed).toBe(error)
    expect(await outputsOf(1)).toEqual([])
  })

  it('refuses a JPEG that ends halfway as incomplete, even with an end marker', async () => {
    const halves = pictures.closedHalfway(await pictures.jpegPicture(900, 900))
    await aMap(1, halves, { width: 900, height: 900 }, 2, 'original-0.jpg')
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    const error = 'The image is incomplete: the file ends too early.'
    expect(await finished(1, 'original-0.jpg')).toMatchObject({ state: 'failed', error, attempts: 1 })
  })

  it('tries a damaged image three times, then says so, and leaves nothing', async () => {
    await aMap(1, pictures.cutOff(await pictures.pngPicture(900, 900)), { width: 900, height: 900 })
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    expect(await finished(1)).toMatchObject({ state: 'failed', attempts: 3 })
    expect((await imageOf(1)).failed).toBe('This image could not be read. It may be damaged.')
    expect(await outputsOf(1)).toEqual([])
    await until(async () => (await store.count('leases')) === 0)
  })

  it('starts again when its process dies, and keeps only what is used', async () => {
    await aMap(1, await tiledPicture, TILED)
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    process.kill(await tilingProcess(1), 'SIGKILL')
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 2 })
    const { preview_file, pyramid } = await imageOf(1)
    expect(preview_file?.startsWith(`${pyramid?.id}/`)).toBe(true)
    expect(await outputsOf(1)).toEqual([pyramid?.id])
  })

  it('continues after a restart, without counting the interrupted attempt', async () => {
    await aMap(1, await tiledPicture, TILED)
    const first = aQueue()
    const closed = atPreview(() => first.close())
    first.start()
    await first.enqueue(1)
    await closed
    expect(await jobOf(1)).toMatchObject({ state: 'waiting' })
    const second = aQueue()
    second.start()
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 1 })
    expect(await outputsOf(1)).toEqual([(await imageOf(1)).pyramid?.id])
  })

  it('takes over from a server that died, once its lease is over', async () => {
    await aMap(1, await pictures.pngPicture(), SMALL)
    const dead = createJobLeases(store, 1_000)
    await dead.take({ _id: '1:original-0.png', attempts: 0 })
    const queue = aQueue()
    await queue.enqueue(1)
    queue.start()
    expect(await finished(1)).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('leaves a job alone that another server has taken over', async () => {
    await aMap(1, await tiledPicture, TILED)
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    await tilingProcess(1)
    const before = await jobOf(1)
    const overtaking = await createJobLeases(store, LEASE_MS).take({ _id: '1:original-0.png', attempts: 2 })
    if (overtaking === 'busy') throw new Error(overtaking)
    const kept = keepLease(overtaking, LEASE_MS)
    await until(async () => (await readdir(join(dataDir, 'work'))).length === 0)
    await queue.close()
    kept.stop()
    expect(await jobOf(1)).toEqual({ ...before, progress: expect.any(Number) as number })
    expect(await store.get('leases', '1:original-0.png:1')).not.toBeNull()
  })

  it('leaves no files of a map that was deleted meanwhile', async () => {
    await aMap(1, await tiledPicture, TILED)
    const queue = aQueue()
    queue.start()
    await queue.enqueue(1)
    await until(async () => (await imageOf(1)).preview_file)
    await store.update('maps', '1', { deleted: true })
    await store.delete('jobs', '1:original-0.png')
    await files.deleteAll('1')
    await until(async () => (await readdir(join(dataDir, 'work'))).length === 0)
    await queue.close()
    expect(await pictureFiles({ config: { dataDir }, files })).toEqual([])
    expect(await imageOf(1)).toMatchObject({ pyramid: null })
  })
})
