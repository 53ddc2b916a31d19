import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESTORING_FOLDER } from '../../api/store/databaseFile.ts'
import { replayChanges } from '../../shared/content/applyChanges.ts'
import { EMPTY_CONTENT, type Content } from '../../shared/content/content.ts'
import { runAdmin } from '../adminProcess.ts'
import type { Client } from '../Client.ts'
import { commit, createMapFixture, entriesOf, insertPoi, type MapFixture, rename } from '../mapFixture.ts'
import { processedMap, until, uploadedMap } from '../mapBuilders.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import * as pictures from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const EDITORS = 50

describe.skipIf(mongoUrl !== undefined)('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-backup-'))
  const backups = join(folder, 'backups')
  let server: TestServer
  let owner: Client
  let dataDir = ''
  let pictured = 0

  beforeAll(async () => {
    server = await startTestServer()
    dataDir = server.config.dataDir
    owner = await server.signIn('owner@example.com', 'Owner')
    pictured = (await uploadedMap(owner, { picture: await pictures.pngPicture(4_200, 700) })).id
    await processedMap(owner, pictured)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const emptyFolder = (name: string): string => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  const namesOf = (dir: string) => readdirSync(dir).filter((name) => /^\d{4}-/.test(name))
  const originalOf = async () => {
    const map = await server.services.store.get('maps', String(pictured))
    return `${pictured}/${map?.image.original_file ?? ''}`
  }

  it('is refused into a folder of something else, and without data', async () => {
    const foreign = emptyFolder('foreign')
    writeFileSync(join(foreign, 'diary.txt'), 'Dear diary')
    expect(await runAdmin(dataDir, 'backup', foreign)).toEqual([
      1,
      `${foreign} holds something else. Name an empty folder, or one with backups of Pinfold.\n`,
    ])
    expect(readdirSync(foreign)).toEqual(['diary.txt'])
    const within = await runAdmin(dataDir, 'backup', join(dataDir, 'backups'))
    expect(within).toEqual([1, expect.stringContaining('lies within the data folder')])
    expect((await runAdmin(emptyFolder('nothing'), 'backup', backups))[1]).toContain(
      'holds no data of Pinfold',
    )
    expect((await runAdmin(dataDir, 'backup', backups, '--keep', '0'))[0]).toBe(1)
    expect(await runAdmin(dataDir, 'restore', foreign)).toEqual([
      1,
      `${foreign} holds no backups of Pinfold.\n`,
    ])
  })

  it('taken while fifty people write and upload has all that was acknowledged, and is restored as it was', async () => {
    const editors = await Promise.all(
      Array.from({ length: EDITORS }, (_, at) => server.signIn(`editor${at}@example.com`, `Editor ${at}`)),
    )
    const maps = await Promise.all(editors.map((editor) => createMapFixture(server, editor)))
    for (const { mapId } of maps)
      for (const name of ['original-0.png', 'image-0/preview.jpg', 'image-0/thumbnail.webp'])
        await server.services.files.write(`${mapId}/${name}`, Buffer.from(name))
    const acknowledged = new Map<number, number>()
    const uploaded: number[] = []
    let isOver = false
    const write = async (editor: Client, fixture: MapFixture) => {
      for (let count = 0; !isOver; count++) {
        const { revision } = await commit(editor, fixture, [
          insertPoi(fixture),
          rename(fixture, `Name ${count}`),
        ])
        acknowledged.set(fixture.mapId, revision)
      }
    }
    const upload = async (editor: Client) => {
      while (!isOver) uploaded.push((await uploadedMap(editor)).id)
    }
    const atWork = maps.map((fixture, at) => write(editors[at] ?? owner, fixture))
    atWork.push(
      upload(owner),
      deleteAgain(owner, () => isOver),
    )
    await until(async () => acknowledged.size === EDITORS && uploaded.length > 2)

    const before = { acknowledged: new Map(acknowledged), uploaded: [...uploaded] }
    const [status, said] = await runAdmin(dataDir, 'backup', backups)
    isOver = true
    await Promise.all(atWork)
    expect([status, said]).toEqual([0, expect.stringMatching(/^Backup .* files, of which/m)])
    expect(said).not.toContain('missing')
    expect((await runAdmin(dataDir, 'verify', backups))[1]).toMatch(/is whole\.\n$/)

    const restoredDir = emptyFolder('restored')
    expect((await runAdmin(restoredDir, 'restore', backups))[0]).toBe(0)
    const restored = await startTestServer({ config: { dataDir: restoredDir } })
    try {
      const again = await restored.signIn('owner@example.com')
      for (const id of before.uploaded)
        expect((await processedMap(again, id)).image_state).toEqual({ state: 'ready' })
      for (const [at, fixture] of maps.entries()) {
        const { content, revision } = await restored.services.changeLog.read(fixture.mapId)
        expect(revision).toBeGreaterThanOrEqual(before.acknowledged.get(fixture.mapId) ?? Infinity)
        const entries = await entriesOf(editors[at] ?? owner, fixture)
        const logged = entries
          .filter((entry) => entry.revision <= revision)
          .reduce((replayed, { changes }) => replayChanges(replayed, changes), EMPTY_CONTENT)
        expect(rowsOf(content)).toEqual(rowsOf(logged))
      }
      expect(await runAdmin(restoredDir, 'verify')).toEqual([
        0,
        expect.stringContaining('Nothing is missing.\n'),
      ])
      expect(await restored.services.store.count('sessions')).toBe(1)
      expect((await runAdmin(restoredDir, 'restore', backups, '--replace'))[1]).toContain('A server runs')
    } finally {
      await restored.close()
    }
  })

  it('copies only what is new, and drops those that are not to be kept', async () => {
    const { id } = await uploadedMap(owner)
    await processedMap(owner, id)
    const [, said] = await runAdmin(dataDir, 'backup', backups)
    const copied = Number(/of which (\d+) were new/.exec(said)?.[1])
    expect(copied).toBeGreaterThanOrEqual(3)
    const [first, second] = namesOf(backups)
    const inSecond = join(backups, 'files', String(id))
    expect(existsSync(inSecond)).toBe(true)
    await owner.send('DELETE', `/api/upload-map/${id}`)
    const [, third] = await runAdmin(dataDir, 'backup', backups, '--keep', '1')
    expect(third).toContain(`Deleted the backup ${first}.\nDeleted the backup ${second}.`)
    expect(namesOf(backups)).toHaveLength(1)
    expect(existsSync(inSecond)).toBe(false)
    expect((await runAdmin(dataDir, 'verify', backups))[0]).toBe(0)
  })

  it('that is unfinished or damaged is not restored, and a damaged one is found out', async () => {
    const [name = ''] = namesOf(backups)
    const unfinished = join(backups, '2020-01-01T00-00-00Z')
    mkdirSync(unfinished)
    const target = emptyFolder('refused')
    const ofUnfinished = await runAdmin(target, 'restore', backups, '--at', '2020-01-01T00-00-00Z')
    expect(ofUnfinished).toEqual([
      1,
      expect.stringContaining(`no finished backup 2020-01-01T00-00-00Z. It holds: ${name}`),
    ])

    const file = join(backups, 'files', await originalOf())
    const bytes = await readFile(file)
    await writeFile(file, Buffer.from(bytes).fill(0, 100, 101))
    expect(await runAdmin(target, 'verify', backups)).toEqual([
      1,
      expect.stringMatching(/original\S+ is missing or damaged/),
    ])
    expect((await runAdmin(target, 'restore', backups))[1]).toMatch(/original\S+ is missing or damaged/)
    expect(existsSync(join(target, 'pinfold.sqlite'))).toBe(false)
    await expect(startTestServer({ config: { dataDir: target } })).rejects.toThrow('unfinished restore')
    await writeFile(file, bytes)

    expect((await runAdmin(target, 'restore', backups))[0]).toBe(0)
    const documents = join(backups, name, 'pinfold.sqlite')
    await truncate(documents, 8_192)
    expect((await runAdmin(target, 'verify', backups))[0]).toBe(1)
    rmSync(unfinished, { recursive: true })
  })

  it('is restored over other data only if that may be moved aside, and a crash loses neither', async () => {
    rmSync(backups, { recursive: true })
    expect((await runAdmin(dataDir, 'backup', backups))[0]).toBe(0)
    const target = join(folder, 'refused')
    expect((await runAdmin(target, 'restore', backups))[1]).toContain('add --replace')
    const file = join(backups, 'files', await originalOf())
    const bytes = await readFile(file)
    await writeFile(file, 'damaged')
    expect((await runAdmin(target, 'restore', backups, '--replace'))[1]).toContain('is missing or damaged')
    await (await startTestServer({ config: { dataDir: target } })).close()
    await writeFile(file, bytes)
    expect((await runAdmin(target, 'restore', backups, '--replace'))[1]).toContain(
      'What was there before is in',
    )
    const [aside = ''] = readdirSync(target).filter((name) => name.startsWith('before-restore-'))
    expect(readdirSync(join(target, aside)).sort()).toEqual(
      expect.arrayContaining(['files', 'pinfold.sqlite']),
    )
    // As a crash between its last two steps leaves it.
    mkdirSync(join(target, RESTORING_FOLDER))
    rmSync(join(target, 'pinfold.sqlite'))
    await expect(startTestServer({ config: { dataDir: target } })).rejects.toThrow('unfinished restore')
    expect((await runAdmin(target, 'restore', backups))[0]).toBe(0)
    expect((await runAdmin(target, 'verify'))[0]).toBe(0)
  })
})

/** Maps that are deleted as soon as they are there, so that files go while they are copied. */
const deleteAgain = async (client: Client, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const { id } = await uploadedMap(client)
    await client.send('DELETE', `/api/upload-map/${id}`)
  }
}

const rowsOf = ({ categories, types, pois, zones }: Content) =>
  [categories, types, pois, zones].map((rows) => [...rows].sort((a, b) => a.id - b.id))
