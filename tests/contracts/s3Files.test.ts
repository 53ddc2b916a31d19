import { ListMultipartUploadsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '../../api/files/FileStore.ts'
import { S3Connection } from '../../api/files/s3/S3Connection.ts'
import type { S3Location } from '../../api/files/s3/s3Location.ts'
import { sweepParts } from '../../api/files/s3/writeObject.ts'
import { openS3Files } from '../../api/files/s3Files.ts'
import { anS3Prefix, s3Url, type TestPrefix } from '../s3Bucket.ts'
import { fileContract } from './fileStore.contract.ts'

describe.runIf(s3Url)('on the server at S3_URL', () => {
  const scratchDir = mkdtempSync(join(tmpdir(), 'pinfold-scratch-'))
  const prefixes: TestPrefix[] = []
  const opened: FileStore[] = []
  const freshPrefix = () => {
    const prefix = anS3Prefix()
    prefixes.push(prefix)
    return prefix
  }
  const open = async (location: S3Location) => {
    const files = await openS3Files({ location, scratchDir })
    opened.push(files)
    return files
  }
  afterAll(async () => {
    for (const files of opened) await files.close()
    for (const { drop } of prefixes) await drop()
    rmSync(scratchDir, { recursive: true })
  })

  fileContract('s3Files', async () => {
    const { location } = freshPrefix()
    return { files: await open(location), reopen: () => open(location), close: async () => {} }
  })

  describe('a large file', () => {
    let files: FileStore
    let s3: S3Connection
    const PIECE = Buffer.alloc(1_000_000, 'pinfold ')
    beforeAll(async () => {
      const { location } = freshPrefix()
      files = await open(location)
      s3 = new S3Connection(location)
    })
    afterAll(() => s3.close())

    const uploadsLeft = async (): Promise<number> => {
      const { bucket: Bucket, prefix: Prefix } = s3.location
      const listing = new ListMultipartUploadsCommand({ Bucket, Prefix })
      return (await s3.run((client) => client.send(listing))).Uploads?.length ?? 0
    }
    function* pieces(count: number) {
      for (let at = 0; at < count; at++) yield PIECE
    }

    it('of unknown length is written in parts and read in ranges across them', async () => {
      await files.write('1/large', Readable.from(pieces(20)))
      const file = await files.get('1/large')
      expect(file?.size).toBe(20_000_000)
      const whole = Buffer.concat([...pieces(20)])
      const read = async (start: number, end: number) => {
        const bytes = file && (await buffer(file.open({ start, end })))
        expect(bytes?.equals(whole.subarray(start, end + 1))).toBe(true)
      }
      await read(0, whole.length - 1)
      await read(8 * 1024 * 1024 - 5, 8 * 1024 * 1024 + 5)
      await read(whole.length - 1, whole.length - 1)
      expect(await uploadsLeft()).toBe(0)
    })

    it('whose source breaks off leaves neither an object nor parts behind', async () => {
      const broken = Readable.from(
        (function* () {
          yield* pieces(18)
          throw new Error('The client went away.')
        })(),
      )
      await expect(files.write('1/broken', broken)).rejects.toThrow('The client went away.')
      expect(await files.get('1/broken')).toBeNull()
      expect(await uploadsLeft()).toBe(0)
    })

    it('that was abandoned by a crash loses its parts to the sweep, one in progress does not', async () => {
      let goOn: () => void = () => undefined
      const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
      let pause: () => void = () => undefined
      const pauses = new Promise<void>((resolve) => (pause = resolve))
      const slow = async function* () {
        yield* pieces(18)
        pause()
        await mayGoOn
        yield* pieces(1)
      }
      const writing = files.write('1/slow', Readable.from(slow()))
      // Two parts are written by then.
      await pauses
      await sweepParts(s3, 60_000)
      expect(await uploadsLeft()).toBe(1)
      await sweepParts(s3, 0)
      expect(await uploadsLeft()).toBe(0)
      goOn()
      await expect(writing).rejects.toThrow()
    })
  })

  it('deletes a folder of more files than a page of the listing has, and lists no others', async () => {
    const { location } = freshPrefix()
    const files = await open(location)
    const s3 = new S3Connection(location)
    const names = Array.from({ length: 1_050 }, (_, at) => `1/tiles/0/${at}.png`)
    const turns = names[Symbol.iterator]()
    const writeInTurn = async () => {
      for (const key of turns) await files.write(key, Buffer.from(key))
    }
    await Promise.all(Array.from({ length: 16 }, writeInTurn))
    await files.checkWrites?.()
    const foreign = new PutObjectCommand({ ...s3.at('of another program'), Body: 'x' })
    await s3.run((client) => client.send(foreign))
    const listed: string[] = []
    for await (const key of files.keys()) listed.push(key)
    expect(listed.sort()).toEqual([...names].sort())
    expect(await files.deleteAll('1')).toBe(1_050)
    expect(await files.deleteAll('1')).toBe(0)
    s3.close()
  })

  it('leaves nothing in the local folder after lending', async () => {
    expect(await readdir(scratchDir)).toEqual([])
  })
})
