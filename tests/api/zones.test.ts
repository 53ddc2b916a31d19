import { describe, expect, it } from 'vitest'
import { newEntityId } from '../../shared/ids.ts'
import { ZONE_LABEL_MAX } from '../../shared/limits.ts'
import { aZone } from '../builders.ts'
import { expectEditorsAlone, expectGuarded, type GuardedCall } from '../guarded.ts'
import { createMapFixture, commit, entriesOf, insertPoi, type MapFixture } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { CENTRE, LINE, TRIANGLE } from '../zoneShapes.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()

const create = (fixture: MapFixture, fields: object = {}) =>
  owner.post('/api/polygons', { mapId: fixture.mapId, geometry: TRIANGLE, shapeType: 'Polygon', ...fields })
const created = async (fixture: MapFixture, fields: object = {}) => {
  const answer = await create(fixture, fields)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<{ id: number }>().id
}
const edit = (id: number, body: object) => owner.send('PUT', `/api/polygons/${id}`, { body })
const listOf = async ({ mapId }: MapFixture, client = anyone) =>
  (await client.get(`/api/polygons?mapId=${mapId}`)).json<Record<string, unknown>[]>()
const revisions = async (fixture: MapFixture) => (await entriesOf(owner, fixture)).length

const CALLS: [string, (fixture: MapFixture, zoneId: number) => GuardedCall][] = [
  [
    'to create one',
    ({ mapId }) => ({ method: 'POST', path: '/api/polygons', body: { mapId, geometry: TRIANGLE } }),
  ],
  [
    'to edit one',
    (_, zoneId) => ({ method: 'PUT', path: `/api/polygons/${zoneId}`, body: { label: 'Mine' } }),
  ],
  ['to delete one', (_, zoneId) => ({ method: 'DELETE', path: `/api/polygons/${zoneId}` })],
]

describe('a call about zones', () => {
  it.each(CALLS)(
    '%s is refused from whoever may not edit the map [API-047..049] [PERM-169] [PERM-170]',
    async (_, call) => {
      const fixtures = {
        open: await createMapFixture(server, owner),
        hidden: await createMapFixture(server, owner, false),
      }
      const zones = new Map([
        [fixtures.open, await created(fixtures.open)],
        [fixtures.hidden, await created(fixtures.hidden)],
      ])
      await expectGuarded({ owner, stranger, anyone }, fixtures, (fixture) =>
        call(fixture, zones.get(fixture) ?? 0),
      )
    },
  )

  it.each(CALLS)(
    '%s is open to its owner, founders and the operator, not to admins [PERM-171] [PERM-172] [PERM-173] [PERM-174]',
    (_, call) => expectEditorsAlone(server, owner, async (fixture) => call(fixture, await created(fixture))),
  )

  it('to list those of a map that is private, or not there, is answered 404', async () => {
    const hidden = await createMapFixture(server, owner, false)
    await created(hidden)
    for (const client of [stranger, anyone])
      for (const mapId of [hidden.mapId, 60_000_000]) {
        const answer = await client.get(`/api/polygons?mapId=${mapId}`)
        expect([answer.status, answer.json()]).toEqual([404, { error: 'Map not found' }])
      }
    expect(await listOf(hidden, owner)).toHaveLength(1)
  })

  it.each(['', '?mapId=', '?mapId=x', '?mapId=01', '?mapId=-1', '?mapId=1.5', '?mapId=1&mapId=2'])(
    'to list them without the id of a map is refused: %s',
    async (query) => expect((await owner.get(`/api/polygons${query}`)).status).toBe(400),
  )

  it('names a zone that is not there, or one of another map, 404 and 400', async () => {
    const fixture = await createMapFixture(server, owner)
    const other = await createMapFixture(server, owner)
    const id = await created(other)
    const nothing = newEntityId(fixture.mapId)
    expect([(await edit(nothing, { label: 'A' })).status, (await edit(id + 1, {})).status]).toEqual([
      404, 404,
    ])
    expect((await owner.send('DELETE', `/api/polygons/${nothing}`)).json()).toEqual({
      error: 'Zone not found',
    })
    const moved = await edit(id, { mapId: fixture.mapId, label: 'A' })
    expect([moved.status, moved.json()]).toMatchObject([400, { error: 'This id belongs to another map.' }])
    const poi = await edit(other.poiId, { label: 'A' })
    expect(poi.status).toBe(404)
    for (const path of ['x', '0', '1.5', '-1'])
      expect((await owner.send('DELETE', `/api/polygons/${path}`)).status).toBe(400)
  })
})

describe('a zone', () => {
  it('is answered with all its fields, and listed so [API-046] [API-047] [ZONE-008] [ZONE-018]', async () => {
    const fixture = await createMapFixture(server, owner)
    const look = { fillColor: '#12AB9f', strokeColor: 0xff, strokeOpacity: 0.6, fillOpacity: 0.25 }
    const answer = await create(fixture, { ...look, label: ' The Deep ', pattern: 'dashed', radius: null })
    const zone = {
      id: answer.json<{ id: number }>().id,
      mapId: fixture.mapId,
      userId: ownerId,
      label: 'The Deep',
      geometry: TRIANGLE,
      radius: null,
      shapeType: 'Polygon',
      fillColor: '#12ab9f',
      strokeColor: '#0000ff',
      fillOpacity: 0.25,
      fill_opacity: 0.25,
      strokeOpacity: 0.6,
      stroke_opacity: 0.6,
      pattern: 'dashed',
      locked: false,
    }
    expect([answer.status, answer.json()]).toEqual([200, { success: true, ...zone }])
    expect(await listOf(fixture)).toEqual([zone])
  })

  it('is a circle as a point with a radius, a line, or a ring, in hundredths of a map pixel [Q-78]', async () => {
    const fixture = await createMapFixture(server, owner)
    const shapes = [
      { geometry: { type: 'Point', coordinates: [7, 8.13] }, radius: 2.5, shapeType: 'Circle' },
      { geometry: LINE, radius: null, shapeType: 'LineString' },
      { geometry: TRIANGLE, radius: null, shapeType: 'Polygon' },
    ]
    for (const shape of shapes) await created(fixture, shape)
    const [circle] = shapes
    await created(fixture, {
      ...circle,
      geometry: { type: 'Point', coordinates: [7.001, 8.1299] },
      radius: 2.4999,
    })
    const listed = await listOf(fixture)
    for (const shape of shapes) expect(listed).toContainEqual(expect.objectContaining(shape))
    expect(listed.filter(({ shapeType }) => shapeType === 'Circle').map(({ geometry }) => geometry)).toEqual([
      circle?.geometry,
      circle?.geometry,
    ])
    // What Geoman calls a shape is no geometry type, and says nothing that the geometry does not.
    expect((await create(fixture, { shapeType: 'Rectangle' })).json()).toMatchObject({ shapeType: 'Polygon' })
  })

  it('that says nothing of its look is unnamed and red, and has no fill opacity of its own [ZONE-020..024] [CONST-058]', async () => {
    const fixture = await createMapFixture(server, owner)
    expect((await create(fixture)).json()).toMatchObject({
      label: 'Unnamed Zone',
      fillColor: '#ff0000',
      strokeColor: '#ff0000',
      fillOpacity: null,
      strokeOpacity: 1,
      pattern: 'none',
    })
    expect((await create(fixture, { label: '  ', pattern: 'zigzag', fillColor: null })).json()).toMatchObject(
      {
        label: 'Unnamed Zone',
        fillColor: '#ff0000',
        pattern: 'none',
      },
    )
  })

  it('takes both spellings of the opacities, the first before the other [Q-07]', async () => {
    const fixture = await createMapFixture(server, owner)
    const snake = { fill_opacity: 0.4, stroke_opacity: 0.7 }
    expect((await create(fixture, snake)).json()).toMatchObject({ fillOpacity: 0.4, strokeOpacity: 0.7 })
    const both = { ...snake, fillOpacity: 0.1, strokeOpacity: 0.2 }
    expect((await create(fixture, both)).json()).toMatchObject({ fill_opacity: 0.1, stroke_opacity: 0.2 })
  })

  it('with fields that are none is refused, every one named', async () => {
    const fixture = await createMapFixture(server, owner)
    const wrong = {
      label: 'x'.repeat(ZONE_LABEL_MAX + 1),
      fillOpacity: 0.04,
      strokeOpacity: 1.01,
    }
    const id = await created(fixture)
    for (const answer of [await create(fixture, wrong), await edit(id, wrong)]) {
      expect(answer.status).toBe(400)
      const { issues } = answer.json<{ issues: { path: string }[] }>()
      expect(issues.map(({ path }) => path).sort()).toEqual(Object.keys(wrong).sort())
    }
    expect(await revisions(fixture)).toBe(2)
  })

  it('is made by whoever is signed in, whatever is sent [Q-31]', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await create(fixture, { userId: 1, user_id: 1, createdBy: 1, created_by: 1 })
    expect(answer.json()).toMatchObject({ userId: ownerId })
    const zone = aZone({ id: newEntityId(fixture.mapId), createdBy: ownerId + 1 })
    await commit(owner, fixture, [
      { op: 'insert', kind: 'zone', entity: zone },
      insertPoi(fixture, { createdBy: ownerId + 1 }),
    ])
    expect(await listOf(fixture)).toContainEqual(expect.objectContaining({ id: zone.id, userId: ownerId }))
    const [entry] = await entriesOf(owner, fixture, 2)
    expect(entry?.changes.map((change) => change.op === 'insert' && change.entity)).toMatchObject([
      { createdBy: ownerId },
      { createdBy: ownerId },
    ])
  })

  it('is edited in the fields that are sent alone [API-048] [ZONE-009]', async () => {
    const fixture = await createMapFixture(server, owner)
    const id = await created(fixture, { geometry: CENTRE, radius: 4, shapeType: 'Circle', fillOpacity: 0.4 })
    expect((await edit(id, { label: 'Pit', radius: 6 })).json()).toMatchObject({
      success: true,
      id,
      label: 'Pit',
      geometry: CENTRE,
      radius: 6,
      fillOpacity: 0.4,
    })
    const moved = { type: 'Point', coordinates: [1, 2] }
    expect((await edit(id, { geometry: moved })).json()).toMatchObject({ geometry: moved, radius: 6 })
    expect((await edit(id, { geometry: LINE, fillOpacity: null })).json()).toMatchObject({
      label: 'Pit',
      geometry: LINE,
      radius: null,
      shapeType: 'LineString',
      fillOpacity: null,
    })
    expect((await edit(id, { geometry: CENTRE })).json()).toEqual({
      error: 'A circle needs a radius.',
      issues: [{ path: 'radius', message: 'A circle needs a radius.' }],
    })
    const before = await revisions(fixture)
    await edit(id, { label: 'Pit', geometry: LINE, radius: 9 })
    expect(await revisions(fixture)).toBe(before)
  })

  it('that is a circle becomes its 200 points where a polygon is asked for [ZONE-028] [CONST-030]', async () => {
    const fixture = await createMapFixture(server, owner)
    const id = await created(fixture, { geometry: CENTRE, radius: 40, shapeType: 'Circle' })
    await edit(id, { shapeType: 'Polygon' })
    await created(fixture, { geometry: CENTRE, radius: 40, shapeType: 'Polygon' })
    const rings = (await listOf(fixture)).map(({ geometry }) => geometry as { coordinates: number[][][] })
    expect(rings.map(({ coordinates }) => coordinates[0]?.length)).toEqual([201, 201])
    expect(rings[0]).toEqual(rings[1])
  })

  it('that is a rectangle stays one when a client sends back what it read, or other corners of one', async () => {
    const fixture = await createMapFixture(server, owner)
    const zone = aZone({
      id: newEntityId(fixture.mapId),
      geometry: {
        kind: 'rectangle',
        points: [
          { x: 0, y: 0 },
          { x: 40, y: 0 },
          { x: 40, y: 30 },
          { x: 0, y: 30 },
        ],
      },
    })
    await commit(owner, fixture, [{ op: 'insert', kind: 'zone', entity: zone }])
    const [read] = await listOf(fixture)
    expect(read).toMatchObject({ shapeType: 'Polygon' })
    const before = await revisions(fixture)
    expect((await edit(zone.id, { ...read })).status).toBe(200)
    expect(await revisions(fixture)).toBe(before)
  })

  it('that is locked says so, and can be changed all the same: a lock is no right', async () => {
    const fixture = await createMapFixture(server, owner)
    const id = await created(fixture)
    await commit(owner, fixture, [{ op: 'patch', kind: 'zone', id, fields: { isLocked: true } }])
    expect(await listOf(fixture)).toMatchObject([{ id, locked: true }])
    expect((await edit(id, { geometry: LINE })).json()).toMatchObject({ geometry: LINE, locked: true })
  })

  it('is deleted, and gone from the list [API-049] [ZONE-010]', async () => {
    const fixture = await createMapFixture(server, owner)
    const [id, other] = [await created(fixture), await created(fixture)]
    const remove = () => owner.send('DELETE', `/api/polygons/${id}`)
    expect((await remove()).json()).toEqual({ success: true, id })
    expect((await remove()).status).toBe(404)
    expect(await listOf(fixture)).toMatchObject([{ id: other }])
  })
})
