import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrCreateGame } from '../../api/games/findOrCreateGame.ts'
import { gameListEntrySchema, gameSchema } from '../../shared/games.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
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
    const answer = await server.client().get('/api/games')
    const games = gameListEntrySchema.strict().array().parse(answer.json())
    expect(games.map(({ name }) => name)).toEqual(['Elden Ring', 'Elden Ring 2', 'Lost', 'Zelda'])
    expect(games[0]).toEqual({ name: 'Elden Ring', slug: 'elden-ring', default_map_url: null })
  })

  it('are answered by id [API-013] [CREATE-034]', async () => {
    const { _id } = await game('Elden Ring')
    const answer = (await server.client().get(`/api/games/${_id}`)).json()
    expect(answer).toEqual({ id: Number(_id), name: 'Elden Ring', description: '' })
    expect(gameSchema.strict().safeParse(answer).success).toBe(true)
  })
})
