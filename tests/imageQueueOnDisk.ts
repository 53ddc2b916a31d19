import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openDiskFiles } from '../api/files/diskFiles.ts'
import type { FileStore } from '../api/files/FileStore.ts'
import { createImageQueue, type ImageQueue } from '../api/images/imageQueue.ts'
import { openSqliteStore } from '../api/store/sqliteStore.ts'
import type { Store } from '../api/store/Store.ts'
import { aMapDocument, until } from './mapBuilders.ts'
import * as pictures from './pictures.ts'

export let dataDir = ''
export let store: Store
export let files: FileStore
const queues: ImageQueue[] = []

/** Each file of tests calls this: workers load this module once for several of them. */
export const queuesOnDisk = (): void => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pinfold-queue-'))
    store = await openSqliteStore({ dataDir, exclusive: true })
    files = await openDiskFiles({ dataDir })
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close()
    await files.close()
    await store.close()
    await rm(dataDir, { recursive: true })
  })
}

export const LEASE_MS = 300
export const unhindered = { hindranceOf: () => null }
const log = { warn: () => {}, error: () => {} }

export const aQueue = ({
  maxDecodingBytes = 2 ** 30,
  maxDecodingMs = 60_000,
  pixelsPerHour = Infinity,
  quickMaxMs = 60_000,
  attemptMaxMs = 60_000,
} = {}) => {
  const config = { dataDir, maxImagePixels: 400_000_000, maxDecodingBytes, maxDecodingMs }
  const queue = createImageQueue({
    store,
    files,
    config,
    log,
    leaseMs: LEASE_MS,
    firstPauseMs: 20,
    pixelsPerHour,
    quickMaxMs,
    attemptMaxMs,
  })
  queues.push(queue)
  return queue
}

export const aMap = async (
  mapId: number,
  picture: Buffer,
  size: { width: number; height: number },
  uploader_id = 2,
  original_file = 'original-0.png',
) => {
  await files.write(`${mapId}/${original_file}`, picture)
  const image = {
    original_file,
    ...size,
    preview_file: null,
    thumbnail_file: null,
    pyramid: null,
    failed: null,
  }
  await store.insert('maps', aMapDocument(mapId, { image, uploader_id }))
}

export const imageOf = async (mapId: number) => {
  const map = await store.get('maps', String(mapId))
  if (!map) throw new Error('The map is gone.')
  return map.image
}

export const jobOf = (mapId: number, file = 'original-0.png') => store.get('jobs', `${mapId}:${file}`)

export const finished = (mapId: number, file?: string) =>
  until(async () => {
    const job = await jobOf(mapId, file)
    return job && job.state !== 'waiting' ? job : null
  })

export const SMALL = { width: 320, height: 240 }
export const TILED = { width: 4200, height: 3000 }
export const tiledPicture = pictures.pngPicture(TILED.width, TILED.height)

/** Resolves to what `act` returns. It is called at once when a preview is published, while tiles are still to be made. */
export const atPreview = <T>(act: () => T | Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    const update = store.update.bind(store)
    store.update = (collection, id, fields) =>
      update(collection, id, fields).finally(() => {
        if (collection !== 'maps' || !('image' in fields)) return
        store.update = update
        resolve(act())
      })
  })

/** Resolves to the id of the process that makes tiles of a map, once there is one. */
export const tilingProcess = (mapId: number): Promise<number> =>
  until(async () => ((await jobOf(mapId))?.made ? imageProcessId() || null : null))

/** The folders under a map's files, one an attempt that left something. */
export const outputsOf = async (mapId: number) =>
  (await readdir(join(dataDir, 'files', String(mapId)))).filter((name) => name.startsWith('image-'))

const imageProcessId = (): number => {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
  return Number.parseInt(lines.find((line) => line.includes('imageProcess')) ?? '', 10)
}
