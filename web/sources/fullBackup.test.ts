import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { localMapMetaSchema } from '../../shared/localMap.ts'
import { keptDatabase, type WithDatabase } from './keptDatabase.ts'
import { readBackup, restoreAsNew, writeFullBackup } from './localBackup.ts'
import { createLocalMap, type PreparedImage } from './localMaps.ts'

const MB = 2 ** 20
const PIECE_BYTES_MAX = MB / 4

let withDatabase: WithDatabase

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  withDatabase = keptDatabase()
})

const imageOf = (original: Blob): PreparedImage => ({
  name: 'isle.png',
  original,
  preview: null,
  thumbnail: new Blob([]),
  size: [16_384, 16_384],
})

/** Notes how many bytes of a file come into memory with each read. */
const notedReads = (): number[] => {
  const reads: number[] = []
  for (const way of ['arrayBuffer', 'text'] as const) {
    const read = Reflect.get(Blob.prototype, way) as () => Promise<never>
    vi.spyOn(Blob.prototype, way).mockImplementation(function (this: Blob) {
      reads.push(this.size)
      return read.call(this)
    })
  }
  const readPiece = Reflect.get(ReadableStreamBYOBReader.prototype, 'read') as (
    view: ArrayBufferView,
  ) => Promise<never>
  vi.spyOn(ReadableStreamBYOBReader.prototype, 'read').mockImplementation(function (
    this: ReadableStreamBYOBReader,
    view: ArrayBufferView,
  ) {
    reads.push(view.byteLength)
    return readPiece.call(this, view)
  })
  return reads
}

describe('a full backup of a map with an image of 100 MB', () => {
  it('is written and read again piece by piece', async () => {
    const piece = new Blob([new Uint8Array(MB).fill(7)])
    const original = new Blob(Array.from({ length: 100 }, () => piece))
    const meta = localMapMetaSchema.parse({ name: 'Isle', image_name: 'isle.png', created_at: 7 })
    const id = await withDatabase((database) => createLocalMap(database, meta, imageOf(original)))

    const reads = notedReads()
    const { archive } = await withDatabase((database) => writeFullBackup(database, id))
    const read = await readBackup(archive)
    expect(reads.length).toBeGreaterThan(2 * 400)
    expect(Math.max(...reads)).toBeLessThanOrEqual(PIECE_BYTES_MAX)
    const image = read.image ?? new Blob([])
    const restored = await withDatabase((database) => restoreAsNew(database, read, imageOf(image)))
    const stored = await withDatabase((database) => database.get('localImages', [restored, 'original']))
    expect([archive.size > 100 * MB, image.size, stored?.file.bytes.byteLength]).toEqual([
      true,
      100 * MB,
      100 * MB,
    ])
  })
})
