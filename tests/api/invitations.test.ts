import { describe, expect, it } from 'vitest'
import { INVITATIONS_PER_MAP_MAX, LINK_USES_MAX } from '../../shared/limits.ts'
import {
  INVITATION_TEXTS,
  type LinkAnswer,
  MEMBER_TEXTS,
  type MembersAnswer,
} from '../../shared/maps/members.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { joinByLink, loadLink } from '../../api/members/invitations.ts'
import { memberId } from '../../api/store/memberDocuments.ts'
import type { Answer, Client } from '../Client.ts'
import { aStoredMap } from '../mapFixture.ts'
import { meanwhile } from '../meanwhile.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { store } = server.services
const strangerId = (await stranger.get('/api/me')).json<{ id: number }>().id
const NAME = 'The vault of Ann'

const aPrivateMap = async () => {
  const mapId = await aStoredMap(server, owner, false)
  await store.update('maps', String(mapId), { name: NAME })
  return mapId
}

const makeLink = async (mapId: number, role: 'editor' | 'viewer' = 'viewer') => {
  const link = (await owner.post(`/api/maps/${mapId}/invitations`, { role })).json<LinkAnswer>()
  return { ...link, token: new URL(link.url).hash.slice(1) }
}
const accept = (token: string, as: Client = stranger) => as.post(`/api/invitations/${token}/accept`)
const takeBack = (mapId: number, id: string, as = owner) =>
  as.send('DELETE', `/api/maps/${mapId}/invitations/${id}`)
const removeStranger = (mapId: number) => owner.send('DELETE', `/api/maps/${mapId}/members/${strangerId}`)

const setRole = (mapId: number, role: 'editor' | 'viewer') =>
  owner.post(`/api/maps/${mapId}/members`, { username: 'Bob', role })
const roleOn = async (mapId: number) =>
  (await store.get('members', memberId(mapId, strangerId)))?.role ?? null

/** Looked at and accepted alike, and without a word of the map. */
const expectRefused = async (token: string, status: number, error: string, as = stranger) => {
  for (const answer of [await as.get(`/api/invitations/${token}`), await accept(token, as)]) {
    expect([answer.status, answer.json()]).toEqual([status, { error }])
    expect(answer.text).not.toContain(NAME)
  }
}

describe('the link of an invitation', () => {
  it('is refused if it is guessed, and its hash opens nothing', async () => {
    const { id } = await makeLink(await aPrivateMap())
    for (const token of ['x', 'x'.repeat(32), id]) await expectRefused(token, 404, INVITATION_TEXTS.invalid)
  })

  it('is refused once it has expired', async () => {
    const { id, token } = await makeLink(await aPrivateMap())
    await store.update('invitations', id, { expires_at: new Date(Date.now() - 1) })
    await expectRefused(token, 410, INVITATION_TEXTS.expired)
  })

  it('is refused once it is taken back, by the owner of the map alone', async () => {
    const mapId = await aPrivateMap()
    const { id, token } = await makeLink(mapId)
    expect((await takeBack(mapId, id, stranger)).status).toBe(404)
    const other = await aStoredMap(server, stranger, false)
    expect((await takeBack(other, id, stranger)).status).toBe(404)
    expect((await stranger.get(`/api/invitations/${token}`)).status).toBe(200)
    expect((await takeBack(mapId, id)).status).toBe(200)
    await expectRefused(token, 404, INVITATION_TEXTS.invalid)
  })

  it('is refused for a map that is deleted, or hidden by moderators', async () => {
    for (const fields of [{ deleted: true }, { hidden_reason: 'Spam' }]) {
      const mapId = await aPrivateMap()
      const { token } = await makeLink(mapId)
      await store.update('maps', String(mapId), fields)
      await expectRefused(token, 404, INVITATION_TEXTS.invalid)
    }
  })

  it('is refused once it has been used as often as it can be, however many come at once', async () => {
    const mapId = await aPrivateMap()
    const { id, token } = await makeLink(mapId)
    for (let n = 2; n < LINK_USES_MAX; n++)
      await store.insert('invitationUses', {
        _id: `${id}:${700_000 + n}`,
        invitation_id: id,
        map_id: mapId,
        user_id: 700_000 + n,
        is_used: true,
        is_refused: false,
      })
    const clients = await Promise.all(
      ['u1', 'u2', 'u3', 'u4'].map((name) => server.signIn(`${name}@example.org`, name)),
    )
    const answers: Answer[] = await Promise.all(clients.map((client) => accept(token, client)))
    const joined = answers.filter(({ status }) => status === 200)
    expect(joined.length).toBeLessThanOrEqual(2)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect([answer.status, answer.json()]).toEqual([410, { error: INVITATION_TEXTS.usedUp }])
    const { members } = (await owner.get(`/api/maps/${mapId}/members`)).json<MembersAnswer>()
    expect(members).toHaveLength(joined.length)
  })

  it('does not let back in whom the owner has removed, and lets back in who has left', async () => {
    const mapId = await aPrivateMap()
    const { token } = await makeLink(mapId)
    expect((await accept(token)).status).toBe(200)
    await stranger.post(`/api/maps/${mapId}/leave`)
    expect((await accept(token)).status).toBe(200)
    await removeStranger(mapId)
    const answer = await accept(token)
    expect([answer.status, answer.json()]).toEqual([410, { error: INVITATION_TEXTS.refused }])
    expect((await stranger.get(`/api/maps/${mapId}`)).status).toBe(404)
  })

  it('makes no editor of whom the owner has made a viewer, unless it is a new one', async () => {
    const mapId = await aPrivateMap()
    const [used, other] = [await makeLink(mapId, 'editor'), await makeLink(mapId, 'editor')]
    await accept(used.token)
    await setRole(mapId, 'viewer')
    for (const { token } of [used, other]) {
      const answer = await accept(token)
      expect([answer.status, answer.json()]).toEqual([410, { error: INVITATION_TEXTS.refused }])
    }
    expect(await roleOn(mapId)).toBe('viewer')
    await stranger.post(`/api/maps/${mapId}/leave`)
    expect((await accept((await makeLink(mapId, 'viewer')).token)).json()).toMatchObject({ role: 'viewer' })
    expect((await accept(used.token)).status).toBe(410)
    expect((await accept((await makeLink(mapId, 'editor')).token)).json()).toMatchObject({ role: 'editor' })
  })

  it.each([
    ['makes them a viewer', ['update', 'members'], (mapId: number) => setRole(mapId, 'viewer'), 'viewer'],
    [
      'takes the link back',
      ['update', 'members'],
      (mapId: number, id: string) => takeBack(mapId, id),
      'viewer',
    ],
    ['removes them', ['update', 'members'], (mapId: number) => removeStranger(mapId), null],
    ['removes them before', ['insert', 'invitationUses'], (mapId: number) => removeStranger(mapId), null],
  ] as const)('makes nobody an editor where the owner %s meanwhile', async (_what, call, act, role) => {
    const mapId = await aPrivateMap()
    await accept((await makeLink(mapId, 'viewer')).token)
    const { id, token } = await makeLink(mapId, 'editor')
    const user = await store.get('users', String(strangerId))
    if (!user) throw new Error('There is nobody.')
    const joining = joinByLink(
      meanwhile(store, call, () => act(mapId, id)),
      user,
      await loadLink(store, token),
    )
    await expect(joining).rejects.toMatchObject({ status: 410 })
    expect(await roleOn(mapId)).toBe(role)
  })

  it('is made by nobody but the owner, and so many at a time', async () => {
    const mapId = await aPrivateMap()
    const make = (as: Client) => as.post(`/api/maps/${mapId}/invitations`, { role: 'viewer' })
    const { token } = await makeLink(mapId, 'editor')
    await accept(token)
    expect((await make(stranger)).status).toBe(403)
    for (let n = 1; n < INVITATIONS_PER_MAP_MAX; n++) expect((await make(owner)).status).toBe(200)
    const answer = await make(owner)
    expect([answer.status, answer.json()]).toEqual([409, { error: MEMBER_TEXTS.tooManyInvitations }])
  })

  it('is kept as a hash alone, and in no line of the log', async () => {
    const mapId = await aPrivateMap()
    const { id, token, url } = await makeLink(mapId)
    expect(url).toBe(`${server.url}/invitation#${token}`)
    expect(JSON.stringify(await store.get('invitations', id))).not.toContain(token)
    expect((await owner.get(`/api/maps/${mapId}/members`)).text).not.toContain(token)
  })

  it('tells whoever has it whose map it is for, needs an account, and gives one role', async () => {
    const mapId = await aPrivateMap()
    const { token } = await makeLink(mapId, 'editor')
    expect((await anyone.get(`/api/invitations/${token}`)).json()).toMatchObject({
      map_name: NAME,
      role: 'editor',
    })
    expect((await accept(token, anyone)).status).toBe(401)
    const own = await accept(token, owner)
    expect([own.status, own.json()]).toEqual([409, { error: INVITATION_TEXTS.own }])
    expect((await accept(token)).json()).toMatchObject({ map_id: mapId, role: 'editor' })
    expect((await stranger.get(`/api/maps/${mapId}`)).json<MapAnswer>().member_role).toBe('editor')
    const lesser = await makeLink(mapId, 'viewer')
    expect((await accept(lesser.token)).json()).toMatchObject({ role: 'editor' })
  })

  it('is listed with its uses, and without the people whom the owner removed before they used it', async () => {
    const mapId = await aPrivateMap()
    const { id, token } = await makeLink(mapId)
    await accept(token)
    await accept(token)
    const whoHasNotUsedIt = 700_001
    await owner.send('DELETE', `/api/maps/${mapId}/members/${whoHasNotUsedIt}`)
    const { invitations } = (await owner.get(`/api/maps/${mapId}/members`)).json<MembersAnswer>()
    expect(invitations).toMatchObject([{ id, uses: 1, uses_max: LINK_USES_MAX, username: null }])
    const seen = (await stranger.get(`/api/maps/${mapId}/members`)).json<MembersAnswer>()
    expect([seen.members.length, seen.invitations]).toEqual([1, []])
    await removeStranger(mapId)
    expect((await owner.get(`/api/maps/${mapId}/members`)).json<MembersAnswer>()).toMatchObject({
      invitations: [{ id, uses: 1 }],
    })
  })
})
