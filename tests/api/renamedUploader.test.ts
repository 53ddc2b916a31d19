import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepUnfinishedUploads } from '../../api/maps/createMap.ts'
import type { MapAnswer, UploadAnswer } from '../../shared/maps/maps.ts'
import type { Client } from '../Client.ts'
import { aMapDocument, until } from '../mapBuilders.ts'
import { pngPicture } from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

describe('somebody who takes another name while their map is being uploaded', () => {
  let server: TestServer
  let ann: Client

  beforeAll(async () => {
    server = await startTestServer()
    ann = await server.signIn('ann@example.org', 'Ann')
  })
  afterAll(() => server.close())

  const rename = (newUsername: string) => ann.post('/api/user/change-username', { newUsername })
  const uploaderOf = async (id: number) =>
    (await ann.get(`/api/maps/${id}`)).json<MapAnswer>().uploader_username

  const idsFoundBy = async (text: string) =>
    (await ann.get(`/api/maps?search=${encodeURIComponent(text)}`)).json<MapAnswer[]>().map(({ id }) => id)

  /** Sends half of a form, lets something happen, and sends the other half. */
  const uploadWithBreak = async (meanwhile: () => Promise<unknown>): Promise<UploadAnswer> => {
    const picture = await pngPicture()
    const part = (name: string, more = '') =>
      `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`
    const answered = new Promise<string>((resolve, reject) => {
      const sending = request(`${server.url}/api/upload-map`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          cookie: `pinfold=${ann.cookie('pinfold') ?? ''}`,
          origin: server.url,
        },
      })
      sending.on('response', (res) => text(res).then(resolve, reject)).on('error', reject)
      sending.write(`${part('game_name')}\r\nSkyrim\r\n`)
      sending.write(`${part('map', '; filename="map.png"')}content-type: image/png\r\n\r\n`)
      sending.write(picture.subarray(0, picture.length / 2))
      const arrived = join(server.config.dataDir, 'uploads')
      until(async () => (await readdir(arrived, { recursive: true }).catch(() => [])).length > 1)
        .then(meanwhile)
        .then(() =>
          sending.end(Buffer.concat([picture.subarray(picture.length / 2), Buffer.from('\r\n--b--\r\n')])),
        )
        .catch(reject)
    })
    return JSON.parse(await answered) as UploadAnswer
  }

  it('is credited by the name of now', async () => {
    const map = await uploadWithBreak(() => rename('Beatrice'))
    expect(map.uploader_username).toBe('Beatrice')
    expect(await uploaderOf(map.id)).toBe('Beatrice')
    expect(await idsFoundBy('@beatrice')).toContain(map.id)
    await rename('Cleo')
    expect(await idsFoundBy('@cleo')).toContain(map.id)
    // Not the same text: an answer is kept for a second.
    expect(await idsFoundBy('@beatric')).toEqual([])
  })

  it('is credited by the name of now also when the server dies before it could say so', async () => {
    const { store } = server.services
    const { id } = (await ann.get('/api/me')).json<{ id: number }>()
    await rename('Cecily')
    await store.insert('maps', aMapDocument(900, { uploader_id: id, uploader_username: 'Beatrice' }))
    await store.insert('claims', { _id: 'upload:900', owner_id: 'upload', created_at: new Date() })
    await sweepUnfinishedUploads(server.services)
    expect(await uploaderOf(900)).toBe('Cecily')
  })
})
