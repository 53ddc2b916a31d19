import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Store } from '../../api/store/Store.ts'
import type { Client } from '../Client.ts'
import { createMapFixture } from '../mapFixture.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('owner@example.com', 'Owner')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const deleteMap = (mapId: number) => owner.send('DELETE', `/api/upload-map/${mapId}`)
const publish = (mapId: number) => owner.post(`/api/maps/${mapId}/set-public`, { is_public: true })

/** Calls `before` first where an update of a map sets the field. */
const beforeUpdateOf = (field: 'is_public' | 'deleted', before: () => Promise<unknown>) => {
  const { store } = server.services
  const update = store.update.bind(store)
  const delayed: Store['update'] = async (collection, id, fields) => {
    if (collection === 'maps' && field in fields) await before()
    return update(collection, id, fields)
  }
  vi.spyOn(store, 'update').mockImplementation(delayed)
}

const aGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

const expectGone = async (mapId: number) => {
  expect(await server.services.store.get('maps', String(mapId))).toMatchObject({
    deleted: true,
    listed: false,
  })
  const list = await server.client().get('/api/maps')
  expect([list.json(), list.headers.get('x-total-count')]).toEqual([[], '0'])
}

describe('a map that is made public while it is deleted', () => {
  it('is gone where its deletion was first', async () => {
    const { mapId } = await createMapFixture(server, owner, false)
    beforeUpdateOf('is_public', () => deleteMap(mapId))
    expect((await publish(mapId)).status).toBe(404)
    await expectGone(mapId)
  })

  it('is gone even if it became public during the deletion', async () => {
    const { mapId } = await createMapFixture(server, owner, false)
    const { changeLog } = server.services
    const isMarked = aGate()
    const isLoaded = aGate()
    beforeUpdateOf('is_public', () => (isLoaded.open(), isMarked.opened))
    const publishing = publish(mapId)
    await isLoaded.opened
    const closeMap = changeLog.closeMap.bind(changeLog)
    vi.spyOn(changeLog, 'closeMap').mockImplementationOnce(async (id, userId) => {
      isMarked.open()
      expect((await publishing).status).toBe(200)
      await closeMap(id, userId)
    })
    expect((await deleteMap(mapId)).status).toBe(200)
    await expectGone(mapId)
  })

  it('is gone where its mark was lost to another update', async () => {
    const { mapId } = await createMapFixture(server, owner)
    vi.spyOn(server.services.store, 'update').mockResolvedValueOnce(true)
    expect((await deleteMap(mapId)).status).toBe(200)
    vi.restoreAllMocks()
    await expectGone(mapId)
  })
})
