import { describe, expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import {
  PROPOSAL_ASSET_BYTES_PER_MAP_MAX,
  PROPOSAL_ASSET_BYTES_PER_USER_MAX,
  PROPOSAL_BYTES_MAX,
  PROPOSAL_CHANGES_MAX,
  PROPOSALS_OPEN_PER_MAP_MAX,
  PROPOSALS_PER_USER_MAX,
} from '../../shared/limits.ts'
import type { NotificationsAnswer } from '../../shared/people/notifications.ts'
import { aPoi } from '../builders.ts'
import { fileForm } from '../guarded.ts'
import { aStoredAsset, createMapFixture, insertPoi, type MapFixture, rename } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { fileAnswer, sendProposal, sentProposal, uploadForProposal, withIcon } from '../proposalCalls.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { startTestServer } from '../TestServer.ts'

const { server, owner, ownerId, stranger } = await serverWithPeople()
const { store, changeLog } = server.services
const strangerId = (await stranger.get('/api/me')).json<{ id: number }>().id
const icon = await pngPicture(32, 32)

const aPublicMap = () => createMapFixture(server, owner)
const aPrivateMap = () => createMapFixture(server, owner, false)

const upload = ({ mapId }: MapFixture) =>
  stranger.post(`/api/maps/${mapId}/proposal-assets?purpose=icon`, fileForm('file', icon))

describe('a suggestion as a way to what is private', () => {
  it('leads nowhere: neither it nor what is taken of it names a map', async () => {
    const [map, secret] = [await aPublicMap(), await aPrivateMap()]
    const lead = insertPoi(map, { name: 'Gate', linkedMapId: secret.mapId })
    const leading: Change = {
      op: 'patch',
      kind: 'poi',
      id: map.poiId,
      fields: { name: 'Door', linkedMapId: secret.mapId },
    }
    const id = await sentProposal(stranger, map, [lead, leading])
    expect((await owner.post(`/api/proposals/${id}/decide`, { take: 'all' })).status).toBe(200)
    const { pois } = (await changeLog.read(map.mapId)).content
    expect(Array.from(pois, ({ name, linkedMapId }) => [name, linkedMapId]).sort()).toEqual([
      ['Door', null],
      ['Gate', null],
    ])
  })

  it('names nothing of another map, and tells nobody what there is on it', async () => {
    const [map, secret] = [await aPublicMap(), await aPrivateMap()]
    const answerTo = async (change: Change) => {
      const { status, text } = await sendProposal(stranger, map, [change])
      return [status, text.replace(/"index":\d+/g, '')]
    }
    const ofType = (typeId: number) => insertPoi(map, { typeId })
    const removal = (id: number): Change => ({ op: 'remove', kind: 'poi', id })
    const guessed = newEntityId(secret.mapId)
    for (const [known, unknown] of [
      [ofType(secret.typeId), ofType(guessed)],
      [removal(secret.poiId), removal(guessed)],
      [
        { op: 'insert', kind: 'poi', entity: aPoi({ id: secret.poiId, typeId: map.typeId }) },
        { op: 'insert', kind: 'poi', entity: aPoi({ id: guessed, typeId: map.typeId }) },
      ],
    ] satisfies [Change, Change][]) {
      const answer = await answerTo(known)
      expect(answer[0]).toBe(409)
      expect(answer).toEqual(await answerTo(unknown))
    }
  })

  it('shows no file that its author may not see: those of other maps, and what was removed from this one', async () => {
    const [map, secret] = [await aPublicMap(), await aPrivateMap()]
    const foreign = await aStoredAsset(server, secret.mapId, ownerId)
    const removed = await aStoredAsset(server, map.mapId, ownerId)
    for (const ref of [foreign, removed]) {
      expect((await sendProposal(stranger, map, [withIcon(map, ref)])).status).toBeGreaterThanOrEqual(400)
      expect((await fileAnswer(server, stranger, map, ref)).status).toBe(404)
    }
    expect((await fileAnswer(server, stranger, secret, foreign)).status).toBe(404)
  })

  it('is gone with its pictures, for its author too, once the map is private, hidden or deleted', async () => {
    const map = await aPublicMap()
    const ref = await uploadForProposal(stranger, map)
    const id = await sentProposal(stranger, map, [withIcon(map, ref)])
    const seen = async () => [
      (await fileAnswer(server, stranger, map, ref)).status,
      (await stranger.get(`/api/proposals/${id}`)).status,
      (await stranger.post(`/api/proposals/${id}/withdraw`)).status,
    ]
    for (const fields of [{ is_public: false }, { hidden_reason: 'Copied' }, { deleted: true }]) {
      await store.update('maps', String(map.mapId), fields)
      expect(await seen()).toEqual([404, 404, 404])
      await store.update('maps', String(map.mapId), { is_public: true, hidden_reason: null, deleted: false })
    }
    expect((await seen())[0]).toBe(200)
  })
})

describe('suggestions to fill a disk', () => {
  it('are refused beyond their size and their number of changes', async () => {
    const map = await aPublicMap()
    const many = Array.from({ length: PROPOSAL_CHANGES_MAX + 1 }, () => insertPoi(map))
    expect((await sendProposal(stranger, map, many)).status).toBe(400)
    const large = insertPoi(map, { description: 'x'.repeat(PROPOSAL_BYTES_MAX) })
    expect((await sendProposal(stranger, map, [large])).status).toBe(413)
    expect(await store.count('proposalChanges', { equals: { map_id: map.mapId } })).toBe(0)
  })

  it('are refused beyond what anybody may send in all', async () => {
    const map = await aPublicMap()
    const carol = await server.signIn('carol@example.org', 'Carol')
    const authorId = (await carol.get('/api/me')).json<{ id: number }>().id
    await fillProposals({ mapId: 1, authorId }, PROPOSALS_PER_USER_MAX)
    const answer = await sendProposal(carol, map, [rename(map, 'New')])
    expect([answer.status, answer.json()]).toEqual([
      409,
      { error: 'You have reached your limit of suggestions.' },
    ])
  })

  it('take no more pictures than there is room for, of a person and on a map', async () => {
    const [map, other] = [await aPublicMap(), await aPublicMap()]
    const fill = async ({ mapId }: MapFixture, userId: number, bytes: number) => {
      const ref = await aStoredAsset(server, mapId, userId)
      await store.update('assets', `${mapId}:${ref}`, { suggested: true, proposal_id: null, bytes })
    }
    await fill(map, 70_001, PROPOSAL_ASSET_BYTES_PER_MAP_MAX)
    expect((await upload(map)).json()).toEqual({
      error: 'This map has reached its limit of icons and pictures.',
    })
    expect((await upload(other)).status).toBe(200)
    await fill(await aPublicMap(), strangerId, PROPOSAL_ASSET_BYTES_PER_USER_MAX)
    expect((await upload(other)).json()).toEqual({
      error: 'You have reached your limit of icons and pictures.',
    })
  })

  it('leave the owner the room for pictures of their own', async () => {
    const map = await aPublicMap()
    const ref = await aStoredAsset(server, map.mapId, 70_002)
    await store.update('assets', `${map.mapId}:${ref}`, {
      suggested: true,
      proposal_id: null,
      bytes: PROPOSAL_ASSET_BYTES_PER_MAP_MAX,
    })
    const answer = await owner.post(`/api/maps/${map.mapId}/assets?purpose=icon`, fileForm('file', icon))
    expect(answer.status).toBe(200)
  })
})

const fillProposals = async ({ mapId, authorId }: { mapId: number; authorId: number }, count: number) =>
  store.insertMany(
    'proposals',
    Array.from({ length: count }, (_, n) => ({
      _id: `${mapId}-${authorId}-${n}`,
      map_id: mapId,
      author_id: authorId,
      message: 'Spam',
      state: 'open' as const,
      counts: { added: 1, changed: 0, removed: 0 },
      word: '',
      hidden_reason: null,
      image_id: '',
      created_at: new Date(),
      decided_at: null,
    })),
  )

describe('suggestions to spam an owner', () => {
  it('are refused beyond what a map holds open', async () => {
    const map = await aPublicMap()
    await fillProposals({ mapId: map.mapId, authorId: 70_003 }, PROPOSALS_OPEN_PER_MAP_MAX)
    const answer = await sendProposal(stranger, map, [rename(map, 'New')])
    expect([answer.status, answer.json()]).toEqual([
      409,
      { error: 'This map has as many open suggestions as it can.' },
    ])
  })

  it('are refused when they come too fast: each counts as many writes', async () => {
    const many = { points: 1_000, seconds: 60 }
    const allowances = {
      read: many,
      write: { ...many, points: 25 },
      upload: many,
      auth: many,
      presence: many,
      uploadBytes: many,
    }
    const limited = await startTestServer({ allowances })
    try {
      const mara = await limited.signIn('mara@example.org', 'Mara')
      const map = await createMapFixture(limited, mara)
      const sender = await limited.signIn('sid@example.org', 'Sid')
      const statuses: number[] = []
      for (let n = 1; n <= 3; n++)
        statuses.push((await sendProposal(sender, map, [rename(map, `Name ${n}`)])).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await limited.close()
    }
  })

  it('leave no notice of those that are refused', async () => {
    const map = await aPublicMap()
    await owner.post('/api/notifications/read', { ids: 'all' })
    await owner.post(`/api/maps/${map.mapId}/set-suggestions`, { takes_suggestions: false })
    expect((await sendProposal(stranger, map, [rename(map, 'New')])).status).toBe(403)
    expect((await owner.get('/api/notifications')).json<NotificationsAnswer>().unread).toBe(0)
  })
})
