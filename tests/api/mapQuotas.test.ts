import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepUnfinishedUploads } from '../../api/maps/createMap.ts'
import { countOriginal } from '../../api/maps/imageQuota.ts'
import type { UserDocument } from '../../api/store/collections.ts'
import { ORIGINAL_BYTES_PER_USER_MAX } from '../../shared/limits.ts'
import type { Client } from '../Client.ts'
import { pictureFiles, processedMap, sendUpload, until, uploadedMap } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let ann: Client

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signIn('ann@example.org', 'Ann')
})
afterAll(() => server.close())

describe('the maps of one person', () => {
  let uploader: UserDocument
  const picture = () => join(server.config.dataDir, 'counted')
  beforeAll(async () => {
    await writeFile(picture(), Buffer.alloc(100))
    const user = await server.services.store.get('users', '1')
    uploader = { ...(user as UserDocument), _id: '4711' }
  })
  const count = (id: number, quota: { maps: number; bytes: number }) =>
    countOriginal(server.services.store, { id: `count-${id}`, uploader, bytes: 100 }, quota)
  const counted = () => server.services.store.count('originals', { equals: { user_id: 4711 } })
  beforeEach(() => server.services.store.deleteWhere('originals', { equals: { user_id: 4711 } }))

  it('never exceed the limit, even when they all arrive at once', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, id) => count(id, { maps: 5, bytes: 10_000 })),
    )
    const accepted = answers.filter(({ status }) => status === 'fulfilled').length
    expect(accepted).toBeLessThanOrEqual(5)
    expect(await counted()).toBe(accepted)
    for (let id = 20; (await counted()) < 5; id++) await count(id, { maps: 5, bytes: 10_000 })
    await expect(count(30, { maps: 5, bytes: 10_000 })).rejects.toMatchObject({
      status: 409,
      message: 'You have reached your limit of maps.',
    })
  })

  it('never exceed the limit in total size', async () => {
    await count(1, { maps: 9, bytes: 200 })
    await count(2, { maps: 9, bytes: 200 })
    await expect(count(3, { maps: 9, bytes: 200 })).rejects.toMatchObject({ status: 409 })
    expect(await counted()).toBe(2)
  })

  it('count no longer once they are deleted, or came to nothing', async () => {
    const { store } = server.services
    const { id } = await uploadedMap(ann)
    // Previews that are still being made would come after the deletion.
    await processedMap(ann, id)
    expect(await store.get('originals', String(id))).not.toBeNull()
    await ann.send('DELETE', `/api/upload-map/${id}`)
    await until(async () => (await store.get('originals', String(id))) === null)
    const created_at = new Date(Date.now() - 2 * 60 * 60_000)
    await store.insert('claims', { _id: 'upload:903', owner_id: 'upload', created_at })
    await store.insert('originals', { _id: '903', user_id: 4711, bytes: 1, created_at })
    await sweepUnfinishedUploads(server.services)
    expect(await store.get('originals', '903')).toBeNull()
  })

  it('that are too many or too large leave nothing of a further one: 409', async () => {
    const { store } = server.services
    const { id } = (await ann.get('/api/me')).json<{ id: number }>()
    const bytes = ORIGINAL_BYTES_PER_USER_MAX
    const left = async () => [
      await store.count('maps', { equals: { deleted: false } }),
      await store.count('originals'),
      await store.count('claims', { equals: { owner_id: 'upload' } }),
      await pictureFiles(server.services),
    ]
    await store.insert('originals', { _id: 'full', user_id: id, bytes, created_at: new Date() })
    const before = await left()
    const answer = await sendUpload(ann)
    expect(answer.status).toBe(409)
    expect(answer.json()).toEqual({
      error: 'The images of your maps have reached their limit. Delete a map to make room.',
    })
    expect(await left()).toEqual(before)
  })
})
