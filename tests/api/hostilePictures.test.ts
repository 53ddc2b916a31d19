import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CHECK_LIMITS } from '../../api/images/imageChecks.ts'
import type { Client } from '../Client.ts'
import { createMapFixture, type MapFixture } from '../mapFixture.ts'
import { fileForm } from '../guarded.ts'
import { sendUpload } from '../mapBuilders.ts'
import * as pictures from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const TOO_MANY = { error: 'An image may have at most 1000 frames.' }

let server: TestServer
let villain: Client
let owner: Client
let fixture: MapFixture
let webp: Buffer

beforeAll(async () => {
  server = await startTestServer()
  villain = await server.signIn('eve@example.org', 'Eve')
  owner = await server.signIn('ann@example.org', 'Ann')
  fixture = await createMapFixture(server, villain)
  webp = await pictures.manyFramesWebp(180_000)
})
afterAll(() => server.close())

const sendAsset = (file: Uint8Array, client = villain) =>
  client.send('POST', `/api/maps/${fixture.mapId}/assets?purpose=image`, { body: fileForm('file', file) })

describe('pictures made to keep the server busy', () => {
  it('are refused by their structure, while pages, searches and uploads of others are answered', async () => {
    const hostile = Promise.all(Array.from({ length: 4 }, () => sendUpload(villain, { picture: webp })))
    const others = await Promise.all([
      owner.get('/'),
      owner.get('/api/maps?search=sky'),
      sendUpload(owner, { picture: await pictures.jpegPicture(600, 400) }),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { status, json } of await hostile) expect([status, json()]).toEqual([413, TOO_MANY])
  })

  it('are refused as maps and as pictures of POIs alike', async () => {
    const gif = pictures.manyFramesGif(60_000)
    expect(gif.length).toBeLessThan(1024 * 1024)
    for (const answer of [await sendAsset(gif), await sendUpload(villain, { picture: gif })])
      expect([answer.status, answer.json()]).toEqual([413, TOO_MANY])
  })

  it('are refused as pictures of POIs where they end halfway, though the file is closed', async () => {
    const answer = await sendAsset(pictures.closedHalfway(await pictures.jpegPicture(300, 200)))
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({ error: 'The image is incomplete: the file ends too early.' })
    expect((await sendAsset(pictures.damagedInside(await pictures.pngPicture()))).json()).toEqual({
      error: 'Only PNG, JPG, GIF allowed',
    })
    expect(await server.services.store.count('assets')).toBe(0)
  })
})

describe('a picture that nobody has time to check', () => {
  it('is refused with when to try again: 503', async () => {
    const imageCheckLimits = {
      ...DEFAULT_CHECK_LIMITS,
      processes: 1,
      waiting: 0,
      waitingPerPerson: 0,
      idleMs: 1,
    }
    const busy = await startTestServer({ imageCheckLimits })
    const editor = await busy.signIn('ann@example.org', 'Ann')
    const { mapId } = await createMapFixture(busy, editor)
    const body = fileForm('file', await pictures.jpegPicture())
    const answer = await editor.send('POST', `/api/maps/${mapId}/assets?purpose=image`, { body })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.json()).toEqual({
      error: 'Too many pictures are being checked at the moment. Please try again in a few seconds.',
    })
    await busy.close()
  })
})

describe('bytes uploaded in an hour', () => {
  it('are limited per person, before any is read: 429', async () => {
    const many = { points: 1_000, seconds: 60 }
    const allowances = {
      read: many,
      write: many,
      upload: many,
      auth: many,
      presence: many,
      uploadBytes: { ...many, points: 50_000 },
    }
    const limited = await startTestServer({ allowances })
    const [ann, bob] = [
      await limited.signIn('ann@example.org', 'Ann'),
      await limited.signIn('bob@example.org', 'Bob'),
    ]
    const picture = pictures.cutOff(await pictures.pngPicture(400, 400), 1).subarray(0, 40_000)
    expect((await sendUpload(ann, { picture })).status).toBe(400)
    const refused = await sendUpload(ann, { picture })
    expect(refused.status).toBe(429)
    expect(refused.json<{ error: string }>().error).toMatch(/^You have uploaded too much at once\./)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await sendUpload(bob, { picture })).status).toBe(400)
    await limited.close()
  })
})
