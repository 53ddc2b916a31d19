import { describe, expect, it } from 'vitest'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aType } from '../builders.ts'
import { expectEditorsAlone, expectGuarded, type GuardedCall } from '../guarded.ts'
import { createMapFixture, aStoredMap, commit, entriesOf, type MapFixture } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()

/** A second category on the map, with a type in it. */
const withCaves = async (fixture: MapFixture) => {
  const [caves, bats] = [newEntityId(fixture.mapId), newEntityId(fixture.mapId)]
  await commit(owner, fixture, [
    { op: 'insert', kind: 'category', entity: aCategory({ id: caves, name: 'Caves' }) },
    { op: 'insert', kind: 'type', entity: aType({ id: bats, categoryId: caves, name: 'Bats' }) },
  ])
  return { caves, bats }
}
const listOf = async (fixture: MapFixture, client = anyone) =>
  (await client.get(`/api/poi/categories/${fixture.mapId}`)).json<{ id: number; name: string }[]>()
const edits = async (fixture: MapFixture) => (await entriesOf(owner, fixture)).length

const CALLS: Record<string, (fixture: MapFixture) => GuardedCall> = {
  'to create one': ({ mapId }) => ({
    method: 'POST',
    path: '/api/poi/category',
    body: { map_id: mapId, name: 'New', user_id: 1 },
  }),
  'to rename one': ({ mapId, categoryId }) => ({
    method: 'PUT',
    path: `/api/category-edit/${categoryId}`,
    body: { category: 'New', map_id: mapId, user_id: 1 },
  }),
  'to move types': ({ categoryId, typeId }) => ({
    method: 'POST',
    path: '/api/category-edit/bulk-category-update',
    body: { oldCategoryId: categoryId, newCategoryId: categoryId, typeIds: [typeId] },
  }),
}

describe('a call about categories', () => {
  it.each(Object.entries(CALLS))(
    '%s is refused from whoever may not edit the map [PERM-157] [PERM-158]',
    async (_name, call) => {
      const fixtures = {
        open: await createMapFixture(server, owner),
        hidden: await createMapFixture(server, owner, false),
      }
      await expectGuarded({ owner, stranger, anyone }, fixtures, call)
    },
  )

  it.each(Object.entries(CALLS))(
    '%s is open to its owner, founders and the operator, not to admins [PERM-159] [PERM-160] [PERM-161] [PERM-162]',
    (_name, call) => expectEditorsAlone(server, owner, call),
  )

  it('that lists those of a private or missing map is refused: 404', async () => {
    const hidden = await createMapFixture(server, owner, false)
    for (const mapId of [hidden.mapId, 999_999, 'x', '01']) {
      const answer = await stranger.get(`/api/poi/categories/${mapId}`)
      expect(answer.status).toBe(typeof mapId === 'string' ? 400 : 404)
    }
    expect(await listOf(hidden, owner)).toHaveLength(1)
  })

  it('with an empty or too long name, or invalid ids, is refused: 400', async () => {
    const fixture = await createMapFixture(server, owner)
    const { mapId, categoryId } = fixture
    for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000', 7, null]) {
      const made = await owner.post('/api/poi/category', { map_id: mapId, name })
      const renamed = await owner.send('PUT', `/api/category-edit/${categoryId}`, {
        body: { category: name },
      })
      expect([made.status, renamed.status]).toEqual([400, 400])
    }
    const empty = await owner.post('/api/poi/category', { map_id: mapId, name: ' ' })
    expect(empty.json()).toMatchObject({ error: 'Category name cannot be empty.' })
    for (const id of ['x', '1.5', '-1', '9'.repeat(17)])
      expect((await owner.send('PUT', `/api/category-edit/${id}`, { body: { category: 'A' } })).status).toBe(
        400,
      )
    const none = `/api/category-edit/${newEntityId(mapId)}`
    const gone = await owner.send('PUT', none, { body: { category: 'A' } })
    expect([gone.status, gone.json()]).toEqual([404, { error: 'Category not found' }])
    expect(await edits(fixture)).toBe(1)
  })

  it('with an id and another map is refused, even of the same owner: 400', async () => {
    const fixture = await createMapFixture(server, owner)
    const other = await aStoredMap(server, owner)
    const body = { category: 'A', map_id: other }
    const answer = await owner.send('PUT', `/api/category-edit/${fixture.categoryId}`, { body })
    expect([answer.status, answer.json()]).toEqual([400, { error: 'This id belongs to another map.' }])
  })
})

describe('a category', () => {
  it('is created under its trimmed name and listed with id, map_id and name [API-035] [API-044] [POI-045]', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await owner.post('/api/poi/category', {
      map_id: fixture.mapId,
      name: ' Caves ',
      user_id: 1,
    })
    const { id } = answer.json<{ id: number }>()
    const category = { id, map_id: fixture.mapId, name: 'Caves', locked: false }
    expect(answer.json()).toEqual({ success: true, ...category })
    expect(await listOf(fixture)).toContainEqual(category)
  })

  it('that exists already, in any case, is returned and not created again', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await owner.post('/api/poi/category', {
      map_id: String(fixture.mapId),
      name: ' rESOURCES',
    })
    expect(answer.json()).toMatchObject({ id: fixture.categoryId, name: 'Resources' })
    expect(await edits(fixture)).toBe(1)
  })

  it('is created once by several simultaneous calls', async () => {
    const fixture = await createMapFixture(server, owner)
    const create = () => owner.post('/api/poi/category', { map_id: fixture.mapId, name: 'Caves' })
    const answers = await Promise.all(Array.from({ length: 8 }, create))
    expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1)
    expect(await listOf(fixture)).toHaveLength(2)
  })

  it('is renamed in place [API-042]', async () => {
    const fixture = await createMapFixture(server, owner)
    const path = `/api/category-edit/${fixture.categoryId}`
    const body = { category: 'RESOURCES', map_id: fixture.mapId, user_id: 1 }
    const answer = await owner.send('PUT', path, { body })
    expect(answer.json()).toEqual({
      success: true,
      id: fixture.categoryId,
      map_id: fixture.mapId,
      name: 'RESOURCES',
      locked: false,
    })
    expect(await listOf(fixture)).toEqual([
      { id: fixture.categoryId, map_id: fixture.mapId, name: 'RESOURCES', locked: false },
    ])
    expect((await owner.send('PUT', path, { body })).status).toBe(200)
    expect(await edits(fixture)).toBe(2)
  })

  it('cannot be given the name of another: 409, and moving is proposed', async () => {
    const fixture = await createMapFixture(server, owner)
    await withCaves(fixture)
    const answer = await owner.send('PUT', `/api/category-edit/${fixture.categoryId}`, {
      body: { category: 'cAVES' },
    })
    expect(answer.status).toBe(409)
    expect(answer.json<{ error: string }>().error).toMatch('Move the types')
  })
})

describe('types that move to another category', () => {
  const PATH = '/api/category-edit/bulk-category-update'

  it('are moved together with their POIs, in one log entry [API-045]', async () => {
    const fixture = await createMapFixture(server, owner)
    const { caves, bats } = await withCaves(fixture)
    const body = {
      oldCategoryId: fixture.categoryId,
      newCategoryId: caves,
      typeIds: [fixture.typeId, fixture.typeId],
    }
    expect((await owner.post(PATH, body)).json()).toMatchObject({ success: true })
    const [entry] = await entriesOf(owner, fixture, 2)
    expect(entry?.changes).toEqual([
      { op: 'patch', kind: 'type', id: fixture.typeId, fields: { categoryId: caves } },
    ])
    const { pois, types } = (await anyone.get(`/api/poi/all/${fixture.mapId}`)).json<{
      pois: object[]
      types: { id: number; category_id: number }[]
    }>()
    expect(pois).toMatchObject([{ category: 'Caves', category_id: caves }])
    expect(types.map((type) => type.category_id)).toEqual([caves, caves])
    expect(types.map(({ id }) => id).sort()).toEqual([fixture.typeId, bats].sort())
  })

  it('all stay if one of them cannot be moved', async () => {
    const fixture = await createMapFixture(server, owner)
    const { caves, bats } = await withCaves(fixture)
    const twin = newEntityId(fixture.mapId)
    await commit(owner, fixture, [
      { op: 'insert', kind: 'type', entity: aType({ id: twin, categoryId: caves, name: 'IRON' }) },
    ])
    const move = (fields: object) =>
      owner.post(PATH, {
        oldCategoryId: fixture.categoryId,
        newCategoryId: caves,
        typeIds: [fixture.typeId],
        ...fields,
      })
    expect((await move({})).status).toBe(409)
    expect((await move({ typeIds: [] })).status).toBe(400)
    expect((await move({ typeIds: [newEntityId(fixture.mapId)] })).status).toBe(400)
    expect(
      (
        await move({
          oldCategoryId: caves,
          newCategoryId: fixture.categoryId,
          typeIds: [bats, fixture.typeId + 1],
        })
      ).status,
    ).toBe(400)
    expect((await move({ newCategoryId: newEntityId(fixture.mapId) })).status).toBe(404)
    expect((await move({ newCategoryId: newEntityId(fixture.mapId + 1) })).status).toBe(404)
    expect(await edits(fixture)).toBe(3)
  })
})
