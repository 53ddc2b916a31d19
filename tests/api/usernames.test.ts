import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isReserved, skeletonOf } from '../../api/users/usernames.ts'
import { changeUsername, claimLookalikes, claimUsername } from '../../api/users/usernames.ts'
import type { UserDocument } from '../../api/store/collections.ts'
import type { Client } from '../Client.ts'
import { dyingAt } from '../dyingStore.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const RESERVED = 'This name is reserved. Please choose a new username.'
const LOOKALIKE = 'This name looks like one that is taken. Please choose a new username.'
const TAKEN = 'Username already taken. Please choose a new username.'

describe('skeletonOf', () => {
  it.each([
    ['cope', '\u0441\u043e\u0440\u0435'],
    ['cope', '\u0421\u041e\u0420\u0415'],
    ['modem', 'modern'],
    ['Iris', 'lris'],
    ['p0int', 'point'],
    ['scope', '\u{1d4c8}cope'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('is the same of %j and %j, which look alike', (a, b) => {
    expect(skeletonOf(a)).toBe(skeletonOf(b))
  })

  it('is another one of names that differ to the eye', () => {
    const names = [
      'Ada',
      'Eda',
      'iris',
      'жуков',
      'zhukov',
      '王小明',
      '王小朋',
      'Zoë',
      'Zoe',
      'user-12',
      'user-13',
    ]
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length)
  })
})

describe('isReserved', () => {
  it.each([
    'admin',
    'ADMIN',
    'adrnin',
    'Pinf0ld',
    'pinfold-support',
    'the.admin',
    'root',
    'r00t',
    'user-12',
    'USER-7-99',
  ])('holds for %s', (name) => expect(isReserved(name)).toBe(true))

  it.each(['Adminton', 'Ruth', 'staff-of-fire', 'user', 'userland', 'Grace'])(
    'does not hold for %s',
    (name) => expect(isReserved(name)).toBe(false),
  )
})

describe('a username that looks like another', () => {
  let server: TestServer
  let ada: Client

  beforeAll(async () => {
    server = await startTestServer()
    await server.signIn('scope@example.com', 'scope')
    ada = await server.signIn('ada@example.com', 'Ada')
  })
  afterAll(() => server.close())

  const change = async (client: Client, newUsername: string) => {
    const answer = await client.post('/api/user/change-username', { newUsername })
    return [answer.status, answer.json<{ error?: string }>().error]
  }
  const check = async (client: Client, username: string) => {
    const answer = await client.get(`/api/user/username-check?username=${encodeURIComponent(username)}`)
    return [answer.status, answer.json<{ problem?: string }>().problem]
  }
  const me = async (client: Client) => (await client.get('/api/me')).json<{ id: number; username: string }>()
  const claimsOf = async (id: number) => {
    const held: string[] = []
    for await (const { _id } of server.services.store.stream('claims', { equals: { owner_id: String(id) } }))
      if (/^(username|looks):/.test(_id)) held.push(_id)
    return held
  }

  it('may be looked up by people who are signed in alone', async () => {
    const answer = await server.client().get('/api/user/username-check?username=x')
    expect([answer.status, answer.json()]).toEqual([401, { error: 'You must be logged in.' }])
    expect((await check(ada, 'a b'))[0]).toBe(400)
  })

  it.each([
    ['taken', 'SCOPE', TAKEN],
    ['a look-alike in Cyrillic of one that is taken', '\u0455\u0441\u043e\u0440\u0435', LOOKALIKE],
    ['a look-alike in digits of one that is taken', 'sc0pe', LOOKALIKE],
    ['reserved', 'Admin', RESERVED],
    ['a look-alike of a reserved one', 'adrnin', RESERVED],
    ['a placeholder', 'user-1', RESERVED],
  ])('is refused when it is %s, and said to be so while it is typed', async (_what, name, text) => {
    const { id, username } = await me(ada)
    const before = await claimsOf(id)
    expect(await check(ada, name)).toEqual([200, text])
    expect(await change(ada, name)).toEqual([409, text])
    expect((await me(ada)).username).toBe(username)
    expect(await claimsOf(id)).toEqual(before)
  })

  it('is fine for its own bearer, and free once it is given up', async () => {
    expect(await change(ada, 'Iris')).toEqual([200, undefined])
    expect(await change(ada, 'lris')).toEqual([200, undefined])
    expect(await change(ada, 'Ada')).toEqual([200, undefined])
    const other = await server.signIn('iris@example.com', 'Somebody')
    expect(await check(other, '1ris')).toEqual([200, null])
    expect(await change(other, '1ris')).toEqual([200, undefined])
    expect(await change(ada, 'Iris')).toEqual([409, LOOKALIKE])
  })

  it('goes to one of two who want it at once', async () => {
    const crowd = await Promise.all([0, 1].map((at) => server.signIn(`pair${at}@example.com`, `Pair${at}`)))
    const [first, second] = await Promise.all(
      ['Mirror', 'Mirr0r'].map((name, at) => change(crowd[at] ?? ada, name)),
    )
    expect([first?.[0], second?.[0]].toSorted()).toEqual([200, 409])
  })

  it('may be had by those who run the service when it speaks for it', async () => {
    const operator = await server.signIn('operator@localhost', 'Operator')
    expect(await me(operator)).toMatchObject({ id: 1, username: 'Operator' })
    expect(await change(operator, 'Admin')).toEqual([200, undefined])
  })

  it('gives whoever brings it along a placeholder', async () => {
    const client = await server.signIn('mean@example.com', 'Adrnin')
    const { id, username } = await me(client)
    expect(username).toBe(`user-${id}`)
  })

  it('is held by nobody when a server dies between its two claims, once the rename is made again', async () => {
    const { store } = server.services
    const client = await server.signIn('crash@example.com', 'Crash')
    const { id } = await me(client)
    const user = (await store.get('users', String(id))) as UserDocument
    const looks = dyingAt(store, 'insert', ([, document]) => document._id.startsWith('looks:'))
    await expect(changeUsername(looks, user, 'Half')).rejects.toThrow('killed')
    expect(await claimsOf(id)).toEqual(['looks:crash', 'username:crash', 'username:half'])
    expect(await change(client, 'Whole')).toEqual([200, undefined])
    expect(await claimsOf(id)).toEqual(['looks:whole', 'username:whole'])
    expect(await claimUsername(store, { _id: '999', role: 'user' }, 'Half')).toBeNull()
  })
})

describe('names from before looks were claimed', () => {
  it('stay with their users, and are protected from new look-alikes after a start, even one that was interrupted', async () => {
    const server = await startTestServer()
    const { store } = server.services
    for (const [email, name] of [
      ['one@example.com', 'Lantern'],
      ['two@example.com', 'Harbour'],
    ] as const)
      await server.signIn(email, name)
    await store.update('users', '3', { username: '1antern' })
    for await (const { _id } of store.stream('claims'))
      if (/^looks/.test(_id)) await store.delete('claims', _id)

    await expect(claimLookalikes(dyingAt(store, 'insert'))).rejects.toThrow('killed')
    await claimLookalikes(store)
    await claimLookalikes(store)
    expect((await store.get('claims', `looks:${skeletonOf('Lantern')}`))?.owner_id).toBe('2')
    expect([(await store.get('users', '2'))?.username, (await store.get('users', '3'))?.username]).toEqual([
      'Lantern',
      '1antern',
    ])
    expect(await claimUsername(store, { _id: '9', role: 'user' }, '1anterrn')).toBeNull()
    expect(await claimUsername(store, { _id: '9', role: 'user' }, 'lantem')).toBe('lookalike')
    await server.close()
  })
})
