import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sweepUnfinishedUploads } from '../../api/maps/createMap.ts'
import { uploadAnswerSchema } from '../../shared/maps/maps.ts'
import type { Client } from '../Client.ts'
import { aMapDocument, pictureFiles, sendUpload, until, uploadedMap, uploadForm } from '../mapBuilders.ts'
import * as pictures from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let ann: Client

beforeAll(async () => {
  server = await startTestServer({ config: { maxUploadBytes: 1024 * 1024 } })
  ann = await server.signIn('ann@example.org', 'Ann')
})
afterAll(() => server.close())

const everything = async () => {
  const { store } = server.services
  return {
    maps: await store.count('maps'),
    jobs: await store.count('jobs'),
    originals: await store.count('originals'),
    games: await store.count('games'),
    claims: await store.count('claims', { equals: { owner_id: 'upload' } }),
    files: (await pictureFiles(server.services)).length,
  }
}

const REQUIRED = 'Please fill out all required fields.'

describe('an upload is refused', () => {
  let before: Awaited<ReturnType<typeof everything>>
  beforeEach(async () => {
    before = await everything()
  })
  const expectNothingLeft = async () => expect(await everything()).toEqual(before)

  it('without a session, before anything of it is read [CREATE-010] [PERM-073]', async () => {
    const answer = await sendUpload(server.client(), { fields: { game_name: '' }, picture: null })
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ error: 'You must be logged in.' })
    await expectNothingLeft()
  })

  it('without a game name, without a file, naming both at once [CREATE-008] [CREATE-009]', async () => {
    const neither = await sendUpload(ann, { fields: { game_name: '  ' }, picture: null })
    expect(neither.status).toBe(400)
    expect(neither.json()).toEqual({
      error: REQUIRED,
      issues: [
        { path: 'game_name', message: REQUIRED },
        { path: 'map', message: REQUIRED },
      ],
    })
    const noFile = await sendUpload(ann, { picture: null })
    expect(noFile.json()).toEqual({ error: REQUIRED, issues: [{ path: 'map', message: REQUIRED }] })
    await expectNothingLeft()
  })

  it('as a browser sends a form without a chosen file, and with a file of no bytes', async () => {
    const sent = async (name: string) => {
      const body = await uploadForm({ picture: null })
      body.set('map', new Blob([]), name)
      const { status, json } = await ann.send('POST', '/api/upload-map', { body })
      return [status, json<{ error: string }>().error]
    }
    expect(await sent('')).toEqual([400, REQUIRED])
    expect(await sent('map.png')).toEqual([400, 'Invalid image file.'])
    await expectNothingLeft()
  })

  it('with texts that are too long, control characters, or a tip link that is no web address', async () => {
    const answer = await sendUpload(ann, {
      fields: {
        game_name: 'x'.repeat(121),
        display_name: 'a\u0000b',
        version_id: 'v'.repeat(61),
        tip_url: 'javascript:alert(1)',
      },
    })
    expect(answer.status).toBe(400)
    expect(answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual([
      'game_name',
      'display_name',
      'version_id',
      'tip_url',
    ])
    await expectNothingLeft()
  })

  it('when it is an SVG named as a PNG [CREATE-013]', async () => {
    const answer = await sendUpload(ann, { picture: pictures.svgPicture(), fileName: 'map.png' })
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({ error: 'File must be an image.' })
    await expectNothingLeft()
  })

  it('when its pixels are beyond the limit, however small the file', async () => {
    const answer = await sendUpload(ann, { picture: pictures.vastPngPicture() })
    expect(answer.status).toBe(413)
    expect(answer.json()).toEqual({ error: 'An image may have at most 400 megapixels.' })
    await expectNothingLeft()
  })

  it('when its end is missing', async () => {
    const makers = [pictures.pngPicture, pictures.jpegPicture, pictures.gifPicture, pictures.webpPicture]
    for (const make of makers) {
      const answer = await sendUpload(ann, { picture: pictures.cutOff(await make()) })
      expect(answer.status).toBe(400)
      expect(answer.json()).toEqual({ error: 'The image is incomplete: the file ends too early.' })
    }
    await expectNothingLeft()
  })

  it('when decoding it would take too much memory, however small the file', async () => {
    const vast = pictures.resizedAvif(await pictures.flatAvifPicture(64, 64), 9_900, 9_900)
    const answer = await sendUpload(ann, { picture: vast })
    expect(answer.status).toBe(413)
    expect(answer.json<{ error: string }>().error).toMatch(/^An AVIF image may have at most/)
    await expectNothingLeft()
  })

  it('when it has more bytes than may be', async () => {
    const big = Buffer.concat([await pictures.pngPicture(), Buffer.alloc(1024 * 1024)])
    const answer = await sendUpload(ann, { picture: big })
    expect(answer.status).toBe(413)
    expect(answer.json()).toEqual({ error: 'A file may have at most 1 MB.' })
    await expectNothingLeft()
  })

  it('when its length is not told beforehand and goes on for too long', async () => {
    const answer = await sendInPieces(3 * 1024 * 1024)
    expect(answer).toEqual({ status: 413, body: { error: 'A file may have at most 1 MB.' } })
    await until(async () => JSON.stringify(await everything()) === JSON.stringify(before))
  })

  it('when its texts alone are too large', async () => {
    const answer = await sendUpload(ann, { fields: { display_name: 'x'.repeat(100_000) } })
    expect(answer.status).toBe(413)
    expect(answer.json()).toEqual({ error: 'The form is too large.' })
    await expectNothingLeft()
  })

  it('when it is no form, or a broken one', async () => {
    expect((await ann.post('/api/upload-map', { game_name: 'Skyrim' })).status).toBe(415)
    const broken = await ann.send('POST', '/api/upload-map', {
      body: 'not a form',
      headers: { 'content-type': 'multipart/form-data' },
    })
    expect(broken.status).toBe(400)
    await expectNothingLeft()
  })

  it('from the page of another site', async () => {
    const answer = await ann.send('POST', '/api/upload-map', {
      body: await uploadForm(),
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    await expectNothingLeft()
  })
})

/** A form whose file never ends before `bytes`, sent without its length. */
const sendInPieces = (bytes: number): Promise<{ status: number | undefined; body: unknown }> =>
  new Promise((resolve, reject) => {
    const sending = openUpload()
    sending.on('error', reject)
    sending.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) }),
      )
    })
    for (let sent = 0; sent < bytes; sent += 64 * 1024) sending.write(Buffer.alloc(64 * 1024))
    sending.end('\r\n--b--\r\n')
  })

const openUpload = () => {
  const sending = request(`${server.url}/api/upload-map`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      cookie: `pinfold=${ann.cookie('pinfold')}`,
      origin: server.url,
    },
  })
  sending.write(
    '--b\r\ncontent-disposition: form-data; name="map"; filename="map.png"\r\ncontent-type: image/png\r\n\r\n',
  )
  return sending
}

describe('an upload that breaks off', () => {
  it('leaves no file', async () => {
    const before = await everything()
    const sending = openUpload()
    sending.on('error', () => {})
    sending.write(Buffer.alloc(200 * 1024))
    const uploads = join(server.config.dataDir, 'uploads')
    await until(async () => (await readdir(uploads, { recursive: true }).catch(() => [])).length > 1)
    sending.destroy()
    await until(async () => (await readdir(uploads)).length === 0)
    expect(await everything()).toEqual(before)
  })
})

describe('an upload', () => {
  it('answers what leads to the map [API-002] [PERM-074]', async () => {
    const answer = await sendUpload(ann, {
      fields: { game_name: ' Tamriel ', display_name: 'High Röck', map_directory: '../../Tamriel Ann X7' },
    })
    expect(answer.status).toBe(200)
    const body = answer.json()
    expect(body).toEqual(z.strictObject(uploadAnswerSchema.shape).parse(body))
    expect(body).toMatchObject({
      success: true,
      slug: 'high-rock',
      uploader_username: 'Ann',
      map_directory: 'tamriel-ann-x7',
    })
  })

  it('stores its fields; a blank name is the game’s, blank others are none [CREATE-017] [CREATE-018] [CREATE-019]', async () => {
    const full = await uploadedMap(ann, {
      fields: { display_name: 'Whiterun', version_id: '1.6', tip_url: 'https://tip.example/ann' },
    })
    const fullMap = await ann.get(`/api/maps/${full.id}`)
    expect(fullMap.json()).toMatchObject({
      name: 'Whiterun',
      game_name: 'Skyrim',
      version_id: '1.6',
      tip_url: 'https://tip.example/ann',
      is_public: true,
      votes: 0,
    })
    const bare = await uploadedMap(ann, { fields: { display_name: ' ', version_id: '', tip_url: ' ' } })
    const bareMap = await ann.get(`/api/maps/${bare.id}`)
    expect(bareMap.json()).toMatchObject({ name: 'Skyrim', version_id: null, tip_url: null })
  })

  it('belongs to the signed-in user, whatever its uploader_id says [API-058]', async () => {
    const { id } = await uploadedMap(ann, {
      fields: { uploader_id: '1', user_id: '1', created_by: '1', uploader_username: 'operator' },
    })
    const map = await server.services.store.get('maps', String(id))
    const me = (await ann.get('/api/me')).json<{ id: number }>()
    expect(map).toMatchObject({ uploader_id: me.id, uploader_username: 'Ann' })
  })

  it('never writes to the path in a file name, nor trusts a claimed type', async () => {
    const { id } = await uploadedMap(ann, {
      fileName: '../../../../etc/passwd.svg',
      type: 'text/html',
      picture: await pictures.jpegPicture(),
    })
    const original = (await server.services.store.get('maps', String(id)))?.image.original_file
    expect(original).toMatch(/^original-[0-9a-f]{24}\.jpg$/)
    for (const path of await pictureFiles(server.services)) {
      expect(path.startsWith(server.config.dataDir)).toBe(true)
      expect(path).not.toMatch(/passwd|svg|html/)
    }
  })

  it('gets a directory of its own, never one that reads like the address of another map', async () => {
    const first = await uploadedMap(ann, { fields: { map_directory: 'Shared Name' } })
    expect(first.map_directory).toBe('shared-name')
    const second = await uploadedMap(ann, { fields: { map_directory: 'SHARED name' } })
    expect(second.map_directory).toMatch(/^skyrim-ann-[a-z0-9]{4}$/)
    for (const map_directory of [String(first.id), `skyrim_ann_${first.id}`]) {
      const { map_directory: got } = await uploadedMap(ann, { fields: { map_directory } })
      expect(got).toMatch(/^skyrim-ann-[a-z0-9]{4}$/)
    }
  })

  it('is taken up again if the server ended between its record and its pictures', async () => {
    const { store } = server.services
    await store.insert('maps', aMapDocument(900))
    await store.insert('claims', { _id: 'upload:900', owner_id: 'upload', created_at: new Date() })
    await sweepUnfinishedUploads(server.services)
    expect(await store.count('jobs', { equals: { map_id: 900 } })).toBe(1)
    expect(await store.get('claims', 'upload:900')).toBeNull()
  })

  it('that came to nothing is cleared away after an hour', async () => {
    const { store, files } = server.services
    const created_at = new Date(Date.now() - 2 * 60 * 60_000)
    await files.write('901/original-1.png', await pictures.pngPicture())
    await store.insert('claims', { _id: 'upload:901', owner_id: 'upload', created_at })
    await store.insert('claims', { _id: 'directory:lost', owner_id: 'map:901', created_at })
    await sweepUnfinishedUploads(server.services)
    expect(await files.get('901/original-1.png')).toBeNull()
    expect(await store.get('claims', 'upload:901')).toBeNull()
    expect(await store.get('claims', 'directory:lost')).toBeNull()
  })
})
