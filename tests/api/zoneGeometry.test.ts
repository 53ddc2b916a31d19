import { describe, expect, it } from 'vitest'
import { newEntityId } from '../../shared/ids.ts'
import { COORDINATE_MAX, ZONE_POINTS_MAX } from '../../shared/limits.ts'
import { aZone } from '../builders.ts'
import { createMapFixture, entriesOf, insertPoi, request, type MapFixture } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { BOW_TIE, CENTRE, LINE, TRIANGLE } from '../zoneShapes.ts'

const { server, owner } = await serverWithPeople()

const create = (fixture: MapFixture, fields: object = {}) =>
  owner.post('/api/polygons', { mapId: fixture.mapId, geometry: TRIANGLE, shapeType: 'Polygon', ...fields })
const created = async (fixture: MapFixture, fields: object = {}) => {
  const answer = await create(fixture, fields)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<{ id: number }>().id
}
const edit = (id: number, body: object) => owner.send('PUT', `/api/polygons/${id}`, { body })
const revisions = async (fixture: MapFixture) => (await entriesOf(owner, fixture)).length

describe('the geometry of a zone', () => {
  const ring = (...points: unknown[]) => ({ type: 'Polygon', coordinates: [[...points, points[0]]] })
  const far = COORDINATE_MAX + 1

  it.each<[string, object]>([
    ['none', { geometry: undefined }],
    ['null', { geometry: null }],
    ['text', { geometry: 'Polygon' }],
    ['of a type that is no zone', { geometry: { type: 'MultiPoint', coordinates: TRIANGLE.coordinates[0] } }],
    ['a feature', { geometry: { type: 'Feature', geometry: TRIANGLE } }],
    ['a collection', { geometry: { type: 'GeometryCollection', geometries: [TRIANGLE] } }],
    ['without coordinates', { geometry: { type: 'Polygon' } }],
    ['not deep enough', { geometry: { type: 'Polygon', coordinates: TRIANGLE.coordinates[0] } }],
    ['too deep', { geometry: { type: 'Polygon', coordinates: [TRIANGLE.coordinates] } }],
    ['a line too deep', { geometry: { type: 'LineString', coordinates: [LINE.coordinates] } }],
    [
      'with a hole as large as itself',
      { geometry: { type: 'Polygon', coordinates: [...TRIANGLE.coordinates, ...TRIANGLE.coordinates] } },
    ],
    [
      'with a ring left open',
      { geometry: { type: 'Polygon', coordinates: [TRIANGLE.coordinates[0]?.slice(0, 3)] } },
    ],
    ['with too few points', { geometry: ring([0, 0], [1, 1]) }],
    ['a line of one point', { geometry: { type: 'LineString', coordinates: [[0, 0]] } }],
    ['with heights', { geometry: ring([0, 0, 1], [9, 0, 1], [0, 9, 1]) }],
    ['with half points', { geometry: ring([0], [9], [4]) }],
    ['with texts for numbers', { geometry: ring(['0', '0'], ['9', '0'], ['0', '9']) }],
    ['with null for NaN', { geometry: ring([0, null], [9, 0], [0, 9]) }],
    ['beyond all maps', { geometry: ring([0, 0], [far, 0], [0, far]) }],
    ['with points as objects', { geometry: ring({ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 0, y: 9 }) }],
    ['a circle of no radius', { geometry: CENTRE, shapeType: 'Circle' }],
    ['a circle of radius 0', { geometry: CENTRE, shapeType: 'Circle', radius: 0 }],
    ['a circle of a negative radius', { geometry: CENTRE, shapeType: 'Circle', radius: -3 }],
    ['a circle of an endless radius', { geometry: CENTRE, shapeType: 'Circle', radius: '1e999' }],
    ['a polygon called a circle', { shapeType: 'Circle', radius: 5 }],
    ['a point without a radius called a polygon', { geometry: CENTRE, shapeType: 'Polygon' }],
  ])('%s is refused, new or altered', async (_, fields) => {
    const fixture = await createMapFixture(server, owner)
    const id = await created(fixture, { geometry: LINE, shapeType: 'LineString' })
    const made = await create(fixture, fields)
    expect([made.status, typeof made.json<{ error: unknown }>().error]).toEqual([400, 'string'])
    if (!('geometry' in fields) || fields.geometry !== undefined)
      expect((await edit(id, { geometry: TRIANGLE, ...fields })).status).toBe(400)
    expect(await revisions(fixture)).toBe(2)
  })

  it('with holes and parts is kept, and comes back as it was sent', async () => {
    const fixture = await createMapFixture(server, owner)
    const box = (left: number, size: number) =>
      [
        [left, 0],
        [left + size, 0],
        [left + size, size],
        [left, size],
        [left, 0],
      ].map(([x = 0, y = 0]) => [x, y + 50 - size / 2])
    const holed = { type: 'Polygon', coordinates: [box(0, 40), box(10, 10)] }
    const parts = { type: 'MultiPolygon', coordinates: [holed.coordinates, [box(100, 20)]] }
    const id = await created(fixture, { geometry: holed, shapeType: 'Polygon' })
    const edited = await edit(id, { geometry: parts })
    expect(edited.json()).toMatchObject({ geometry: parts, shapeType: 'MultiPolygon' })
    const again = await edit(id, { geometry: parts, label: 'Islands' })
    expect(again.json()).toMatchObject({ label: 'Islands', geometry: parts })
    const astray = { type: 'Polygon', coordinates: [box(0, 40), box(100, 10)] }
    expect((await edit(id, { geometry: astray })).status).toBe(400)
  })

  it('written as numbers that JSON does not have is refused', async () => {
    const fixture = await createMapFixture(server, owner)
    for (const number of ['NaN', 'Infinity', '1e999', '-1e999']) {
      const body = `{"mapId":${fixture.mapId},"geometry":{"type":"LineString","coordinates":[[0,0],[${number},1]]}}`
      const headers = { 'content-type': 'application/json' }
      expect((await owner.send('POST', '/api/polygons', { body, headers })).status).toBe(400)
    }
    expect(await revisions(fixture)).toBe(1)
  })

  it('of too many points, or too many bytes, is refused', async () => {
    const fixture = await createMapFixture(server, owner)
    const line = (count: number) => ({
      geometry: { type: 'LineString', coordinates: Array.from({ length: count }, (_, x) => [x, x % 2]) },
      shapeType: 'LineString',
    })
    expect((await create(fixture, line(ZONE_POINTS_MAX))).status).toBe(200)
    expect((await create(fixture, line(ZONE_POINTS_MAX + 1))).status).toBe(400)
    const zigzag = Array.from({ length: ZONE_POINTS_MAX }, (_, index) => [
      index % 2 === 0 ? index : index + 1e6,
      index,
    ])
    const [first = []] = zigzag
    const comb = { type: 'Polygon', coordinates: [[...zigzag, [-1, ZONE_POINTS_MAX], first]] }
    expect((await create(fixture, { geometry: comb })).status).toBe(400)
    expect((await create(fixture, line(200_000))).status).toBe(413)
    const nested = '['.repeat(100_000) + ']'.repeat(100_000)
    const body = `{"mapId":${fixture.mapId},"geometry":{"type":"Polygon","coordinates":${nested}}}`
    const deep = await owner.send('POST', '/api/polygons', {
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(deep.status).toBe(400)
    expect(await revisions(fixture)).toBe(2)
  })

  it('that crosses itself is refused, and the edges are named [ZONE-015]', async () => {
    const fixture = await createMapFixture(server, owner)
    const id = await created(fixture)
    const refusal = { error: 'A zone may not cross itself. Edges 1 and 3 cross.', edges: [0, 2] }
    for (const answer of [
      await create(fixture, { geometry: BOW_TIE }),
      await edit(id, { geometry: BOW_TIE }),
    ])
      expect([answer.status, answer.json()]).toEqual([400, refusal])
    const loop = { type: 'LineString', coordinates: TRIANGLE.coordinates[0] }
    expect((await create(fixture, { geometry: loop, shapeType: 'LineString' })).json()).toMatchObject({
      edges: [0, 2],
    })
    // Two points a hair apart are one when they are stored, and the ring then runs back over itself.
    const hair = ring([0, 0], [10, 0], [10, 0.001], [0, 10])
    expect((await create(fixture, { geometry: hair })).json()).toMatchObject({ edges: [1, 1] })
    expect(await revisions(fixture)).toBe(2)
  })

  it('that crosses itself is refused in a list of changes too, which then changes nothing', async () => {
    const fixture = await createMapFixture(server, owner)
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ]
    const zone = aZone({ id: newEntityId(fixture.mapId), geometry: { kind: 'polygon', points } })
    const list = [insertPoi(fixture), { op: 'insert', kind: 'zone', entity: zone }]
    const answer = await owner.post(fixture.changes, request(list, { baseRevision: 1 }))
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { refusals: [{ index: 1, code: 'self-intersection', edges: [0, 2] }] },
    ])
    expect(await revisions(fixture)).toBe(1)
  })
})
