import { describe, expect, it } from 'vitest'
import { newEntityId } from '../../shared/ids.ts'
import { expectEditorsAlone, expectGuarded, fileForm, type GuardedCall } from '../guarded.ts'
import { createMapFixture, entriesOf, type MapFixture } from '../mapFixture.ts'
import * as pictures from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const picture = await pictures.jpegPicture(120, 80)

type Row = Record<string, unknown> & { id: number }

const save = (fixture: MapFixture, fields: object = {}, client = owner) =>
  client.post('/api/poi/save', {
    map_id: fixture.mapId,
    category_id: fixture.categoryId,
    type_id: fixture.typeId,
    x: 12.345,
    y: 7,
    ...fields,
  })
const put = (call: string, id: number, body: object) =>
  owner.send('PUT', `/api/poi/update-${call}/${id}`, { body })
const sendImage = (poiId: number, file: Uint8Array, fields?: Readonly<Record<string, string>>) =>
  owner.send('POST', `/api/poi/${poiId}/image`, { body: fileForm('image', file, fields) })
const allOf = async ({ mapId }: MapFixture, client = anyone) =>
  (await client.get(`/api/poi/all/${mapId}`)).json<{ pois: Row[]; types: Row[]; categories: Row[] }>()
const poiOf = async (fixture: MapFixture, id = fixture.poiId, client = anyone) =>
  (await allOf(fixture, client)).pois.find((poi) => poi.id === id)
const edits = async (fixture: MapFixture) => (await entriesOf(owner, fixture)).length

const CALLS: Record<string, (fixture: MapFixture) => GuardedCall> = {
  'to save one': ({ mapId, categoryId, typeId }) => ({
    method: 'POST',
    path: '/api/poi/save',
    body: { map_id: mapId, category_id: categoryId, type_id: typeId, x: 1, y: 1, created_by: 1 },
  }),
  'to save one anew': ({ mapId, poiId }) => ({
    method: 'POST',
    path: '/api/poi/save',
    body: { map_id: mapId, id: poiId, x: 1 },
  }),
  'to upload its image': ({ poiId }) => ({
    method: 'POST',
    path: `/api/poi/${poiId}/image`,
    body: fileForm('image', picture),
  }),
  'to rename one': ({ poiId }) => ({
    method: 'PUT',
    path: `/api/poi/update-name/${poiId}`,
    body: { poi_name: 'New' },
  }),
  'to describe one': ({ poiId }) => ({
    method: 'PUT',
    path: `/api/poi/update-desc/${poiId}`,
    body: { description: 'New' },
  }),
  'to link one': ({ poiId, mapId }) => ({
    method: 'PUT',
    path: `/api/poi/update-linked-map/${poiId}`,
    body: { linked_map_id: mapId },
  }),
  'to delete one': ({ poiId }) => ({ method: 'DELETE', path: `/api/poi/${poiId}` }),
}

describe('a call about POIs', () => {
  it.each(Object.entries(CALLS))(
    '%s is refused from whoever may not edit the map [PERM-145] [PERM-146] [PERM-230]',
    async (_name, call) => {
      const fixtures = {
        open: await createMapFixture(server, owner),
        hidden: await createMapFixture(server, owner, false),
      }
      await expectGuarded({ owner, stranger, anyone }, fixtures, call)
      expect(await server.services.store.count('assets')).toBe(0)
    },
  )

  it.each(Object.entries(CALLS))(
    '%s is open to its owner, founders and the operator, not to admins [PERM-147] [PERM-148] [PERM-149] [PERM-150]',
    (_name, call) => expectEditorsAlone(server, owner, call),
  )

  it('that lists those of a private or missing map is refused: 404', async () => {
    const hidden = await createMapFixture(server, owner, false)
    for (const mapId of [hidden.mapId, 999_999])
      expect((await stranger.get(`/api/poi/all/${mapId}`)).status).toBe(404)
    expect((await allOf(hidden, owner)).pois).toHaveLength(1)
  })

  it('without a category, a type or a place is refused, with every issue named: 400 [POI-017]', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await owner.post('/api/poi/save', { map_id: fixture.mapId })
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
      400,
      'Please choose a category.',
    ])
    const { issues } = answer.json<{ issues: { path: string }[] }>()
    expect(issues.map(({ path }) => path)).toEqual(['category_id', 'type_id', 'x', 'y'])
    expect((await save(fixture, { type_id: null })).json()).toMatchObject({ error: 'Please choose a type.' })
    expect(await edits(fixture)).toBe(1)
  })

  it('with ids of another map, or unknown ids, is refused', async () => {
    const fixture = await createMapFixture(server, owner)
    const other = await createMapFixture(server, owner)
    const nothing = newEntityId(fixture.mapId)
    for (const fields of [
      { type_id: other.typeId },
      { type_id: nothing },
      { category_id: other.categoryId },
      { category_id: nothing },
      { id: other.poiId },
    ])
      expect([fields, (await save(fixture, fields)).status]).toEqual([fields, 400])
    expect((await save(fixture, { id: nothing })).status).toBe(404)
    expect((await put('name', nothing, { poi_name: 'x' })).status).toBe(404)
    expect((await put('name', fixture.poiId, { poi_name: 'x', map_id: other.mapId })).status).toBe(400)
    expect((await put('linked-map', fixture.poiId, { linked_map_id: 999_999 })).status).toBe(400)
    expect((await sendImage(nothing, picture)).status).toBe(404)
    expect((await sendImage(fixture.poiId, picture, { poi_id: String(nothing) })).status).toBe(400)
    expect((await owner.send('DELETE', `/api/poi/${nothing}`)).status).toBe(404)
    expect([await edits(fixture), await edits(other)]).toEqual([1, 1])
  })

  it('with invalid values is refused: 400', async () => {
    const fixture = await createMapFixture(server, owner)
    const wrong = { x: '5', y: 1e9, poi_name: 'x'.repeat(201), description: 7, linked_map_id: 1.5 }
    const answer = await save(fixture, wrong)
    const { issues } = answer.json<{ issues: { path: string }[] }>()
    expect([answer.status, issues.map(({ path }) => path).sort()]).toEqual([400, Object.keys(wrong).sort()])
    for (const image_url of [
      'javascript:alert(1)',
      'ftp://elsewhere.example/a.png',
      'https://ann:secret@elsewhere.example/a.png',
      '/maps/1/files/t/original-1.png',
      'x',
    ])
      expect((await save(fixture, { image_url })).status).toBe(400)
    expect((await put('linked-map', fixture.poiId, {})).status).toBe(400)
    expect(await edits(fixture)).toBe(1)
  })
})

describe('a POI', () => {
  it('takes the address of a picture on another site, and never fetches it [API-037]', async () => {
    const fixture = await createMapFixture(server, owner)
    const { id } = (await save(fixture, { image_url: 'https://Elsewhere.example/a b.png' })).json<{
      id: number
    }>()
    const image_url = 'https://elsewhere.example/a%20b.png'
    expect(await poiOf(fixture, id)).toMatchObject({ image_url })
    const { parts } = (await anyone.get(`/api/maps/${fixture.mapId}/content`)).json<{ parts: unknown[] }>()
    expect(JSON.stringify(parts)).toContain(image_url)
  })

  it('is saved without a name, and listed with the fields of its type [API-034] [API-037] [POI-016] [POI-037] [POI-038] [POI-039]', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await save(fixture, { created_by: 1, image_url: '' })
    const { id } = answer.json<{ id: number }>()
    const poi = {
      id,
      map_id: fixture.mapId,
      poi_name: '',
      category: 'Resources',
      category_id: fixture.categoryId,
      type: 'Iron',
      type_id: fixture.typeId,
      x: 12.35,
      y: 7,
      shape: 'circle',
      description: '',
      image_url: '',
      icon_file: '',
      label_border: 1,
      label_bg_colour: '#000000',
      label_border_colour: '#000000',
      colour: '#ff0000',
      color: 0xff0000,
      linked_map_id: null,
      created_by: ownerId,
    }
    expect(answer.json()).toEqual({ success: true, ...poi })
    expect(await poiOf(fixture, id)).toEqual(poi)
    const { types, categories } = await allOf(fixture)
    expect([types.map((type) => type.id), categories.map((category) => category.id)]).toEqual([
      [fixture.typeId],
      [fixture.categoryId],
    ])
  })

  it('belongs to the signed-in user, whoever the payload names [API-058]', async () => {
    const fixture = await createMapFixture(server, owner)
    const operator = await server.signIn('operator@localhost', 'Operator')
    const fields = { created_by: ownerId, user_id: ownerId, userId: ownerId }
    expect((await save(fixture, fields, operator)).json()).toMatchObject({ created_by: 1 })
    const [entry] = await entriesOf(owner, fixture, 1)
    expect(entry?.userId).toBe(1)
  })

  it('with an id is changed only in the sent fields', async () => {
    const fixture = await createMapFixture(server, owner)
    await put('desc', fixture.poiId, { description: 'Deep <b>down</b>' })
    const answer = await owner.post('/api/poi/save', {
      map_id: fixture.mapId,
      id: String(fixture.poiId),
      x: 3,
      label_border: 0,
      label_bg_colour: '#ABC',
    })
    expect(answer.json()).toMatchObject({
      id: fixture.poiId,
      poi_name: 'First',
      description: 'Deep <b>down</b>',
      x: 3,
      label_border: 0,
      label_bg_colour: '#aabbcc',
    })
    const back = { map_id: fixture.mapId, id: fixture.poiId, label_border: null, label_bg_colour: null }
    expect((await owner.post('/api/poi/save', back)).json()).toMatchObject({
      label_border: 1,
      label_bg_colour: '#000000',
    })
    expect((await owner.post('/api/poi/save', back)).status).toBe(200)
    expect((await allOf(fixture)).pois).toHaveLength(1)
    expect(await edits(fixture)).toBe(4)
  })

  it('is renamed, described and deleted [API-039] [API-040] [API-043]', async () => {
    const fixture = await createMapFixture(server, owner)
    const named = await put('name', fixture.poiId, { poi_name: ' Nine Gulls ', map_id: fixture.mapId })
    expect(named.json()).toMatchObject({ success: true, id: fixture.poiId, poi_name: 'Nine Gulls' })
    const described = await put('desc', fixture.poiId, { description: 'At low\ntide.' })
    expect(described.json()).toMatchObject({ description: 'At low\ntide.' })
    expect(await poiOf(fixture)).toMatchObject({ poi_name: 'Nine Gulls', description: 'At low\ntide.' })
    const gone = await owner.send('DELETE', `/api/poi/${fixture.poiId}`)
    expect(gone.json()).toEqual({ success: true, id: fixture.poiId })
    expect((await allOf(fixture)).pois).toEqual([])
    expect((await owner.send('DELETE', `/api/poi/${fixture.poiId}`)).status).toBe(404)
  })

  it('can be changed by several users at once without losing changes', async () => {
    const fixture = await createMapFixture(server, owner)
    const writes = Array.from({ length: 10 }, (_, index) => [
      put('name', fixture.poiId, { poi_name: `Name ${index}` }),
      put('desc', fixture.poiId, { description: `Text ${index}` }),
      save(fixture, { poi_name: `New ${index}` }),
    ])
    const answers = await Promise.all(writes.flat())
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await allOf(fixture)).pois).toHaveLength(11)
    expect(await poiOf(fixture)).toMatchObject({
      poi_name: expect.stringMatching(/^Name \d$/),
      description: expect.stringMatching(/^Text \d$/),
    })
  })
})

describe('the image of a POI', () => {
  it('must be PNG, JPG or GIF by its content, and of at most 1048576 bytes [POI-029] [POI-030] [ERR-061] [ERR-063] [CONST-051]', async () => {
    const fixture = await createMapFixture(server, owner)
    const refusal = async (file: Uint8Array) => {
      const answer = await sendImage(fixture.poiId, file)
      return [answer.status, answer.json<{ error: string }>().error]
    }
    for (const file of [await pictures.webpPicture(), pictures.svgPicture()])
      expect(await refusal(file)).toEqual([400, 'Only PNG, JPG, GIF allowed'])
    expect(await refusal(pictures.cutOff(picture))).toEqual([
      400,
      'The image is incomplete: the file ends too early.',
    ])
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    expect(await refusal(padded(1_048_577))).toEqual([413, 'Max 1MB image size'])
    expect((await sendImage(fixture.poiId, padded(1_048_576))).status).toBe(200)
    expect((await refusal(pictures.vastPngPicture()))[0]).toBe(413)
  })

  it('is uploaded in each of the three formats, and its URL contains which [API-038] [POI-025]', async () => {
    const fixture = await createMapFixture(server, owner)
    const kinds = [
      [picture, 'jpg', 'image/jpeg'],
      [await pictures.pngPicture(40, 40), 'png', 'image/png'],
      [await pictures.gifPicture(40, 40), 'gif', 'image/gif'],
    ] as const
    for (const [file, extension, type] of kinds) {
      const fields = { map_id: String(fixture.mapId), poi_id: String(fixture.poiId) }
      const answer = await sendImage(fixture.poiId, file, fields)
      const { image_url: url } = answer.json<{ image_url: string }>()
      expect(answer.json()).toEqual({ success: true, image_url: url })
      expect(url.endsWith(`.${extension}`)).toBe(true)
      expect((await anyone.get(url)).headers.get('content-type')).toBe(type)
      expect(await poiOf(fixture)).toMatchObject({ image_url: url })
    }
  })

  it('is set, kept and removed by saving, by the URL it is listed under', async () => {
    const fixture = await createMapFixture(server, owner)
    const { image_url } = (await sendImage(fixture.poiId, picture)).json<{ image_url: string }>()
    const { id } = (await save(fixture, { image_url: server.url + image_url })).json<{ id: number }>()
    expect(await poiOf(fixture, id)).toMatchObject({ image_url })
    const saved = (fields: object) => owner.post('/api/poi/save', { map_id: fixture.mapId, id, ...fields })
    expect((await saved({ poi_name: 'A' })).json()).toMatchObject({ image_url })
    expect((await saved({ image_url: '' })).json()).toMatchObject({ image_url: '' })
    const other = await createMapFixture(server, owner)
    expect((await save(other, { image_url })).status).toBe(400)
  })
})
