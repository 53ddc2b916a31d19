import { describe, expect, it } from 'vitest'
import { sweepDeletedMaps } from '../../api/maps/deleteMap.ts'
import type { Change } from '../../shared/content/changes.ts'
import type { Client } from '../Client.ts'
import { fileForm } from '../guarded.ts'
import { aStoredAsset, createMapFixture, insertPoi, type MapFixture, rename } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { fileAnswer, sendProposal, sentProposal, uploadForProposal, withIcon } from '../proposalCalls.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store } = server.services
const carol = await server.signIn('carol@example.org', 'Carol')
const picture = await pngPicture(32, 32)

const aPublicMap = () => createMapFixture(server, owner)

const sent = (map: MapFixture, changes: readonly Change[]) => sentProposal(stranger, map, changes)

const decide = (id: number, body: object) => owner.post(`/api/proposals/${id}/decide`, body)

const fileStatus = async (map: MapFixture, ref: string, client: Client): Promise<number> =>
  (await fileAnswer(server, client, map, ref)).status

describe('the pictures of a suggestion', () => {
  it('are seen by its author and the editors, and by all once they are taken', async () => {
    const map = await aPublicMap()
    const icon = await uploadForProposal(stranger, map)
    const seenBy = async () => [
      await fileStatus(map, icon, stranger),
      await fileStatus(map, icon, owner),
      await fileStatus(map, icon, carol),
      await fileStatus(map, icon, anyone),
    ]
    const id = await sent(map, [withIcon(map, icon)])
    expect(await seenBy()).toEqual([200, 200, 404, 404])
    await decide(id, { take: 'all' })
    expect(await seenBy()).toEqual([200, 200, 200, 200])
    expect(await store.get('assets', `${map.mapId}:${icon}`)).toMatchObject({
      named: true,
      suggested: false,
      proposal_id: null,
    })
  })

  it('are kept while it is open, and deleted once it is not', async () => {
    const map = await aPublicMap()
    const icon = await uploadForProposal(stranger, map)
    const id = await sent(map, [withIcon(map, icon)])
    const assetId = `${map.mapId}:${icon}`
    await store.update('assets', assetId, { created_at: new Date(0) })
    await server.services.changeLog.sweep()
    expect(await fileStatus(map, icon, owner)).toBe(200)
    await stranger.post(`/api/proposals/${id}/withdraw`)
    await server.services.changeLog.sweep()
    expect([await store.get('assets', assetId), await fileStatus(map, icon, owner)]).toEqual([null, 404])
  })

  it('are one’s own: not those that wait with others, nor what was removed from the map', async () => {
    const map = await aPublicMap()
    const icon = await uploadForProposal(stranger, map)
    expect((await sendProposal(carol, map, [withIcon(map, icon)])).status).toBe(400)
    const removed = await aStoredAsset(server, map.mapId, ownerId)
    expect((await sendProposal(stranger, map, [withIcon(map, removed)])).status).toBe(400)
    const other = await createMapFixture(server, owner)
    const foreign = await aStoredAsset(server, other.mapId, ownerId)
    expect((await sendProposal(stranger, map, [withIcon(map, foreign)])).status).toBe(409)
  })

  it('wait with one suggestion alone, also where two are sent at once', async () => {
    const map = await aPublicMap()
    const icon = await uploadForProposal(stranger, map)
    const more = await uploadForProposal(stranger, map)
    const pictured = insertPoi(map, { name: 'Mill', icon: more })
    const sendings = await Promise.all(
      [1, 2, 3].map(() => sendProposal(stranger, map, [withIcon(map, icon), pictured])),
    )
    expect(sendings.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = sendings.find(({ status }) => status === 409)
    expect(refused?.json()).toEqual({ error: 'A picture of this was sent with another suggestion already.' })
    expect(await store.count('proposalChanges', { equals: { map_id: map.mapId } })).toBe(1)

    const own = await uploadForProposal(stranger, map)
    const both = await sendProposal(stranger, map, [withIcon(map, icon), insertPoi(map, { icon: own })])
    expect(both.status).toBe(409)
    expect((await sendProposal(stranger, map, [withIcon(map, own)])).status).toBe(200)
  })

  it('can be sent again where there were too many suggestions', async () => {
    const map = await aPublicMap()
    const ids: number[] = []
    for (let n = 1; n <= 20; n++) ids.push(await sent(map, [rename(map, `Name ${n}`)]))
    const icon = await uploadForProposal(stranger, map)
    expect((await sendProposal(stranger, map, [withIcon(map, icon)])).status).toBe(409)
    await stranger.post(`/api/proposals/${ids[0]}/withdraw`)
    expect((await sendProposal(stranger, map, [withIcon(map, icon)])).status).toBe(200)
  })

  it('leave no claims behind', async () => {
    const map = await aPublicMap()
    const claims = () => store.count('claims', { equals: { owner_id: `proposed:${map.mapId}` } })
    const [taken, declined, left] = [
      await uploadForProposal(stranger, map),
      await uploadForProposal(stranger, map),
      await uploadForProposal(stranger, map),
    ]
    const id = await sent(map, [withIcon(map, taken), insertPoi(map, { icon: declined })])
    await sent(map, [withIcon(map, left)])
    expect(await claims()).toBe(3)
    await decide(id, { take: [0] })
    await store.update('assets', `${map.mapId}:${declined}`, { created_at: new Date(0) })
    await server.services.changeLog.sweep()
    expect(await claims()).toBe(1)
    await owner.send('DELETE', `/api/upload-map/${map.mapId}`)
    await store.update('maps', String(map.mapId), { updated_at: new Date(0) })
    await sweepDeletedMaps(server.services)
    expect(await claims()).toBe(0)
  })

  it('are uploaded by who may suggest', async () => {
    const map = await createMapFixture(server, owner, false)
    const path = `/api/maps/${map.mapId}/proposal-assets?purpose=icon`
    const form = fileForm('file', picture)
    expect((await anyone.post(path, form)).status).toBe(401)
    expect((await stranger.post(path, form)).status).toBe(404)
    expect((await owner.post(path, form)).status).toBe(403)
  })
})
