import { describe, expect, it } from 'vitest'
import { MEMBERS_PER_MAP_MAX } from '../../shared/limits.ts'
import { type LinkAnswer, MEMBER_TEXTS, type MembersAnswer } from '../../shared/maps/members.ts'
import type { ListedMapAnswer, MapAnswer } from '../../shared/maps/maps.ts'
import type { NotificationsAnswer } from '../../shared/people/notifications.ts'
import { assetPath } from '../../shared/maps/assets.ts'
import { memberId } from '../../api/store/memberDocuments.ts'
import { aPoi } from '../builders.ts'
import type { Client } from '../Client.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aStoredAsset, aStoredMap, commit, createMapFixture, request } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store } = server.services
const cleo = await server.signIn('cleo@example.org', 'Cleo')
const cleoId = (await cleo.get('/api/me')).json<{ id: number }>().id
const moderator = await server.signIn('mod@example.org', 'Mod')
const moderatorId = (await moderator.get('/api/me')).json<{ id: number }>().id
await store.update('users', String(moderatorId), { role: 'admin' })

const joinsAtOnce = (client: Client, joins_at_once: boolean) =>
  client.send('PUT', '/api/user/sharing', { body: { joins_at_once } })
const add = (mapId: number, role: 'editor' | 'viewer', username = 'Cleo', as = owner) =>
  as.post(`/api/maps/${mapId}/members`, { username, role })
const remove = (mapId: number, userId = cleoId) =>
  owner.send('DELETE', `/api/maps/${mapId}/members/${userId}`)
const membersOf = async (mapId: number, as = owner) =>
  (await as.get(`/api/maps/${mapId}/members`)).json<MembersAnswer>()
const mapAs = async (client: Client, mapId: number) =>
  (await client.get(`/api/maps/${mapId}`)).json<MapAnswer>()
const told = async (client: Client) =>
  (await client.get('/api/notifications')).json<NotificationsAnswer>().notifications.map(({ what }) => what)

const aSharedMap = async (role: 'editor' | 'viewer', isPublic = false) => {
  const fixture = await createMapFixture(server, owner, isPublic)
  await joinsAtOnce(cleo, true)
  expect((await add(fixture.mapId, role)).json()).toMatchObject({ state: 'member' })
  return fixture
}

describe('adding a member', () => {
  it('is refused for nobody, the owner, a region map, and a role that there is not', async () => {
    const mapId = await aStoredMap(server, owner, false)
    const nobody = await add(mapId, 'viewer', 'no-such-person')
    expect([nobody.status, nobody.json()]).toEqual([400, { error: MEMBER_TEXTS.nobody }])
    expect((await add(mapId, 'viewer', 'Ann')).json()).toEqual({ error: MEMBER_TEXTS.owner })
    const wrong = { username: 'Cleo', role: 'owner' }
    expect((await owner.post(`/api/maps/${mapId}/members`, wrong)).status).toBe(400)
    const regionId = await aStoredMap(server, owner, false)
    await store.update('maps', String(regionId), { parent_map_id: mapId })
    expect((await add(regionId, 'viewer')).json()).toEqual({ error: MEMBER_TEXTS.ofParent })
  })

  it('is refused to members, whatever their role', async () => {
    const { mapId } = await aSharedMap('editor')
    const answer = await add(mapId, 'editor', 'Bob', cleo)
    expect([answer.status, answer.json()]).toEqual([403, { error: MEMBER_TEXTS.ownersOnly }])
  })

  it('is refused once the map has as many as it can have, and nobody is left half a member', async () => {
    const mapId = await aStoredMap(server, owner, false)
    for (let n = 0; n < MEMBERS_PER_MAP_MAX; n++)
      await store.insert('members', {
        _id: memberId(mapId, 800_000 + n),
        map_id: mapId,
        user_id: 800_000 + n,
        role: 'viewer',
        since: new Date(),
      })
    await joinsAtOnce(cleo, true)
    const answer = await add(mapId, 'viewer')
    expect([answer.status, answer.json()]).toEqual([409, { error: MEMBER_TEXTS.full }])
    expect((await cleo.get(`/api/maps/${mapId}`)).status).toBe(404)
  })

  it('only invites whoever has not allowed it, who then sees nothing of a private map until they accept', async () => {
    const { mapId } = await createMapFixture(server, owner, false)
    await joinsAtOnce(cleo, false)
    expect((await add(mapId, 'viewer')).json()).toMatchObject({ state: 'invited', user_id: cleoId })
    expect((await cleo.get(`/api/maps/${mapId}`)).status).toBe(404)
    expect((await membersOf(mapId)).invitations).toMatchObject([{ username: 'Cleo', role: 'viewer' }])
    expect(await told(cleo)).toContainEqual({
      kind: 'member_invited',
      map_id: mapId,
      map_name: (await mapAs(owner, mapId)).name,
      from: 'Ann',
    })
    expect((await cleo.post(`/api/user/invitations/${mapId}/accept`)).json()).toMatchObject({
      role: 'viewer',
    })
    expect((await mapAs(cleo, mapId)).abilities).toEqual(['view', 'suggest'])
    expect((await membersOf(mapId)).invitations).toEqual([])
    expect(await told(owner)).toContainEqual(expect.objectContaining({ kind: 'member_joined', from: 'Cleo' }))
  })

  it('tells an invitation no more once it is taken back or refused', async () => {
    await joinsAtOnce(cleo, false)
    const { mapId } = await createMapFixture(server, owner, false)
    const isTold = async () =>
      (await told(cleo)).some((what) => what.kind === 'member_invited' && what.map_id === mapId)
    await add(mapId, 'viewer')
    expect(await isTold()).toBe(true)
    await remove(mapId)
    expect(await isTold()).toBe(false)
    expect((await cleo.post(`/api/user/invitations/${mapId}/accept`)).status).toBe(404)
    await add(mapId, 'viewer')
    await cleo.post(`/api/user/invitations/${mapId}/refuse`)
    expect([await isTold(), (await membersOf(mapId)).invitations]).toEqual([false, []])
  })
})

describe('an invitation that somebody has not answered', () => {
  const anInvitedEditor = async () => {
    const mapId = await aStoredMap(server, owner, false)
    await joinsAtOnce(cleo, false)
    await add(mapId, 'editor')
    return mapId
  }
  const joinByLink = async (mapId: number) => {
    const { url } = (
      await owner.post(`/api/maps/${mapId}/invitations`, { role: 'viewer' })
    ).json<LinkAnswer>()
    return cleo.post(`/api/invitations/${new URL(url).hash.slice(1)}/accept`)
  }
  const addAtOnce = async (mapId: number) => {
    await joinsAtOnce(cleo, true)
    return add(mapId, 'viewer')
  }

  it.each([
    ['join by a link', joinByLink],
    ['are added without being asked', addAtOnce],
  ])('ends where they %s, and becomes no second way to a role', async (_how, join) => {
    const mapId = await anInvitedEditor()
    expect((await join(mapId)).status).toBe(200)
    const { members, invitations } = await membersOf(mapId)
    expect([members.map(({ role }) => role), invitations.filter(({ user_id }) => user_id)]).toEqual([
      ['viewer'],
      [],
    ])
    expect((await cleo.post(`/api/user/invitations/${mapId}/accept`)).status).toBe(404)
    expect((await mapAs(cleo, mapId)).member_role).toBe('viewer')
  })

  it('makes no editor of a member whom the owner makes a viewer', async () => {
    const mapId = await anInvitedEditor()
    await store.insert('members', {
      _id: memberId(mapId, cleoId),
      map_id: mapId,
      user_id: cleoId,
      role: 'editor',
      since: new Date(),
    })
    await add(mapId, 'viewer')
    expect((await cleo.post(`/api/user/invitations/${mapId}/accept`)).status).toBe(404)
    expect((await mapAs(cleo, mapId)).member_role).toBe('viewer')
  })
})

describe('a member', () => {
  it('who views sees a private map, its files and its region maps, and changes nothing', async () => {
    const map = await aSharedMap('viewer')
    const regionId = await aStoredMap(server, owner, false)
    await store.update('maps', String(regionId), { parent_map_id: map.mapId })
    const answer = await mapAs(cleo, map.mapId)
    expect(answer).toMatchObject({ member_role: 'viewer', member_count: 1, original_url: null })
    expect(answer.extra_region_maps.map(({ id }) => id)).toEqual([regionId])
    expect((await mapAs(cleo, regionId)).member_role).toBe('viewer')
    expect((await cleo.get(map.content)).status).toBe(200)
    expect(
      (await cleo.post(map.changes, request([{ op: 'remove', kind: 'poi', id: map.poiId }]))).status,
    ).toBe(403)
    for (const client of [stranger, anyone])
      for (const id of [map.mapId, regionId]) expect((await client.get(`/api/maps/${id}`)).status).toBe(404)
  })

  it('who edits changes the map and its region maps, reads the log and unused files, and manages nothing', async () => {
    const map = await aSharedMap('editor')
    const poi = aPoi({ id: newEntityId(map.mapId), typeId: map.typeId, name: 'Second' })
    await commit(cleo, map, [{ op: 'insert', kind: 'poi', entity: poi }], { baseRevision: 1 })
    const log = (await cleo.get(`${map.changes}?after=1`)).json<{ entries: { userId: number }[] }>()
    expect(log.entries.map(({ userId }) => userId)).toEqual([cleoId])
    const token = (await store.get('maps', String(map.mapId)))?.access_token ?? ''
    const file = assetPath(await aStoredAsset(server, map.mapId, cleoId)) ?? ''
    expect((await cleo.get(`/maps/${map.mapId}/files/${token}/${file}`)).status).toBe(200)
    expect((await cleo.post(`/api/maps/${map.mapId}/set-public`, { is_public: true })).json()).toEqual({
      error: MEMBER_TEXTS.ownersOnly,
    })
    expect((await mapAs(owner, map.mapId)).is_public).toBe(false)
  })

  it('gets another role at once, and is told of the map in lists of their own and in a search alone', async () => {
    const { mapId } = await aSharedMap('viewer')
    const { name } = await mapAs(owner, mapId)
    expect((await add(mapId, 'editor')).json()).toMatchObject({ state: 'member' })
    expect((await mapAs(cleo, mapId)).abilities).toContain('edit')
    const listed = async (client: Client, path: string) =>
      (await client.get(path)).json<ListedMapAnswer[]>().find(({ id }) => id === mapId)
    expect(await listed(cleo, '/api/user/shared-maps')).toMatchObject({ member_role: 'editor' })
    expect(await listed(owner, `/api/user/id/${ownerId}/maps?sort=newest&limit=200`)).toMatchObject({
      member_count: 1,
    })
    const search = `/api/maps?limit=200&search=${encodeURIComponent(name)}`
    expect(await listed(cleo, search)).toBeDefined()
    for (const path of [search, '/api/maps?sort=newest&limit=200'])
      for (const client of [stranger, anyone]) expect(await listed(client, path)).toBeUndefined()
    expect(await listed(cleo, '/api/maps?sort=newest&limit=200')).toBeUndefined()
  })

  it('keeps a private map among the favourites and sees comments, until the membership ends', async () => {
    const { mapId } = await aSharedMap('viewer')
    await cleo.post(`/api/user/favourites/${mapId}`)
    await cleo.post('/api/comments', { map_id: mapId, message: 'Well hidden.' })
    const seen = async () => [
      (await cleo.get('/api/user/favourites?limit=200')).text.includes(`"id":${mapId},`),
      (await cleo.get('/api/comments/mine?limit=200')).text.includes(`"map_id":${mapId},`),
      (await cleo.get('/api/user/shared-maps?limit=200')).text.includes(`"id":${mapId},`),
      (await cleo.get(`/api/maps/${mapId}`)).status === 200,
    ]
    expect(await seen()).toEqual([true, true, true, true])
    expect((await remove(mapId)).status).toBe(200)
    expect(await seen()).toEqual([false, false, false, false])
  })

  it('can leave, and only members can', async () => {
    const { mapId } = await aSharedMap('editor', true)
    expect((await stranger.post(`/api/maps/${mapId}/leave`)).json()).toEqual({
      error: MEMBER_TEXTS.notMember,
    })
    expect((await cleo.post(`/api/maps/${mapId}/leave`)).status).toBe(200)
    expect((await mapAs(cleo, mapId)).abilities).toEqual(['view', 'suggest'])
  })

  it('who may do everything anyway is listed as one, and can leave', async () => {
    const { mapId } = await createMapFixture(server, owner, false)
    const founder = await server.signIn('fay@example.org', 'Fay')
    const founderId = (await founder.get('/api/me')).json<{ id: number }>().id
    await store.update('users', String(founderId), { role: 'founder' })
    await joinsAtOnce(founder, true)
    await add(mapId, 'viewer', 'Fay')
    const { member_role, abilities } = await mapAs(founder, mapId)
    expect([member_role, abilities]).toEqual(['viewer', expect.arrayContaining(['edit', 'members'])])
    expect((await founder.post(`/api/maps/${mapId}/leave`)).status).toBe(200)
    expect((await founder.get('/api/user/shared-maps?limit=200')).text).not.toContain(`"id":${mapId},`)
    expect((await mapAs(founder, mapId)).member_role).toBeNull()
  })

  it('does not see what moderators have hidden', async () => {
    const { mapId } = await aSharedMap('editor', true)
    await moderator.post(`/api/maps/${mapId}/hide`, { reason: 'Spam' })
    expect((await cleo.get(`/api/maps/${mapId}`)).status).toBe(404)
    expect((await cleo.get('/api/user/shared-maps?limit=200')).text).not.toContain(`"id":${mapId},`)
  })

  it('who only views decides no suggestions, and one who edits does', async () => {
    const map = await aSharedMap('viewer', true)
    expect((await cleo.get(`/api/maps/${map.mapId}/proposals`)).status).toBe(403)
    await add(map.mapId, 'editor')
    expect((await cleo.get(`/api/maps/${map.mapId}/proposals`)).json()).toEqual([])
    expect((await mapAs(cleo, map.mapId)).open_suggestions).toBe(0)
  })

  it('copies no private region maps into a branch', async () => {
    const map = await aSharedMap('viewer', false)
    await store.update('maps', String(map.mapId), { allows_branching: true })
    expect((await cleo.post(`/api/maps/${map.mapId}/branch`, {})).status).toBe(403)
  })

  it('is none any more once the map is deleted, or the account', async () => {
    const map = await aSharedMap('viewer')
    const kept = await aSharedMap('viewer')
    await owner.send('DELETE', `/api/upload-map/${map.mapId}`)
    await expect.poll(() => store.get('members', memberId(map.mapId, cleoId))).toBeNull()
    const dora = await server.signIn('dora@example.org', 'Dora')
    const doraId = (await dora.get('/api/me')).json<{ id: number }>().id
    await joinsAtOnce(dora, true)
    await add(kept.mapId, 'viewer', 'Dora')
    await dora.post('/api/user/delete-account', { username: 'Dora', maps: 'delete' })
    await expect.poll(() => store.get('members', memberId(kept.mapId, doraId))).toBeNull()
    expect((await membersOf(kept.mapId)).members.map(({ username }) => username)).toEqual(['Cleo'])
  })
})
