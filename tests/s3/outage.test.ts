import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3LocationSchema } from '../../api/files/s3/s3Location.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { aCategory } from '../builders.ts'
import type { Client } from '../Client.ts'
import { processedMap, sendUpload, uploadedMap } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'
import { anS3Process, s3Program, type S3Process } from './S3Process.ts'

const AWAY = { error: 'The server cannot reach its data. Please try again in a moment.' }

describe.runIf(s3Program)('a bucket that goes away', () => {
  let s3: S3Process
  let server: TestServer
  let ann: Client
  let map: MapAnswer

  beforeAll(async () => {
    s3 = await anS3Process()
    await s3.start()
    server = await startTestServer({ config: { s3: s3LocationSchema.parse(s3.url) } })
    ann = await server.signIn('ann@example.org', 'Ann')
    map = await processedMap(ann, (await uploadedMap(ann)).id)
    await s3.kill()
  })
  afterAll(async () => {
    await server.close()
    await s3.remove()
  })

  const ready = async () => {
    const { status, text } = await server.client().get('/readyz')
    return [status, text]
  }

  it('takes the pictures away with 503, while everything else goes on', async () => {
    const picture = await ann.get(map.preview_url ?? '')
    expect([picture.status, picture.json()]).toMatchObject([503, AWAY])
    const entity = aCategory({ id: newEntityId(map.id) })
    const changes = [{ op: 'insert', kind: 'category', entity }]
    const edit = { baseRevision: 0, changeId: randomUUID(), changes }
    expect((await ann.post(`/api/maps/${map.id}/changes`, edit)).status).toBe(200)
    await expect.poll(ready, { timeout: 20_000 }).toEqual([503, '{"ok":false,"failing":["files"]}'])
  })

  it('takes no upload, of which nothing is left', async () => {
    const before = await server.services.store.count('maps')
    const answer = await sendUpload(ann)
    expect([answer.status, answer.json()]).toMatchObject([503, AWAY])
    expect(await server.services.store.count('maps')).toBe(before)
  })

  it('is forgotten once it is back', async () => {
    await s3.start()
    await expect.poll(ready, { timeout: 20_000 }).toEqual([200, '{"ok":true}'])
    expect((await ann.get(map.preview_url ?? '')).status).toBe(200)
    const later = await processedMap(ann, (await uploadedMap(ann)).id)
    expect(later.image_state.state).toBe('ready')
  })
})
