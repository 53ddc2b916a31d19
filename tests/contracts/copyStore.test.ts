import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { createChangeLog } from '../../api/content/changeLog.ts'
import { copyFiles, verifyFiles } from '../../api/files/copyFiles.ts'
import type { FileStore } from '../../api/files/FileStore.ts'
import {
  closeServices,
  openFolder,
  openMongodb,
  openPlace,
  openServices,
  type Stores,
} from '../../api/openServices.ts'
import { beginCopy, copyDocuments, endCopy, verifyDocuments } from '../../api/store/copyDocuments.ts'
import type { Store } from '../../api/store/Store.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory } from '../builders.ts'
import { copyStore } from '../../scripts/admin/copyStore.ts'
import { aMongoDatabase, mongoUrl } from '../mongoDatabase.ts'
import { anS3Prefix, s3Url } from '../s3Bucket.ts'
import { aClaim, aMap } from './storeDocuments.ts'

const silent = pino({ level: 'silent' })
const MAPS = 2_300
const CATEGORIES = 1_200

/** The same store, which is gone after so many writes. */
const breakingOff = <T extends object>(stored: T, method: keyof T & string, writes: number): T => {
  let left = writes
  return new Proxy(stored, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === method && left-- <= 0) throw new Error('broken off')
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
}

const copyAll = async (from: Stores, to: Stores): Promise<void> => {
  await beginCopy(to.store)
  await copyDocuments(from.store, to.store, () => {})
  await copyFiles(from.files, to.files, () => {})
  await verifyDocuments(from.store, to.store, () => {})
  await verifyFiles(from.files, to.files, () => {})
  await endCopy(to.store)
}

describe('a copy of a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-copy-'))
  const databases: { drop: () => Promise<void> }[] = []
  const opened: Stores[] = []
  let from: Stores

  const openAt = async (opening: Promise<Stores>): Promise<Stores> => {
    const stores = await opening
    opened.push(stores)
    return stores
  }
  const folders: string[] = []
  const anEmptyFolder = () => {
    folders.push(join(folder, randomUUID()))
    return openAt(openFolder(folders.at(-1) ?? ''))
  }
  const anEmptyMongodb = () => {
    const database = aMongoDatabase()
    databases.push(database)
    return openAt(openMongodb(database.url, join(folder, 'scratch')))
  }
  const logOf = ({ store, files }: Stores) => createChangeLog({ store, files, log: silent })

  beforeAll(async () => {
    from = await anEmptyFolder()
    const maps = Array.from({ length: MAPS }, (_, at) => aMap(String(at + 1), { name: `Map ${at} 城` }))
    await from.store.insertMany('maps', maps)
    await from.store.insertMany(
      'claims',
      ['a', 'copy', 'copy-storf', 'ｱ', '🗺'].map((id) => aClaim(id)),
    )
    const changeLog = logOf(from)
    const changes = Array.from({ length: CATEGORIES }, (_, at) => ({
      op: 'insert' as const,
      kind: 'category' as const,
      entity: aCategory({ id: newEntityId(1), name: `Category ${at} of a long name ${'x'.repeat(300)}` }),
    }))
    await changeLog.commitLarge({
      mapId: 1,
      userId: 2,
      changeId: randomUUID(),
      baseRevision: 0,
      changes,
      canSeeMap: async () => true,
    })
    await changeLog.drain()
    for (let at = 0; at < 20; at++)
      await from.files.write(`${at + 1}/tile/0/0_0.png`, Buffer.from(`tile ${at}`))
    await from.files.write('1/large.png', Buffer.alloc(3_000_000, 'large'))
  })
  afterAll(async () => {
    for (const { store, files } of opened) await Promise.all([store.close(), files.close()])
    for (const { drop } of databases) await drop()
    rmSync(folder, { recursive: true })
  })

  const expectTheSame = async (to: Stores): Promise<void> => {
    const [here, there] = [await logOf(from).read(1), await logOf(to).read(1)]
    expect([...there.content.categories]).toEqual([...here.content.categories])
    expect(there.revision).toBe(1)
    expect(await to.store.count('maps')).toBe(MAPS)
    expect(await to.store.get('claims', 'copy-store')).toBeNull()
    const file = await to.files.get('1/large.png')
    expect(file && (await buffer(file.open())).equals(Buffer.alloc(3_000_000, 'large'))).toBe(true)
  }

  it('is the same, though it was interrupted twice at the documents and once at the files', async () => {
    const to = await anEmptyFolder()
    for (const writes of [2, 3])
      await expect(
        copyAll(from, { ...to, store: breakingOff<Store>(to.store, 'insertMany', writes) }),
      ).rejects.toThrow('broken off')
    expect(await to.store.count('maps')).toBeLessThan(MAPS)
    const files = breakingOff<FileStore>(to.files, 'write', 7)
    await expect(copyAll(from, { ...to, files })).rejects.toThrow('broken off')
    await copyAll(from, to)
    await expectTheSame(to)
  })

  it.runIf(mongoUrl)('goes from a folder to a MongoDB and back', async () => {
    const [mongodb, back] = [await anEmptyMongodb(), await anEmptyFolder()]
    await expect(
      copyAll(from, { ...mongodb, store: breakingOff<Store>(mongodb.store, 'insertMany', 3) }),
    ).rejects.toThrow('broken off')
    await copyAll(from, mongodb)
    await expectTheSame(mongodb)
    await copyAll(mongodb, back)
    await expectTheSame(back)
  })

  it.runIf(s3Url)('moves its files to a bucket, and goes with them from there to a folder', async () => {
    const { url, location, drop } = anS3Prefix()
    databases.push({ drop })
    const inFolder = await anEmptyFolder()
    await copyAll(from, inFolder)
    await Promise.all([inFolder.store.close(), inFolder.files.close()])
    const dataDir = folders.at(-1) ?? ''
    await copyStore([dataDir, dataDir, url])
    rmSync(join(dataDir, 'files'), { recursive: true })

    const inBucket = await openPlace({ mongodbUrl: null, dataDir, s3: location })
    await expectTheSame(inBucket)
    await Promise.all([inBucket.store.close(), inBucket.files.close()])
    const back = join(folder, 'from-bucket')
    await copyStore([dataDir, url, back])
    await expectTheSame(await openAt(openFolder(back)))
  })

  it.each<[string, string[]]>([
    ['two places', ['one']],
    ['two places', ['https://key:hush@host/bucket', 'one', 'two']],
    ['two places', ['one', 'http://h/bucket', 'http://h/bucket', 'two']],
    ['bucket must name a bucket', ['one', 'two', 'https://key:hush@host/']],
    ['holds no Pinfold data', ['one', 'two']],
    ['the same place', ['HERE', 'https://key:hush@host/bucket', 'HERE', 'https://other:hush@host/bucket/']],
  ])('is refused by the command with words on %s', async (words, args) => {
    const here = await anEmptyFolder()
    await Promise.all([here.store.close(), here.files.close()])
    const given = args.map((arg) => (arg === 'HERE' ? (folders.at(-1) ?? '') : arg))
    const refused: unknown = await copyStore(given).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect(String(refused)).toContain(words)
    expect(String(refused)).not.toContain('hush')
  })

  it('does not overwrite existing data, and is not served before it is finished', async () => {
    const dataDir = join(folder, 'unfinished')
    const taken = await openFolder(dataDir)
    await taken.store.insert('claims', aClaim('name'))
    await expect(beginCopy(taken.store)).rejects.toThrow('not empty')
    await taken.store.delete('claims', 'name')
    await beginCopy(taken.store)
    await Promise.all([taken.store.close(), taken.files.close()])

    const config = loadConfig({ DATA_DIR: dataDir })
    await expect(openServices(config, silent)).rejects.toThrow('unfinished copy')
    const finished = await openFolder(dataDir)
    await endCopy(finished.store)
    await Promise.all([finished.store.close(), finished.files.close()])
    await closeServices(await openServices(config, silent))
  })

  it.each<[string, (to: Stores) => Promise<unknown>, string]>([
    [
      'a document that was altered',
      ({ store }) => store.update('maps', '7', { votes: 1 }),
      'maps: the copy differs.',
    ],
    ['a document too many', ({ store }) => store.insert('claims', aClaim('more')), 'were copied as'],
    [
      'a file of other bytes',
      ({ files }) => files.write('2/tile/0/0_0.png', Buffer.from('tile 9')),
      '2/tile/0/0_0.png',
    ],
    ['a file too many', ({ files }) => files.write('99/more.png', Buffer.from('x')), '21 files'],
  ])('is found out by %s', async (_, alter, text) => {
    const to = await anEmptyFolder()
    await copyAll(from, to)
    await alter(to)
    const verifying = verifyDocuments(from.store, to.store, () => {}).then(() =>
      verifyFiles(from.files, to.files, () => {}),
    )
    await expect(verifying).rejects.toThrow(text)
  })
})
