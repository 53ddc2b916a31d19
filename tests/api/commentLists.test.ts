import { describe, expect, it } from 'vitest'
import type { CommentDocument } from '../../api/store/commentDocuments.ts'
import type { Comment } from '../../shared/people/comments.ts'
import type { Answer, Client } from '../Client.ts'
import { listedComments, postedComment as posted } from '../commentCalls.ts'
import { PEOPLE, serverByRole } from '../peopleByRole.ts'

const { server, people, idOf, addMap, statuses } = await serverByRole()
const { store } = server.services
const PRIVATE = { is_public: false, listed: false }

describe('the comments of a map', () => {
  it('are seen by everybody, of a private map by those who see it [PERM-001] [PERM-002] [PERM-003] [PERM-004] [PERM-005] [PERM-006] [API-026]', async () => {
    const read = (mapId: number) => statuses((person) => people[person].get(`/api/comments/${mapId}`))
    const everybody = Object.fromEntries(PEOPLE.map((person) => [person, 200]))
    expect(await read(await addMap())).toEqual(everybody)
    expect(await read(await addMap(PRIVATE))).toEqual({ ...everybody, guest: 404, stranger: 404 })
  })

  it('come page by page, the newest threads first, each with its replies behind it', async () => {
    const mapId = await addMap()
    const documents = Array.from({ length: 450 }, (_, index): CommentDocument => {
      const root = index - (index % 3)
      return {
        _id: String(40_000_000 + index),
        map_id: mapId,
        user_id: 2,
        parent_comment_id: index === root ? null : 40_000_000 + root,
        thread_id: 40_000_000 + root,
        thread_rank: -1_000_000 * root,
        message: String(index),
        created_at: new Date(1_000_000 * index),
        edited_at: null,
        deleted_at: null,
      }
    })
    await store.insertMany('comments', documents)
    const wanted = Array.from({ length: 150 }, (_, thread) => 447 - 3 * thread).flatMap((root) => [
      String(root),
      String(root + 1),
      String(root + 2),
    ])
    const seen: string[] = []
    let path: string | null = `/api/comments/${mapId}?limit=100`
    for (let pages = 1; path !== null; pages++) {
      const answer: Answer = await people.guest.get(path)
      const comments = answer.json<Comment[]>()
      expect(comments.length).toBe(pages < 5 ? 100 : 50)
      expect(answer.headers.get('x-total-count')).toBe('450')
      seen.push(...comments.map(({ message }) => message))
      path = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(seen).toEqual(wanted)
    for (const query of ['limit=0', 'limit=201', 'cursor=x'])
      expect((await people.guest.get(`/api/comments/${mapId}?${query}`)).status).toBe(400)
  })

  it('name people as they are called now, and those who are gone as deleted users', async () => {
    const mapId = await addMap()
    const leaver = await server.signIn('leaver@example.org', 'Leaver')
    await posted(leaver, mapId)
    await leaver.post('/api/user/change-username', { newUsername: 'Dora' })
    expect((await listedComments(people.guest, mapId))[0]?.username).toBe('Dora')
    await store.delete('users', String(await idOf(leaver)))
    expect((await listedComments(people.guest, mapId))[0]?.username).toBe('deleted user')
  })
})

describe('one’s own comments', () => {
  const own = async (client: Client, query = '') => client.get(`/api/comments/mine${query}`)

  it('are listed to whoever is signed in [PERM-205] [PERM-206] [PERM-207] [PERM-208] [PERM-209] [PERM-210] [API-027] [Q-100]', async () => {
    expect(await statuses((person) => own(people[person]))).toEqual({
      ...Object.fromEntries(PEOPLE.map((person) => [person, 200])),
      guest: 401,
    })
  })

  it('are the newest first, page by page, with the names of their maps', async () => {
    const writer = await server.signIn('writer@example.org', 'Writer')
    const [first, second] = [await addMap({ name: 'One' }), await addMap({ name: 'Two' })]
    for (const [index, mapId] of [first, second, first].entries()) {
      const { id } = await posted(writer, mapId, String(index))
      await store.update('comments', String(id), { created_at: new Date(1_000 * index) })
    }
    await posted(people.stranger, first)
    const page = await own(writer, '?limit=2')
    expect(page.json<Comment[]>().map(({ message, map_name }) => [message, map_name])).toEqual([
      ['2', 'One'],
      ['1', 'Two'],
    ])
    const next = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await writer.get(next)
    expect(rest.json<Comment[]>().map(({ message }) => message)).toEqual(['0'])
    expect(rest.headers.get('link')).toBeNull()
  })

  it('leave out those on maps that are private or deleted by now', async () => {
    const writer = await server.signIn('author@example.org', 'Author')
    const mapId = await addMap()
    await posted(writer, mapId)
    await people.owner.post(`/api/maps/${mapId}/set-public`, { is_public: false })
    expect((await own(writer)).json()).toEqual([])
    await people.owner.post(`/api/maps/${mapId}/set-public`, { is_public: true })
    expect((await own(writer)).json<unknown[]>()).toHaveLength(1)
    await people.owner.send('DELETE', `/api/upload-map/${mapId}`)
    expect((await own(writer)).json()).toEqual([])
  })
})
