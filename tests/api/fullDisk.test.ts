import { randomUUID } from 'node:crypto'
import { access, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { StoreFullError, StoreReadOnlyError } from '../../api/store/Store.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { runAdmin } from '../adminProcess.ts'
import type { Answer, Client } from '../Client.ts'
import { processedMap, sendUpload, until, uploadedMap } from '../mapBuilders.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import { pngPicture } from '../pictures.ts'
import { aSmallDisk, fillDisk, unmountDisk } from '../smallDisk.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const NO_ROOM = 'The server has no space left for this. Deleting a map frees some.'

const logged: string[] = []
const log = pino(
  { level: 'error' },
  new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }),
)

const expectNoRoom = (answer: Answer) => {
  const { error, id } = answer.json<{ error: string; id: string }>()
  expect([answer.status, error]).toEqual([507, NO_ROOM])
  expect(logged.find((line) => line.includes(id))).toBeDefined()
}

describe('without room', () => {
  let server: TestServer
  let owner: Client
  beforeAll(async () => {
    server = await startTestServer({ log })
    owner = await server.signIn('owner@example.com', 'Owner')
  })
  afterAll(() => server.close())

  it('for its record, an upload says so, and leaves nothing behind', async () => {
    const insert = vi.spyOn(server.services.store, 'insert').mockRejectedValue(new StoreFullError('full'))
    expectNoRoom(await sendUpload(owner))
    insert.mockRestore()
    expect((await owner.get('/api/maps')).json()).toEqual([])
  })

  it.each(['ENOSPC', 'EDQUOT'])('for its file, an upload says so: %s', async (code) => {
    const error = Object.assign(new Error('no space left on device'), { code })
    const adopt = vi.spyOn(server.services.files, 'adopt').mockRejectedValue(error)
    expectNoRoom(await sendUpload(owner))
    adopt.mockRestore()
    expect((await owner.get('/api/maps')).json()).toEqual([])
  })

  it.each([
    [new StoreFullError('full'), 507, 'because the server’s disk is full'],
    [new StoreReadOnlyError('read-only'), 503, 'because the server cannot save anything'],
  ])('for a session, a sign-in says why nobody can: %s', async (error, status, text) => {
    const refusing = vi.spyOn(server.services.sessions, 'begin').mockRejectedValue(error)
    const answer = await server.client().signIn('owner@example.com', 'Owner')
    refusing.mockRestore()
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)])
  })

  it.each([
    ['file', 'adopt', Object.assign(new Error('read-only file system'), { code: 'EROFS' })],
    ['record', 'insert', new StoreReadOnlyError('read-only')],
  ] as const)('or without any writes for its %s, an upload says so', async (_what, call, error) => {
    const { files, store } = server.services
    const refusing = (call === 'adopt' ? vi.spyOn(files, call) : vi.spyOn(store, call)).mockRejectedValue(
      error,
    )
    const answer = await sendUpload(owner)
    refusing.mockRestore()
    expect([answer.status, answer.json()]).toEqual([
      503,
      {
        error: 'The server cannot save anything at the moment. Please try again later.',
        id: expect.any(String),
      },
    ])
  })

  it('to note that a session is in use, the session serves nevertheless', async () => {
    const { store } = server.services
    for await (const { _id } of store.stream('sessions'))
      await store.update('sessions', _id, { seen_at: new Date(0) })
    const update = vi.spyOn(store, 'update').mockRejectedValue(new StoreFullError('full'))
    expect((await owner.get('/api/me')).json()).toMatchObject({ username: 'Owner' })
    expect(update).toHaveBeenCalled()
    update.mockRestore()
  })
})

const disk = mongoUrl === undefined && process.getuid?.() === 0 ? await aSmallDisk('size=48m') : ''

describe.runIf(disk !== '')('a disk that is really full', () => {
  let server: TestServer
  let operator: Client
  let owner: Client
  beforeAll(async () => {
    server = await startTestServer({ log, config: { dataDir: disk, operatorEmail: 'operator@example.com' } })
    operator = await server.signIn('operator@example.com', 'Operator')
    owner = await server.signIn('owner@example.com', 'Owner')
  })
  afterAll(async () => {
    await server.close()
    unmountDisk(disk)
    await rm(disk, { recursive: true })
  })

  const filler = join(disk, 'filler')
  /** Until what SQLite has set aside for its journal is used up too. */
  const fillStore = async () => {
    for (let count = 0; count < 1_000; count++)
      await server.services.store.insert('snapshotParts', {
        _id: randomUUID(),
        map_id: 0,
        text: 'x'.repeat(100_000),
      })
  }
  const hasReserve = () =>
    access(join(disk, 'reserve')).then(
      () => true,
      () => false,
    )

  it('lets pictures wait for room, says so, and makes them once there is some', async () => {
    const { imageQueue } = server.services
    vi.spyOn(imageQueue, 'enqueue').mockResolvedValueOnce()
    const picture = await pngPicture(3000, 2100)
    const { id } = await uploadedMap(owner, { picture })
    await fillDisk(filler)
    await truncate(filler, (await stat(filler)).size - 512 * 1024)
    await imageQueue.enqueue(id)
    const state = async () => (await owner.get(`/api/maps/${id}`)).json<MapAnswer>().image_state
    await expect.poll(state, { timeout: 30_000 }).toMatchObject({ state: 'processing', hindered_by: 'room' })
    await rm(filler)
    expect((await processedMap(owner, id)).image_state).toEqual({ state: 'ready' })
    expect((await owner.send('DELETE', `/api/upload-map/${id}`)).status).toBe(200)
    await until(async () => !(await readdir(join(disk, 'files'))).includes(String(id)))
  })

  /** Leaves no room for anything but what the reserve frees. */
  const fillUp = async () => {
    await until(hasReserve)
    await fillDisk(filler)
    await expect(fillStore()).rejects.toThrow(StoreFullError)
    await fillDisk(filler)
  }
  const isSwept = async (mapId: number) => !(await readdir(join(disk, 'files'))).includes(String(mapId))
  const makeRoom = async () => {
    await rm(filler)
    await server.services.diskReserve.restore()
  }

  it('refuses uploads, but still deletes a map, which frees space', async () => {
    const { id } = await uploadedMap(owner)
    await processedMap(owner, id)
    await fillUp()
    expectNoRoom(await sendUpload(owner))
    expect(await readdir(join(disk, 'uploads'))).toEqual([])

    expect((await owner.send('DELETE', `/api/upload-map/${id}`)).status).toBe(200)
    expect((await owner.get(`/api/maps/${id}`)).status).toBe(404)
    await until(() => isSwept(id))
    expect(await hasReserve()).toBe(false)
    await makeRoom()
    expect(await hasReserve()).toBe(true)
    expect((await sendUpload(owner)).status).toBe(200)
  })

  interface Doomed {
    readonly id: number
    readonly userId: number
    readonly username: string
    readonly person: Client
  }
  const onTheSite = async (answer: Promise<Answer>) => expect((await answer).status).toBe(200)
  const byCommand = async (...args: string[]) =>
    expect(await runAdmin(disk, ...args)).toEqual([0, expect.any(String)])

  it.each<[string, 'map-deleted' | 'account-deleted' | null, (doomed: Doomed) => Promise<void>]>([
    [
      'an administrator deletes a map',
      'map-deleted',
      ({ id }) => onTheSite(operator.send('DELETE', `/api/admin/maps/${id}`)),
    ],
    ['a command deletes a map', 'map-deleted', ({ id }) => byCommand('delete-map', String(id), '--yes')],
    [
      'an administrator deletes an account',
      'account-deleted',
      ({ userId, username }) =>
        onTheSite(operator.post(`/api/admin/users/${userId}/delete`, { username, maps: 'delete' })),
    ],
    [
      'a command deletes an account',
      'account-deleted',
      ({ username }) => byCommand('delete-account', username, '--yes'),
    ],
    [
      'somebody deletes their account',
      null,
      ({ person, username }) =>
        onTheSite(person.post('/api/user/delete-account', { username, maps: 'delete' })),
    ],
  ])('frees space where %s, and logs what an operator did', async (_what, act, remove) => {
    const username = `P${randomUUID().slice(0, 8)}`
    const person = await server.signIn(`${username}@example.com`, username)
    const { id: userId } = (await person.get('/api/me')).json<{ id: number }>()
    const { id } = await uploadedMap(person)
    await processedMap(person, id)
    await fillUp()
    try {
      await remove({ id, userId, username, person })
      await until(() => isSwept(id))
      const acts = []
      for await (const entry of server.services.store.stream('adminLog'))
        if (entry.subject_id === String(entry.kind === 'map' ? id : userId)) acts.push(entry.act)
      expect(acts).toEqual(act === null ? [] : [act])
    } finally {
      await makeRoom()
    }
  })
})
