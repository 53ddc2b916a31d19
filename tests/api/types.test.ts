import { describe, expect, it } from 'vitest'
import { newEntityId } from '../../shared/ids.ts'
import { expectEditorsAlone, expectGuarded, fileForm, type GuardedCall } from '../guarded.ts'
import { createMapFixture, aStoredMap, entriesOf, type MapFixture } from '../mapFixture.ts'
import * as pictures from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const icon = await pictures.pngPicture(64, 64)

const create = (fixture: MapFixture, fields: object = {}) =>
  owner.post('/api/poi/type', {
    map_id: fixture.mapId,
    category_id: fixture.categoryId,
    name: 'Gold',
    color: 0xffd700,
    icon: 'star',
    ...fields,
  })
const edit = (fixture: MapFixture, body: object) =>
  owner.send('PUT', `/api/type-edit/${fixture.typeId}`, { body: { map_id: fixture.mapId, ...body } })
const sendIcon = (fixture: MapFixture, file: Uint8Array, fields?: Readonly<Record<string, string>>) =>
  owner.send('POST', `/api/type-edit/${fixture.typeId}/icon`, { body: fileForm('icon', file, fields) })
const listOf = async ({ mapId }: MapFixture, client = anyone) =>
  (await client.get(`/api/poi/types/${mapId}`)).json<Record<string, unknown>[]>()
const edits = async (fixture: MapFixture) => (await entriesOf(owner, fixture)).length

const CALLS: Record<string, (fixture: MapFixture) => GuardedCall> = {
  'to create one': ({ mapId, categoryId }) => ({
    method: 'POST',
    path: '/api/poi/type',
    body: { map_id: mapId, category_id: categoryId, name: 'Gold', user_id: 1 },
  }),
  'to edit one': ({ typeId }) => ({
    method: 'PUT',
    path: `/api/type-edit/${typeId}`,
    body: { name: 'Gold', user_id: 1 },
  }),
  'to upload an icon': ({ typeId }) => ({
    method: 'POST',
    path: `/api/type-edit/${typeId}/icon`,
    body: fileForm('icon', icon),
  }),
  'to remove an icon': ({ typeId }) => ({
    method: 'DELETE',
    path: `/api/type-edit/${typeId}/icon`,
  }),
}

describe('a call about types', () => {
  it.each(Object.entries(CALLS))(
    '%s is refused from whoever may not edit the map [PERM-163] [PERM-164]',
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
    '%s is open to its owner, founders and the operator, not to admins [PERM-165] [PERM-166] [PERM-167] [PERM-168]',
    (_name, call) => expectEditorsAlone(server, owner, call),
  )

  it('that lists those of a private map is refused: 404', async () => {
    const hidden = await createMapFixture(server, owner, false)
    expect((await stranger.get(`/api/poi/types/${hidden.mapId}`)).status).toBe(404)
    expect(await listOf(hidden, owner)).toHaveLength(1)
  })

  it('with invalid fields is refused, every one named: 400', async () => {
    const fixture = await createMapFixture(server, owner)
    const wrong = {
      name: '',
      color: 0x1000000,
      icon: 'pentagon',
      label_border: 2,
      label_bg_colour: 'red',
      label_border_colour: '#12345',
    }
    for (const answer of [await create(fixture, wrong), await edit(fixture, wrong)]) {
      expect(answer.status).toBe(400)
      const { issues } = answer.json<{ issues: { path: string }[] }>()
      expect(issues.map(({ path }) => path).sort()).toEqual(Object.keys(wrong).sort())
    }
    for (const color of [-1, 1.5, '', '#ggg', null, '1e3'])
      expect([color, (await edit(fixture, { color })).status]).toEqual([color, color === '1e3' ? 200 : 400])
  })

  it('with ids of another map, or unknown ids, is refused', async () => {
    const fixture = await createMapFixture(server, owner)
    const other = await createMapFixture(server, owner)
    expect((await create(fixture, { category_id: other.categoryId })).status).toBe(400)
    expect((await create(fixture, { category_id: newEntityId(fixture.mapId) })).status).toBe(400)
    expect((await edit(fixture, { category_id: other.categoryId })).status).toBe(400)
    expect((await edit(fixture, { map_id: other.mapId })).status).toBe(400)
    expect((await edit({ ...fixture, typeId: newEntityId(fixture.mapId) }, { name: 'A' })).status).toBe(404)
    expect((await sendIcon({ ...fixture, typeId: newEntityId(fixture.mapId) }, icon)).status).toBe(404)
    expect((await sendIcon(fixture, icon, { mapId: String(other.mapId) })).status).toBe(400)
    expect(await edits(fixture)).toBe(1)
    expect(await server.services.store.count('assets', { equals: { map_id: fixture.mapId } })).toBe(0)
  })
})

describe('a type', () => {
  it('is created with its colour as a number and its shape as icon [API-036] [POI-044]', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await create(fixture, {
      label_border: 0,
      label_bg_colour: '#FFF',
      label_border_colour: 255,
    })
    const { id } = answer.json<{ id: number }>()
    const type = {
      id,
      map_id: fixture.mapId,
      category_id: fixture.categoryId,
      name: 'Gold',
      color: 0xffd700,
      shape: 'star',
      icon: null,
      icon_url: null,
      label_border: 0,
      label_bg_colour: '#ffffff',
      label_border_colour: '#0000ff',
      locked: false,
    }
    expect(answer.json()).toEqual({ success: true, ...type })
    expect(await listOf(fixture)).toContainEqual(type)
  })

  it('is a red circle and has a label with a border by default; 0 is black', async () => {
    const fixture = await createMapFixture(server, owner)
    expect((await create(fixture, { color: undefined, icon: undefined })).json()).toMatchObject({
      color: 0xff0000,
      shape: 'circle',
      label_border: 1,
      label_bg_colour: '#000000',
      label_border_colour: '#000000',
    })
    expect((await create(fixture, { name: 'Coal', color: 0 })).json()).toMatchObject({ color: 0 })
    expect((await entriesOf(owner, fixture, 2))[0]?.changes).toMatchObject([
      { entity: { colour: '#000000' } },
    ])
  })

  it('whose name exists in the category already, in any case, is returned unchanged', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await create(fixture, { name: ' iRON' })
    expect(answer.json()).toMatchObject({ id: fixture.typeId, name: 'Iron', color: 0xff0000 })
    expect(await edits(fixture)).toBe(1)
  })

  it('is changed only in the sent fields [API-033]', async () => {
    const fixture = await createMapFixture(server, owner)
    await edit(fixture, { label_border_colour: '#123456', label_border: '0' })
    const answer = await edit(fixture, {
      name: 'Pyrite',
      color: '#0a0B0c',
      icon: 'triangle',
      label_bg_colour: 1,
    })
    expect(answer.json()).toMatchObject({
      success: true,
      name: 'Pyrite',
      color: 0x0a0b0c,
      shape: 'triangle',
      label_border: 0,
      label_bg_colour: '#000001',
      label_border_colour: '#123456',
    })
    expect(await listOf(fixture)).toMatchObject([{ name: 'Pyrite', label_border_colour: '#123456' }])
    await edit(fixture, { name: 'Pyrite' })
    expect(await edits(fixture)).toBe(3)
  })

  it('cannot be given the name of another type of its category: 409', async () => {
    const fixture = await createMapFixture(server, owner)
    const { id } = (await create(fixture)).json<{ id: number }>()
    const answer = await edit(fixture, { name: 'GOLD' })
    expect([answer.status, answer.json()]).toEqual([409, { error: 'This name is taken.', existing_id: id }])
  })
})

describe('the icon of a type', () => {
  const refusal = async (fixture: MapFixture, file: Uint8Array) => {
    const answer = await sendIcon(fixture, file)
    return [answer.status, answer.json<{ error: string }>().error]
  }

  it('must be a PNG by its content [POI-026] [ERR-053]', async () => {
    const fixture = await createMapFixture(server, owner)
    const others = [
      await pictures.jpegPicture(32, 32),
      await pictures.gifPicture(32, 32),
      await pictures.webpPicture(32, 32),
      pictures.svgPicture(),
      Buffer.from('<html><script>alert(1)</script>'),
    ]
    for (const file of others) expect(await refusal(fixture, file)).toEqual([400, 'Only PNG files allowed'])
    expect(await refusal(fixture, pictures.cutOff(icon))).toEqual([
      400,
      'The image is incomplete: the file ends too early.',
    ])
    const none = await sendIcon(fixture, new Uint8Array(0))
    expect([none.status, none.json()]).toEqual([400, { error: 'Please choose a file.' }])
    expect((await owner.post(`/api/type-edit/${fixture.typeId}/icon`, { icon: 'x' })).status).toBe(415)
    expect(await edits(fixture)).toBe(1)
  })

  it('has at most 262144 bytes [POI-027] [ERR-054] [CONST-050]', async () => {
    const fixture = await createMapFixture(server, owner)
    const padded = (bytes: number) => Buffer.concat([icon, Buffer.alloc(bytes - icon.length)])
    expect(await refusal(fixture, padded(262_145))).toEqual([413, 'Max 256KB size'])
    expect(await refusal(fixture, padded(3_000_000))).toEqual([413, 'Max 256KB size'])
    expect((await sendIcon(fixture, padded(262_144))).status).toBe(200)
  })

  it('has at most 64×64 pixels, which is checked before decoding [POI-028] [ERR-055]', async () => {
    const fixture = await createMapFixture(server, owner)
    const large = [
      await pictures.pngPicture(65, 64),
      await pictures.pngPicture(64, 65),
      pictures.vastPngPicture(6_000, 6_000),
    ]
    for (const file of large)
      expect(await refusal(fixture, file)).toEqual([400, 'Icon must be 64x64px or less.'])
    expect((await refusal(fixture, pictures.vastPngPicture()))[0]).toBe(413)
    expect(await edits(fixture)).toBe(1)
  })

  it('is uploaded, served with its type, and removed [API-031] [API-032] [POI-049]', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await sendIcon(fixture, icon, { mapId: String(fixture.mapId) })
    const { icon_url: url } = answer.json<{ icon_url: string }>()
    expect(answer.json()).toEqual({ success: true, icon_url: url })
    expect(await listOf(fixture)).toMatchObject([{ icon: url, icon_url: url, shape: 'circle' }])
    const file = await anyone.get(url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    const removed = await owner.send('DELETE', `/api/type-edit/${fixture.typeId}/icon`)
    expect(removed.json()).toEqual({ ok: true, success: true })
    expect(await listOf(fixture)).toMatchObject([{ icon: null, icon_url: null }])
    expect((await owner.send('DELETE', `/api/type-edit/${fixture.typeId}/icon`)).status).toBe(200)
    expect([(await anyone.get(url)).status, (await owner.get(url)).status]).toEqual([404, 200])
    expect(await edits(fixture)).toBe(3)
  })

  it('must be a file of its own map', async () => {
    const fixture = await createMapFixture(server, owner)
    const other = await aStoredMap(server, owner)
    const { icon_url: url } = (await sendIcon(fixture, icon)).json<{ icon_url: string }>()
    expect((await anyone.get(url.replace(`/maps/${fixture.mapId}/`, `/maps/${other}/`))).status).toBe(404)
  })
})
