import { afterAll } from 'vitest'
import type { Client } from './Client.ts'
import { startTestServer, type TestServer } from './TestServer.ts'

interface ServerWithPeople {
  readonly server: TestServer
  /** Ann, whose maps the tests are about. */
  readonly owner: Client
  readonly ownerId: number
  /** Bob, who is signed in and owns none of them. */
  readonly stranger: Client
  /** Somebody who is not signed in. */
  readonly anyone: Client
}

/** A server for all tests of a file, which closes after them, and the people who call it. */
export const serverWithPeople = async (): Promise<ServerWithPeople> => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const owner = await server.signIn('ann@example.org', 'Ann')
  return {
    server,
    owner,
    ownerId: (await owner.get('/api/me')).json<{ id: number }>().id,
    stranger: await server.signIn('bob@example.org', 'Bob'),
    anyone: server.client(),
  }
}
