import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '../../api/files/FileStore.ts'
import { chunksIn, FileChunks, releasedIn } from '../../api/files/mongo/FileChunks.ts'
import { openMongoFiles } from '../../api/files/mongoFiles.ts'
import { connectMongo, type MongoConnection } from '../../api/store/mongo/MongoConnection.ts'
import { aMongoDatabase, mongoUrl } from '../mongoDatabase.ts'
import { fileContract } from './fileStore.contract.ts'

describe.runIf(mongoUrl)('on the server at MONGODB_URL', () => {
  const scratchDir = mkdtempSync(join(tmpdir(), 'pinfold-scratch-'))
  const databases: { drop: () => Promise<void> }[] = []
  const opened: FileStore[] = []
  const freshDatabase = () => {
    const database = aMongoDatabase()
    databases.push(database)
    return database
  }
  const open = async (url: string) => {
    const files = await openMongoFiles({ url, scratchDir })
    opened.push(files)
    return files
  }
  afterAll(async () => {
    for (const files of opened) await files.close()
    for (const { drop } of databases) await drop()
    rmSync(scratchDir, { recursive: true })
  })

  fileContract('mongoFiles', async () => {
    const { url } = freshDatabase()
    return { files: await open(url), reopen: () => open(url), close: async () => {} }
  })

  describe('the chunks of larger files', () => {
    let files: FileStore
    let connection: MongoConnection
    const large = (letter: string) => Buffer.alloc(2_500_000, letter)
    beforeAll(async () => {
      const { url } = freshDatabase()
      files = await open(url)
      connection = await connectMongo(url)
    })
    afterAll(() => connection.close())

    const chunkCount = () => connection.run((db) => chunksIn(db).countDocuments({}))
    /** As if an hour had passed. */
    const sweepNow = () => new FileChunks(connection, 0).sweep()

    it('stay for a reader who has started, even if the file is replaced or deleted', async () => {
      await files.write('1/read', large('a'))
      const stream = (await files.get('1/read'))?.open()
      await new Promise((resolve) => stream?.once('readable', resolve))
      await files.write('1/read', large('b'))
      await files.deleteAll('1')
      expect(stream && (await buffer(stream)).equals(large('a'))).toBe(true)
    })

    it('are read in ranges, across their boundaries', async () => {
      const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => `${at} `).join(''))
      await files.write('1/range', bytes)
      const file = await files.get('1/range')
      for (const [start, end] of [
        [1_048_570, 1_048_580],
        [1_048_576, 1_048_576],
        [0, bytes.length - 1],
      ] as const) {
        const read = file && (await buffer(file.open({ start, end })))
        expect(read?.equals(bytes.subarray(start, end + 1))).toBe(true)
      }
    })

    it('are deleted once nobody can need them, while those of an existing file stay', async () => {
      await files.deleteAll('1')
      await files.write('1/kept', large('k'))
      await files.write('1/replaced', large('a'))
      await files.write('1/replaced', large('b'))
      await files.write('1/deleted', large('c'))
      await files.deleteAll('1/deleted')
      await connection.run((db) => chunksIn(db).findOne({}))
      await sweepNow()
      expect(await chunkCount()).toBe(6)
      expect(await connection.run((db) => releasedIn(db).countDocuments({}))).toBe(0)
      for (const [key, letter] of [
        ['1/kept', 'k'],
        ['1/replaced', 'b'],
      ] as const) {
        const file = await files.get(key)
        expect(file && (await buffer(file.open())).equals(large(letter))).toBe(true)
      }
    })
  })

  it('leave nothing in the local folder after lending', async () => {
    expect(await readdir(scratchDir)).toEqual([])
  })
})
