import { expect } from 'vitest'
import type { Client } from './Client.ts'
import type { Role } from '../shared/people/users.ts'
import { createMapFixture, type MapFixture } from './mapFixture.ts'
import type { TestServer } from './TestServer.ts'

/** A call that edits a map, as it would be right from whoever may. */
export interface GuardedCall {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

interface People {
  readonly owner: Client
  readonly stranger: Client
  readonly anyone: Client
}

/** Who may not edit a map changes nothing on it: 401, 404, 403, in that order, and 403 from another site. */
export const expectGuarded = async (
  { owner, stranger, anyone }: People,
  { open, hidden }: { readonly open: MapFixture; readonly hidden: MapFixture },
  call: (fixture: MapFixture) => GuardedCall,
): Promise<void> => {
  const answerTo = async (client: Client, fixture: MapFixture, headers = {}) => {
    const { method, path, body } = call(fixture)
    const { status, text } = await client.send(method, path, { body, headers })
    return [status, JSON.parse(text) as unknown]
  }
  const revisionOf = async (fixture: MapFixture) =>
    (await owner.get(fixture.content)).json<{ revision: number }>().revision
  const before = [await revisionOf(open), await revisionOf(hidden)]
  expect(await answerTo(anyone, open)).toEqual([401, { error: 'You must be logged in.' }])
  expect(await answerTo(anyone, hidden)).toEqual([401, { error: 'You must be logged in.' }])
  expect(await answerTo(stranger, hidden)).toEqual([404, { error: 'Map not found' }])
  const forbidden = { error: 'You do not have permission to edit this map.' }
  expect(await answerTo(stranger, open)).toEqual([403, forbidden])
  const [status] = await answerTo(owner, open, { origin: 'https://elsewhere.example' })
  expect(status).toBe(403)
  expect([await revisionOf(open), await revisionOf(hidden)]).toEqual(before)
}

/** The map's owner, a founder and the operator are let through; an admin is not. */
export const expectEditorsAlone = async (
  server: TestServer,
  owner: Client,
  call: (fixture: MapFixture) => GuardedCall | Promise<GuardedCall>,
): Promise<void> => {
  const statusFor = async (client: Client) => {
    const { method, path, body } = await call(await createMapFixture(server, owner))
    return (await client.send(method, path, { body })).status
  }
  const someone = await server.signIn('someone@example.org', 'Someone')
  const { id } = (await someone.get('/api/me')).json<{ id: number }>()
  const statusAs = async (role: Role) => {
    await server.services.store.update('users', String(id), { role })
    return statusFor(someone)
  }
  const operator = await server.signIn('operator@localhost', 'Operator')
  expect({
    owner: await statusFor(owner),
    operator: await statusFor(operator),
    founder: await statusAs('founder'),
    admin: await statusAs('admin'),
  }).toEqual({ owner: 200, operator: 200, founder: 200, admin: 403 })
}

/** A form as a page sends it, with a file in it. */
export const fileForm = (
  field: string,
  file: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set(field, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'file.png')
  return form
}
