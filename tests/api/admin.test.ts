import { describe, expect, it } from 'vitest'
import type { InboxMessage } from '../../shared/admin/adminInbox.ts'
import type { AdminGame, AdminImage, AdminMap, ImageQueueState } from '../../shared/admin/adminMaps.ts'
import { ADMIN_TEXTS } from '../../shared/admin/adminTexts.ts'
import type { AdminLogEntry, Health, Overview, StorageUse } from '../../shared/admin/adminSite.ts'
import type { AdminUser } from '../../shared/admin/adminUsers.ts'
import { ADMIN_PAGE } from '../../shared/limits.ts'
import { findJobs } from '../../api/admin/findJobs.ts'
import { upgradeUserSearchKeys } from '../../api/users/userSearchKeys.ts'
import type { Client } from '../Client.ts'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { MemoryDatabase, MemoryStore } from '../MemoryStore.ts'
import { serverByRole } from '../peopleByRole.ts'
import { damagedInside, pngPicture } from '../pictures.ts'

const { server, people, idOf } = await serverByRole()
const { store } = server.services
const { admin, founder, operator, stranger } = people

const get = async <T>(path: string, client = admin) => (await client.get(`/api/admin/${path}`)).json<T>()
const post = (path: string, body?: unknown, client = admin) => client.post(`/api/admin/${path}`, body)
const newestEntry = async () => (await get<AdminLogEntry[]>('log'))[0]
const ids = (rows: readonly { id: number | string }[]) => rows.map(({ id }) => id)

describe('an administrator', () => {
  it('changes neither the operator’s account nor their own, nor that of a founder', async () => {
    const before = await store.count('adminLog')
    const [one, own, theirs] = [1, await idOf(admin), await idOf(founder)]
    const acts = [
      ['role', { role: 'user' }],
      ['quota', { quota: null }],
      ['suspend', { reason: '' }],
      ['unsuspend', undefined],
      ['sign-out', undefined],
      ['delete', { username: 'Operator', maps: 'delete' }],
    ] as const
    for (const [act, body] of acts) {
      for (const client of [admin, founder, operator]) {
        const refused = await post(`users/${one}/${act}`, body, client)
        expect([refused.status, refused.json()]).toEqual([403, { error: ADMIN_TEXTS.operatorsAccount }])
      }
      expect((await post(`users/${own}/${act}`, body)).json()).toEqual({ error: ADMIN_TEXTS.ownAccount })
      expect((await post(`users/${theirs}/${act}`, body)).json()).toEqual({
        error: ADMIN_TEXTS.foundersAccount,
      })
    }
    expect((await post(`users/${await idOf(stranger)}/role`, { role: 'founder' })).json()).toEqual({
      error: ADMIN_TEXTS.founderRole,
    })
    expect((await operator.get('/api/sessions')).status).toBe(200)
    expect(await store.get('users', '1')).toMatchObject({ role: 'founder', username: 'Operator' })
    expect(await store.count('adminLog')).toBe(before)
  })

  it('is refused as everybody else from the moment on that they are none any more', async () => {
    const client = await server.signIn('fallen@example.org', 'Fallen')
    const id = await idOf(client)
    await post(`users/${id}/role`, { role: 'admin' }, founder)
    expect((await client.get('/api/admin/users')).status).toBe(200)
    await post(`users/${id}/role`, { role: 'user' })
    for (const path of ['users', 'maps', 'log', 'health'])
      expect((await client.get(`/api/admin/${path}`)).json()).toEqual({ error: ADMIN_TEXTS.adminsOnly })
    expect((await post(`users/${await idOf(stranger)}/sign-out`, undefined, client)).status).toBe(403)
  })

  it('is told what is wrong with what they send', async () => {
    const id = await idOf(stranger)
    for (const [path, body] of [
      [`users/${id}/role`, { role: 'king' }],
      [`users/${id}/quota`, { quota: { maps: -1, bytes: 1 } }],
      [`users/${id}/suspend`, { reason: 'x'.repeat(501) }],
      [`users/${id}/delete`, { username: 'Nobody', maps: 'delete' }],
    ] as const)
      expect((await post(path, body)).status).toBe(400)
    for (const path of [
      'users?cursor=x',
      'maps?only=none',
      'images?state=done',
      `users?q=${'x'.repeat(101)}`,
    ])
      expect((await admin.get(`/api/admin/${path}`)).status).toBe(400)
    expect((await admin.get('/api/admin/users/999999')).status).toBe(404)
    expect((await post('feedback/none/state', { state: 'done' })).status).toBe(404)
  })
})

describe('the users', () => {
  it('are found by a part of their name or address, and by their id, also once either has changed', async () => {
    const client = await server.signIn('Quill@Example.org', 'Quillon')
    const id = await idOf(client)
    for (const q of ['quill', 'UILLON', '@quil', 'quill@example', String(id)])
      expect(ids(await get<AdminUser[]>(`users?q=${encodeURIComponent(q)}`))).toContain(id)
    await client.post('/api/user/change-username', { newUsername: 'Vellum' })
    expect(ids(await get<AdminUser[]>('users?q=vellum'))).toEqual([id])
    expect(await get('users?q=quillon')).toEqual([])
    expect(await get('users?q=nobody-at-all')).toEqual([])
  })

  it('who are from before they were searched are found as well', async () => {
    const id = await idOf(await server.signIn('elder@example.org', 'Elder'))
    await store.update('users', String(id), { search_key: '' })
    await store.delete('claims', 'upgrade:user-search-keys')
    expect(await get('users?q=elder')).toEqual([])
    await upgradeUserSearchKeys(store)
    expect(ids(await get<AdminUser[]>('users?q=elder'))).toEqual([id])
  })

  it('come in pages', async () => {
    for (let n = 0; n <= ADMIN_PAGE; n++) await server.signIn(`crowd-${n}@example.org`, `Crowd${n}`)
    const first = await admin.get('/api/admin/users?q=crowd')
    const [, next = ''] = /<([^>]*)>/.exec(first.headers.get('link') ?? '') ?? []
    const second = await admin.get(next)
    expect([first.json<AdminUser[]>().length, second.json<AdminUser[]>().length]).toEqual([ADMIN_PAGE, 1])
    expect(second.headers.get('link')).toBeNull()
    expect(new Set(ids([...first.json<AdminUser[]>(), ...second.json<AdminUser[]>()])).size).toBe(
      ADMIN_PAGE + 1,
    )
  })

  it('get a role and limits, which the log has with who gave them', async () => {
    const client = await server.signIn('riser@example.org', 'Riser')
    const id = await idOf(client)
    expect((await post(`users/${id}/role`, { role: 'admin' })).json()).toMatchObject({ id, role: 'admin' })
    expect((await client.get('/api/admin/overview')).status).toBe(200)
    const admins = (await admin.get('/api/me')).json<{ username: string }>().username
    expect(await newestEntry()).toMatchObject({
      act: 'role-given',
      by: admins,
      kind: 'user',
      subject_id: String(id),
      subject: 'Riser',
      detail: 'admin',
    })
    const quota = { maps: 3, bytes: 5_000_000 }
    expect((await post(`users/${id}/quota`, { quota })).json()).toMatchObject({ quota, has_own_quota: true })
    expect((await client.get('/api/me/quota')).json()).toMatchObject({ maps: { most: 3 } })
    expect((await post(`users/${id}/quota`, { quota: null })).json()).toMatchObject({ has_own_quota: false })
  })

  it('are signed out, suspended and let in again', async () => {
    const client = await server.signIn('vandal@example.org', 'Vandal')
    const id = await idOf(client)
    expect((await post(`users/${id}/sign-out`)).json()).toEqual({ success: true, ended: 1 })
    expect((await client.get('/api/sessions')).status).toBe(401)
    const suspended = await post(`users/${id}/suspend`, { reason: ' Vandalism ' })
    expect(suspended.json()).toMatchObject({ suspended_reason: 'Vandalism', sessions: 0 })
    expect((await server.client().signIn('vandal@example.org')).text).toContain('suspended: Vandalism')
    expect((await post(`users/${id}/unsuspend`)).json()).toMatchObject({ suspended_reason: null })
    expect(await idOf(await server.signIn('vandal@example.org'))).toBe(id)
  })

  it('are deleted by their name with what is theirs, or with the maps handed to the operator', async () => {
    for (const [name, maps, status] of [
      ['Leaver', 'delete', 404],
      ['Giver', 'hand-over', 200],
    ] as const) {
      const client = await server.signIn(`${name}@example.org`, name)
      const [id, map] = [await idOf(client), await uploadedMap(client, { fields: { is_public: '1' } })]
      expect((await post(`users/${id}/delete`, { username: name, maps })).status).toBe(200)
      expect((await client.get('/api/sessions')).status).toBe(401)
      expect((await admin.get(`/api/admin/users/${id}`)).status).toBe(404)
      await expect.poll(async () => (await stranger.get(`/api/maps/${map.id}`)).status).toBe(status)
      expect(await newestEntry()).toMatchObject({ act: 'account-deleted', subject: null })
    }
  })
})

const failedMap = async (owner: Client): Promise<number> => {
  const { id } = await uploadedMap(owner, { picture: damagedInside(await pngPicture(900, 900)) })
  await processedMap(owner, id)
  return id
}

describe('the maps', () => {
  it('are found by anything, private ones too, and only hidden ones if that is asked', async () => {
    const owner = await server.signIn('drawer@example.org', 'Drawer')
    const ownerId = await idOf(owner)
    const { id, map_directory } = await uploadedMap(owner, {
      fields: { display_name: 'Zanzibar', game_name: 'Isles of Ink', is_public: '0' },
    })
    for (const q of ['zanzi', 'of ink', '@drawer', String(id), map_directory])
      expect(ids(await get<AdminMap[]>(`maps?q=${encodeURIComponent(q)}`))).toContain(id)
    const [found] = await get<AdminMap[]>(`maps?owner=${ownerId}`)
    expect(found).toMatchObject({ id, is_public: false, owner: 'Drawer', hidden_reason: null })
    expect(found?.image_bytes).toBeGreaterThan(0)
    expect(await get(`maps?owner=${ownerId}&only=hidden`)).toEqual([])
    await admin.post(`/api/maps/${id}/hide`, { reason: 'Stolen' })
    expect(await get(`maps?only=hidden&q=zanzi`)).toMatchObject([{ id, hidden_reason: 'Stolen' }])
    expect(await get<Overview>('overview')).toMatchObject({ maps_hidden: 1 })
  })

  it('are deleted for everybody, and the log keeps the name', async () => {
    const owner = await server.signIn('loser@example.org', 'Loser')
    const { id } = await uploadedMap(owner, { fields: { display_name: 'Gone', is_public: '1' } })
    expect((await stranger.send('DELETE', `/api/admin/maps/${id}`)).status).toBe(403)
    expect((await admin.send('DELETE', `/api/admin/maps/${id}`)).json()).toEqual({ success: true, id })
    expect((await owner.get(`/api/maps/${id}`)).status).toBe(404)
    expect(await get(`maps?q=${id}`)).toEqual([])
    expect(await newestEntry()).toMatchObject({ act: 'map-deleted', subject: null, detail: 'Gone' })
  })

  it('whose pictures failed are listed with the reason, and tried again', async () => {
    const id = await failedMap(await server.signIn('damage@example.org', 'Damage'))
    const failed = await get<AdminImage[]>('images')
    expect(failed).toMatchObject([{ map_id: id, state: 'failed', owner: 'Damage' }])
    expect(failed[0]?.error).toBeTruthy()
    expect(await get(`maps?q=${id}`)).toMatchObject([{ image: 'failed' }])
    const { id: made } = await uploadedMap(stranger, { fields: { display_name: 'Whole' } })
    for (const q of ['', String(id), '@damage'])
      expect(ids(await get<AdminMap[]>(`maps?only=failed&q=${q}`))).toEqual([id])
    for (const asked of [`q=${made}`, `owner=${await idOf(stranger)}`])
      expect(await get(`maps?only=failed&${asked}`)).toEqual([])
    const { store } = server.services
    const [job] = await store.find('jobs', {
      equals: { map_id: id },
      sort: [{ field: '_id', direction: 'ascending' }],
      limit: 1,
    })
    const map = await store.get('maps', String(id))
    if (!job || !map) throw new Error('The map is gone.')
    const _id = `${made}:floor.png`
    await store.insert('jobs', { ...job, _id, map_id: made })
    const madeFailed = async () => ids(await get<AdminMap[]>(`maps?only=failed&q=${made}`))
    expect(await madeFailed()).toEqual([])
    await store.insert('floorImages', {
      _id,
      map_id: made,
      floor_id: 0,
      user_id: 1,
      is_kept: true,
      bytes: 1,
      created_at: new Date(),
      image: map.image,
    })
    expect(await madeFailed()).toEqual([made])
    await Promise.all([store.delete('floorImages', _id), store.delete('jobs', _id)])
    expect((await post(`maps/${id}/retry-images`)).json()).toEqual({ success: true, count: 1 })
    expect(await newestEntry()).toMatchObject({ act: 'images-retried', subject_id: String(id) })
    await expect.poll(() => get<AdminImage[]>('images'), { timeout: 20_000 }).toMatchObject([{ map_id: id }])
    expect((await post('images/retry')).json()).toEqual({ success: true, count: 1 })
  })
})

it('the queue of images tells what is being made from what waits', async () => {
  const around = { before: () => Promise.resolve(), after: () => Promise.resolve(), skips: () => false }
  const store = new MemoryStore(new MemoryDatabase(), around)
  const insertJob = (name: string, at: number) =>
    store.insert('jobs', {
      _id: `7:${name}`,
      kind: 'image',
      map_id: 7,
      state: 'waiting',
      attempts: 0,
      progress: 0,
      error: null,
      outputs: [],
      created_at: new Date(at),
    })
  for (const [at, name] of ['made', 'waits', 'left'].entries()) await insertJob(name, at)
  for (const [name, leftMs] of [
    ['made', 60_000],
    ['left', -1],
  ] as const)
    await store.insert('leases', {
      _id: `7:${name}:1`,
      owner_id: 'a server',
      expires_at: new Date(Date.now() + leftMs),
    })
  const listed = async (state: ImageQueueState, limit = 9) =>
    (await findJobs(store, { state, limit })).map(({ _id }) => _id)
  expect(await listed('working')).toEqual(['7:made'])
  expect(await listed('waiting')).toEqual(['7:left', '7:waits'])
  expect(await listed('waiting', 1)).toEqual(['7:left'])
  expect(await listed('failed')).toEqual([])
})

describe('feedback', () => {
  it('is read, done, opened again and answered', async () => {
    const { id } = (await stranger.post('/api/feedback', { message: 'Why?' })).json<{ id: string }>()
    const state = async (only = 'open') =>
      (await get<InboxMessage[]>(`feedback?only=${only}`)).find((message) => message.id === id)?.state
    expect(await state()).toBe('new')
    const entries = await store.count('adminLog')
    await post(`feedback/${id}/state`, { state: 'read' })
    expect([await state(), await store.count('adminLog')]).toEqual(['read', entries])
    await post(`feedback/${id}/state`, { state: 'done' })
    expect([await state(), await state('done')]).toEqual([undefined, 'done'])
    expect(await newestEntry()).toMatchObject({ act: 'message-done', kind: 'message' })
    await post(`feedback/${id}/state`, { state: 'read' })
    expect(await state()).toBe('read')
    expect((await post(`feedback/${id}/answer`, { answer: ' ' })).status).toBe(400)
    await post(`feedback/${id}/answer`, { answer: 'Because.' })
    expect(await state('done')).toBe('done')
    expect((await stranger.get('/api/feedback')).json()).toMatchObject([{ id, answer: 'Because.' }])
  })
})

describe('a game', () => {
  const sent = (picture: Buffer) => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(picture)]), 'map.png')
    return form
  }

  it('is found by how its name begins, and gets its official image from an upload', async () => {
    await uploadedMap(people.owner, { fields: { game_name: 'Thornwick' } })
    const [game] = await get<AdminGame[]>('games?q=thorn')
    expect(game).toMatchObject({ name: 'Thornwick', image_url: null })
    expect(await get('games?q=hornwick')).toEqual([])
    const path = `games/${game?.id}/image`
    expect((await post(path, sent(Buffer.from('no image')))).status).toBe(400)
    expect((await post(path, new FormData())).status).toBe(400)
    const given = (await post(path, sent(await pngPicture(64, 48)))).json<AdminGame>()
    expect((await admin.get(given.image_url ?? '')).status).toBe(200)
    expect(await newestEntry()).toMatchObject({ act: 'game-image-set', subject: 'Thornwick' })
  })
})

describe('the site', () => {
  it('tells how the store is and what uploads take', async () => {
    const health = await get<Health>('health')
    expect(health.faults).toEqual([])
    expect(health.facts.map(([name]) => name)).toEqual(
      expect.arrayContaining(['Images waiting', 'Left on the disk']),
    )
    expect(health.collections.find(({ name }) => name === 'users')?.documents).toBeGreaterThan(5)
    const storage = await get<StorageUse>('storage')
    expect(storage.images).toBeGreaterThan(0)
    expect(storage.most[0]?.bytes).toBeGreaterThan(0)
    expect(await get<Overview>('overview')).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) })
  })

  it('has a log that is read in pages', async () => {
    const id = await idOf(stranger)
    for (let n = 0; n <= ADMIN_PAGE; n++) await post(`users/${id}/quota`, { quota: null })
    const first = await admin.get('/api/admin/log')
    expect(first.json<AdminLogEntry[]>().length).toBe(ADMIN_PAGE)
    const [, next = ''] = /<([^>]*)>/.exec(first.headers.get('link') ?? '') ?? []
    const [last, following] = [
      first.json<AdminLogEntry[]>().at(-1),
      (await admin.get(next)).json<AdminLogEntry[]>(),
    ]
    expect(ids(first.json<AdminLogEntry[]>())).not.toContain(following[0]?.id)
    expect(Date.parse(following[0]?.created_at ?? '')).toBeLessThanOrEqual(Date.parse(last?.created_at ?? ''))
  })
})
