import type { Role } from '../shared/people/users.ts'
import type { Answer, Client } from './Client.ts'
import { aMapDocument } from './mapBuilders.ts'
import type { MapDocument } from '../api/store/collections.ts'
import { startTestServer, type TestServer } from './TestServer.ts'
import { afterAll } from 'vitest'

export const PEOPLE = ['guest', 'stranger', 'owner', 'admin', 'founder', 'operator'] as const
export type Person = (typeof PEOPLE)[number]

interface ServerByRole {
  readonly server: TestServer
  readonly people: Readonly<Record<Person, Client>>
  readonly idOf: (client: Client) => Promise<number>
  /** A map of the owner's. */
  readonly addMap: (fields?: Partial<MapDocument>) => Promise<number>
  /** What each person is answered, one after the other. */
  readonly statuses: (act: (person: Person) => Promise<Answer>) => Promise<Record<string, number>>
}

/** A server for all tests of a file, with somebody of each role; `operator` is user 1, `owner` has the maps. */
export const serverByRole = async (): Promise<ServerByRole> => {
  const server = await startTestServer({ config: { operatorEmail: 'operator@example.org' } })
  afterAll(() => server.close())
  const { store } = server.services
  const idOf = async (client: Client) => (await client.get('/api/me')).json<{ id: number }>().id
  const withRole = async (email: string, role: Role): Promise<Client> => {
    const client = await server.signIn(email)
    await store.update('users', String(await idOf(client)), { role })
    return client
  }
  const owner = await server.signIn('ann@example.org', 'Ann')
  const ownerId = await idOf(owner)
  let lastId = 30_000
  return {
    server,
    people: {
      guest: server.client(),
      stranger: await server.signIn('bob@example.org', 'Bob'),
      owner,
      admin: await withRole('admin@example.org', 'admin'),
      founder: await withRole('founder@example.org', 'founder'),
      operator: await server.signIn('operator@example.org', 'Operator'),
    },
    idOf,
    addMap: async (fields) => {
      const id = ++lastId
      await store.insert(
        'maps',
        aMapDocument(id, { uploader_id: ownerId, uploader_username: 'Ann', ...fields }),
      )
      return id
    },
    statuses: async (act) => {
      const seen: Record<string, number> = {}
      for (const person of PEOPLE) seen[person] = (await act(person)).status
      return seen
    },
  }
}
