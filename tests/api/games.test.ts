import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { findOrCreateGame, sweepGames } from '../../api/games/games.ts'
import { gameListEntrySchema, gameSchema } from '../../shared/maps/games.ts'
import type { Client } from '../Client.ts'
import { uploadedMap } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('owner@example.com', 'Owner')
})
afterAll(() => server.close())

const game = (name: string) => findOrCreateGame(server.services.store, name)

describe('games', () => {
  it('that do not exist are not found', async () => {
    expect((await server.client().get('/api/games/99')).status).toBe(404)
    for (const id of ['x', '0', '1e3', '01', '-1'])
      expect((await server.client().get(`/api/games/${id}`)).status).toBe(400)
  })

  it('are one by their name, whatever its case [CREATE-034]', async () => {
    const first = await game('Elden Ring')
    expect(await game('ELDEN ring')).toEqual(first)
    expect((await game('Elden Ring 2'))._id).not.toBe(first._id)
  })

  it('are made once, however many name one at the same time', async () => {
    const games = await Promise.all(Array.from({ length: 30 }, () => game('Zelda')))
    expect(new Set(games.map(({ _id }) => _id)).size).toBe(1)
    expect(await server.services.store.count('games', { equals: { name_key: 'zelda' } })).toBe(1)
  })

  it('are made by the next who names one whose making broke off', async () => {
    const { store } = server.services
    await store.insert('claims', { _id: 'game:lost', owner_id: '700', created_at: new Date() })
    expect(await game('Lost')).toMatchObject({ _id: '700', name: 'Lost' })
    expect(await store.get('games', '700')).toMatchObject({ name: 'Lost' })
  })

  it('are listed by name, slug and default image [API-001] [CREATE-033]', async () => {
    await uploadedMap(owner, { fields: { game_name: 'Elden Ring' } })
    await uploadedMap(owner, { fields: { game_name: 'Abzû' } })
    const answer = await server.client().get('/api/games')
    const games = z.strictObject(gameListEntrySchema.shape).array().parse(answer.json())
    expect(games.map(({ name }) => name)).toEqual(['Abzû', 'Elden Ring'])
    expect(games[1]).toEqual({
      name: 'Elden Ring',
      slug: 'elden-ring',
      default_map_url: null,
      default_map_thumbnail_url: null,
    })
  })

  it('are answered by id [API-013] [CREATE-034]', async () => {
    const { _id } = await game('Elden Ring')
    const answer = (await server.client().get(`/api/games/${_id}`)).json()
    expect(answer).toEqual({ id: Number(_id), name: 'Elden Ring', description: '' })
    expect(z.strictObject(gameSchema.shape).safeParse(answer).success).toBe(true)
  })
})

describe('the game of a map', () => {
  /** Whether the list and the game's own address show it. */
  const isShownTo = async (client: Client, name: string) => {
    const games = (await client.get('/api/games')).json<{ name: string }[]>()
    const { status } = await client.get(`/api/games/${(await game(name))._id}`)
    return [games.some((listed) => listed.name === name), status]
  }
  const SHOWN = [true, 200]
  const HIDDEN = [false, 404]
  const setPublic = (id: number, is_public: boolean) =>
    owner.post(`/api/maps/${id}/set-public`, { is_public })
  let anyone: Client
  let stranger: Client
  beforeAll(async () => {
    anyone = server.client()
    stranger = await server.signIn('stranger@example.com', 'Stranger')
  })

  it('is shown to those who may see the map [PERM-013] [PERM-014]', async () => {
    const { id } = await uploadedMap(owner, { fields: { game_name: 'Secret Sequel' } })
    for (const client of [anyone, stranger, owner])
      expect(await isShownTo(client, 'Secret Sequel')).toEqual(SHOWN)
    await setPublic(id, false)
    for (const client of [anyone, stranger]) expect(await isShownTo(client, 'Secret Sequel')).toEqual(HIDDEN)
    expect(await isShownTo(owner, 'Secret Sequel')).toEqual(SHOWN)
    await setPublic(id, true)
    for (const client of [anyone, stranger, owner])
      expect(await isShownTo(client, 'Secret Sequel')).toEqual(SHOWN)
    await owner.send('DELETE', `/api/upload-map/${id}`)
    for (const client of [anyone, stranger, owner])
      expect(await isShownTo(client, 'Secret Sequel')).toEqual(HIDDEN)
  })

  it('stays as long as another map has it', async () => {
    const fields = { game_name: 'Shared World' }
    const first = await uploadedMap(owner, { fields })
    await uploadedMap(stranger, { fields })
    await setPublic(first.id, false)
    expect(await isShownTo(anyone, 'Shared World')).toEqual(SHOWN)
  })

  it('is sorted in among the listed for its owner', async () => {
    const { id } = await uploadedMap(owner, { fields: { game_name: 'Baba Yaga' } })
    await setPublic(id, false)
    const names = (await owner.get('/api/games')).json<{ name: string }[]>().map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Abzû', 'Baba Yaga', 'Elden Ring'])
  })

  it('is put right by the sweep where it was marked wrongly, or not at all', async () => {
    const { store, log } = server.services
    const [shared, secret] = [await game('Shared World'), await game('Secret Sequel')]
    const unmarked = { ...shared }
    delete unmarked.listed
    await store.upsert('games', unmarked)
    await store.update('games', secret._id, { listed: true })
    await sweepGames({ store, log })
    expect(await isShownTo(anyone, 'Shared World')).toEqual(SHOWN)
    expect(await isShownTo(anyone, 'Secret Sequel')).toEqual(HIDDEN)
  })

  it('stays where a map is listed just as the last other one goes', async () => {
    const { store } = server.services
    const fields = { game_name: 'Crowded' }
    const { id } = await uploadedMap(owner, { fields })
    const update = store.update.bind(store)
    const spied = vi.spyOn(store, 'update').mockImplementation(async (collection, document, set) => {
      const isHiding = collection === 'games' && 'listed' in set && set.listed === false
      if (isHiding) await uploadedMap(stranger, { fields })
      return update(collection, document, set)
    })
    await setPublic(id, false)
    spied.mockRestore()
    expect(await isShownTo(anyone, 'Crowded')).toEqual(SHOWN)
  })
})
