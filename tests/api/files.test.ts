import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { sharp } from '../../api/images/boundedSharp.ts'
import type { Answer, Client } from '../Client.ts'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import * as pictures from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let ann: Client
let bob: Client
/** A map with tiles. */
let map: MapAnswer
let original = ''

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signIn('ann@example.org', 'Ann')
  bob = await server.signIn('bob@example.org', 'Bob')
  const { id } = await uploadedMap(ann, { picture: await pictures.pngPicture(2100, 1100) })
  map = await processedMap(ann, id)
  original = await originalUrl(id)
})
afterAll(() => server.close())

const originalUrl = async (mapId: number): Promise<string> => {
  const record = await server.services.store.get('maps', String(mapId))
  return `/maps/${mapId}/files/${record?.access_token}/${record?.image.original_file}`
}

const tileUrl = (of: MapAnswer, level: number, column: number, row: number): string =>
  (of.pyramid?.url_template ?? '')
    .replace('{level}', String(level))
    .replace('{column}', String(column))
    .replace('{row}', String(row))

const headersOf = (answer: Answer, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]))

const sizeOf = async (url: string) => {
  const answer = await fetch(new URL(url, server.url))
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  return { width, height, format }
}

describe('the pictures of a map', () => {
  it('are a preview, a thumbnail and tiles whose rows count from the top', async () => {
    const anyone = server.client()
    expect(map).toMatchObject({ image_state: { state: 'ready' }, image_width: 2100, image_height: 1100 })
    expect(map.image_url).toBe(map.preview_url)
    expect(map.pyramid).toMatchObject({ tile_size: 512, levels: 4 })
    expect(await sizeOf(map.preview_url ?? '')).toEqual({ width: 2100, height: 1100, format: 'jpeg' })
    expect(await sizeOf(map.thumbnail_url ?? '')).toEqual({ width: 640, height: 335, format: 'webp' })
    expect(await sizeOf(tileUrl(map, 0, 0, 0))).toEqual({ width: 512, height: 512, format: 'jpeg' })
    expect(await sizeOf(tileUrl(map, 0, 4, 2))).toEqual({ width: 52, height: 76, format: 'jpeg' })
    expect(await sizeOf(tileUrl(map, 3, 0, 0))).toEqual({ width: 263, height: 138, format: 'jpeg' })
    expect((await anyone.get(tileUrl(map, 4, 0, 0))).status).toBe(404)
  })

  it('are made of every kind that is taken, the right way up', async () => {
    const makers = [
      pictures.gifPicture,
      pictures.webpPicture,
      pictures.avifPicture,
      pictures.turnedJpegPicture,
    ]
    const uploads = await Promise.all(
      makers.map(async (make) => uploadedMap(ann, { picture: await make(300, 200) })),
    )
    const maps = await Promise.all(uploads.map(({ id }) => processedMap(ann, id)))
    for (const made of maps) expect(made.image_state).toEqual({ state: 'ready' })
    for (const made of maps) expect(made.pyramid).toBeNull()
    expect(maps.map((made) => [made.image_width, made.image_height])).toEqual([
      [300, 200],
      [300, 200],
      [300, 200],
      [200, 300],
    ])
  })

  it('are told to have failed where the image is damaged inside', async () => {
    const picture = pictures.damagedInside(await pictures.pngPicture())
    const { id } = await uploadedMap(ann, { picture })
    expect((await processedMap(ann, id)).image_state).toEqual({
      state: 'failed',
      error: 'This image could not be read. It may be damaged.',
    })
  })
})

describe('a file', () => {
  it('is served with its type, cannot run scripts, and is cached only by the browser', async () => {
    const answer = await server.client().get(map.preview_url ?? '')
    expect(answer.status).toBe(200)
    expect(
      headersOf(
        answer,
        'content-type',
        'cache-control',
        'x-content-type-options',
        'content-security-policy',
        'accept-ranges',
        'content-disposition',
      ),
    ).toEqual({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
      'content-disposition': null,
    })
  })

  it('is not sent again to clients that have it', async () => {
    const url = map.preview_url ?? ''
    const etag = (await bob.get(url)).headers.get('etag') ?? ''
    const again = await bob.get(url, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    expect((await bob.get(url, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is served in ranges', async () => {
    const url = server.url + (map.preview_url ?? '')
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
    const part = async (range: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(url, { headers: { range, ...headers } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const start = whole.indexOf(bytes)
      return [answer.status, answer.headers.get('content-range'), start, bytes.length]
    }
    const size = whole.length
    expect(await part('bytes=10-1019')).toEqual([206, `bytes 10-1019/${size}`, 10, 1010])
    expect(await part('bytes=-500')).toEqual([
      206,
      `bytes ${size - 500}-${size - 1}/${size}`,
      size - 500,
      500,
    ])
    expect(await part(`bytes=${size - 300}-`)).toEqual([
      206,
      `bytes ${size - 300}-${size - 1}/${size}`,
      size - 300,
      300,
    ])
    expect(await part(`bytes=0-${size * 2}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, 0, size])
    expect(await part('bytes=0-1,5-6')).toEqual([200, null, 0, size])
    expect(await part('bytes=0-1', { 'if-range': '"other"' })).toEqual([200, null, 0, size])
    expect(await part(`bytes=${size}-`)).toContain(`bytes */${size}`)
  })

  it('answers HEAD with its length only', async () => {
    const url = map.preview_url ?? ''
    const head = await server.client().send('HEAD', url)
    const whole = await (await fetch(server.url + url)).arrayBuffer()
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(whole.byteLength))
  })

  it('needs the right token, and a valid path', async () => {
    const { access_token } = (await server.services.store.get('maps', String(map.id))) ?? {}
    const file = (map.preview_url ?? '').split(`${access_token}/`)[1]
    for (const path of [
      `/maps/${map.id}/files/${'0'.repeat(32)}/${file}`,
      `/maps/${map.id}/files/${access_token}x/${file}`,
      `/maps/${map.id + 1}/files/${access_token}/${file}`,
      `/maps/${map.id}/files/${access_token}/..%2f..%2fsession-secret`,
      `/maps/${map.id}/files/${access_token}/a/b/c/d.png`,
      `/maps/${map.id}/files/${access_token}/.incoming/x.png`,
      `/maps/0${map.id}/files/${access_token}/${file}`,
      `/maps/${map.id}/files/${access_token}/`,
    ])
      expect((await ann.get(path)).status).toBe(404)
  })
})

describe('an original', () => {
  it('is only for users who may edit the map, as a download', async () => {
    for (const other of [server.client(), bob]) expect((await other.get(original)).status).toBe(404)
    const answer = await ann.get(original)
    expect(answer.status).toBe(200)
    expect(headersOf(answer, 'content-type', 'content-disposition')).toEqual({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="skyrim.png"',
    })
  })
})

describe('the files of a private map', () => {
  it('are not found for others, at old or new URLs, and are revalidated each time for the owner', async () => {
    await ann.post(`/api/maps/${map.id}/set-public`, { is_public: false })
    const hidden = (await ann.get(`/api/maps/${map.id}`)).json<MapAnswer>()
    expect(hidden.preview_url).not.toBe(map.preview_url)
    const fresh = [
      hidden.preview_url ?? '',
      hidden.thumbnail_url ?? '',
      tileUrl(hidden, 0, 0, 0),
      await originalUrl(map.id),
    ]
    const old = [map.preview_url ?? '', map.thumbnail_url ?? '', tileUrl(map, 0, 0, 0), original]
    for (const other of [server.client(), bob])
      for (const url of [...fresh, ...old]) expect((await other.get(url)).status).toBe(404)
    for (const url of old) expect((await ann.get(url)).status).toBe(404)
    for (const url of fresh) {
      const answer = await ann.get(url)
      expect(headersOf(answer, 'cache-control')).toEqual({ 'cache-control': 'private, no-cache' })
      const again = await ann.get(url, { 'if-none-match': answer.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
  })
})
