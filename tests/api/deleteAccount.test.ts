import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepDeletedMap } from '../../api/maps/deleteMap.ts'
import { deleteAccount, sweepDeletedAccounts } from '../../api/users/deleteAccount.ts'
import { noteDeletion } from '../../api/users/endAccount.ts'
import { shownNames } from '../../api/users/presentUser.ts'
import { signInUser } from '../../api/users/signInUser.ts'
import type { MapsFate } from '../../shared/people/ownData.ts'
import type { CurrentUser } from '../../shared/people/users.ts'
import type { Client } from '../Client.ts'
import { dyingAt } from '../dyingStore.ts'
import { aMapDocument, pictureFiles, processedMap, until, uploadedMap } from '../mapBuilders.ts'
import { pngPicture } from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let operator: Client
let anyone: Client

beforeAll(async () => {
  server = await startTestServer({ config: { operatorEmail: 'operator@example.org' } })
  operator = await server.signIn('operator@example.org', 'Opal')
  anyone = server.client()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

let lastPerson = 0
/** Somebody new, with a name of their own. */
const aPerson = async () => {
  const name = `Quitter${++lastPerson}${'abcdefghijklmnopqrstuvwxyz'[lastPerson] ?? ''}`
  const email = `${name}@example.org`.toLowerCase()
  const client = await server.signIn(email, name)
  const { id } = (await client.get('/api/me')).json<CurrentUser>()
  return { client, id, name, email }
}

const leave = (client: Client, username: string, maps: MapsFate = 'delete') =>
  client.post('/api/user/delete-account', { username, maps })

const storedMap = (mapId: number) => server.services.store.get('maps', String(mapId))

const anHourLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })

describe('an account is not deleted', () => {
  it('for somebody who is not signed in', async () => {
    const answer = await leave(anyone, 'anyone')
    expect([answer.status, answer.json()]).toEqual([401, { error: 'You must be logged in.' }])
  })

  it('if it is the operator’s', async () => {
    const answer = await leave(operator, 'Opal')
    expect([answer.status, answer.json()]).toEqual([
      403,
      { error: 'The operator’s account cannot be deleted.' },
    ])
    expect((await operator.get('/api/me')).json()).toMatchObject({ id: 1 })
  })

  it('without its username, or without a word on its maps', async () => {
    const { client, name } = await aPerson()
    const wrong = [
      { username: 'Opal', maps: 'delete' },
      { username: name.toLowerCase(), maps: 'delete' },
      { username: '', maps: 'delete' },
      { username: name, maps: 'keep' },
      { username: name },
      { maps: 'delete' },
    ]
    for (const body of wrong) {
      const answer = await client.post('/api/user/delete-account', body)
      expect(answer.status).toBe(400)
    }
    expect((await leave(client, 'Opal')).json()).toEqual({ error: 'This is not your username.' })
    expect((await client.get('/api/me')).json()).toMatchObject({ username: name })
  })
})

describe('an account that is deleted', () => {
  it('is gone at once, with every session, its e-mail address and its page', async () => {
    const { client, id, name, email } = await aPerson()
    const elsewhere = await server.signIn(email)
    const answer = await leave(client, ` ${name} `)
    expect([answer.status, answer.json()]).toEqual([200, { success: true }])
    for (const browser of [client, elsewhere]) {
      expect((await browser.get('/api/me')).json()).toBeNull()
      expect((await browser.get('/api/sessions')).status).toBe(401)
    }
    expect((await anyone.get(`/api/user/by-id/${id}`)).status).toBe(404)
    expect((await anyone.get(`/api/user/by-username/${name}`)).status).toBe(404)
    const { store } = server.services
    expect(await store.count('sessions', { equals: { user_id: id } })).toBe(0)
    expect([...(await shownNames(store, [id])).values()]).toEqual(['deleted user'])
  })

  it('leaves its name to nobody, nor one that looks like it', async () => {
    const gone = await server.signIn('iris@example.org', 'Iris.Iota')
    await leave(gone, 'Iris.Iota')
    const { client } = await aPerson()
    for (const newUsername of ['Iris.Iota', 'IRIS.IOTA', 'lris.lota'])
      expect((await client.post('/api/user/change-username', { newUsername })).status).toBe(409)
  })

  it('is another one after the next sign-in of the same person', async () => {
    const { client, id, name, email } = await aPerson()
    await leave(client, name)
    const again = await server.signIn(email, name)
    const user = (await again.get('/api/me')).json<CurrentUser>()
    expect(user).toMatchObject({ email, username_pending: true, role: 'user' })
    expect(user.id).toBeGreaterThan(id)
  })

  it('does not come back by a sign-in that began before', async () => {
    const { client, id, name, email } = await aPerson()
    const { store } = server.services
    const old = await store.get('users', String(id))
    const get = store.get.bind(store)
    const spied = vi.spyOn(store, 'get').mockImplementation(async (collection, _id) => {
      const found = await get(collection, _id)
      if (collection === 'claims' && _id.startsWith('identity:')) {
        spied.mockRestore()
        await leave(client, name)
      }
      return found
    })
    const identity = {
      issuer: old?.issuer ?? '',
      subject: old?.subject ?? '',
      email,
      isEmailVerified: true,
      name,
    }
    const user = await signInUser(store, identity, null)
    expect(Number(user._id)).toBeGreaterThan(id)
    expect(await store.get('users', String(id))).toBeNull()
  })

  it('takes its maps with it, region maps, private ones and files, and no others', async () => {
    const { client, name } = await aPerson()
    const { id: shown } = await uploadedMap(client, { fields: { game_name: 'Leaver' } })
    const { id: hidden } = await uploadedMap(client)
    await client.post(`/api/maps/${hidden}/set-public`, { is_public: false })
    const { id: others } = await uploadedMap(operator)
    // What an image process writes meanwhile only goes with the next sweep.
    for (const id of [shown, hidden]) await processedMap(client, id)
    await leave(client, name)
    await until(async () => {
      const maps = await Promise.all([shown, hidden].map(storedMap))
      const files = await pictureFiles(server.services)
      const isLeft = files.some((file) => [shown, hidden].some((id) => file.includes(`/files/${id}/`)))
      return maps.every((map) => map?.deleted) && !isLeft
    })
    for (const id of [shown, hidden]) expect((await operator.get(`/api/maps/${id}`)).status).toBe(404)
    expect((await anyone.get(`/api/maps/${others}`)).status).toBe(200)
    expect((await anyone.get('/api/games')).text).not.toContain('Leaver')
  })

  it('hands its maps to the operator, public and private ones as they are, under the operator’s name', async () => {
    const { client, id, name } = await aPerson()
    const { id: shown } = await uploadedMap(client)
    const { id: hidden } = await uploadedMap(client)
    await client.post(`/api/maps/${hidden}/set-public`, { is_public: false })
    await leave(client, name, 'hand-over')
    await until(async () => (await storedMap(hidden))?.uploader_id === 1)
    expect((await anyone.get(`/api/maps/${shown}`)).json()).toMatchObject({
      uploader_id: 1,
      uploader_username: 'Opal',
    })
    expect((await anyone.get(`/api/maps/${hidden}`)).status).toBe(404)
    expect((await operator.get(`/api/maps/${hidden}`)).json()).toMatchObject({ is_public: false })
    expect((await anyone.get(`/api/user/id/${id}/maps`)).json()).toEqual([])
    expect((await anyone.get(`/api/maps?search=${name}`)).text).toBe('[]')
  })

  it.each(['delete', 'hand-over'] as const)(
    'with an image on its way to replace another: %s',
    async (maps) => {
      const { client, name } = await aPerson()
      const { id } = await uploadedMap(client, { picture: await pngPicture(100, 80) })
      await processedMap(client, id)
      const body = new FormData()
      body.set('map', new Blob([new Uint8Array(await pngPicture(200, 100))]), 'new.png')
      expect((await client.send('PUT', `/api/upload-map/${id}`, { body })).status).toBe(200)
      await leave(client, name, maps)
      const { store } = server.services
      const isSettled = async () => (await store.get('replacements', String(id))) === null
      if (maps === 'delete') {
        await until(async () => (await storedMap(id))?.deleted)
        await until(isSettled)
        // What the image process was writing meanwhile goes with the next sweep.
        await until(async () => {
          await sweepDeletedMap(server.services, id)
          return (await pictureFiles(server.services)).every((file) => !file.includes(`/${id}/`))
        })
        expect(await store.count('jobs', { equals: { map_id: id } })).toBe(0)
        return
      }
      await until(async () => (await storedMap(id))?.uploader_id === 1)
      await until(isSettled)
      expect((await operator.get(`/api/maps/${id}`)).json()).toMatchObject({
        image_width: 200,
        uploader_id: 1,
        next_image_state: null,
      })
    },
  )

  it('takes its votes and favourites back', async () => {
    const { client, id, name } = await aPerson()
    const { id: mapId } = await uploadedMap(operator)
    await client.post(`/api/map-votes/${mapId}`, { vote: 1 })
    await client.post(`/api/user/favourites/${mapId}`)
    expect((await storedMap(mapId))?.votes).toBe(1)
    await leave(client, name)
    await sweepDeletedAccounts(server.services)
    expect((await storedMap(mapId))?.votes).toBe(0)
    for (const collection of ['votes', 'favourites'] as const)
      expect(await server.services.store.count(collection, { equals: { user_id: id } })).toBe(0)
  })
})

describe('a deletion that is interrupted', () => {
  const FATAL = [
    ['before the identity goes', 'delete', ([, id]: unknown[]) => String(id).startsWith('identity:')],
    ['before the record goes', 'delete', ([collection]: unknown[]) => collection === 'users'],
    ['before the maps go', 'update', ([collection]: unknown[]) => collection === 'maps'],
  ] as const

  it.each(FATAL)('%s is finished by the next start', async (_when, call, isFatal) => {
    const { id, client } = await aPerson()
    const { id: mapId } = await uploadedMap(client)
    const { services } = server
    const user = await services.store.get('users', String(id))
    if (!user) throw new Error('There is nobody.')
    const dying = dyingAt(services.store, call, isFatal)
    await deleteAccount({ ...services, store: dying }, user, 'delete').catch(() => {})
    await sweepDeletedAccounts(services)
    expect(await storedMap(mapId)).toMatchObject({ deleted: true, listed: false })
    expect((await client.get('/api/me')).json()).toBeNull()
    expect(await services.store.count('claims', { equals: { owner_id: String(id) } })).toBe(2)
  })

  it('keeps to what was wished first', async () => {
    const { id, client, name } = await aPerson()
    const { id: mapId } = await uploadedMap(client)
    await noteDeletion(server.services.store, String(id), 'hand-over')
    await leave(client, name, 'delete')
    await sweepDeletedAccounts(server.services)
    expect(await storedMap(mapId)).toMatchObject({ deleted: false, uploader_id: 1 })
  })

  it('finds a map that an upload at the same time made, and is forgotten after an hour', async () => {
    const { id, client, name } = await aPerson()
    const { store } = server.services
    await leave(client, name)
    await sweepDeletedAccounts(server.services)
    await store.insert('maps', aMapDocument(90_000 + id, { uploader_id: id }))
    anHourLater()
    await sweepDeletedAccounts(server.services)
    expect(await storedMap(90_000 + id)).toMatchObject({ deleted: true })
    expect(await store.get('claims', `account-deletion:${id}`)).toBeNull()
  })
})
