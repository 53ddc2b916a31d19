import { describe, expect, it } from 'vitest'
import { newestEntries } from '../../scripts/admin/moderation.ts'
import { report, sweepModerationLog } from '../../api/moderation/moderationLog.ts'
import type { Comment } from '../../shared/people/comments.ts'
import type { ModerationEntry } from '../../shared/people/moderation.ts'
import type { Client } from '../Client.ts'
import { PEOPLE, serverByRole } from '../peopleByRole.ts'

const { server, people, idOf, addMap } = await serverByRole()
const { store } = server.services

const author = await server.signIn('carol@example.org', 'Carol')

const aComment = async (message = 'Rude words'): Promise<{ id: number; mapId: number }> => {
  const mapId = await addMap()
  const { id } = (await author.post('/api/comments', { map_id: mapId, message })).json<Comment>()
  return { id, mapId }
}

const act = (client: Client, id: number, verb: 'hide' | 'show' | 'report', reason?: string) =>
  client.post(`/api/comments/${id}/${verb}`, verb === 'show' ? undefined : { reason })

const seenBy = async (client: Client, mapId: number) => {
  const [comment] = (await client.get(`/api/comments/${mapId}`)).json<Comment[]>()
  return { message: comment?.message, hidden: comment?.hidden }
}

describe('hiding a comment', () => {
  it('is for admins, founders and the operator, with a reason', async () => {
    for (const person of PEOPLE) {
      const { id } = await aComment()
      const status = { guest: 401, stranger: 403, owner: 403, admin: 200, founder: 200, operator: 200 }[
        person
      ]
      expect([person, (await act(people[person], id, 'hide', 'Insults')).status]).toEqual([person, status])
      expect([person, (await act(people[person], id, 'show')).status]).toEqual([person, status])
    }
    const { id } = await aComment()
    for (const reason of [undefined, ' ', 'x'.repeat(301)])
      expect((await act(people.admin, id, 'hide', reason)).status).toBe(400)
    expect((await act(people.admin, 60_000_000, 'hide', 'Insults')).status).toBe(404)
  })

  it('keeps its place without its words; its author and staff see them, and why', async () => {
    const { id, mapId } = await aComment()
    await act(people.admin, id, 'hide', 'Insults')
    for (const client of [people.guest, people.stranger, people.owner])
      expect(await seenBy(client, mapId)).toEqual({ message: '', hidden: { reason: null } })
    for (const client of [author, people.admin, people.founder, people.operator])
      expect(await seenBy(client, mapId)).toEqual({ message: 'Rude words', hidden: { reason: 'Insults' } })
    expect((await author.get('/api/comments/mine')).json<Comment[]>()[0]?.hidden).toEqual({
      reason: 'Insults',
    })
    await author.send('PUT', `/api/comments/${id}`, { body: { message: 'Other rude words' } })
    expect((await seenBy(people.guest, mapId)).message).toBe('')
    await act(people.founder, id, 'show')
    expect(await seenBy(people.guest, mapId)).toEqual({ message: 'Other rude words', hidden: null })
  })

  it('leaves nothing when the comment is deleted', async () => {
    const { id } = await aComment()
    await act(people.admin, id, 'hide', 'Insults')
    await author.send('DELETE', `/api/comments/${id}`)
    expect(await store.get('hidings', `comment:${id}`)).toBeNull()
  })
})

describe('reporting a comment', () => {
  it('is for members, once each, and not for its author', async () => {
    const { id } = await aComment()
    expect((await act(people.guest, id, 'report', 'Spam')).status).toBe(401)
    expect((await act(author, id, 'report', 'Spam')).status).toBe(400)
    expect((await act(people.stranger, id, 'report', ' ')).status).toBe(400)
    expect((await act(people.stranger, id, 'report', 'Spam')).status).toBe(200)
    const again = await act(people.stranger, id, 'report', 'Spam')
    expect([again.status, again.json()]).toEqual([409, { error: 'You have reported this comment already.' }])
    expect((await act(people.owner, id, 'report', 'Spam')).status).toBe(200)
    expect((await act(people.owner, 60_000_000, 'report', 'Spam')).status).toBe(404)
  })

  it('is bounded for a member and for a comment', async () => {
    const user = await store.get('users', String(await idOf(people.founder)))
    if (!user) throw new Error('The founder is gone.')
    const subject = (id: number) => ({ kind: 'comment', id, mapId: 1 }) as const
    for (let id = 1; id <= 100; id++) await report(store, user, subject(id), 'Spam')
    await expect(report(store, user, subject(101), 'Spam')).rejects.toMatchObject({ status: 409 })
    for (let id = 1; id <= 60; id++)
      await report(store, { ...user, _id: String(50_000 + id) }, subject(7_000), 'Spam')
    expect(await store.count('moderation', { equals: { reported: 'comment:7000' } })).toBe(50)
  })
})

describe('dismissing a report', () => {
  const reportsOf = async (mapId: number, event = 'reported') =>
    (await people.admin.get(`/api/moderation?event=${event}`))
      .json<ModerationEntry[]>()
      .filter((entry) => entry.map_id === mapId)

  it('takes it off the reports for good, and tells in the log who did', async () => {
    const { id, mapId } = await aComment()
    await act(people.stranger, id, 'report', 'Spam')
    const [report] = await reportsOf(mapId)
    const path = `/api/moderation/${report?.id ?? ''}/dismiss`
    expect((await people.stranger.post(path)).status).toBe(403)
    expect((await people.admin.post(path)).status).toBe(200)
    expect((await people.founder.get('/api/moderation')).status).toBe(200)
    expect(await reportsOf(mapId)).toEqual([])
    const admin = `user-${await idOf(people.admin)}`
    expect(await reportsOf(mapId, 'any')).toMatchObject([
      { event: 'dismissed', by: 'Bob', dismissed_by: admin, reason: 'Spam' },
    ])
    expect((await act(people.stranger, id, 'report', 'Spam')).status).toBe(409)
    expect((await act(people.owner, id, 'report', 'Insults')).status).toBe(200)
    expect(await reportsOf(mapId)).toHaveLength(1)
  })

  it('is of reports alone', async () => {
    const { id, mapId } = await aComment()
    await act(people.admin, id, 'hide', 'Insults')
    const [hiding] = await reportsOf(mapId, 'any')
    expect(hiding?.event).toBe('hidden')
    for (const entryId of [hiding?.id ?? '', 'reported:comment:0:0'])
      expect((await people.admin.post(`/api/moderation/${entryId}/dismiss`)).status).toBe(404)
  })
})

describe('the moderation log', () => {
  it('tells what was reported, hidden and shown, by whom and why', async () => {
    const { id, mapId } = await aComment('Buy "gold"')
    await act(people.stranger, id, 'report', 'Spam')
    await act(people.admin, id, 'hide', 'Advertising')
    await act(people.founder, id, 'show')
    const nameOf = {
      admin: `user-${await idOf(people.admin)}`,
      founder: `user-${await idOf(people.founder)}`,
    }
    const comment = `comment ${id} on map ${mapId}`
    const lines = (await newestEntries(store, 3)).map((line) => line.replace(/^\S+ /, ''))
    expect(lines).toEqual([
      `reported ${comment} by Bob: "Spam" | Carol wrote: "Buy \\"gold\\""`,
      `hidden ${comment} by ${nameOf.admin}: "Advertising" | Carol wrote: "Buy \\"gold\\""`,
      `shown ${comment} by ${nameOf.founder} | Carol wrote: "Buy \\"gold\\""`,
    ])
  })

  it('is kept for a year', async () => {
    const [entry] = await store.find('moderation', {
      sort: [{ field: '_id', direction: 'ascending' }],
      limit: 1,
    })
    if (!entry) throw new Error('The log is empty.')
    const before = await store.count('moderation')
    await store.update('moderation', entry._id, { created_at: new Date(Date.now() - 366 * 24 * 3600_000) })
    await sweepModerationLog(store)
    expect(await store.count('moderation')).toBe(before - 1)
  })
})
