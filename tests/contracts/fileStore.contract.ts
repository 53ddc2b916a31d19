import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FileNotFoundError, type FileStore } from '../../api/files/FileStore.ts'

export interface FileStoreUnderTest {
  readonly files: FileStore
  /** Closes the store and opens another on the same data. */
  reopen(): Promise<FileStore>
  close(): Promise<void>
}

export const HOSTILE_KEYS = [
  '',
  '/',
  '.',
  '..',
  '../1/x',
  '1/..',
  '1/../2/x',
  '1/./x',
  '1//x',
  '/1/x',
  '1/x/',
  '1\\x',
  '1/..\\..\\x',
  'C:/x',
  '1/.hidden',
  '.incoming/x',
  '1/a b',
  '1/ä',
  '1/%2e%2e',
  '1/x\0.png',
  '1/x\n',
  `1/${'x'.repeat(151)}`,
  `1${'/x'.repeat(300)}`,
  '~/x',
]

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What every store of files must do. `open` gives one on data of its own, empty. */
export const fileContract = (name: string, open: () => Promise<FileStoreUnderTest>): void => {
  describe(`${name} as a store of files`, () => {
    let opened: FileStoreUnderTest
    let files: FileStore
    let local: string
    beforeAll(async () => {
      opened = await open()
      files = opened.files
      local = await mkdtemp(join(tmpdir(), 'pinfold-local-'))
    })
    beforeEach(() => files.deleteAll('1'))
    afterAll(async () => {
      await opened.close()
      await rm(local, { recursive: true })
    })

    const textOf = async (key: string): Promise<string | null> => {
      const file = await files.get(key)
      return file && (await buffer(file.open())).toString()
    }
    const localFile = async (text: string): Promise<string> => {
      const path = join(local, crypto.randomUUID())
      await writeFile(path, text)
      return path
    }

    it.each(HOSTILE_KEYS)('refuses the key %j in every call', async (key) => {
      const path = await localFile('x')
      await expect(files.write(key, bytes('x'))).rejects.toThrow(TypeError)
      await expect(files.adopt(key, path)).rejects.toThrow(TypeError)
      await expect(files.get(key)).rejects.toThrow(TypeError)
      await expect(files.withLocalPath(key, async () => 1)).rejects.toThrow(TypeError)
      await expect(files.deleteAll(key)).rejects.toThrow(TypeError)
      expect((await stat(path)).isFile()).toBe(true)
    })

    it('refuses a file outside the maps', async () => {
      await expect(files.write('1', bytes('x'))).rejects.toThrow(TypeError)
      await expect(files.get('1')).rejects.toThrow(TypeError)
    })

    it('stores bytes, streams and empty files', async () => {
      await files.write('1/bytes', bytes('äöü'))
      await files.write('1/deep/0/3_4.png', Readable.from([Buffer.from('a'), Buffer.from('b')]))
      await files.write('1/empty', new Uint8Array())
      expect(await textOf('1/bytes')).toBe('äöü')
      expect((await files.get('1/bytes'))?.size).toBe(6)
      expect(await textOf('1/deep/0/3_4.png')).toBe('ab')
      expect(await textOf('1/empty')).toBe('')
    })

    it('keeps every byte of a large stream, even after reopening', async () => {
      const large = Buffer.alloc(5_000_003, 'pinfold ')
      await files.write('1/large', Readable.from(large.toString().match(/.{1,70001}/gs) ?? []))
      files = await opened.reopen()
      expect(await textOf('1/large')).toBe(large.toString())
    })

    it('has nothing at a key that was not written, nor at a folder', async () => {
      await files.write('1/folder/file', bytes('x'))
      for (const key of ['1/none', '1/folder', '1/folder/file/below', '2/none']) {
        expect(await files.get(key)).toBeNull()
      }
      await expect(files.withLocalPath('1/none', async () => 1)).rejects.toThrow(FileNotFoundError)
      await expect(files.withLocalPath('1/folder', async () => 1)).rejects.toThrow(FileNotFoundError)
    })

    it('reads a range, both ends included', async () => {
      await files.write('1/range', bytes('0123456789'))
      const file = await files.get('1/range')
      const read = async (start: number, end: number) =>
        file && (await buffer(file.open({ start, end }))).toString()
      expect(await read(0, 0)).toBe('0')
      expect(await read(3, 5)).toBe('345')
      expect(await read(9, 9)).toBe('9')
    })

    it('replaces the whole file, with a new version', async () => {
      const versions = new Set<string | undefined>()
      for (const text of ['first, longer', 'second', 'secund']) {
        await files.write('1/replaced', bytes(text))
        expect(await textOf('1/replaced')).toBe(text)
        versions.add((await files.get('1/replaced'))?.version)
      }
      expect(versions.size).toBe(3)
      const version = (await files.get('1/replaced'))?.version
      expect((await files.get('1/replaced'))?.version).toBe(version)
    })

    it('lets a reader finish even if the file is replaced or deleted', async () => {
      await files.write('1/read', Buffer.alloc(1_000_000, 'a'))
      const file = await files.get('1/read')
      const stream = file?.open() ?? Readable.from([])
      await new Promise((resolve) => stream.once('readable', resolve))
      await files.write('1/read', bytes('b'))
      await files.deleteAll('1')
      expect((await buffer(stream)).equals(Buffer.alloc(1_000_000, 'a'))).toBe(true)
    })

    it('keeps nothing of an interrupted stream, and keeps the previous file', async () => {
      const broken = () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(100_000)
            throw new Error('The client went away.')
          })(),
        )
      await expect(files.write('1/broken', broken())).rejects.toThrow('The client went away.')
      expect(await files.get('1/broken')).toBeNull()
      await files.write('1/kept', bytes('kept'))
      await expect(files.write('1/kept', broken())).rejects.toThrow('The client went away.')
      expect(await textOf('1/kept')).toBe('kept')
      const destroyed = Readable.from([Buffer.from('x')])
      destroyed.destroy()
      await expect(files.write('1/destroyed', destroyed)).rejects.toThrow()
      expect(await files.get('1/destroyed')).toBeNull()
    })

    it('never shows a part of a file while it is written', async () => {
      const whole = Buffer.alloc(300_000, 'w')
      const seen = new Set<number>()
      let isWriting = true
      const watch = (async () => {
        while (isWriting) seen.add((await files.get('1/whole'))?.size ?? -1)
      })()
      for (let at = 0; at < 5; at++) await files.write('1/whole', Readable.from([whole, whole]))
      isWriting = false
      await watch
      expect([...seen].filter((size) => size !== -1 && size !== 600_000)).toEqual([])
    })

    it('adopts a local file, which is then gone', async () => {
      const path = await localFile('adopted')
      await files.adopt('1/deep/adopted', path)
      expect(await textOf('1/deep/adopted')).toBe('adopted')
      await expect(stat(path)).rejects.toThrow('ENOENT')
    })

    it('adopts neither a folder nor a link nor a missing file', async () => {
      const secret = await localFile('secret')
      const link = join(local, 'link')
      await symlink(secret, link)
      for (const path of [local, link, join(local, 'none')]) {
        await expect(files.adopt('1/adopted', path)).rejects.toThrow()
      }
      expect(await files.get('1/adopted')).toBeNull()
      expect(await readFile(secret, 'utf8')).toBe('secret')
    })

    it('lends a local path with the bytes, and returns the result of its use', async () => {
      await files.write('1/lent', bytes('lent'))
      expect(await files.withLocalPath('1/lent', (path) => readFile(path, 'utf8'))).toBe('lent')
    })

    it('deletes a file, or all files below a folder, and counts them', async () => {
      for (const key of ['1/a', '1/p/0/0_0', '1/p/0/0_1', '1/p/1/0_0', '1/pp', '10/a'])
        await files.write(key, bytes(key))
      expect(await files.deleteAll('1/a')).toBe(1)
      expect(await files.deleteAll('1/a')).toBe(0)
      expect(await files.deleteAll('1/p')).toBe(3)
      expect(await textOf('1/pp')).toBe('1/pp')
      expect(await files.deleteAll('1')).toBe(1)
      expect(await files.deleteAll('1')).toBe(0)
      expect(await textOf('10/a')).toBe('10/a')
      expect(await files.deleteAll('10')).toBe(1)
    })

    it('lists every file once', async () => {
      const keys = ['1/a', '1/p/0/0_0', '1/p/1/0_0', '1/p-p', '10/a', '2/b']
      for (const key of keys) await files.write(key, bytes(key))
      const named: string[] = []
      for await (const key of files.keys()) named.push(key)
      expect(named.sort()).toEqual([...keys].sort())
      for (const folder of ['10', '2']) await files.deleteAll(folder)
    })

    it('accepts a file again after its folder was deleted, and while it is being deleted', async () => {
      await Promise.all(
        Array.from({ length: 30 }, async (_, at) => {
          if (at % 3 === 0) await files.deleteAll('1')
          else await files.write(`1/again/${at}`, bytes(String(at)))
        }),
      )
      await files.write('1/again/last', bytes('last'))
      expect(await textOf('1/again/last')).toBe('last')
    })
  })
}
