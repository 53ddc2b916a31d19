import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { giveQuota } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { keepFloorImage } from '../../api/floors/keepFloorImage.ts'
import { sweepFloorImages } from '../../api/floors/sweepFloorImages.ts'
import { withUploadFolder } from '../../api/http/requestBody.ts'
import { authoriseMap, loadVisibleMap } from '../../api/maps/mapAccess.ts'
import { sweepReplacedImages } from '../../api/maps/replaceImage.ts'
import type { FloorsAnswer } from '../../shared/floors/floorCalls.ts'
import type { Floor } from '../../shared/floors/floors.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import type { QuotaAnswer } from '../../shared/people/users.ts'
import type { PoiAnswer } from '../../shared/content/pois.ts'
import { accountCalled } from '../accountCalled.ts'
import type { Client } from '../Client.ts'
import { dyingAfter } from '../dyingStore.ts'
import { LiveReader } from '../LiveReader.ts'
import { pictureFiles, processedMap, until, uploadedMap } from '../mapBuilders.ts'
import { createMapFixture } from '../mapFixture.ts'
import { damagedInside, pngPicture, svgPicture } from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { services } = server
const { store } = services

const CELLAR: Floor = { id: 1, name: 'Cellar', frame: { x: 10, y: 20, width: 30, height: 40 } }
const GROUND: Floor = { id: 2, name: 'Ground', frame: null }

const setFloors = (id: number, floors: unknown, client = owner) =>
  client.post(`/api/maps/${id}/set-floors`, { floors })
const mapOf = async (id: number, client: Client = owner) =>
  (await client.get(`/api/maps/${id}`)).json<MapAnswer>()
const floorsOf = async (id: number, client: Client = owner) => (await mapOf(id, client)).floors
const imageOf = async (id: number, floorId = 1, client: Client = owner) =>
  (await floorsOf(id, client)).find((floor) => floor.id === floorId)?.image ?? null

const aMap = async (fields: Record<string, string> = {}): Promise<number> => {
  const { id } = await uploadedMap(owner, { picture: await pngPicture(100, 80), fields })
  await processedMap(owner, id)
  await setFloors(id, [CELLAR, GROUND])
  return id
}

const sendImage = async (
  id: number,
  { floorId = 1, client = owner, picture = undefined as Uint8Array | null | undefined } = {},
) => {
  const body = new FormData()
  if (picture !== null)
    body.set('image', new Blob([new Uint8Array(picture ?? (await pngPicture(60, 50)))]), 'floor.png')
  return client.send('POST', `/api/maps/${id}/floors/${floorId}/image`, { body })
}

/** The image of a floor as soon as nothing of it is being made. */
const madeImage = (id: number, floorId = 1) =>
  until(async () => {
    const image = await imageOf(id, floorId)
    return image?.state.state === 'processing' ? null : image
  })

const filesOf = async (id: number) =>
  (await pictureFiles(services)).filter((path) => path.includes(`/${id}/`))
const originalsOf = async (id: number) => (await filesOf(id)).filter((path) => path.includes('original-'))

describe('the floors of a map', () => {
  it('are refused from everybody but its owner, and where they are no floors', async () => {
    const id = await aMap()
    expect((await setFloors(id, [], anyone)).status).toBe(401)
    expect((await setFloors(id, [], stranger)).status).toBe(403)
    expect((await setFloors(999_999, [])).status).toBe(404)
    for (const floors of [null, [{ ...CELLAR, name: ' ' }], [CELLAR, CELLAR], [{ ...CELLAR, id: 0 }]])
      expect((await setFloors(id, floors)).status, JSON.stringify(floors)).toBe(400)
    expect(await floorsOf(id)).toMatchObject([CELLAR, GROUND])
  })

  it('are none, then those that were set, in their order, for everybody who sees the map; pages hear of it', async () => {
    const { id } = await uploadedMap(owner)
    await processedMap(owner, id)
    expect(await floorsOf(id)).toEqual([])
    const page = await LiveReader.open(anyone, `/api/maps/${id}/live`)
    const answer = await setFloors(id, [CELLAR, GROUND])
    const told = [CELLAR, GROUND].map((floor) => ({ ...floor, image: null }))
    expect(answer.json()).toEqual({ success: true, id, floors: told })
    expect(await floorsOf(id, anyone)).toEqual(told)
    await page.told('record')
    page.close()
    await setFloors(id, [])
    expect(await floorsOf(id)).toEqual([])
  })

  it('go along when the map gets another image', async () => {
    const id = await aMap()
    const { image_id: before } = await mapOf(id)
    const body = new FormData()
    body.set('placing', 'scale')
    body.set('map', new Blob([new Uint8Array(await pngPicture(200, 100))]), 'new.png')
    expect((await owner.send('PUT', `/api/upload-map/${id}`, { body })).status).toBe(200)
    const map = await until(async () => {
      const now = await mapOf(id)
      return now.image_width === 200 ? now : null
    })
    const scaled = { ...CELLAR, frame: { x: 20, y: 25, width: 60, height: 50 } }
    expect(map.floors).toMatchObject([scaled, GROUND])
    await until(async () => (await store.get('replacements', String(id))) === null)
    // The list itself is left as it is: another one may have been set meanwhile.
    expect((await store.get('maps', String(id)))?.floors?.list).toEqual([CELLAR, GROUND])
    expect((await mapOf(id)).floors).toMatchObject([scaled, GROUND])
    // A page that still shows the image before says so.
    const set = (image_id?: string) =>
      owner.post(`/api/maps/${id}/set-floors`, { floors: [CELLAR, GROUND], image_id })
    expect((await set('unknown')).status).toBe(409)
    expect((await set(before)).json<FloorsAnswer>().floors).toMatchObject([scaled, GROUND])
    expect((await set()).json<FloorsAnswer>().floors).toMatchObject([CELLAR, GROUND])
  })
})

describe('the image of a floor', () => {
  it('is refused like that of a map, of a floor that there is not, and beyond the limits', async () => {
    const id = await aMap()
    for (const [client, status] of [
      [anyone, 401],
      [stranger, 403],
    ] as const) {
      expect((await sendImage(id, { client })).status).toBe(status)
      expect((await client.send('DELETE', `/api/maps/${id}/floors/1/image`)).status).toBe(status)
      expect((await client.post(`/api/maps/${id}/floors/1/retry-image`)).status).toBe(status)
    }
    const missing = await sendImage(id, { floorId: 7 })
    expect([missing.status, missing.json()]).toEqual([404, { error: 'Floor not found' }])
    expect((await owner.send('DELETE', `/api/maps/${id}/floors/7/image`)).status).toBe(404)
    for (const [picture, error] of [
      [null, 'Please choose an image.'],
      [new Uint8Array(0), 'Invalid image file.'],
      [svgPicture(), 'File must be an image.'],
    ] as const) {
      const refused = await sendImage(id, { picture })
      expect([refused.status, refused.json()]).toEqual([400, { error }])
    }
    const ann = await accountCalled(store, 'ann')
    await giveQuota(services, ON_THE_SERVER, ann, { maps: 100, bytes: 1 })
    expect((await sendImage(id)).status).toBe(409)
    await giveQuota(services, ON_THE_SERVER, ann, null)
    expect(await imageOf(id)).toBeNull()
    expect(await store.count('floorImages', { equals: { map_id: id } })).toBe(0)
    expect(await originalsOf(id)).toHaveLength(1)
  })

  it('is shown once it is made, with tiles if it is large; pages hear of it', async () => {
    const id = await aMap()
    const page = await LiveReader.open(anyone, `/api/maps/${id}/live`)
    const sent = (await sendImage(id, { picture: await pngPicture(3_000, 2_500) })).json<FloorsAnswer>()
    expect(sent).toMatchObject({
      ...{ success: true, id },
      floors: [
        { ...CELLAR, image: { width: 3_000, height: 2_500 } },
        { ...GROUND, image: null },
      ],
    })
    const image = await madeImage(id)
    expect(image).toMatchObject({ state: { state: 'ready' }, pyramid: { tile_size: 512 } })
    const tile = image?.pyramid?.url_template.replace('{level}', '0').replace('{column}_{row}', '0_0')
    for (const url of [image?.preview_url, tile]) expect((await anyone.get(String(url))).status).toBe(200)
    const versions = new Set<string>()
    while (versions.size < 2) versions.add((await page.told('record')).version)
    page.close()
  })

  it('is hidden with a private map, and its original from all but the owner', async () => {
    const id = await aMap({ is_public: '0' })
    await sendImage(id)
    const { preview_url } = (await madeImage(id)) ?? {}
    expect((await owner.get(String(preview_url))).status).toBe(200)
    for (const client of [stranger, anyone]) expect((await client.get(String(preview_url))).status).toBe(404)
    await owner.post(`/api/maps/${id}/set-public`, { is_public: true })
    const [floorImage] = await store.find('floorImages', {
      equals: { map_id: id },
      sort: [{ field: '_id', direction: 'ascending' }],
      limit: 1,
    })
    const original = String(preview_url).replace(/image-.*/, String(floorImage?.image.original_file))
    expect((await owner.get(original)).status).toBe(200)
    for (const client of [stranger, anyone]) expect((await client.get(original)).status).toBe(404)
  })

  it('goes on being shown while another one is made, and for good if that one cannot be', async () => {
    const id = await aMap()
    await sendImage(id)
    const before = await madeImage(id)
    const damaged = damagedInside(await pngPicture(70, 70))
    expect((await sendImage(id, { picture: damaged })).status).toBe(200)
    const failed = await madeImage(id)
    expect(failed).toMatchObject({ id: before?.id, width: 60, state: { state: 'failed' } })
    expect(await imageOf(id, 1, anyone)).toEqual(before)
    for await (const { _id, image } of store.stream('floorImages', { equals: { map_id: id } }))
      if (image.failed !== null) await services.files.write(_id.replace(':', '/'), await pngPicture(70, 70))
    expect((await owner.post(`/api/maps/${id}/floors/1/retry-image`)).status).toBe(200)
    expect(await madeImage(id)).toMatchObject({ width: 70, state: { state: 'ready' } })
    await sendImage(id, { picture: await pngPicture(90, 40) })
    expect(await madeImage(id)).toMatchObject({ width: 90, state: { state: 'ready' } })
    await until(async () => (await store.count('floorImages', { equals: { map_id: id } })) === 1)
    expect((await anyone.get(String(before?.preview_url))).status).toBe(200)
  })

  it('counts for the owner, as long as the floor has it', async () => {
    const bytesUsed = async () => (await owner.get('/api/me/quota')).json<QuotaAnswer>().bytes.used
    const id = await aMap()
    const before = await bytesUsed()
    const picture = await pngPicture(60, 50)
    await sendImage(id, { picture })
    expect(await bytesUsed()).toBe(before + picture.length)
    const removed = await owner.send('DELETE', `/api/maps/${id}/floors/1/image`)
    expect(removed.json<FloorsAnswer>().floors).toEqual(
      [CELLAR, GROUND].map((floor) => ({ ...floor, image: null })),
    )
    expect(await bytesUsed()).toBe(before)
  })

  it('takes the place of the one before within the limits, too', async () => {
    const id = await aMap()
    await sendImage(id)
    await madeImage(id)
    const ann = await accountCalled(store, 'ann')
    const { used } = (await owner.get('/api/me/quota')).json<QuotaAnswer>().bytes
    await giveQuota(services, ON_THE_SERVER, ann, { maps: 1_000, bytes: used })
    expect((await sendImage(id, { floorId: 2 })).status).toBe(409)
    expect((await sendImage(id)).status).toBe(200)
    await giveQuota(services, ON_THE_SERVER, ann, null)
  })

  it('comes back with a floor that was left out, within the hour; its files go after that', async () => {
    const id = await aMap()
    await sendImage(id)
    const image = await madeImage(id)
    const ofMap = { equals: { map_id: id } }
    const leaveLongAgo = async () => {
      await sweepFloorImages(services)
      for await (const { _id, left_out_at } of store.stream('floorImages', ofMap))
        if (left_out_at) await store.update('floorImages', _id, { left_out_at: new Date(0) })
    }
    await setFloors(id, [GROUND])
    await sweepFloorImages(services)
    await setFloors(id, [GROUND, CELLAR])
    expect((await floorsOf(id))[1]?.image).toEqual(image)
    await leaveLongAgo()
    await sweepFloorImages(services)
    expect(await imageOf(id)).toEqual(image)

    await setFloors(id, [GROUND])
    await leaveLongAgo()
    await sweepFloorImages(services)
    await setFloors(id, [CELLAR])
    expect(await imageOf(id)).toBeNull()
    for await (const { _id, retired_at } of store.stream('jobs', ofMap))
      if (retired_at) await store.update('jobs', _id, { retired_at: new Date(0) })
    await sweepReplacedImages(services)
    expect(await originalsOf(id)).toHaveLength(1)
    expect((await anyone.get(String(image?.preview_url))).status).toBe(404)
  })

  it('goes with a map that is deleted', async () => {
    const id = await aMap()
    await sendImage(id)
    await madeImage(id)
    expect((await owner.send('DELETE', `/api/upload-map/${id}`)).status).toBe(200)
    await until(async () => (await store.count('floorImages', { equals: { map_id: id } })) === 0)
    await until(async () => (await filesOf(id)).length === 0)
  })
})

describe('a floor of a POI or a zone', () => {
  it('is refused where it is none, and told only of what has one', async () => {
    const fixture = await createMapFixture(server, owner)
    const { mapId, categoryId, typeId } = fixture
    const place = { map_id: mapId, category_id: categoryId, type_id: typeId, x: 1, y: 2 }
    const save = (fields: object) => owner.post('/api/poi/save', { ...place, ...fields })
    const geometry = { type: 'Point', coordinates: [5, 5] }
    const zone = { mapId, geometry, radius: 3 }
    const draw = (fields: object) => owner.post('/api/polygons', { ...zone, ...fields })
    for (const floor of [-1, 1.5, '1', null]) {
      expect((await save({ floor })).status).toBe(400)
      expect((await save({ leads_to: floor })).status).toBe(400)
      expect((await draw({ floor })).status).toBe(400)
    }
    const stairs = (await save({ floor: 1, leads_to: 2 })).json<PoiAnswer>()
    expect(stairs).toMatchObject({ floor: 1, leads_to: 2 })
    const room = (await draw({ floor: 2 })).json<{ id: number }>()
    expect(room).toMatchObject({ floor: 2 })
    const kept = await save({ id: stairs.id, poi_name: 'Stairs' })
    expect(kept.json()).toMatchObject({ poi_name: 'Stairs', floor: 1, leads_to: 2 })
    const renamed = await owner.send('PUT', `/api/polygons/${room.id}`, { body: { label: 'Room' } })
    expect(renamed.json()).toMatchObject({ label: 'Room', floor: 2 })

    const nowhere = await save({ id: stairs.id, floor: 0, leads_to: 0 })
    const everywhere = await owner.send('PUT', `/api/polygons/${room.id}`, { body: { floor: 0 } })
    for (const answer of [nowhere, everywhere, await save({}), await draw({ floor: 0 })])
      expect([
        answer.status,
        Object.keys(answer.json<object>()).filter((key) => /floor|leads/.test(key)),
      ]).toEqual([200, []])
    for (const path of [`/api/poi/all/${mapId}`, `/api/polygons?mapId=${mapId}`])
      expect((await anyone.get(path)).text).not.toMatch(/floor|leads_to/)
  })
})

describe('a crash while a floor gets another image', () => {
  it('leaves the one before or the new one, and nothing undone', async () => {
    const user = await store.get('users', String(ownerId))
    if (!user) throw new Error('There is no owner.')
    for (let writes = 0; writes <= 3; writes++) {
      const id = await aMap()
      await sendImage(id)
      await madeImage(id)
      const map = authoriseMap(user, await loadVisibleMap(services, user, id), 'manage')
      await withUploadFolder(services.config, async (folder) => {
        const path = join(folder, 'new.png')
        await writeFile(path, await pngPicture(90, 40))
        const dying = { ...services, store: dyingAfter(store, writes) }
        const parts = {
          ...dying,
          imageQueue: { ...services.imageQueue, enqueue: () => Promise.reject(new Error('dead')) },
        }
        await keepFloorImage(parts, map, user, { floorId: 1, path }).catch(() => undefined)
      })
      const isNew = writes >= 2
      expect(await imageOf(id, 1, anyone), `after ${writes} writes`).toMatchObject({
        ...{ width: 60, state: { state: 'ready' } },
      })
      for await (const { _id, is_kept } of store.stream('floorImages', { equals: { map_id: id } }))
        if (!is_kept) await store.update('floorImages', _id, { created_at: new Date(0) })
      await sweepFloorImages(services)
      expect(await madeImage(id)).toMatchObject({ width: isNew ? 90 : 60, state: { state: 'ready' } })
      await until(async () => (await store.count('floorImages', { equals: { map_id: id } })) === 1)
    }
  })
})
