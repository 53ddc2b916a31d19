import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDiskFiles } from '../../api/files/diskFiles.ts'
import type { FileStore } from '../../api/files/FileStore.ts'
import { fileContract, HOSTILE_KEYS } from './fileStore.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-files-'))
let folders = 0
const freshFolder = (): string => join(folder, String(++folders))
afterAll(() => rmSync(folder, { recursive: true }))

fileContract('diskFiles', async () => {
  const dataDir = freshFolder()
  const open = () => openDiskFiles({ dataDir, exclusive: true })
  return { files: await open(), reopen: open, close: async () => {} }
})

const allBelow = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))

describe('diskFiles', () => {
  let dataDir: string
  let files: FileStore
  beforeEach(async () => {
    dataDir = freshFolder()
    files = await openDiskFiles({ dataDir, exclusive: true })
  })
  const bytes = Buffer.from('x')

  it('leaves no file anywhere for what it refused', async () => {
    const broken = () =>
      new Readable({
        read() {
          this.destroy(new Error('gone'))
        },
      })
    for (const key of HOSTILE_KEYS) await expect(files.write(key, bytes)).rejects.toThrow(TypeError)
    await expect(files.write('1/broken', broken())).rejects.toThrow('gone')
    await files.write('1/folder/file', bytes)
    await expect(files.write('1/folder', bytes)).rejects.toThrow()
    expect(await allBelow(dataDir)).toEqual([join(dataDir, 'files', '1', 'folder', 'file')])
  })

  it('lists what is there while folders are deleted', async () => {
    for (const id of [1, 2, 3]) await files.write(`${id}/picture`, bytes)
    const listed: string[] = []
    for await (const key of files.keys()) {
      listed.push(key)
      for (const id of [1, 2, 3]) if (key !== `${id}/picture`) await files.deleteAll(String(id))
    }
    expect(listed).toHaveLength(1)
  })

  it('follows no link out of its folder', async () => {
    const outside = freshFolder()
    await mkdir(outside)
    await writeFile(join(outside, 'secret'), 'secret')
    await mkdir(join(dataDir, 'files', '1'))
    await symlink(outside, join(dataDir, 'files', '1', 'linked'))
    await symlink(join(outside, 'secret'), join(dataDir, 'files', '1', 'secret'))

    expect(await files.get('1/linked/secret')).toBeNull()
    expect(await files.get('1/secret')).toBeNull()
    await expect(files.write('1/linked/new', bytes)).rejects.toThrow()
    await expect(files.write('1/linked/deeper/new', bytes)).rejects.toThrow()
    expect(await files.deleteAll('1/linked/secret')).toBe(0)
    await files.write('1/secret', bytes)
    await files.deleteAll('1')
    expect(await allBelow(outside)).toEqual([join(outside, 'secret')])
    expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret')
    expect(await readdir(outside)).toEqual(['secret'])
  })

  it('works if the data folder itself is a link', async () => {
    const link = freshFolder()
    await symlink(dataDir, link)
    const linked = await openDiskFiles({ dataDir: link, exclusive: true })
    await linked.write('1/x', bytes)
    expect((await files.get('1/x'))?.size).toBe(1)
    expect((await linked.get('1/x'))?.size).toBe(1)
  })

  it('deletes the leftovers of a crash at the start, but not while a server runs', async () => {
    const left = [join(dataDir, 'files', '.incoming', 'part'), join(dataDir, 'files', '.trash', 'map', '0_0')]
    await mkdir(join(dataDir, 'files', '.trash', 'map'))
    for (const path of left) await writeFile(path, 'left')
    await files.write('1/kept', bytes)

    await openDiskFiles({ dataDir })
    expect((await allBelow(dataDir)).sort()).toEqual([...left, join(dataDir, 'files', '1', 'kept')].sort())
    await openDiskFiles({ dataDir, exclusive: true })
    expect(await allBelow(dataDir)).toEqual([join(dataDir, 'files', '1', 'kept')])
  })

  it('adopts a file from another device by copying it', async () => {
    const other = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'pinfold-'))
    try {
      const path = join(other, 'upload')
      await writeFile(path, 'from afar')
      await files.adopt('1/adopted', path)
      expect(await files.withLocalPath('1/adopted', (adopted) => readFile(adopted, 'utf8'))).toBe('from afar')
      await expect(stat(path)).rejects.toThrow('ENOENT')
      expect(await allBelow(dataDir)).toHaveLength(1)
    } finally {
      rmSync(other, { recursive: true })
    }
  })

  it('keeps its files from other users of the machine', async () => {
    await files.write('1/x', bytes)
    expect((await stat(join(dataDir, 'files', '1', 'x'))).mode & 0o077).toBe(0)
    expect((await stat(join(dataDir, 'files'))).mode & 0o077).toBe(0)
  })
})
