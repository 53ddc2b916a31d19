import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookieName } from '../../api/http/sessions.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { runAdminBeside } from '../adminProcess.ts'
import type { Client } from '../Client.ts'
import { uploadedMap } from '../mapBuilders.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

describe('beside a running server, the operator', () => {
  let server: TestServer
  let anyone: Client

  beforeAll(async () => {
    server = await startTestServer({ config: { operatorEmail: 'operator@example.org' } })
    await server.signIn('operator@example.org', 'Opal')
    anyone = server.client()
  })
  afterAll(() => server.close())

  const admin = (...args: string[]) => runAdminBeside(server.config, ...args)
  const statusOf = async (client: Client, path: string) => (await client.get(path)).status
  const idOf = async (client: Client) => (await client.get('/api/me')).json<{ id: number }>().id

  it('suspends neither nobody nor themselves, nor for a reason that is too long', async () => {
    expect(await admin('suspend')).toEqual([1, expect.stringContaining('suspend takes a USERNAME')])
    expect(await admin('suspend', 'Opal', 'x'.repeat(501))).toEqual([
      1,
      expect.stringContaining('at most 500'),
    ])
    expect(await admin('suspend', 'Nobody')).toEqual([1, 'There is nobody called Nobody.\n'])
    expect(await admin('suspend', 'Opal')).toEqual([1, 'The operator’s account cannot be suspended.\n'])
    expect(await admin('unsuspend', 'Opal')).toEqual([1, 'Nobody called Opal is suspended.\n'])
  })

  it('suspends somebody, who cannot sign in and is signed out at once, and lets them in again', async () => {
    const vandal = await server.signIn('vandal@example.org', 'Vandal')
    const id = await idOf(vandal)
    const map = await uploadedMap(vandal, { fields: { is_public: '1' } })
    const [status, said] = await admin('suspend', 'vandal', 'Vandalism <b>twice</b>')
    expect([status, said]).toEqual([0, expect.stringContaining('"event":"suspended"')])
    expect(await statusOf(vandal, '/api/sessions')).toBe(401)
    expect((await vandal.post(`/api/maps/${map.id}/set-public`, { is_public: false })).status).toBe(401)
    const refused = await server.client().signIn('vandal@example.org')
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('This account is suspended: Vandalism &lt;b&gt;twice')
    expect(await statusOf(anyone, `/api/maps/${map.id}`)).toBe(200)

    // As by a sign-in at the same moment.
    vandal.setCookie(sessionCookieName(server.config), await server.services.sessions.begin(id, 'Firefox'))
    expect(await statusOf(vandal, '/api/sessions')).toBe(401)
    expect((await admin('find-user', 'vandal'))[1]).toContain(', suspended\n')

    expect((await admin('unsuspend', 'Vandal'))[1]).toContain('"event":"unsuspended"')
    expect(await idOf(await server.signIn('vandal@example.org'))).toBe(id)
  })

  it('says no reason where there is none', async () => {
    await server.signIn('quiet@example.org', 'Quiet')
    await admin('suspend', 'Quiet')
    expect((await server.client().signIn('quiet@example.org')).text).toContain('This account is suspended.')
  })

  it('hides a map for a reason that its owner is told, and shows it again', async () => {
    const owner = await server.signIn('copier@example.org', 'Copier')
    const { id } = await uploadedMap(owner, { fields: { is_public: '1' } })
    const path = `/api/maps/${id}`
    expect(await admin('hide-map', String(id))).toEqual([1, expect.stringContaining('and the REASON')])
    expect(await admin('hide-map', String(id), 'x'.repeat(301))).toEqual([
      1,
      expect.stringContaining('at most 300'),
    ])
    expect(await admin('hide-map', '999999', 'Copied')).toEqual([1, 'There is no map 999999.\n'])
    expect(await admin('show-map', String(id))).toEqual([1, `Map ${id} is not hidden.\n`])
    expect(await admin('hide-map', String(id), 'Copied', 'from', 'Ann')).toEqual([
      0,
      `Map ${id} is hidden.\n`,
    ])
    expect(await statusOf(anyone, path)).toBe(404)
    expect((await owner.get(path)).json<MapAnswer>().hidden).toEqual({ reason: 'Copied from Ann' })
    expect((await admin('moderation', '1'))[1]).toContain(`hidden map ${id} by Opal: "Copied from Ann"`)
    expect(await admin('show-map', String(id))).toEqual([0, `Map ${id} is shown again.\n`])
    expect(await statusOf(anyone, path)).toBe(200)
  })

  it('marks a message as done, which the log has', async () => {
    const writer = await server.signIn('writer@example.org', 'Writer')
    const { id } = (await writer.post('/api/feedback', { message: 'Ahoy' })).json<{ id: string }>()
    expect(await admin('feedback-done')).toEqual([1, expect.stringContaining('takes the ID')])
    expect(await admin('feedback-done', 'none')).toEqual([1, 'Message not found\n'])
    expect((await admin('feedback'))[1]).toContain('Writer <writer@example.org>\n    Ahoy')
    expect(await admin('feedback-done', id)).toEqual([0, 'Done.\n'])
    expect((await admin('feedback'))[1]).toBe('No message waits for an answer.\n')
    const [entry] = await server.services.store.find('adminLog', {
      sort: [
        { field: 'created_at', direction: 'descending' },
        { field: '_id', direction: 'descending' },
      ],
      limit: 1,
    })
    expect(entry).toMatchObject({ act: 'message-done', user_id: null, subject_id: id })
  })

  it('deletes a map with its files once that is confirmed', async () => {
    const owner = await server.signIn('owner@example.org', 'Owner')
    const { id } = await uploadedMap(owner)
    expect(await admin('delete-map')).toEqual([1, expect.stringContaining('delete-map takes the ID')])
    expect(await admin('delete-map', '999999', '--yes')).toEqual([1, 'There is no map 999999.\n'])
    expect(await admin('delete-map', String(id))).toEqual([1, expect.stringContaining('Add --yes')])
    expect(await statusOf(owner, `/api/maps/${id}`)).toBe(200)
    const [status, said] = await admin('delete-map', String(id), '--yes')
    expect([status, said]).toEqual([0, expect.stringContaining('"event":"map-deleted"')])
    expect(await statusOf(owner, `/api/maps/${id}`)).toBe(404)
    for await (const key of server.services.files.keys()) expect(key.startsWith(`${id}/`)).toBe(false)
  })

  it('deletes an account with its maps, or hands them over', async () => {
    expect(await admin('delete-account', 'Opal', '--yes')).toEqual([
      1,
      'The operator’s account cannot be deleted.\n',
    ])
    expect(await admin('delete-account', 'Nobody', '--yes')).toEqual([1, 'There is nobody called Nobody.\n'])
    for (const [name, args, map] of [
      ['Leaver', [], { status: 404 }],
      ['Giver', ['--hand-over'], { status: 200, owner: 'Opal' }],
    ] as const) {
      const client = await server.signIn(`${name}@example.org`, name)
      const { id } = await uploadedMap(client, { fields: { is_public: '1' } })
      expect(await admin('delete-account', name, ...args)).toEqual([1, expect.stringContaining('Add --yes')])
      const [status, said] = await admin('delete-account', name, ...args, '--yes')
      expect([status, said]).toEqual([0, expect.stringContaining('"event":"account-deleted"')])
      expect(await statusOf(client, '/api/sessions')).toBe(401)
      const answer = await anyone.get(`/api/maps/${id}`)
      expect(answer.status).toBe(map.status)
      if ('owner' in map) expect(answer.json<MapAnswer>().uploader_username).toBe(map.owner)
    }
  })

  it('sees how the store is', async () => {
    const [status, said] = await admin('store-health')
    expect(status).toBe(0)
    expect(said).toMatch(/^users +\d+, \d/m)
    expect(said).toMatch(mongoUrl === undefined ? /^Quick check +ok$/m : /^MongoDB +\d/m)
    for (const name of ['Images waiting', 'Unfinished copies', 'Left on the disk'])
      expect(said).toMatch(new RegExp(`^${name} +\\d`, 'm'))
    expect((await admin('store-health', 'x'))[0]).toBe(1)
  })
})
