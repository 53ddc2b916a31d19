import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aMapDocument } from '../../tests/mapBuilders.ts'
import type { FileStore } from '../files/FileStore.ts'
import { openFolder, type Stores } from '../openServices.ts'
import { RESTORING_FOLDER } from '../store/databaseFile.ts'
import { takeBackup } from './takeBackup.ts'

const NAMES = ['original-0.png', 'image-0/preview.jpg', 'image-0/thumbnail.webp']

describe('a backup', () => {
  let folder = ''
  let stores: Stores
  let said: string[] = []
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pinfold-take-'))
    said = []
    stores = await openFolder(join(folder, 'data'))
    for (const mapId of [1, 2]) {
      await stores.store.insert('maps', aMapDocument(mapId))
      for (const name of NAMES) await stores.files.write(`${mapId}/${name}`, Buffer.from(`${mapId} ${name}`))
    }
  })
  afterEach(async () => {
    await Promise.all([stores.store.close(), stores.files.close()])
    rmSync(folder, { recursive: true })
  })

  const take = (files: FileStore) =>
    takeBackup({
      dataDir: join(folder, 'data'),
      files,
      folder: join(folder, 'backups'),
      keep: null,
      say: (line) => said.push(line),
      progress: () => {},
    })

  /** The same files; `act` comes before the look at one that is the `nth`, and all later ones wait for it. */
  const onLook = (nth: number, act: () => Promise<void>): FileStore => {
    let looks = 0
    let acting: Promise<void> | undefined
    const get: FileStore['get'] = async (key) => {
      if (++looks === nth) acting = act()
      await acting
      return stores.files.get(key)
    }
    return new Proxy(stores.files, {
      get: (target, name) => {
        if (name === 'get') return get
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  it('has neither a map that is deleted while its files are copied, nor its files', async () => {
    const files = onLook(1, async () => {
      await stores.store.update('maps', '2', { deleted: true })
      await stores.files.deleteAll('2')
    })
    const { manifest } = await take(files)
    expect(manifest).toMatchObject({ files: { count: 3 }, missing: { count: 0, keys: [] } })
    expect(said.filter((line) => line.includes('looking again'))).toHaveLength(1)
  })

  it('names what is lost, after a second look', async () => {
    await stores.files.deleteAll('2/image-0/preview.jpg')
    const { manifest } = await take(stores.files)
    expect(manifest.missing).toEqual({ count: 1, keys: ['2/image-0/preview.jpg'] })
    expect(said.filter((line) => line.includes('looking again'))).toHaveLength(1)
  })

  it('is refused amid a restore, whose documents may have no log beside them', async () => {
    const restoring = join(folder, 'data', RESTORING_FOLDER)
    mkdirSync(restoring)
    await expect(take(stores.files)).rejects.toThrow('Run it again before a backup is taken')
    rmdirSync(restoring)
    await expect(take(stores.files)).resolves.toMatchObject({ manifest: { missing: { count: 0 } } })
  })

  it('that fails leaves no folder, and the next goes on from its files', async () => {
    const files = onLook(5, () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })))
    await expect(take(files)).rejects.toThrow('is full')
    expect(readdirSync(join(folder, 'backups')).sort()).toEqual(['files', 'pinfold-backups', 'server.lock'])
    expect((await take(stores.files)).copied).toBeLessThan(6)
  })
})
