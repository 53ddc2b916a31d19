import { describe, expect, it } from 'vitest'
import { giveQuota } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { replaceImage, sweepReplacedImages, withCurrentImage } from '../../api/maps/replaceImage.ts'
import type { LineUp } from '../../shared/maps/lineUp.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import type { PoiAnswer } from '../../shared/content/pois.ts'
import type { Change } from '../../shared/content/changes.ts'
import { entityIdAt, newEntityId } from '../../shared/ids.ts'
import { accountCalled } from '../accountCalled.ts'
import { aCategory, aPoi, aType } from '../builders.ts'
import type { Client } from '../Client.ts'
import { pictureFiles, processedMap, sendUpload, until, uploadedMap } from '../mapBuilders.ts'
import { commit } from '../mapFixture.ts'
import { dyingAfter } from '../dyingStore.ts'
import { damagedInside, pngPicture, svgPicture } from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { services } = server
const { store } = services

const aMapWithPoi = async (): Promise<number> => {
  const { id } = await uploadedMap(owner, { picture: await pngPicture(100, 80) })
  await processedMap(owner, id)
  const [category, type] = [newEntityId(id), newEntityId(id)]
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: aCategory({ id: category }) },
    { op: 'insert', kind: 'type', entity: aType({ id: type, categoryId: category }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: newEntityId(id), typeId: type, x: 10, y: 20 }) },
  ]
  await commit(owner, { changes: `/api/maps/${id}/changes` }, changes)
  return id
}

const replace = async (
  id: number,
  fields: Record<string, string> = {},
  { client = owner, picture = undefined as Uint8Array | undefined } = {},
) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('map', new Blob([new Uint8Array(picture ?? (await pngPicture(200, 100)))]), 'new.png')
  return client.send('PUT', `/api/upload-map/${id}`, { body })
}
/** Leads every place to where `lead` leads these three. */
const lineUpBy = (lead: (x: number, y: number) => readonly [number, number]): LineUp => ({
  warp: 'affine',
  pairs: (
    [
      [0, 0],
      [100, 0],
      [0, 80],
    ] as const
  ).map(([x, y]) => {
    const [toX, toY] = lead(x, y)
    return { from: { x, y }, to: { x: toX, y: toY } }
  }),
})
const turned = lineUpBy((x, y) => [200 - y, x])
const mapOf = async (id: number, client: Client = owner) =>
  (await client.get(`/api/maps/${id}`)).json<MapAnswer>()
const replaced = (id: number) =>
  until(async () => {
    const map = await mapOf(id)
    return map.next_image_state?.state === 'processing' ? null : map
  })
const placeOf = async (id: number) => {
  const { pois } = (await anyone.get(`/api/poi/all/${id}`)).json<{ pois: PoiAnswer[] }>()
  return pois[0] && { x: pois[0].x, y: pois[0].y }
}

describe('a new image for a map', () => {
  it('is refused like every edit, and if it is no image, too large, or one is being made already', async () => {
    const id = await aMapWithPoi()
    expect((await replace(id, {}, { client: anyone })).status).toBe(401)
    expect((await replace(id, {}, { client: stranger })).status).toBe(403)
    const empty = await replace(id, { display_name: 'Half' }, { picture: new Uint8Array(0) })
    expect([empty.status, empty.json()]).toMatchObject([400, { error: 'Invalid image file.' }])
    const svg = await replace(id, { display_name: 'Half' }, { picture: svgPicture() })
    expect([svg.status, svg.json()]).toMatchObject([400, { error: 'File must be an image.' }])
    expect((await replace(id, { placing: 'somewhere' })).status).toBe(400)
    const tooFew = JSON.stringify({ ...turned, pairs: turned.pairs.slice(1) })
    for (const line_up of [null, '', '[', 'null', tooFew, JSON.stringify(turned).padEnd(10_001)]) {
      const sent = { display_name: 'Half', placing: 'line-up', ...(line_up !== null && { line_up }) }
      const refused = await replace(id, sent)
      expect([line_up, refused.status]).toEqual([line_up, 400])
      expect(refused.text).toContain('line_up')
    }
    const ann = await accountCalled(store, 'ann')
    await giveQuota(services, ON_THE_SERVER, ann, { maps: 100, bytes: 1 })
    expect((await replace(id)).status).toBe(409)
    await giveQuota(services, ON_THE_SERVER, ann, null)
    expect(await mapOf(id)).toMatchObject({ name: 'Skyrim', image_width: 100, next_image_state: null })
    expect(await store.count('replacements')).toBe(0)

    const { id: fresh } = await uploadedMap(owner, { picture: await pngPicture(3_000, 2_500) })
    expect((await replace(fresh)).json()).toEqual({
      error: 'The picture of this map is still being prepared. Replace it when that is done.',
    })
    await processedMap(owner, fresh)
  })

  it.each([
    [undefined, { x: 10, y: 40 }],
    ['top-left', { x: 10, y: 40 }],
    ['bottom-left', { x: 10, y: 20 }],
    ['scale', { x: 20, y: 25 }],
  ])('takes its place, and moves the content by %s, as one list [API-003]', async (placing, place) => {
    const id = await aMapWithPoi()
    const before = await mapOf(id)
    const answer = await replace(id, { display_name: 'Renamed', ...(placing && { placing }) })
    expect(answer.json()).toMatchObject({ success: true, id, slug: 'renamed' })
    const after = await replaced(id)
    expect(after).toMatchObject({
      name: 'Renamed',
      image_width: 200,
      image_height: 100,
      image_state: { state: 'ready' },
      next_image_state: null,
    })
    expect(after.preview_url).not.toBe(before.preview_url)
    expect((await anyone.get(String(after.preview_url))).status).toBe(200)
    expect((await anyone.get(String(before.preview_url))).status).toBe(200)
    expect(await placeOf(id)).toEqual(place)
    const { entries } = (await owner.get(`/api/maps/${id}/changes?after=1`)).json<{ entries: unknown[] }>()
    expect(entries).toHaveLength(placing === 'bottom-left' ? 0 : 1)
  })

  it('is told of by the changes, and the record says how things were placed on it, and whether by oneself', async () => {
    const id = await aMapWithPoi()
    const missed = async (client: Client) =>
      (await client.get(`/api/maps/${id}/changes?after=1`)).json<{ imageId: string; changes?: unknown[] }>()
    const before = await mapOf(id)
    expect(await missed(anyone)).toEqual({ revision: 1, imageId: before.image_id, changes: [] })
    await replace(id, { placing: 'scale' })
    const after = await replaced(id)
    expect(after.image_id).not.toBe(before.image_id)
    expect(await missed(owner)).toMatchObject({ revision: 2, imageId: after.image_id })
    expect(await missed(anyone)).toMatchObject({ imageId: after.image_id, changes: [{ fields: { x: 20 } }] })
    const former = { id: before.image_id, width: 100, height: 80, placing: 'scale' }
    expect(after.former_images).toEqual([{ ...former, is_own: true }])
    expect((await mapOf(id, anyone)).former_images).toEqual([{ ...former, is_own: false }])
  })

  it('is lined up by pairs of points, as one list, which the record tells for what was placed before', async () => {
    const id = await aMapWithPoi()
    const line_up = JSON.stringify(turned)
    expect((await replace(id, { placing: 'line-up', line_up })).status).toBe(200)
    const after = await replaced(id)
    expect(await placeOf(id)).toEqual({ x: 180, y: 10 })
    expect(after.former_images).toMatchObject([{ width: 100, height: 80, placing: turned, is_own: true }])
    const { entries } = (await owner.get(`/api/maps/${id}/changes?after=1`)).json<{ entries: unknown[] }>()
    expect(entries).toHaveLength(1)
  })

  it('moves more than one commit may, as one list, and back as one list', async () => {
    const id = await aMapWithPoi()
    const { content, revision } = await services.changeLog.read(id)
    const typeId = [...content.types][0]?.id ?? 0
    const pois = Array.from({ length: 6_000 }, (_, at): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id: entityIdAt(id, at + 1), typeId, x: 1, y: 2 }),
    }))
    const list = { mapId: id, userId: 1, changeId: 'six-thousand', changes: pois }
    const outcome = await services.changeLog.commitLarge({ ...list, canSeeMap: () => Promise.resolve(true) })
    expect(outcome.kind).toBe('applied')
    await replace(id)
    await replaced(id)
    const moved = await services.changeLog.read(id)
    expect(moved.revision).toBe(revision + 2)
    const back = [...moved.content.pois].map(({ id: poiId, y }) => ({
      op: 'patch',
      kind: 'poi',
      id: poiId,
      fields: { y: y - 20 },
    }))
    const request = { baseRevision: moved.revision, changeId: 'all-of-them-back', changes: back }
    const moves = (client: Client, body: object) => client.post(`/api/maps/${id}/large-changes`, body)
    expect((await moves(anyone, request)).status).toBe(401)
    expect((await moves(stranger, request)).status).toBe(403)
    expect((await owner.post(`/api/maps/${id}/changes`, request)).status).toBe(400)
    for (const fields of [{ colour: 'Not of a POI' }, {}, { y: 1e9 }])
      expect((await moves(owner, { ...request, changes: [{ ...back[0], fields }] })).status).toBe(400)
    expect((await moves(owner, request)).json()).toMatchObject({ revision: moved.revision + 1 })
    expect((await moves(owner, request)).json()).toMatchObject({ revision: moved.revision + 1 })
    const after = await services.changeLog.read(id)
    expect(after.revision).toBe(moved.revision + 1)
    for (const poi of content.pois) expect(after.content.pois.get(poi.id)).toMatchObject({ x: 10, y: 20 })
  })

  it('shows the old one, and nobody but editors that another comes, until its pictures are made; damaged, it never does', async () => {
    const id = await aMapWithPoi()
    const damaged = damagedInside(await pngPicture(200, 100))
    expect((await replace(id, {}, { picture: damaged })).status).toBe(200)
    expect((await mapOf(id, anyone)).next_image_state).toBeNull()
    const failed = await until(async () => {
      const map = await mapOf(id)
      return map.next_image_state?.state === 'failed' ? map : null
    })
    expect(failed).toMatchObject({ image_width: 100, image_state: { state: 'ready' } })
    expect(await placeOf(id)).toEqual({ x: 10, y: 20 })
    expect((await replace(id)).status).toBe(200)
    expect(await replaced(id)).toMatchObject({ image_width: 200, next_image_state: null })
  })

  it('counts in the place of the one before, whose files are kept for an hour', async () => {
    const id = await aMapWithPoi()
    const bytes = (await pngPicture(200, 100)).length
    await replace(id)
    const { preview_url } = await mapOf(id)
    await replaced(id)
    await until(async () => (await store.count('replacements')) === 0)
    expect(await store.get('originals', String(id))).toMatchObject({ bytes })
    const files = async () => (await pictureFiles(services)).filter((path) => path.includes(`/${id}/`))
    expect((await files()).filter((path) => path.includes('original-'))).toHaveLength(2)
    for await (const job of store.stream('jobs', { equals: { map_id: id } }))
      if (job.retired_at) await store.update('jobs', job._id, { retired_at: new Date(0) })
    await sweepReplacedImages(services)
    expect((await files()).filter((path) => path.includes('original-'))).toHaveLength(1)
    expect((await anyone.get(String(preview_url))).status).toBe(404)
    expect((await anyone.get(String((await mapOf(id)).preview_url))).status).toBe(200)
  })

  it('is the one that a map has which was read just before it took its place', async () => {
    const id = await aMapWithPoi()
    await replace(id, { placing: 'bottom-left' })
    const early = await store.get('maps', String(id))
    await replaced(id)
    await until(async () => (await store.get('replacements', String(id))) === null)
    if (!early) throw new Error('There is no map.')
    const { map, next } = await withCurrentImage(store, {
      ...early,
      image: { ...early.image, original_file: 'original-before.png', width: 100 },
    })
    expect([map.image.width, next]).toEqual([200, null])
  })

  it('goes with a map that is deleted meanwhile', async () => {
    const id = await aMapWithPoi()
    await replace(id)
    expect((await owner.send('DELETE', `/api/upload-map/${id}`)).status).toBe(200)
    await until(async () => (await store.get('replacements', String(id))) === null)
    await until(async () => (await pictureFiles(services)).every((path) => !path.includes(`/${id}/`)))
  })
})

describe('a crash while an image takes the place of another', () => {
  it('never shows the content of one on the other, and leaves nothing undone', async () => {
    for (let last = 0; last <= 6; last++) {
      const id = await aMapWithPoi()
      // The pictures are made, but nothing has taken its place yet.
      const map = await store.get('maps', String(id))
      if (!map) throw new Error('There is no map.')
      const image = { ...map.image, original_file: `original-${last}.png`, width: 200, height: 100 }
      await store.insert('replacements', {
        _id: String(id),
        user_id: map.uploader_id,
        bytes: 77,
        replaced_by_user: map.uploader_id,
        change_id: `image-crash-${last}`,
        placing: last % 2 === 0 ? 'top-left' : lineUpBy((x, y) => [x, y + 20]),
        image,
        created_at: new Date(),
      })
      await store.update('maps', String(id), { replaced_by: image.original_file })
      const isWhole = async () => {
        const [{ image_width }, place] = [await mapOf(id, anyone), await placeOf(id)]
        expect([image_width, place?.y], `after ${last} writes`).toEqual(
          image_width === 200 ? [200, 40] : [100, 20],
        )
      }
      await replaceImage({ ...services, store: dyingAfter(store, last) }, id).catch(() => undefined)
      await isWhole()
      await replaceImage(services, id)
      await isWhole()
      expect((await mapOf(id)).image_width).toBe(200)
      expect(await store.get('replacements', String(id))).toBeNull()
      expect(await store.get('originals', String(id))).toMatchObject({ bytes: 77 })
    }
  })

  it('before the edit was acknowledged leaves an image that is deleted, and after it one that is queued', async () => {
    const id = await aMapWithPoi()
    const upload = await sendUpload(owner)
    expect(upload.status).toBe(200)
    const { id: other } = upload.json<{ id: number }>()
    await processedMap(owner, other)
    const aReplacement = async (mapId: number, created_at: Date) => {
      const original_file = `original-left${mapId}.png`
      await services.files.write(`${mapId}/${original_file}`, await pngPicture(200, 100))
      const image = {
        width: 200,
        height: 100,
        preview_file: null,
        thumbnail_file: null,
        pyramid: null,
        failed: null,
      }
      await store.insert('replacements', {
        _id: String(mapId),
        user_id: 1,
        bytes: 9,
        replaced_by_user: 1,
        change_id: `image-left-${mapId}`,
        placing: 'top-left',
        image: { ...image, original_file },
        created_at,
      })
      return original_file
    }
    await aReplacement(id, new Date(Date.now() - 2 * 60 * 60_000))
    const awaited = await aReplacement(other, new Date())
    await store.update('maps', String(other), { replaced_by: awaited })
    await sweepReplacedImages(services)
    expect(await store.get('replacements', String(id))).toBeNull()
    expect((await pictureFiles(services)).some((path) => path.includes(`original-left${id}`))).toBe(false)
    expect(await replaced(other)).toMatchObject({ image_width: 200, next_image_state: null })
  })
})
