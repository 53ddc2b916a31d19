import 'fake-indexeddb/auto'
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { IDBFactory } from 'fake-indexeddb'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import { databaseConnection, type WithDatabase } from './databaseConnection.ts'
import { readBackup, writeBackup, writeFullBackup } from './localBackup.ts'
import { createLocalMap, type PreparedImage, readLocalMaps } from './localMaps.ts'

let withDatabase: WithDatabase
let id: string

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  withDatabase = databaseConnection()
  const meta = localMapMetaSchema.parse({ name: 'Isle', image_name: 'Ålesund.png', created_at: 7 })
  const original = new Blob([new Uint8Array(200_000).map((_, n) => n * 7)])
  const image: PreparedImage = {
    name: 'Ålesund.png',
    original,
    preview: null,
    thumbnail: new Blob([]),
    size: [10, 10],
  }
  id = await withDatabase((database) => createLocalMap(database, meta, image))
})

const archived = async () => (await withDatabase((database) => writeFullBackup(database, id))).archive

const zipOf = async (files: readonly (readonly [name: string, file: Blob])[], level = 0): Promise<Blob> => {
  const archive = new ZipWriter(new BlobWriter(), { level, useWebWorkers: false })
  for (const [name, file] of files) await archive.add(name, new BlobReader(file))
  return archive.close()
}

describe('the archive of a map and its image', () => {
  it('is read by other programs', async () => {
    const archive = await fromBufferPromise(Buffer.from(await (await archived()).arrayBuffer()))
    const read: [string, number][] = []
    for await (const entry of archive.eachEntry()) {
      const stream = await archive.openReadStreamPromise(entry)
      read.push([entry.fileName, (await buffer(stream)).length])
    }
    expect(read).toEqual([
      ['map.json', expect.any(Number)],
      ['image/Ålesund.png', 200_000],
    ])
  })

  it('is refused with anything but a record and an image in it', async () => {
    const { json } = await withDatabase((database) => writeBackup(database, id))
    const record = ['map.json', json] as const
    const picture = ['image/isle.png', new Blob(['x'])] as const
    const wrong = [
      [record],
      [picture, record],
      [record, picture, ['image/other.png', picture[1]]],
      [record, ['../isle.png', picture[1]]],
      [record, ['image/folder/', picture[1]]],
      [['map.json', new Blob(['{}'])], picture],
    ] as const
    await expect(readBackup(await zipOf([record, picture]))).resolves.toMatchObject({ image: { size: 1 } })
    for (const files of wrong) await expect(readBackup(await zipOf(files))).rejects.toThrow()
    await expect(readBackup(await zipOf([record, picture], 6))).rejects.toThrow('not that of one map')
    expect(await withDatabase(readLocalMaps)).toHaveLength(1)
  })

  it('is refused with a byte of a file changed, cut off or added', async () => {
    const bytes = new Uint8Array(await (await archived()).arrayBuffer())
    const changed = bytes.slice()
    changed[1_000] = (changed[1_000] ?? 0) ^ 1
    for (const wrong of [changed, bytes.slice(0, -1), Uint8Array.of(...bytes, 0)])
      await expect(readBackup(new Blob([wrong]))).rejects.toThrow('The archive is damaged')
  })
})
