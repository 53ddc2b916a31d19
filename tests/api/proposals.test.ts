import { describe, expect, it } from 'vitest'
import { imageIdOf } from '../../api/maps/replaceImage.ts'
import { sweepProposals } from '../../api/proposals/proposals.ts'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { OpenedProposal, Proposal } from '../../shared/proposals/proposals.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import type { Client } from '../Client.ts'
import { commit, createMapFixture, entriesOf, insertPoi, type MapFixture, rename } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store } = server.services
const carol = await server.signIn('carol@example.org', 'Carol')
const strangerId = (await stranger.get('/api/me')).json<{ id: number }>().id

const aPublicMap = () => createMapFixture(server, owner)

const send = (client: Client, { mapId }: MapFixture, changes: readonly Change[], fields = {}) =>
  client.post(`/api/maps/${mapId}/proposals`, { message: 'Look here', baseRevision: 1, changes, ...fields })

const sent = async (map: MapFixture, changes: readonly Change[], client = stranger): Promise<number> => {
  const answer = await send(client, map, changes)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<{ id: number }>().id
}

const opened = async (id: number, client = owner): Promise<OpenedProposal> =>
  (await client.get(`/api/proposals/${id}`)).json<OpenedProposal>()

const decide = (id: number, body: object, client = owner) => client.post(`/api/proposals/${id}/decide`, body)

const listed = async ({ mapId }: MapFixture): Promise<Proposal[]> =>
  (await owner.get(`/api/maps/${mapId}/proposals`)).json<Proposal[]>()

const poisOf = async (map: MapFixture) => (await server.services.changeLog.read(map.mapId)).content.pois

describe('sending a suggestion', () => {
  it('is refused to its owner, and where the owner wants none', async () => {
    const map = await aPublicMap()
    expect((await send(anyone, map, [rename(map, 'New')])).status).toBe(401)
    const own = await send(owner, map, [rename(map, 'New')])
    expect([own.status, own.json()]).toEqual([403, { error: 'You can edit this map yourself.' }])
    const path = `/api/maps/${map.mapId}/set-suggestions`
    expect((await stranger.post(path, { takes_suggestions: false })).status).toBe(403)
    expect((await owner.post(path, { takes_suggestions: false })).status).toBe(200)
    const closed = await send(stranger, map, [rename(map, 'New')])
    expect([closed.status, closed.json()]).toEqual([403, { error: 'This map takes no suggestions.' }])
    const answer = (await stranger.get(`/api/maps/${map.mapId}`)).json<{ abilities: string[] }>()
    expect(answer.abilities).not.toContain('suggest')
  })

  it('needs a message of at most 600 characters, and something that changes', async () => {
    const map = await aPublicMap()
    for (const message of ['', ' ', 'x'.repeat(601)])
      expect((await send(stranger, map, [rename(map, 'New')], { message })).status).toBe(400)
    expect((await send(stranger, map, [rename(map, 'First')])).json()).toEqual({
      error: 'Nothing of this changes the map.',
    })
  })

  it('can swap names, which are taken as one step', async () => {
    const map = await aPublicMap()
    const gold = aType({ id: newEntityId(map.mapId), categoryId: map.categoryId, name: 'Gold' })
    await commit(owner, map, [{ op: 'insert', kind: 'type', entity: gold }])
    const renamed = (id: number, name: string): Change => ({
      op: 'patch',
      kind: 'type',
      id,
      fields: { name },
    })
    const changes = [renamed(map.typeId, 'Gold'), renamed(gold.id, 'Iron')]
    const answer = await send(stranger, map, changes, { baseRevision: 2 })
    const { id } = answer.json<{ id: number }>()
    expect((await opened(id)).judgements).toEqual([{ verdict: 'applies' }, { verdict: 'applies' }])
    const { revision, inverse } = (await decide(id, { take: [0] })).json<{
      revision: number
      inverse: Change[]
    }>()
    const names = async () => {
      const { types } = (await server.services.changeLog.read(map.mapId)).content
      return [map.typeId, gold.id].map((typeId) => types.get(typeId)?.name)
    }
    expect([revision, await names()]).toEqual([3, ['Gold', 'Iron']])
    await commit(owner, map, inverse, { baseRevision: revision })
    expect(await names()).toEqual(['Iron', 'Gold'])
  })

  it('refuses what does not apply, item by item', async () => {
    const map = await aPublicMap()
    const lost: Change = { op: 'remove', kind: 'poi', id: newEntityId(map.mapId) }
    const answer = await send(stranger, map, [rename(map, 'New'), lost])
    expect(answer.status).toBe(409)
    expect(answer.json<{ refusals: unknown[] }>().refusals).toEqual([
      { index: 0, code: 'gone', text: 'It no longer exists.' },
    ])
    expect(await listed(map)).toEqual([])
  })

  it('changes nothing, and is for its author and the editors alone', async () => {
    const map = await aPublicMap()
    const id = await sent(map, [rename(map, 'New')])
    expect((await poisOf(map)).get(map.poiId)?.name).toBe('First')
    expect((await listed(map))[0]).toMatchObject({
      id,
      map_name: expect.any(String) as string,
      author_id: strangerId,
      author_username: 'Bob',
      message: 'Look here',
      state: 'open',
      counts: { added: 0, changed: 1, removed: 0 },
      word: '',
      decided_at: null,
    })
    const statuses = async (client: Client) => [
      (await client.get(`/api/proposals/${id}`)).status,
      (await client.get(`/api/maps/${map.mapId}/proposals`)).status,
      (await decide(id, { take: 'all' }, client)).status,
      (await client.post(`/api/proposals/${id}/withdraw`)).status,
    ]
    expect(await statuses(anyone)).toEqual([401, 401, 401, 401])
    expect(await statuses(carol)).toEqual([404, 403, 404, 404])
    expect((await decide(id, { take: 'all' }, stranger)).status).toBe(403)
    expect((await owner.post(`/api/proposals/${id}/withdraw`)).status).toBe(403)
    expect((await stranger.get('/api/user/proposals')).json<Proposal[]>()[0]).toMatchObject({ id })
    expect((await owner.get(`/api/maps/${map.mapId}`)).json()).toMatchObject({ open_suggestions: 1 })
    expect((await stranger.get(`/api/maps/${map.mapId}`)).json()).toMatchObject({ open_suggestions: null })
    const listedFor = async (client: Client) =>
      (await client.get(`/api/user/id/${ownerId}/maps`))
        .json<{ id: number; open_suggestions?: number }[]>()
        .find((listed) => listed.id === map.mapId)?.open_suggestions
    expect([await listedFor(owner), await listedFor(stranger)]).toEqual([1, undefined])
  })

  it('tells nobody where a POI leads', async () => {
    const map = await aPublicMap()
    const secret = await createMapFixture(server, owner, false)
    const linked: Change = { op: 'patch', kind: 'poi', id: map.poiId, fields: { linkedMapId: secret.mapId } }
    await commit(owner, map, [linked])
    const id = await sent(map, [
      { op: 'remove', kind: 'poi', id: map.poiId },
      insertPoi(map, { linkedMapId: secret.mapId }),
    ])
    expect(JSON.stringify(await opened(id, stranger))).not.toContain(`"linkedMapId":${secret.mapId}`)
    expect((await opened(id)).judgements).toEqual([{ verdict: 'applies' }, { verdict: 'applies' }])
  })

  it('is bounded to twenty open ones of a person on a map', async () => {
    const map = await aPublicMap()
    for (let n = 1; n <= 20; n++) await sent(map, [rename(map, `Name ${n}`)])
    expect((await send(stranger, map, [rename(map, 'One more')])).status).toBe(409)
    expect(await store.count('proposalChanges', { equals: { map_id: map.mapId } })).toBe(20)
  })

  it('goes with the visibility of the map, for its author too', async () => {
    const map = await aPublicMap()
    const id = await sent(map, [rename(map, 'New')])
    await owner.post(`/api/maps/${map.mapId}/set-public`, { is_public: false })
    expect((await stranger.get(`/api/proposals/${id}`)).status).toBe(404)
    const own = (await stranger.get('/api/user/proposals')).json<Proposal[]>()
    expect(own.map((proposal) => proposal.id)).not.toContain(id)
    expect((await send(stranger, map, [rename(map, 'Newer')])).status).toBe(404)
    expect((await opened(id)).id).toBe(id)
  })
})

describe('answering a suggestion', () => {
  const aSuggestion = async (map: MapFixture) => {
    const ores = aCategory({ id: newEntityId(map.mapId), name: 'Ores' })
    const gold = aType({ id: newEntityId(map.mapId), categoryId: ores.id, name: 'Gold' })
    const lode = aPoi({ id: newEntityId(map.mapId), typeId: gold.id, name: 'Lode' })
    const field = aZone({ id: newEntityId(map.mapId), label: 'Field' })
    const id = await sent(map, [
      { op: 'insert', kind: 'category', entity: ores },
      { op: 'insert', kind: 'type', entity: gold },
      { op: 'insert', kind: 'poi', entity: lode },
      { op: 'insert', kind: 'zone', entity: field },
      rename(map, 'Renamed'),
    ])
    const { changes } = await opened(id)
    const at = (kind: string, op = 'insert') =>
      changes.findIndex((change) => change.kind === kind && change.op === op)
    return { id, gold, lode, field, at }
  }

  it('takes all of it as one list, whose additions are their author’s', async () => {
    const map = await aPublicMap()
    const { id, lode } = await aSuggestion(map)
    const answer = await decide(id, { take: 'all', word: 'Thank you' })
    expect(answer.json()).toMatchObject({ success: true, state: 'taken', revision: 2 })
    const [entry] = await entriesOf(owner, map, 1)
    expect(entry).toMatchObject({ changeId: `proposal-${id}`, userId: ownerId })
    expect(entry?.changes).toHaveLength(5)
    expect((await poisOf(map)).get(lode.id)).toMatchObject({ name: 'Lode', createdBy: strangerId })
    expect((await stranger.get('/api/user/proposals')).json<Proposal[]>()[0]).toMatchObject({
      state: 'taken',
      word: 'Thank you',
    })
    expect(await opened(id, stranger)).toMatchObject({ changes: [], judgements: [] })
    expect((await decide(id, { take: 'all' })).status).toBe(409)
    const { inverse } = answer.json<{ inverse: Change[] }>()
    await commit(owner, map, inverse, { baseRevision: 2 })
    expect((await poisOf(map)).get(lode.id)).toBeUndefined()
    expect((await poisOf(map)).get(map.poiId)?.name).toBe('First')
  })

  it('tells the owner that it has come, and its author what became of it', async () => {
    const map = await aPublicMap()
    const { id } = await aSuggestion(map)
    const told = async (client: Client) =>
      (await client.get('/api/notifications'))
        .json<{ notifications: { what: object }[] }>()
        .notifications.map(({ what }) => what)
    expect((await told(owner))[0]).toMatchObject({ kind: 'suggestion_arrived', proposal_id: id, from: 'Bob' })
    await decide(id, { take: 'none', word: 'Not here' })
    expect((await told(stranger))[0]).toMatchObject({
      kind: 'suggestion_answered',
      proposal_id: id,
      state: 'declined',
      word: 'Not here',
    })
  })

  it('takes the ticked part with the type and the category that it needs', async () => {
    const map = await aPublicMap()
    const { id, gold, lode, field, at } = await aSuggestion(map)
    const answer = await decide(id, { take: [at('poi')], revision: 1 })
    expect(answer.json()).toMatchObject({ state: 'taken_in_part' })
    const { content } = await server.services.changeLog.read(map.mapId)
    expect([content.pois.get(lode.id)?.name, content.types.get(gold.id)?.name]).toEqual(['Lode', 'Gold'])
    expect([content.zones.get(field.id), content.pois.get(map.poiId)?.name]).toEqual([undefined, 'First'])
  })

  it('declines it with a word', async () => {
    const map = await aPublicMap()
    const { id } = await aSuggestion(map)
    for (const word of ['x'.repeat(601), 'a\u0000b'])
      expect((await decide(id, { take: 'none', word })).status).toBe(400)
    expect((await decide(id, { take: 'none', word: 'Not here' })).json()).toMatchObject({ state: 'declined' })
    expect((await listed(map))[0]).toMatchObject({ state: 'declined', word: 'Not here' })
    expect((await entriesOf(owner, map)).length).toBe(1)
  })

  it('judges it again where the map has changed since it was shown', async () => {
    const map = await aPublicMap()
    const { id, at } = await aSuggestion(map)
    await commit(owner, map, [rename(map, 'Mine')])
    const answer = await decide(id, { take: [at('poi', 'patch')], revision: 1 })
    expect(answer.status).toBe(409)
    const { proposal } = answer.json<{ proposal: OpenedProposal }>()
    expect(proposal.revision).toBe(2)
    expect(proposal.judgements[at('poi', 'patch')]).toEqual({ verdict: 'overtaken' })
    expect((await decide(id, { take: [at('poi', 'patch')], revision: 2 })).status).toBe(200)
    expect((await poisOf(map)).get(map.poiId)?.name).toBe('Renamed')
  })

  it('refuses to take what no longer applies', async () => {
    const map = await aPublicMap()
    const { id, at } = await aSuggestion(map)
    await commit(owner, map, [{ op: 'remove', kind: 'poi', id: map.poiId }])
    const { judgements } = await opened(id)
    expect(judgements[at('poi', 'patch')]).toEqual({ verdict: 'refused', text: 'It no longer exists.' })
    expect((await decide(id, { take: [at('poi', 'patch')] })).status).toBe(409)
    expect((await decide(id, { take: [999] })).status).toBe(409)
    expect((await decide(id, { take: 'all' })).json()).toMatchObject({ state: 'taken_in_part' })
  })

  it('is finished by the sweep if a crash came right after the list was committed', async () => {
    const map = await aPublicMap()
    const { id } = await aSuggestion(map)
    const proposal = await store.get('proposals', String(id))
    const kept = await store.get('proposalChanges', String(id))
    if (!proposal || !kept) throw new Error('It is gone.')
    await decide(id, { take: 'all' })
    await store.upsert('proposals', proposal)
    await store.insert('proposalChanges', { ...kept, created_at: new Date(0) })
    await sweepProposals(server.services)
    expect((await opened(id)).state).toBe('taken_in_part')
    expect(await store.get('proposalChanges', String(id))).toBeNull()
  })

  it('is over once its author has withdrawn it', async () => {
    const map = await aPublicMap()
    const { id } = await aSuggestion(map)
    expect((await stranger.post(`/api/proposals/${id}/withdraw`)).status).toBe(200)
    expect((await decide(id, { take: 'all' })).status).toBe(409)
    expect((await stranger.post(`/api/proposals/${id}/withdraw`)).status).toBe(409)
  })

  it('moves along with another image', async () => {
    const map = await aPublicMap()
    const { id } = await aSuggestion(map)
    const record = await store.get('maps', String(map.mapId))
    if (!record) throw new Error('The map is gone.')
    const { image } = record
    const former = {
      id: imageIdOf(image),
      width: image.width,
      height: image.height,
      placing: 'top-left' as const,
    }
    await store.update('maps', record._id, {
      image: { ...image, original_file: 'another.png', height: image.height + 40 },
      former_images: [{ ...former, replaced_by_user: ownerId }],
    })
    const lode = (await opened(id)).changes.find(({ kind, op }) => kind === 'poi' && op === 'insert')
    expect(lode).toMatchObject({ entity: { y: 40 } })
  })

  it('no longer tells what was replaced once that is forgotten', async () => {
    const map = await aPublicMap()
    const id = await sent(map, [rename(map, 'New')])
    expect((await opened(id)).before).toHaveLength(1)
    expect((await opened(id, stranger)).before).toBeNull()
    await owner.post(`/api/maps/${map.mapId}/forget`)
    expect((await opened(id)).before).toBeNull()
    expect((await opened(id)).judgements).toEqual([{ verdict: 'applies' }])
  })

  it('withdraws the open ones of an account that is deleted', async () => {
    const map = await aPublicMap()
    const dora = await server.signIn('dora@example.org', 'Dora')
    const id = await sent(map, [rename(map, 'New')], dora)
    await dora.post('/api/user/delete-account', { username: 'Dora', maps: 'delete' })
    await expect.poll(async () => (await opened(id)).state).toBe('withdrawn')
  })
})
