import { describe, expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { assetPath } from '../../shared/maps/assets.ts'
import type { Client } from '../Client.ts'
import { aStoredAsset, createMapFixture, type MapFixture } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store } = server.services
const carol = await server.signIn('carol@example.org', 'Carol')
const picture = await pngPicture(32, 32)

const aPublicMap = () => createMapFixture(server, owner)

const send = (client: Client, { mapId }: MapFixture, changes: readonly Change[]) =>
  client.post(`/api/maps/${mapId}/proposals`, { message: 'Look here', baseRevision: 1, changes })

const sent = async (map: MapFixture, changes: readonly Change[]): Promise<number> =>
  (await send(stranger, map, changes)).json<{ id: number }>().id

const decide = (id: number, body: object) => owner.post(`/api/proposals/${id}/decide`, body)

const uploadFor = async ({ mapId }: MapFixture, client = stranger): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'icon.png')
  const answer = await client.post(`/api/maps/${mapId}/proposal-assets?purpose=icon`, form)
  return answer.json<{ ref: string }>().ref
}

const fileStatus = async ({ mapId }: MapFixture, ref: string, client: Client): Promise<number> => {
  const token = (await store.get('maps', String(mapId)))?.access_token ?? ''
  return (await client.get(`/maps/${mapId}/files/${token}/${assetPath(ref)}`)).status
}

describe('the pictures of a suggestion', () => {
  const withIcon = (map: MapFixture, icon: string): Change => ({
    op: 'patch',
    kind: 'type',
    id: map.typeId,
    fields: { icon },
  })

  it('are seen by its author and the editors, and by all once they are taken', async () => {
    const map = await aPublicMap()
    const icon = await uploadFor(map)
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
    const icon = await uploadFor(map)
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
    const icon = await uploadFor(map)
    expect((await send(carol, map, [withIcon(map, icon)])).status).toBe(400)
    await sent(map, [withIcon(map, icon)])
    expect((await send(stranger, map, [withIcon(map, icon)])).status).toBe(400)
    const removed = await aStoredAsset(server, map.mapId, ownerId)
    expect((await send(stranger, map, [withIcon(map, removed)])).status).toBe(400)
    const other = await createMapFixture(server, owner)
    const foreign = await aStoredAsset(server, other.mapId, ownerId)
    expect((await send(stranger, map, [withIcon(map, foreign)])).status).toBe(409)
  })

  it('are uploaded by who may suggest', async () => {
    const map = await createMapFixture(server, owner, false)
    const path = `/api/maps/${map.mapId}/proposal-assets?purpose=icon`
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'icon.png')
    expect((await anyone.post(path, form)).status).toBe(401)
    expect((await stranger.post(path, form)).status).toBe(404)
    expect((await owner.post(path, form)).status).toBe(403)
  })
})
