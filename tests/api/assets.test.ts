import { describe, expect, it } from 'vitest'
import { pino } from 'pino'
import sharp from 'sharp'
import { assetId } from '../../api/content/assets.ts'
import { createChangeLog } from '../../api/content/changeLog.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { assetPath } from '../../shared/maps/assets.ts'
import { idOf } from '../../shared/content/contentDraft.ts'
import { ASSET_BYTES_PER_MAP_MAX, ASSET_BYTES_PER_USER_MAX } from '../../shared/limits.ts'
import type { Client } from '../Client.ts'
import { expectEditorsAlone, expectGuarded, fileForm } from '../guarded.ts'
import { createMapFixture, aStoredAsset, commit, insertPoi, request, type MapFixture } from '../mapFixture.ts'
import * as pictures from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const icon = await pictures.pngPicture(64, 64)
const picture = await pictures.jpegPicture(120, 80)

const pathOf = ({ mapId }: MapFixture, purpose = 'icon') => `/api/maps/${mapId}/assets?purpose=${purpose}`
const put = (fixture: MapFixture, file: Uint8Array, purpose = 'icon', client = owner) =>
  client.send('POST', pathOf(fixture, purpose), { body: fileForm('file', file) })
const putRef = async (fixture: MapFixture, file = icon, purpose = 'icon') =>
  (await put(fixture, file, purpose)).json<{ ref: string }>().ref
const urlOf = async (fixture: MapFixture, ref: string, client = owner) => {
  const { asset_url_template: template } = (await client.get(`/api/maps/${fixture.mapId}`)).json<MapAnswer>()
  return template.replace('{path}', assetPath(ref) ?? '')
}
const noteOf = (fixture: MapFixture, ref: string) =>
  server.services.store.get('assets', assetId(fixture.mapId, ref))
const isStored = async (fixture: MapFixture, ref: string) =>
  (await server.services.files.get(`${fixture.mapId}/${assetPath(ref)}`)) !== null

describe('a file sent to a map', () => {
  it('is refused from users who may not edit it', async () => {
    const fixtures = {
      open: await createMapFixture(server, owner),
      hidden: await createMapFixture(server, owner, false),
    }
    const call = (fixture: MapFixture) => ({
      method: 'POST' as const,
      path: pathOf(fixture),
      body: fileForm('file', icon),
    })
    await expectGuarded({ owner, stranger, anyone }, fixtures, call)
    await expectEditorsAlone(server, owner, call)
    expect(await server.services.store.count('assets', { equals: { user_id: ownerId } })).toBe(1)
  })

  it('is refused without a purpose, a form, or a file', async () => {
    const fixture = await createMapFixture(server, owner)
    const bare = `/api/maps/${fixture.mapId}/assets`
    for (const path of [bare, `${bare}?purpose=style`])
      expect((await owner.send('POST', path, { body: fileForm('file', icon) })).status).toBe(400)
    expect((await owner.post(pathOf(fixture), {})).status).toBe(415)
    expect((await owner.send('POST', pathOf(fixture), { body: fileForm('map', icon) })).status).toBe(400)
    expect((await put(fixture, new Uint8Array(0))).status).toBe(400)
  })

  it('is checked against the rules of its purpose [POI-026] [POI-027] [POI-028] [POI-029] [POI-030]', async () => {
    const fixture = await createMapFixture(server, owner)
    const refusal = async (file: Uint8Array, purpose: string) =>
      (await put(fixture, file, purpose)).json<{ error: string }>().error
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    expect(await refusal(picture, 'icon')).toBe('Only PNG files allowed')
    expect(await refusal(await pictures.pngPicture(65, 65), 'icon')).toBe('Icon must be 64x64px or less.')
    expect(await refusal(padded(300_000), 'icon')).toBe('Max 256KB size')
    expect(await refusal(await pictures.webpPicture(), 'image')).toBe('Only PNG, JPG, GIF allowed')
    expect(await refusal(padded(1_100_000), 'image')).toBe('Max 1MB image size')
    expect(await refusal(pictures.vastPngPicture(), 'image')).toMatch('at most 40 megapixels')
    expect(await server.services.store.count('assets', { equals: { map_id: fixture.mapId } })).toBe(0)
  })

  it('is refused if the map or its editor has too many already: 409', async () => {
    const fixture = await createMapFixture(server, owner)
    const { store } = server.services
    const note = assetId(fixture.mapId, await aStoredAsset(server, fixture.mapId, ownerId))
    const refusal = async () => {
      const { status, json } = await put(fixture, icon)
      return [status, json<{ error: string }>().error]
    }
    await store.update('assets', note, { bytes: ASSET_BYTES_PER_MAP_MAX })
    expect(await refusal()).toEqual([409, 'This map has reached its limit of icons and pictures.'])
    await store.update('assets', note, { map_id: 4711, bytes: ASSET_BYTES_PER_USER_MAX })
    expect(await refusal()).toEqual([409, 'You have reached your limit of icons and pictures.'])
    await store.delete('assets', note)
  })
})

describe('an asset', () => {
  it('can be named only by changes of its map', async () => {
    const fixture = await createMapFixture(server, owner)
    const other = await createMapFixture(server, owner)
    const ref = await putRef(fixture, picture, 'image')
    const refused = await owner.post(other.changes, request([insertPoi(other, { image: ref })]))
    expect(refused.json()).toMatchObject({ refusals: [{ code: 'unknown-reference', fields: ['image'] }] })
    for (const image of ['original-1', 'assets', `${'0'.repeat(24)}-png`])
      expect((await owner.post(fixture.changes, request([insertPoi(fixture, { image })]))).status).toBe(409)
    await commit(owner, fixture, [insertPoi(fixture, { image: ref })])
  })

  it('uploaded as a picture cannot be an icon, which every visitor’s browser loads', async () => {
    const fixture = await createMapFixture(server, owner)
    const huge = await pictures.pngPicture(900, 900)
    const [image, small] = [await putRef(fixture, huge, 'image'), await putRef(fixture, icon, 'icon')]
    const setIcon = (icon: string) =>
      owner.post(
        fixture.changes,
        request([{ op: 'patch', kind: 'type', id: fixture.typeId, fields: { icon } }]),
      )
    const addPoi = (fields: object) => owner.post(fixture.changes, request([insertPoi(fixture, fields)]))
    const refused = await setIcon(image)
    expect(refused.status).toBe(409)
    expect(refused.json()).toMatchObject({ refusals: [{ code: 'unknown-reference', fields: ['icon'] }] })
    expect((await addPoi({ icon: image })).status).toBe(409)
    expect((await setIcon(small)).status).toBe(200)
    expect((await addPoi({ image, icon: small })).status).toBe(200)
  })

  it('is served with the type of its content, and cannot run scripts', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await owner.get(await urlOf(fixture, await putRef(fixture, picture, 'image')))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  it('contains no location, and keeps its orientation', async () => {
    const fixture = await createMapFixture(server, owner)
    const turned = await pictures.placedTurnedJpegPicture(120, 80)
    expect(turned.includes('GPS') || turned.includes('xmpmeta')).toBe(true)
    const ref = await putRef(fixture, turned, 'image')
    await commit(owner, fixture, [insertPoi(fixture, { image: ref })])
    const served = await (await fetch(new URL(await urlOf(fixture, ref), server.url))).arrayBuffer()
    const bare = Buffer.from(served)
    const { exif, xmp, autoOrient } = await sharp(bare).metadata()
    expect([exif?.length, xmp, autoOrient]).toEqual([6 + 26, undefined, { width: 80, height: 120 }])
    expect((await noteOf(fixture, ref))?.bytes).toBe(bare.length)
    const upright = (picture: Buffer) => sharp(picture).autoOrient().raw().toBuffer()
    expect((await upright(bare)).equals(await upright(turned))).toBe(true)
  })

  it('of a private map is visible to its editors only, and its former URL stops working', async () => {
    const fixture = await createMapFixture(server, owner)
    const ref = await putRef(fixture)
    await commit(owner, fixture, [insertPoi(fixture, { icon: ref })])
    const before = await urlOf(fixture, ref)
    expect((await anyone.get(before)).status).toBe(200)
    await owner.post(`/api/maps/${fixture.mapId}/set-public`, { is_public: false })
    const now = await urlOf(fixture, ref)
    expect((await owner.get(now)).status).toBe(200)
    expect([(await owner.get(before)).status, (await stranger.get(now)).status]).toEqual([404, 404])
    expect([(await anyone.get(before)).status, (await anyone.get(now)).status]).toEqual([404, 404])
  })

  it('that nothing on the map shows is visible to its editors only', async () => {
    const fixture = await createMapFixture(server, owner)
    const [image, poiIcon, typeIcon] = [
      await putRef(fixture, picture, 'image'),
      await putRef(fixture),
      await putRef(fixture),
    ]
    const poi = insertPoi(fixture, { image, icon: poiIcon })
    const typed = (icon: string | null) => [
      { op: 'patch', kind: 'type', id: fixture.typeId, fields: { icon } } as const,
    ]
    const statuses = async (client: Client) =>
      Promise.all(
        [image, poiIcon, typeIcon].map(async (ref) => (await client.get(await urlOf(fixture, ref))).status),
      )
    expect(await statuses(anyone)).toEqual([404, 404, 404])
    await commit(owner, fixture, [poi, ...typed(typeIcon)])
    expect(await statuses(anyone)).toEqual([200, 200, 200])
    await commit(owner, fixture, [
      { op: 'patch', kind: 'poi', id: idOf(poi), fields: { icon: null } },
      ...typed(null),
    ])
    expect(await statuses(stranger)).toEqual([200, 404, 404])
    await commit(owner, fixture, [{ op: 'remove', kind: 'poi', id: idOf(poi) }])
    expect([await statuses(anyone), await statuses(stranger)]).toEqual(Array(2).fill([404, 404, 404]))
    expect(await statuses(owner)).toEqual([200, 200, 200])
  })

  it('is deleted with its map', async () => {
    const fixture = await createMapFixture(server, owner)
    const ref = await putRef(fixture)
    const url = await urlOf(fixture, ref)
    await owner.send('DELETE', `/api/upload-map/${fixture.mapId}`)
    expect((await owner.get(url)).status).toBe(404)
    await expect.poll(() => isStored(fixture, ref)).toBe(false)
    const changeLog = laterLog(2 * HOUR_MS)
    await changeLog.sweepMap(fixture.mapId)
    expect(await noteOf(fixture, ref)).toBeNull()
  })
})

const HOUR_MS = 3600_000

/** The change log of another process whose clock is ahead. */
const laterLog = (aheadMs: number) =>
  createChangeLog({
    ...server.services,
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + aheadMs),
  })

describe('the sweep of assets', () => {
  it('deletes what no change has named for an hour, and nothing younger', async () => {
    const fixture = await createMapFixture(server, owner)
    const ref = await putRef(fixture)
    await laterLog(0.9 * HOUR_MS).sweep()
    expect([await isStored(fixture, ref), (await noteOf(fixture, ref)) !== null]).toEqual([true, true])
    await laterLog(1.1 * HOUR_MS).sweep()
    expect([await isStored(fixture, ref), await noteOf(fixture, ref)]).toEqual([false, null])
    expect((await owner.post(fixture.changes, request([insertPoi(fixture, { icon: ref })]))).status).toBe(409)
    expect(
      await server.services.store.count('claims', { equals: { owner_id: `sweeping:${fixture.mapId}` } }),
    ).toBe(0)
  })

  it('keeps what a log entry names, even if it was replaced since', async () => {
    const fixture = await createMapFixture(server, owner)
    const [first, second] = [await putRef(fixture), await putRef(fixture)]
    for (const icon of [first, second])
      await commit(owner, fixture, [{ op: 'patch', kind: 'type', id: fixture.typeId, fields: { icon } }])
    await laterLog(1.1 * HOUR_MS).sweep()
    expect([await isStored(fixture, first), await isStored(fixture, second)]).toEqual([true, true])
    await commit(owner, fixture, [{ op: 'patch', kind: 'type', id: fixture.typeId, fields: { icon: first } }])
  })

  it('deletes what only a refused change has named', async () => {
    const fixture = await createMapFixture(server, owner)
    const ref = await putRef(fixture)
    const refused = request([insertPoi(fixture, { icon: ref }), insertPoi(fixture, { typeId: 1 })])
    expect((await owner.post(fixture.changes, refused)).status).toBe(409)
    await laterLog(1.1 * HOUR_MS).sweep()
    expect(await isStored(fixture, ref)).toBe(false)
  })

  it('and a change that names the same asset at once agree on whether it is there', async () => {
    for (let round = 0; round < 20; round++) {
      const fixture = await createMapFixture(server, owner)
      const ref = await putRef(fixture)
      const named = owner.post(fixture.changes, request([insertPoi(fixture, { icon: ref })]))
      const [answer] = await Promise.all([named, laterLog(1.1 * HOUR_MS).sweep()])
      const isNamed = answer.status === 200
      expect([await isStored(fixture, ref), (await noteOf(fixture, ref)) !== null]).toEqual([
        isNamed,
        isNamed,
      ])
    }
  })

  it('in the midst of a commit, which had found the asset there, has the change refused', async () => {
    const fixture = await createMapFixture(server, owner)
    const ref = await putRef(fixture)
    const sweepMeanwhile = async () => {
      await laterLog(1.1 * HOUR_MS).sweep()
      return true
    }
    const outcome = await server.services.changeLog.commit({
      mapId: fixture.mapId,
      userId: ownerId,
      changeId: 'names-a-swept-asset',
      changes: [insertPoi(fixture, { icon: ref, linkedMapId: fixture.mapId })],
      canSeeMap: sweepMeanwhile,
    })
    expect(outcome).toMatchObject({ kind: 'refused', refusals: [{ index: 0, fields: ['icon'] }] })
    expect([await isStored(fixture, ref), await noteOf(fixture, ref)]).toEqual([false, null])
  })

  it('finishes what an interrupted sweep left', async () => {
    const fixture = await createMapFixture(server, owner)
    const ref = await putRef(fixture)
    const hold = { _id: `asset:${assetId(fixture.mapId, ref)}`, created_at: new Date() }
    await server.services.store.insert('claims', { ...hold, owner_id: `sweeping:${fixture.mapId}` })
    expect((await owner.post(fixture.changes, request([insertPoi(fixture, { icon: ref })]))).status).toBe(409)
    await laterLog(1.1 * HOUR_MS).sweep()
    expect([await isStored(fixture, ref), await noteOf(fixture, ref)]).toEqual([false, null])
    expect(await server.services.store.get('claims', hold._id)).toBeNull()
  })
})
