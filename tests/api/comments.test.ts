import { describe, expect, it } from 'vitest'
import type { Comment } from '../../shared/people/comments.ts'
import { sweepDeletedComments } from '../../api/comments/deleteComment.ts'
import { sweepDeletedMap } from '../../api/maps/deleteMap.ts'
import type { Client } from '../Client.ts'
import { listedComments, postComment as post, postedComment as posted } from '../commentCalls.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { PEOPLE, type Person, serverByRole } from '../peopleByRole.ts'
import { startTestServer } from '../TestServer.ts'

const { server, people, idOf, addMap, statuses } = await serverByRole()
const { store } = server.services
const SIGNED_IN = PEOPLE.filter((person) => person !== 'guest')
const PRIVATE = { is_public: false, listed: false }

const edit = (client: Client, id: number, message = 'Changed') =>
  client.send('PUT', `/api/comments/${id}`, { body: { message } })
const remove = (client: Client, id: number) => client.send('DELETE', `/api/comments/${id}`)

const messagesOn = async (mapId: number, client: Client = people.guest): Promise<string[]> =>
  (await listedComments(client, mapId)).map(({ message }) => message)

describe('posting a comment', () => {
  it('is for everybody who is signed in [PERM-031] [PERM-032] [PERM-033] [PERM-034] [PERM-035] [PERM-036] [COMM-015]', async () => {
    const mapId = await addMap()
    expect(await statuses((person) => post(people[person], mapId, `By ${person}`))).toEqual({
      guest: 401,
      stranger: 200,
      owner: 200,
      admin: 200,
      founder: 200,
      operator: 200,
    })
    expect((await post(people.guest, mapId, 'Hello')).json()).toEqual({
      error: 'You must be logged in to post a comment.',
    })
    expect((await messagesOn(mapId)).sort()).toEqual(SIGNED_IN.map((person) => `By ${person}`).sort())
  })

  it('to a private or a missing map is refused as if there were none [Q-107]', async () => {
    const mapId = await addMap(PRIVATE)
    expect(await statuses((person) => post(people[person], mapId, 'Hello'))).toEqual({
      guest: 401,
      stranger: 404,
      owner: 200,
      admin: 200,
      founder: 200,
      operator: 200,
    })
    expect((await post(people.owner, 999_999, 'Hello')).status).toBe(404)
  })

  it.each([
    ['nothing', {}],
    ['an empty text', { message: '' }],
    ['a blank text', { message: ' \n\t ' }],
    ['601 characters', { message: 'x'.repeat(601) }],
    ['a control character', { message: 'a\u0000b' }],
    ['no text', { message: 5 }],
    ['a parent that is no id', { message: 'Hello', parent_comment_id: 'x' }],
    ['a parent that is not there', { message: 'Hello', parent_comment_id: 60_000_000 }],
  ])('refuses %s [COMM-004]', async (_, body) => {
    const mapId = await addMap()
    const answer = await people.stranger.post('/api/comments', { map_id: mapId, ...body })
    expect(answer.status).toBe(400)
    expect(await messagesOn(mapId)).toEqual([])
  })

  it('counts 600 characters as JavaScript does, of the trimmed text [COMM-004] [COMM-005] [CONST-043] [Q-91]', async () => {
    const mapId = await addMap()
    const long = '𐍈'.repeat(300)
    const first = await posted(people.stranger, mapId, `  ${long}\n`)
    expect(first.message).toBe(long)
    expect((await post(people.stranger, mapId, `${long}x`, first.id)).json()).toMatchObject({
      error: 'A comment can have at most 600 characters.',
    })
    expect((await post(people.stranger, mapId, long, first.id)).status).toBe(200)
  })

  it('answers with the comment, whose author is the session’s whatever was sent [API-028] [COMM-002] [Q-31] [Q-111]', async () => {
    const mapId = await addMap({ name: 'Gannet Isles' })
    const answer = await people.stranger.post('/api/comments', {
      map_id: mapId,
      message: 'Hello',
      user_id: 1,
      username: 'Operator',
    })
    const { success, ...comment } = answer.json<Comment & { success: boolean }>()
    expect({ success, ...comment }).toEqual({
      success: true,
      id: comment.id,
      map_id: mapId,
      map_name: 'Gannet Isles',
      user_id: await idOf(people.stranger),
      username: 'Bob',
      message: 'Hello',
      created_at: new Date(comment.created_at).toISOString(),
      parent_comment_id: null,
      edited_at: null,
      hidden: null,
    })
    expect(await listedComments(people.guest, mapId)).toEqual([comment])
  })

  it('counts as ten writes', async () => {
    const many = { points: 1_000, seconds: 60 }
    const limited = await startTestServer({
      allowances: {
        read: many,
        write: { points: 15, seconds: 60 },
        upload: many,
        auth: many,
        presence: many,
        uploadBytes: many,
      },
    })
    const ann = await limited.signIn('ann@example.org', 'Ann')
    await limited.services.store.insert('maps', aMapDocument(77))
    expect((await post(ann, 77, 'One')).status).toBe(200)
    expect((await post(ann, 77, 'Two')).status).toBe(429)
    await limited.close()
  })
})

describe('replying', () => {
  it('is for everybody who is signed in, to any depth [PERM-037] [PERM-038] [PERM-039] [PERM-040] [PERM-041] [PERM-042] [Q-92]', async () => {
    const mapId = await addMap()
    let parent = await posted(people.stranger, mapId, 'First')
    const refused = await post(people.guest, mapId, 'Reply', parent.id)
    expect([refused.status, refused.json()]).toEqual([401, { error: 'You must be logged in to reply.' }])
    expect((await post(people.guest, mapId, 'No reply')).json()).toEqual({
      error: 'You must be logged in to post a comment.',
    })
    for (const person of SIGNED_IN) {
      const reply = await posted(people[person], mapId, `By ${person}`, parent.id)
      expect(reply.parent_comment_id).toBe(parent.id)
      parent = reply
    }
  })

  it('takes a parent on the same map alone [Q-92]', async () => {
    const [here, elsewhere] = [await addMap(), await addMap()]
    const parent = await posted(people.stranger, elsewhere)
    expect((await post(people.stranger, here, 'Reply', parent.id)).status).toBe(400)
    expect(await messagesOn(here)).toEqual([])
  })

  it('to a comment that is being deleted is refused, and leaves nothing behind', async () => {
    const mapId = await addMap()
    const parent = await posted(people.stranger, mapId)
    await store.update('comments', String(parent.id), { deleted_at: new Date() })
    expect((await post(people.owner, mapId, 'Reply', parent.id)).status).toBe(400)
    expect(await store.count('comments', { equals: { map_id: mapId } })).toBe(1)
  })
})

describe('editing', () => {
  it('one’s own comment is allowed to everybody signed in [PERM-043] [PERM-044] [PERM-045] [PERM-046] [PERM-047] [PERM-048] [API-029] [COMM-014]', async () => {
    const mapId = await addMap()
    for (const person of SIGNED_IN) {
      const { id } = await posted(people[person], mapId)
      expect((await edit(people.guest, id)).status).toBe(401)
      const answer = await edit(people[person], id, `  By ${person} `)
      expect(answer.json()).toMatchObject({ id, message: `By ${person}` })
      expect(await messagesOn(mapId)).toContain(`By ${person}`)
    }
    for (const { edited_at } of await listedComments(people.guest, mapId)) expect(edited_at).not.toBeNull()
  })

  it('another person’s comment is allowed to nobody [PERM-049] [PERM-050] [PERM-051] [PERM-052] [PERM-053] [PERM-054]', async () => {
    const mapId = await addMap()
    const other = await server.signIn('carol@example.org', 'Carol')
    const { id } = await posted(other, mapId)
    expect(await statuses((person) => edit(people[person], id))).toEqual({
      guest: 401,
      stranger: 403,
      owner: 403,
      admin: 403,
      founder: 403,
      operator: 403,
    })
    expect(await messagesOn(mapId)).toEqual(['Hello'])
  })

  it('has the same limits, and needs a comment on a map one can see [COMM-006]', async () => {
    const mapId = await addMap()
    const { id } = await posted(people.stranger, mapId)
    for (const message of ['', '  ', 'x'.repeat(601)])
      expect((await edit(people.stranger, id, message)).status).toBe(400)
    expect((await edit(people.stranger, id, 'x'.repeat(600))).status).toBe(200)
    expect((await edit(people.stranger, 60_000_000)).status).toBe(404)
    await store.update('maps', String(mapId), PRIVATE)
    expect((await edit(people.stranger, id)).status).toBe(404)
  })
})

const DELETES_OTHERS = { guest: 401, stranger: 403, owner: 200, admin: 403, founder: 403, operator: 200 }

describe('deleting', () => {
  it('another person’s comment is for the uploader and the operator [PERM-067] [PERM-068] [PERM-069] [PERM-070] [PERM-071] [PERM-072] [COMM-011] [COMM-012] [Q-40]', async () => {
    const mapId = await addMap()
    const other = await server.signIn('carol@example.org', 'Carol')
    expect(await statuses(async (person) => remove(people[person], (await posted(other, mapId)).id))).toEqual(
      DELETES_OTHERS,
    )
  })

  it('one’s own comment without replies is for everybody [PERM-055] [PERM-056] [PERM-057] [PERM-058] [PERM-059] [PERM-060] [API-030] [COMM-013]', async () => {
    const mapId = await addMap()
    for (const person of SIGNED_IN) {
      const { id } = await posted(people[person], mapId)
      expect((await remove(people.guest, id)).status).toBe(401)
      expect((await remove(people[person], id)).json()).toEqual({ success: true, id })
      expect((await remove(people[person], id)).status).toBe(404)
    }
    expect(await messagesOn(mapId)).toEqual([])
  })

  it('one’s own comment with replies is for the uploader and the operator, and takes the replies along [PERM-061] [PERM-062] [PERM-063] [PERM-064] [PERM-065] [PERM-066] [COMM-013] [Q-40]', async () => {
    const mapId = await addMap()
    const withReplies = async (person: Person) => {
      const author = person === 'guest' ? people.stranger : people[person]
      const top = await posted(author, mapId, person)
      const reply = await posted(people.stranger, mapId, `to ${person}`, top.id)
      await posted(people.owner, mapId, `to that`, reply.id)
      return remove(people[person], top.id)
    }
    expect(await statuses(withReplies)).toEqual(DELETES_OTHERS)
    expect((await messagesOn(mapId)).filter((text) => text !== 'to that').sort()).toEqual(
      ['guest', 'stranger', 'admin', 'founder'].flatMap((person) => [person, `to ${person}`]).sort(),
    )
    expect(await store.count('comments', { equals: { map_id: mapId } })).toBe(12)
  })

  it('from the middle of a thread keeps what is above and beside it', async () => {
    const mapId = await addMap()
    const top = await posted(people.stranger, mapId, 'top')
    const left = await posted(people.stranger, mapId, 'left', top.id)
    await posted(people.stranger, mapId, 'right', top.id)
    await posted(people.stranger, mapId, 'below left', left.id)
    expect((await remove(people.owner, left.id)).status).toBe(200)
    expect(await messagesOn(mapId)).toEqual(['top', 'right'])
  })

  it('is for everybody at once, and is finished after a crash', async () => {
    const mapId = await addMap()
    const top = await posted(people.stranger, mapId, 'top')
    const reply = await posted(people.stranger, mapId, 'reply', top.id)
    await posted(people.stranger, mapId, 'below', reply.id)
    await posted(people.stranger, mapId, 'other')
    await store.update('comments', String(top.id), { deleted_at: new Date(Date.now() - 3600_000) })
    expect(await messagesOn(mapId)).toEqual(['other'])
    expect((await edit(people.stranger, reply.id)).status).toBe(404)
    await sweepDeletedComments(store)
    expect(await store.count('comments', { equals: { map_id: mapId } })).toBe(1)
  })

  it('goes with the map', async () => {
    const mapId = await addMap()
    await posted(people.stranger, mapId)
    await people.owner.send('DELETE', `/api/upload-map/${mapId}`)
    expect((await people.owner.get(`/api/comments/${mapId}`)).status).toBe(404)
    await sweepDeletedMap(server.services, mapId)
    expect(await store.count('comments', { equals: { map_id: mapId } })).toBe(0)
  })
})
