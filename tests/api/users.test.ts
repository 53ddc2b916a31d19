import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInUser } from '../../api/users/signInUser.ts'
import { changeUsername } from '../../api/users/usernames.ts'
import type { UserDocument } from '../../api/store/collections.ts'
import { aMap } from '../builders.ts'
import type { Client } from '../Client.ts'
import { dyingAt } from '../dyingStore.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const TAKEN = 'Username already taken. Please choose a new username.'

describe('a username', () => {
  let server: TestServer
  let ada: Client

  beforeAll(async () => {
    server = await startTestServer()
    ada = await server.signIn('ada@example.com', 'Ada')
  })
  afterAll(() => server.close())

  const change = (client: Client, newUsername: unknown) =>
    client.post('/api/user/change-username', { newUsername })
  const nameOf = async (client: Client) => (await client.get('/api/me')).json<{ username: string }>().username
  const documentOf = async (client: Client): Promise<UserDocument> => {
    const { id } = (await client.get('/api/me')).json<{ id: number }>()
    const user = await server.services.store.get('users', String(id))
    if (!user) throw new Error(`No user ${id}.`)
    return user
  }

  it('cannot be changed by somebody who is not signed in [API-010, API-058] [PERM-193] [PERM-217]', async () => {
    const answer = await change(server.client(), 'Nobody')
    expect([answer.status, answer.json()]).toEqual([401, { error: 'You must be logged in.' }])
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['33 characters', 'a'.repeat(33)],
    ['a space', 'Ada Lovelace'],
    ['a slash', 'a/b'],
    ['markup', '<b>'],
    ['a control character', 'a\u0000b'],
    ['dots alone, which addresses swallow', '..'],
    ['a number', 7],
    ['null', null],
    ['a list', ['Ada']],
  ])('is refused when it is %s, and nothing changes [AUTH-025] [CONST-044]', async (_what, name) => {
    const before = await nameOf(ada)
    const answer = await change(ada, name)
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ error: expect.any(String), issues: expect.any(Array) })
    const { issues } = answer.json<{ issues: { path: string }[] }>()
    expect(new Set(issues.map(({ path }) => path))).toEqual(new Set(['newUsername']))
    expect(await nameOf(ada)).toBe(before)
  })

  it('may have 32 characters, of any script [AUTH-025] [CONST-044]', async () => {
    const name = 'Жуковский-之_3.' + 'z'.repeat(18)
    expect(name).toHaveLength(32)
    const answer = await change(ada, `  ${name} `)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ username: name, username_pending: false })
  })

  it('is unique whatever the case [API-010]', async () => {
    await change(ada, 'Countess')
    const other = await server.signIn('other@example.com', 'Other')
    const answer = await change(other, 'cOUNTESS')
    expect([answer.status, answer.json()]).toEqual([409, { error: TAKEN }])
    expect(await nameOf(other)).toBe('Other')
  })

  it('goes to exactly one of many who want it at once', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, index) => server.signIn(`crowd${index}@example.com`, `Crowd${index}`)),
    )
    const statuses = (await Promise.all(crowd.map((client) => change(client, 'Prize')))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, ...new Array<number>(7).fill(409)])
  })

  it('can change its case, and is free for others once it is given up', async () => {
    const giver = await server.signIn('giver@example.com', 'Giver')
    expect((await change(giver, 'GIVER')).status).toBe(200)
    expect((await change(giver, 'Generous')).status).toBe(200)
    const taker = await server.signIn('taker@example.com', 'Taker')
    expect((await change(taker, 'giver')).status).toBe(200)
  })

  it('is the only one its bearer holds, however many changes they send at once', async () => {
    const { store } = server.services
    const hoarder = await server.signIn('hoarder@example.com', 'Hoarder')
    const { _id } = await documentOf(hoarder)
    // Letters that look like no other, so that a name and its look are spelt alike.
    const names = Array.from('abcdefgh', (letter) => `Hoard${letter}`)
    await Promise.all(names.map((name) => change(hoarder, name)))
    const held: string[] = []
    for await (const claim of store.stream('claims', { equals: { owner_id: _id } }))
      if (/^(username|looks):/.test(claim._id)) held.push(claim._id)
    const name = (await nameOf(hoarder)).toLowerCase()
    expect(held).toEqual([`looks:${name}`, `username:${name}`])
  })

  it('stands on the maps of its owner, and on nobody else’s', async () => {
    const { store } = server.services
    const owner = await server.signIn('mapper@example.com', 'Mapper')
    const id = Number((await documentOf(owner))._id)
    await store.insert('maps', aMap({ _id: '9001', uploader_id: id, uploader_username: 'Mapper' }))
    await store.insert('maps', aMap({ _id: '9002', uploader_id: id + 5000, uploader_username: 'Stranger' }))
    await change(owner, 'Cartographer')
    expect((await store.get('maps', '9001'))?.uploader_username).toBe('Cartographer')
    expect((await store.get('maps', '9002'))?.uploader_username).toBe('Stranger')
  })

  it('is never lost when the server dies halfway: the change can be repeated', async () => {
    const { store } = server.services
    const client = await server.signIn('crash@example.com', 'Crash')
    for (const call of ['update', 'stream', 'delete'] as const) {
      const user = await documentOf(client)
      await expect(changeUsername(dyingAt(store, call), user, `After-${call}`)).rejects.toThrow('killed')
      expect([user.username, `After-${call}`]).toContain(await nameOf(client))
      const rival = await server.signIn('rival@example.com', 'Rival')
      for (const name of [user.username, `After-${call}`])
        expect((await change(rival, name)).status).toBe(409)
      expect((await change(client, `After-${call}`)).status).toBe(200)
    }
  })

  it('cannot be changed at two servers at once; a server that died holds nobody up for long', async () => {
    const { store } = server.services
    const client = await server.signIn('twice@example.com', 'Twice')
    const _id = `renaming:${(await documentOf(client))._id}`
    const elsewhere = { _id, owner_id: 'another server' }
    await store.insert('claims', { ...elsewhere, created_at: new Date() })
    expect((await change(client, 'Second')).status).toBe(409)
    expect(await nameOf(client)).toBe('Twice')
    await store.upsert('claims', { ...elsewhere, created_at: new Date(Date.now() - 61_000) })
    expect((await change(client, 'Second')).status).toBe(200)
    expect(await store.get('claims', _id)).toBeNull()
  })

  it('that a change broke off with is free again after the next change', async () => {
    const client = await server.signIn('broken@example.com', 'Broken')
    const user = await documentOf(client)
    const dying = dyingAt(server.services.store, 'update')
    await expect(changeUsername(dying, user, 'Half-Way')).rejects.toThrow('killed')
    await change(client, 'Whole')
    const other = await server.signIn('patient@example.com', 'Patient')
    expect((await change(other, 'Half-Way')).status).toBe(200)
  })

  it('changes for the signed-in person, whoever the payload names [API-058]', async () => {
    const me = await server.signIn('me@example.com', 'Me')
    const victim = await server.signIn('target@example.com', 'Target')
    const { _id } = await documentOf(victim)
    await me.post('/api/user/change-username', {
      newUsername: 'Mine-Now',
      id: Number(_id),
      userId: Number(_id),
      role: 'founder',
      email: 'operator@localhost',
    })
    expect(await nameOf(victim)).toBe('Target')
    expect((await me.get('/api/me')).json()).toMatchObject({
      username: 'Mine-Now',
      role: 'user',
      email: 'me@example.com',
    })
  })
})

describe('whoever is signed in', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it.each([
    { who: 'somebody', role: 'user', row: '[PERM-194] [PERM-218]' },
    { who: 'owner', role: 'user', row: '[PERM-195] [PERM-219]' },
    { who: 'admin', role: 'admin', row: '[PERM-196] [PERM-220]' },
    { who: 'founder', role: 'founder', row: '[PERM-197] [PERM-221]' },
    { who: 'operator', role: 'founder', row: '[PERM-198] [PERM-222]' },
  ] as const)(
    'sees who they are and changes their name, never their role: $who $row',
    async ({ who, role }) => {
      const email = `${who}@localhost`
      const client = await server.signIn(email, who)
      const { id } = (await client.get('/api/me')).json<{ id: number }>()
      await server.services.store.update('users', String(id), { role })
      if (who === 'owner') await server.services.store.insert('maps', aMap({ _id: '90', uploader_id: id }))
      const wanted = role === 'user' ? 'founder' : 'user'
      const answer = await client.post('/api/user/change-username', {
        newUsername: `The-${who}`,
        role: wanted,
      })
      expect([answer.status, id === 1]).toEqual([200, who === 'operator'])
      expect((await client.get('/api/user/me')).json()).toMatchObject({ username: `The-${who}`, email, role })
    },
  )
})

describe('a first sign-in', () => {
  const identity = { issuer: 'i', subject: 's', email: 'a@b.c', isEmailVerified: true, name: 'Phoenix' }

  it.each(['claims', 'users'] as const)(
    'that broke off while writing %s is finished by the next, as the same person',
    async (collection) => {
      const server = await startTestServer()
      const { store } = server.services
      for (let writes = 0; writes < 3; writes++) {
        let left = writes
        const dying = dyingAt(store, 'insert', ([to]) => to === collection && left-- === 0)
        await signInUser(dying, identity, null).catch((error: Error) => expect(error.message).toBe('killed'))
      }
      const user = await signInUser(store, identity, null)
      expect(user).toMatchObject({ username: 'Phoenix', username_pending: false })
      expect(await signInUser(store, identity, null)).toEqual(user)
      expect(await store.count('users')).toBe(1)
      await server.close()
    },
  )
})

describe('others', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
    await server.signIn('operator@localhost', 'Olga')
    await server.signIn('secret@example.com', 'Sekret')
  })
  afterAll(() => server.close())

  it.each(['/api/user/by-id/1', '/api/user/by-username/oLGA'])(
    'see only public data of a person: %s [AUTH-026] [API-020]',
    async (path) => {
      const viewer = await server.signIn('viewer@example.com', 'Viewer')
      for (const client of [server.client(), viewer])
        expect((await client.get(path)).json()).toEqual({
          id: 1,
          username: 'Olga',
          created_at: expect.any(String),
        })
    },
  )

  it.each([
    ['/api/user/by-id/999', 404],
    ['/api/user/by-id/0', 400],
    ['/api/user/by-id/1e0', 400],
    ['/api/user/by-id/01', 400],
    ['/api/user/by-id/99999999999999999999', 400],
    ['/api/user/by-username/nobody', 404],
    ['/api/user/by-username/%00', 404],
    ['/api/user/by-username/%E0%A4%A', 404],
  ])('are not found by %s', async (path, status) => {
    const answer = await server.client().get(path)
    expect(answer.status).toBe(status)
    expect(answer.json()).toHaveProperty('error')
  })
})
