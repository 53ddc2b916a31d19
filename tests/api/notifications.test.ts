import { describe, expect, it } from 'vitest'
import { notify, sweepNotifications } from '../../api/notifications/notify.ts'
import {
  NOTIFICATION_EXCERPT_MAX,
  NOTIFICATIONS_PER_SENDER_MAX,
  NOTIFICATIONS_PER_USER_MAX,
} from '../../shared/limits.ts'
import {
  NOTIFICATION_KINDS,
  type NotificationsAnswer,
  type Notified,
} from '../../shared/people/notifications.ts'
import type { Client } from '../Client.ts'
import { postedComment } from '../commentCalls.ts'
import { serverByRole } from '../peopleByRole.ts'

const { server, people, idOf, addMap } = await serverByRole()
const { store, log } = server.services

let lastPerson = 0
/** Somebody new, who has not been told anything yet. */
const aPerson = async () => {
  const name = `Reader${'abcdefghijklmnopqrstuvwxyz'[lastPerson++] ?? ''}${lastPerson}`
  const client = await server.signIn(`${name}@example.org`, name)
  return { client, name, id: await idOf(client) }
}

const listFor = async (client: Client) => (await client.get('/api/notifications')).json<NotificationsAnswer>()
const toldTo = async (client: Client): Promise<Notified[]> =>
  (await listFor(client)).notifications.map(({ what }) => what)

const ofComment = async (client: Client, map = addMap()) => {
  const mapId = await map
  return { mapId, ...(await postedComment(client, mapId, 'Where are the caves?')) }
}

describe('a reply', () => {
  it('is told to the author of the comment, once, and not to oneself', async () => {
    const [asking, answering] = [await aPerson(), await aPerson()]
    const { mapId, id } = await ofComment(asking.client)
    const reply = await postedComment(answering.client, mapId, `Below, @${asking.name}`, id)
    await postedComment(asking.client, mapId, 'Thanks', id)
    const { unread, notifications } = await listFor(asking.client)
    expect([unread, notifications]).toMatchObject([
      1,
      [
        {
          is_read: false,
          what: {
            kind: 'comment_reply',
            map_id: mapId,
            comment_id: reply.id,
            from: answering.name,
            excerpt: `Below, @${asking.name}`,
          },
        },
      ],
    ])
    expect(await toldTo(answering.client)).toEqual([])
  })

  it('is cut if it is long, and never within a character', async () => {
    const [asking, answering] = [await aPerson(), await aPerson()]
    const { mapId, id } = await ofComment(asking.client)
    await postedComment(answering.client, mapId, '🗺'.repeat(NOTIFICATION_EXCERPT_MAX + 1), id)
    expect(await toldTo(asking.client)).toMatchObject([
      { excerpt: `${'🗺'.repeat(NOTIFICATION_EXCERPT_MAX)}…` },
    ])
  })
})

describe('a mention', () => {
  it('is told to whom it names, in any case, and not for what it says already when it is edited', async () => {
    const [writing, ada, bob] = [await aPerson(), await aPerson(), await aPerson()]
    const mapId = await addMap()
    const comment = await postedComment(
      writing.client,
      mapId,
      `@${ada.name.toUpperCase()} and @nobody-at-all and @${writing.name}`,
    )
    const edit = (message: string) =>
      writing.client.send('PUT', `/api/comments/${comment.id}`, { body: { message } })
    const mention = { kind: 'comment_mention', map_id: mapId, comment_id: comment.id, from: writing.name }
    expect(await toldTo(ada.client)).toMatchObject([mention])
    await ada.client.post('/api/notifications/read', { ids: 'all' })
    await edit(`@${ada.name} and @${bob.name}`)
    expect((await listFor(ada.client)).unread).toBe(0)
    expect(await toldTo(bob.client)).toMatchObject([mention])
    expect(await toldTo(writing.client)).toEqual([])
  })

  it('on a map that one may not see is not told, then or later', async () => {
    const { client, name } = await aPerson()
    const mapId = await addMap({ is_public: false })
    await postedComment(people.owner, mapId, `@${name}`)
    await store.update('maps', String(mapId), { is_public: true })
    expect(await toldTo(client)).toEqual([])
  })
})

describe('what moderators do', () => {
  it('is told to the author of a comment, with the reason', async () => {
    const { client } = await aPerson()
    const { id, mapId } = await ofComment(client)
    const about = { map_id: mapId, comment_id: id, excerpt: 'Where are the caves?' }
    await people.admin.post(`/api/comments/${id}/show`)
    expect(await toldTo(client)).toEqual([])
    await people.admin.post(`/api/comments/${id}/hide`, { reason: 'Insults' })
    expect(await toldTo(client)).toMatchObject([{ kind: 'comment_hidden', ...about, reason: 'Insults' }])
    await people.admin.post(`/api/comments/${id}/show`)
    expect(await toldTo(client)).toMatchObject([
      { kind: 'comment_shown', ...about },
      { kind: 'comment_hidden', ...about, reason: null },
    ])
  })

  it('is told to the uploader of a map, also while nobody else sees it', async () => {
    const { client, id } = await aPerson()
    const mapId = await addMap({ uploader_id: id })
    await people.admin.post(`/api/maps/${mapId}/show`)
    await people.admin.post(`/api/maps/${mapId}/hide`, { reason: 'Copied' })
    expect(await toldTo(client)).toMatchObject([{ kind: 'map_hidden', map_id: mapId, reason: 'Copied' }])
    await people.founder.post(`/api/maps/${mapId}/show`)
    expect((await toldTo(client)).map(({ kind }) => kind)).toEqual(['map_shown', 'map_hidden'])
  })

  it('to what is their own is not told', async () => {
    const { id } = await ofComment(people.admin)
    await people.admin.post(`/api/comments/${id}/hide`, { reason: 'Wrong' })
    expect(await toldTo(people.admin)).toEqual([])
  })
})

describe('a notification', () => {
  const replied = async () => {
    const [asking, answering] = [await aPerson(), await aPerson()]
    const { mapId, id } = await ofComment(asking.client)
    const reply = await postedComment(answering.client, mapId, 'Here', id)
    return { asking, answering, mapId, replyId: reply.id }
  }

  it('of a comment is gone with it, and while it is hidden', async () => {
    const { asking, answering, replyId } = await replied()
    await people.admin.post(`/api/comments/${replyId}/hide`, { reason: 'Rude' })
    expect(await listFor(asking.client)).toEqual({ unread: 0, notifications: [] })
    await people.admin.post(`/api/comments/${replyId}/show`)
    expect(await toldTo(asking.client)).toHaveLength(1)
    await answering.client.send('DELETE', `/api/comments/${replyId}`)
    expect(await listFor(asking.client)).toEqual({ unread: 0, notifications: [] })
  })

  it('of a map is gone while the reader may not see the map, and with it', async () => {
    const { asking, mapId } = await replied()
    await people.owner.post(`/api/maps/${mapId}/set-public`, { is_public: false })
    expect(await listFor(asking.client)).toEqual({ unread: 0, notifications: [] })
    await people.owner.post(`/api/maps/${mapId}/set-public`, { is_public: true })
    expect(await toldTo(asking.client)).toHaveLength(1)
    await people.owner.send('DELETE', `/api/upload-map/${mapId}`)
    expect(await toldTo(asking.client)).toEqual([])
    await expect.poll(() => store.count('notifications', { equals: { map_id: mapId } })).toBe(0)
  })

  it('of a branch names it only while the reader may see it', async () => {
    const [owner, branching] = [await aPerson(), await aPerson()]
    const mapId = await addMap({ uploader_id: owner.id })
    const branchId = await addMap({ uploader_id: branching.id, is_public: false, name: 'Secret' })
    await notify(
      server.services,
      owner.id,
      { kind: 'map_branched', map_id: mapId, branch_id: branchId },
      branching.id,
    )
    expect(await toldTo(owner.client)).toMatchObject([{ kind: 'map_branched', branch: null }])
    await store.update('maps', String(branchId), { is_public: true })
    expect(await toldTo(owner.client)).toMatchObject([
      { branch: { id: branchId, name: 'Secret', by: branching.name } },
    ])
  })

  it('is marked as read, alone or with all others, by its reader alone', async () => {
    const { asking, answering, mapId } = await replied()
    const { id } = await ofComment(asking.client, Promise.resolve(mapId))
    await postedComment(answering.client, mapId, 'There', id)
    const ids = (await listFor(asking.client)).notifications.map((notification) => notification.id)
    const read = (client: Client, which: unknown) => client.post('/api/notifications/read', { ids: which })
    for (const client of [answering.client, people.admin]) {
      expect((await read(client, ids)).json()).toEqual({ success: true })
      await read(client, 'all')
    }
    expect((await listFor(asking.client)).unread).toBe(2)
    await read(asking.client, [ids[0], ids[0], 'none'])
    const { unread, notifications } = await listFor(asking.client)
    expect([unread, ...notifications.map(({ is_read }) => is_read)]).toEqual([1, true, false])
    await read(asking.client, 'all')
    expect((await listFor(asking.client)).unread).toBe(0)
    for (const wrong of [undefined, 'some', [1], ['x'.repeat(101)]])
      expect((await read(asking.client, wrong)).status).toBe(400)
  })

  it('is not sent again while nothing has changed', async () => {
    const { asking } = await replied()
    const etag = (await asking.client.get('/api/notifications')).headers.get('etag') ?? ''
    expect((await asking.client.get('/api/notifications', { 'if-none-match': etag })).status).toBe(304)
    await asking.client.post('/api/notifications/read', { ids: 'all' })
    expect((await asking.client.get('/api/notifications', { 'if-none-match': etag })).status).toBe(200)
  })

  it('is kept for 90 days', async () => {
    const { asking } = await replied()
    const [kept] = (await listFor(asking.client)).notifications
    const at = (days: number) =>
      store.update('notifications', kept?.id ?? '', { created_at: new Date(Date.now() - days * 86_400_000) })
    await at(89)
    await sweepNotifications(store)
    expect(await toldTo(asking.client)).toHaveLength(1)
    await at(91)
    await sweepNotifications(store)
    expect(await toldTo(asking.client)).toEqual([])
  })

  it('is deleted with the account, as are the settings', async () => {
    const { asking } = await replied()
    await asking.client.send('PUT', '/api/notifications/settings', { body: { map_shown: false } })
    const left = { username: asking.name, maps: 'delete' }
    expect((await asking.client.post('/api/user/delete-account', left)).status).toBe(200)
    await expect.poll(() => store.count('notifications', { equals: { user_id: asking.id } })).toBe(0)
    await expect.poll(() => store.get('notificationSettings', String(asking.id))).toBeNull()
    await notify(server.services, asking.id, { kind: 'map_shown', map_id: await addMap() }, 1)
    expect(await store.count('notifications', { equals: { user_id: asking.id } })).toBe(0)
  })

  it('that cannot be kept does not stop what it is about', async () => {
    const failing = { ...store, get: () => Promise.reject(new Error('The store is gone.')) }
    const what = { kind: 'map_shown', map_id: await addMap() } as const
    await expect(notify({ store: failing, log }, 2, what, 1)).resolves.toBeUndefined()
  })
})

describe('notifications', () => {
  it('are bounded for a person, and for whom they are from', async () => {
    const { client, id } = await aPerson()
    const mapId = await addMap()
    const tellMany = async (by: number, count: number) => {
      for (let n = 1; n <= count; n++)
        await notify(
          server.services,
          id,
          { kind: 'suggestion_arrived', map_id: mapId, proposal_id: by * 1_000 + n },
          by,
        )
    }
    await tellMany(900, 1)
    await tellMany(901, NOTIFICATIONS_PER_SENDER_MAX + 2)
    const first = await toldTo(client)
    expect(first).toHaveLength(NOTIFICATIONS_PER_SENDER_MAX + 1)
    expect(first.map((what) => 'proposal_id' in what && what.proposal_id)).toContain(900_001)
    for (const by of [902, 903, 904, 905]) await tellMany(by, NOTIFICATIONS_PER_SENDER_MAX)
    const ids = (await toldTo(client)).map((what) => 'proposal_id' in what && what.proposal_id)
    expect([ids.length, ids[0], ids.includes(900_001)]).toEqual([
      NOTIFICATIONS_PER_USER_MAX,
      905_000 + NOTIFICATIONS_PER_SENDER_MAX,
      false,
    ])
  })

  it('come by kinds, each of which can be switched off', async () => {
    const [asking, answering] = [await aPerson(), await aPerson()]
    const put = (body: unknown) => asking.client.send('PUT', '/api/notifications/settings', { body })
    const all = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]))
    expect((await asking.client.get('/api/notifications/settings')).json()).toEqual(all)
    await asking.client.post('/api/notifications/read', { ids: 'all' })
    expect((await put({ comment_reply: false })).json()).toEqual({ ...all, comment_reply: false })
    expect((await put({ map_shown: false })).json()).toEqual({
      ...all,
      comment_reply: false,
      map_shown: false,
    })
    const { mapId, id } = await ofComment(asking.client)
    await postedComment(answering.client, mapId, 'Here', id)
    await postedComment(answering.client, mapId, `@${asking.name}`)
    expect((await toldTo(asking.client)).map(({ kind }) => kind)).toEqual(['comment_mention'])
    for (const wrong of [{ comment_reply: 1 }, { other: true }, []])
      expect((await put(wrong)).status).toBe(400)
  })
})
