import 'fake-indexeddb/auto'
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { IDBFactory } from 'fake-indexeddb'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import { databaseConnection, type WithDatabase } from './databaseConnection.ts'
import { createIdbMapSource } from './idbMapSource.ts'
import { readBackup, restoreAsNew, restoreInto, writeBackup, writeFullBackup } from './localBackup.ts'
import { setLocalFloorImage, setLocalFloors } from './localFloors.ts'
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

  it('has the images of floors beside that of the map, each restored to its floor', async () => {
    const cellar = { id: 4, name: 'Cellar', frame: null }
    const attic = { id: 7, name: 'Attic', frame: { x: 1, y: 2, width: 3, height: 4 } }
    const picture = new Blob([new Uint8Array([1, 2, 3])])
    const floorImage = { name: 'a/b.png', original: picture, preview: null, thumbnail: picture }
    await withDatabase(async (database) => {
      await setLocalFloors(database, id, [cellar, attic])
      await setLocalFloorImage(database, id, 7, { ...floorImage, size: [3, 4] })
    })
    const read = await readBackup(await archived())
    const [file] = read.floorImages.values()
    expect([[...read.floorImages.keys()], file?.name, file?.size]).toEqual([[7], 'a_b.png', 3])
    const source = createIdbMapSource({ withDatabase })
    const whole = { name: 'i.png', original: picture, preview: null, thumbnail: picture }
    const again = await withDatabase((database) =>
      restoreAsNew(database, read, { ...whole, size: [10, 10] }, new Map([[7, { ...whole, size: [3, 4] }]])),
    )
    expect((await source.readRecord(again)).floors).toMatchObject([
      { ...cellar, image: null },
      { ...attic, image: { width: 3, height: 4, previewUrl: expect.any(String) } },
    ])

    // Of a record alone, floors keep the images that they have.
    await withDatabase((database) => setLocalFloors(database, id, [attic]))
    await withDatabase((database) => restoreInto(database, id, { ...read, floorImages: new Map() }))
    expect((await source.readRecord(id)).floors).toMatchObject([
      { ...cellar, image: null },
      { ...attic, image: { width: 3 } },
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
      [record, picture, ['floors/x/attic.png', picture[1]]],
      [record, picture, ['floors/1/a.png', picture[1]], ['floors/1/b.png', picture[1]]],
    ] as const
    await expect(readBackup(await zipOf([record, picture]))).resolves.toMatchObject({ image: { size: 1 } })
    for (const files of wrong) await expect(readBackup(await zipOf(files))).rejects.toThrow()
    await expect(readBackup(await zipOf([record, picture], 6))).rejects.toThrow('not that of one map')
    expect(await withDatabase(readLocalMaps)).toHaveLength(1)
  })

  it('is refused with an image for a floor that the map in it does not have', async () => {
    await withDatabase((database) => setLocalFloors(database, id, [{ id: 4, name: 'Cellar', frame: null }]))
    const { json } = await withDatabase((database) => writeBackup(database, id))
    const picture = new Blob(['x'])
    const withImageOf = (floorId: number) =>
      zipOf([
        ['map.json', json],
        ['image/isle.png', picture],
        [`floors/${floorId}/a.png`, picture],
      ])
    for (const floorId of [0, 5, 2 ** 31])
      await expect(readBackup(await withImageOf(floorId))).rejects.toThrow(`an image for floor ${floorId},`)
    await expect(readBackup(await withImageOf(4))).resolves.toMatchObject({ floorImages: { size: 1 } })
  })

  it('is refused with a byte of a file changed, cut off or added', async () => {
    const bytes = new Uint8Array(await (await archived()).arrayBuffer())
    const changed = bytes.slice()
    changed[1_000] = (changed[1_000] ?? 0) ^ 1
    for (const wrong of [changed, bytes.slice(0, -1), Uint8Array.of(...bytes, 0)])
      await expect(readBackup(new Blob([wrong]))).rejects.toThrow('The archive is damaged')
  })
})
