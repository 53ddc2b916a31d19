import { describe, expect, it } from 'vitest'
import { newEntityId } from '../../shared/ids.ts'
import { aPoi } from '../builders.ts'
import { expectGuarded } from '../guarded.ts'
import { commit, createMapFixture, entriesOf, rename, request, type MapFixture } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()

const pathOf = ({ mapId }: MapFixture) => `/api/maps/${mapId}/forget`

describe('forgetting what was removed from a map', () => {
  it('is refused from whoever may not edit it', async () => {
    const fixtures = {
      open: await createMapFixture(server, owner),
      hidden: await createMapFixture(server, owner, false),
    }
    const call = (fixture: MapFixture) => ({ method: 'POST' as const, path: pathOf(fixture), body: {} })
    await expectGuarded({ owner, stranger, anyone }, fixtures, call)
  })

  it('is refused from an admin, who may delete the map but not edit it: 403', async () => {
    const fixture = await createMapFixture(server, owner)
    const admin = await server.signIn('carl@example.org', 'Carl')
    const { id } = (await admin.get('/api/me')).json<{ id: number }>()
    await server.services.store.update('users', String(id), { role: 'admin' })
    expect((await admin.post(pathOf(fixture), {})).status).toBe(403)
    expect(await entriesOf(owner, fixture)).toHaveLength(1)
  })

  it('leaves nobody able to read it, sends whoever is behind to the content, and lets editing go on', async () => {
    const fixture = await createMapFixture(server, owner)
    const secret = aPoi({ id: newEntityId(fixture.mapId), typeId: fixture.typeId, name: 'A secret' })
    const list = request([{ op: 'insert', kind: 'poi', entity: secret }])
    expect((await owner.post(fixture.changes, list)).status).toBe(200)
    await commit(owner, fixture, [{ op: 'remove', kind: 'poi', id: secret.id }])
    expect((await owner.post(pathOf(fixture), {})).json()).toEqual({ revision: 4 })
    for (const client of [owner, anyone]) {
      for (const after of [0, 2, 3])
        expect((await client.get(`${fixture.changes}?after=${after}`)).status).toBe(410)
      const content = await client.get(fixture.content)
      expect(content.json()).toMatchObject({ revision: 4, forgottenRevision: 4 })
      expect(content.text).not.toContain('A secret')
    }
    expect(await entriesOf(owner, fixture, 4)).toEqual([])
    const stored = await server.services.store.find('log', {
      equals: { map_id: fixture.mapId },
      sort: [{ field: 'revision', direction: 'ascending' }],
      limit: 10,
    })
    expect(JSON.stringify(stored)).not.toContain('A secret')
    const retried = await owner.post(fixture.changes, { ...list, baseRevision: 4 })
    expect(retried.json()).toEqual({ revision: 2, missed: [] })
    expect(await commit(owner, fixture, [rename(fixture, 'Renamed')], { baseRevision: 4 })).toEqual({
      revision: 5,
      missed: [],
    })
  })
})
