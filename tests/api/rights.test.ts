import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrCreateGame } from '../../api/games/games.ts'
import { setGameImage } from '../../api/games/gameImages.ts'
import type { GameListEntry } from '../../shared/maps/games.ts'
import type { MapListEntry } from '../../shared/maps/maps.ts'
import type { CurrentUser, Role } from '../../shared/people/users.ts'
import type { Client } from '../Client.ts'
import { uploadedMap } from '../mapBuilders.ts'
import { pngPicture } from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const PEOPLE = ['guest', 'stranger', 'owner', 'admin', 'founder', 'operator'] as const
type Person = (typeof PEOPLE)[number]

let server: TestServer
let people: Record<Person, Client>
let ownerId: number
let publicId: number
let privateId: number
/** The address of the official image of the game of the public map. */
let gameImage: string

beforeAll(async () => {
  server = await startTestServer({ config: { operatorEmail: 'operator@example.org' } })
  people = {
    guest: server.client(),
    stranger: await server.signIn('bob@example.org', 'Bob'),
    owner: await server.signIn('ann@example.org', 'Ann'),
    admin: await withRole('adele@example.org', 'admin'),
    founder: await withRole('fay@example.org', 'founder'),
    operator: await server.signIn('operator@example.org', 'Opal'),
  }
  const me = (await people.owner.get('/api/me')).json<CurrentUser>()
  ownerId = me.id
  publicId = (await uploadedMap(people.owner, { fields: { game_name: 'Open' } })).id
  privateId = (await uploadedMap(people.owner, { fields: { game_name: 'Shut' } })).id
  gameImage = await withImage('Open')
  await people.owner.post(`/api/maps/${privateId}/set-public`, { is_public: false })
})
afterAll(() => server.close())

const withRole = async (email: string, role: Role): Promise<Client> => {
  const client = await server.signIn(email)
  const { id } = (await client.get('/api/me')).json<CurrentUser>()
  await server.services.store.update('users', String(id), { role })
  return client
}

const gameNamed = (name: string) => findOrCreateGame(server.services.store, name)

const withImage = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-rights-'))
  await writeFile(join(folder, 'official.png'), await pngPicture())
  await setGameImage(server.services, await gameNamed(name), join(folder, 'official.png'))
  await rm(folder, { recursive: true })
  const games = (await people.guest.get('/api/games')).json<GameListEntry[]>()
  return games.find((game) => game.name === name)?.default_map_url ?? ''
}

/** What each person is answered, by person. */
const answers = async <T>(ask: (client: Client, who: Person) => Promise<T>): Promise<Record<Person, T>> => {
  const all: Partial<Record<Person, T>> = {}
  for (const who of PEOPLE) all[who] = await ask(people[who], who)
  return all as Record<Person, T>
}

const statuses = (path: () => string) => answers(async (client) => (await client.get(path())).status)

const FOR_ALL = { guest: 200, stranger: 200, owner: 200, admin: 200, founder: 200, operator: 200 }
const FOR_THOSE_WHO_MAY_SEE = { ...FOR_ALL, guest: 404, stranger: 404 }
const FOR_MEMBERS = { ...FOR_ALL, guest: 401 }

describe('guest, stranger, owner, admin, founder and operator', () => {
  it('are all shown the game of a public map, and its image [API-001] [API-013] [API-011]', async () => {
    const { _id } = await gameNamed('Open')
    expect(await statuses(() => `/api/games/${_id}`)).toEqual(FOR_ALL)
    expect(await statuses(() => gameImage)).toEqual(FOR_ALL)
  })

  it('are shown the game of a private map if they may see the map [API-013] [PERM-013] [PERM-014] [PERM-015] [PERM-016] [PERM-017] [PERM-018]', async () => {
    const { _id } = await gameNamed('Shut')
    expect(await statuses(() => `/api/maps/${privateId}`)).toEqual(FOR_THOSE_WHO_MAY_SEE)
    expect(await statuses(() => `/api/games/${_id}`)).toEqual(FOR_THOSE_WHO_MAY_SEE)
  })

  it('find the game of a private map in the list only if it is of their own [API-001]', async () => {
    const names = await answers(async (client) =>
      (await client.get('/api/games')).json<GameListEntry[]>().map(({ name }) => name),
    )
    const open = ['Open']
    expect(names).toEqual({
      ...{ guest: open, stranger: open, owner: ['Open', 'Shut'] },
      ...{ admin: open, founder: open, operator: open },
    })
  })

  it('are all shown the same list, without private maps [API-012]', async () => {
    const listed = await answers(async (client) =>
      (await client.get('/api/maps')).json<MapListEntry[]>().map(({ id }) => id),
    )
    for (const ids of Object.values(listed)) expect(ids).toEqual([publicId])
  })

  it('are shown those of somebody’s maps that they may see', async () => {
    const listed = await answers(async (client) =>
      (await client.get(`/api/user/id/${ownerId}/maps?sort=newest`))
        .json<MapListEntry[]>()
        .map(({ id }) => id),
    )
    const [some, all] = [[publicId], [privateId, publicId]]
    expect(listed).toEqual({
      ...{ guest: some, stranger: some, owner: all },
      ...{ admin: all, founder: all, operator: all },
    })
  })

  it('are told who they are, with their role [API-008] [API-009]', async () => {
    for (const path of ['/api/me', '/api/user/me']) {
      const roles = await answers(
        async (client) => (await client.get(path)).json<CurrentUser | null>()?.role ?? null,
      )
      expect(roles).toEqual({
        ...{ guest: null, stranger: 'user', owner: 'user' },
        ...{ admin: 'admin', founder: 'founder', operator: 'founder' },
      })
    }
  })

  it('may take their own data with them, if they are signed in, and nobody else’s', async () => {
    expect(await answers(async (client) => (await client.send('HEAD', '/api/user/data')).status)).toEqual(
      FOR_MEMBERS,
    )
    expect((await people.founder.get(`/api/user/data?user=${ownerId}`)).text).not.toContain('maps/')
  })
})
