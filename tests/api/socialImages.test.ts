import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aPoi, aType } from '../builders.ts'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { commit } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, anyone } = await serverWithPeople()

let mapId = 0
const path = () => `/maps/${mapId}/social.jpg`

const download = async () => {
  const response = await fetch(server.url + path(), { redirect: 'manual' })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const made = () => server.services.store.get('socialImages', String(mapId))

/** Asks for the picture, and waits until what that led to is painted. */
const paintedAnew = async () => {
  await download()
  await server.services.socialImages.settled()
  return download()
}

beforeAll(async () => {
  const picture = await pngPicture(1200, 500)
  mapId = (await uploadedMap(owner, { picture, fields: { name: 'Isle <of> "Ash" & Co' } })).id
  await processedMap(owner, mapId)
  const [categoryId, typeId] = [newEntityId(mapId), newEntityId(mapId)]
  await commit(owner, { changes: `/api/maps/${mapId}/changes` }, [
    { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId }) },
    { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId, colour: '#00ff00' }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: newEntityId(mapId), typeId, x: 300, y: 400 }) },
  ])
})

describe('the picture of a map for link previews', () => {
  it('is not there for a private map or none, not even for the owner, and none is painted [PERM-013]', async () => {
    await owner.post(`/api/maps/${mapId}/set-public`, { is_public: false })
    for (const client of [anyone, owner])
      for (const address of [path(), '/maps/999/social.jpg', '/maps/x/social.jpg'])
        expect([address, (await client.get(address)).status]).toEqual([address, 404])
    await server.services.socialImages.settled()
    expect(await made()).toBeNull()
    await owner.post(`/api/maps/${mapId}/set-public`, { is_public: true })
  })

  it('is the thumbnail until it is painted, then 1200 × 630 with the markers where they are', async () => {
    const first = await download()
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(first.headers.get('cache-control')).toBe('no-store')
    await server.services.socialImages.settled()
    const then = await download()
    expect([then.status, then.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(then.bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
    const { data } = await sharp(then.bytes).raw().toBuffer({ resolveWithObject: true })
    const [red = 255, green = 0, blue = 255] = data.subarray((100 * 1200 + 300) * 3)
    expect([red < 60, green > 200, blue < 60]).toEqual([true, true, true])
  })

  it('stays while nothing has changed, and soon after an edit', async () => {
    const before = await made()
    expect((await paintedAnew()).status).toBe(200)
    const poiType = (await server.services.changeLog.read(mapId)).content.types
    const [type] = [...poiType]
    if (!type) throw new Error('The map has no type.')
    await commit(owner, { changes: `/api/maps/${mapId}/changes` }, [
      {
        op: 'insert',
        kind: 'poi',
        entity: aPoi({ id: newEntityId(mapId), typeId: type.id, x: 900, y: 100 }),
      },
    ])
    await paintedAnew()
    expect(await made()).toEqual(before)
  })

  it('is painted anew some time after an edit, and the one before is deleted', async () => {
    const before = await made()
    if (!before) throw new Error('It was never painted.')
    await server.services.store.upsert('socialImages', { ...before, made_at: new Date(0) })
    await paintedAnew()
    const after = await made()
    expect(after?.revision).toBeGreaterThan(before.revision)
    expect(await server.services.files.get(`${mapId}/${before.file}`)).toBeNull()
    expect(after && (await server.services.files.get(`${mapId}/${after.file}`))).not.toBeNull()
  })

  it('is painted anew at once after the map was renamed', async () => {
    const before = await made()
    await server.services.store.update('maps', String(mapId), { name: 'Ember' })
    await paintedAnew()
    expect((await made())?.look).not.toBe(before?.look)
  })

  it('is painted anew if its file is gone, as it is from a backup', async () => {
    await server.services.files.deleteAll(`${mapId}/${(await made())?.file ?? ''}`)
    expect((await download()).headers.get('content-type')).toBe('image/webp')
    expect((await paintedAnew()).headers.get('content-type')).toBe('image/jpeg')
  })

  it('goes with the map', async () => {
    expect((await owner.send('DELETE', `/api/upload-map/${mapId}`)).status).toBe(200)
    expect((await download()).status).toBe(404)
    await expect.poll(made).toBeNull()
  })
})
