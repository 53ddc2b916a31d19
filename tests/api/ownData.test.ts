import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fromBufferPromise } from 'yauzl'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { BACKUP_FORMAT, type MapBackup, mapBackupSchema } from '../../shared/maps/backup.ts'
import { newEntityId } from '../../shared/ids.ts'
import { accountDataSchema } from '../../shared/people/ownData.ts'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import type { Client } from '../Client.ts'
import { aZone } from '../builders.ts'
import { postedComment } from '../commentCalls.ts'
import { aStoredAsset, commit, createMapFixture, insertPoi, rename } from '../mapFixture.ts'
import { processedMap, until, uploadedMap } from '../mapBuilders.ts'
import { pngPicture } from '../pictures.ts'
import { answerFeedback } from '../../api/feedback/feedbackRoutes.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const DATA = '/api/user/data'

let server: TestServer
let lastPerson = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const aPerson = (): Promise<Client> => {
  const name = `Packer${++lastPerson}`
  return server.signIn(`${name}@example.org`, name)
}

/** A GET whose body is not read yet. `Client` reads whole texts. */
const begun = (client: Client): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const cookie = `pinfold=${client.cookie('pinfold')}`
    get(server.url + DATA, { headers: { cookie }, agent: false }, resolve).on('error', reject)
  })

const download = async (client: Client): Promise<Map<string, Buffer>> => {
  const answer = await begun(client)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(await buffer(answer))
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

const backupIn = (files: Map<string, Buffer>, folder: string): MapBackup =>
  mapBackupSchema.parse(JSON.parse(String(files.get(`${folder}/map.json`))))

const accountIn = (files: Map<string, Buffer>) =>
  accountDataSchema.parse(JSON.parse(String(files.get('account.json'))))

describe('one’s own data', () => {
  it('is refused to visitors', async () => {
    const answer = await server.client().get(DATA)
    expect([answer.status, answer.json()]).toEqual([401, { error: 'You must be logged in.' }])
  })

  it('is an archive to be saved, which nobody keeps on the way', async () => {
    const client = await aPerson()
    const { status, headers } = await client.send('HEAD', DATA)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="pinfold-[\d-]{10}\.zip"$/)
  })

  it('contains the account', async () => {
    const client = await aPerson()
    const account = accountIn(await download(client))
    expect(account.user).toEqual((await client.get('/api/me')).json())
    expect([account.sessions.length, account.maps]).toEqual([1, []])
  })

  it('contains comments', async () => {
    const [client, other] = [await aPerson(), await aPerson()]
    const map = await uploadedMap(other)
    const { id } = await postedComment(client, map.id, 'Mind the tide')
    await postedComment(other, map.id)
    expect(accountIn(await download(client)).comments).toMatchObject([
      { id, map_id: map.id, parent_comment_id: null, message: 'Mind the tide', edited_at: null },
    ])
  })

  it('contains votes and favourites', async () => {
    const [client, other] = [await aPerson(), await aPerson()]
    const { id } = await uploadedMap(other)
    await client.post(`/api/map-votes/${id}`, { vote: -1 })
    await client.post(`/api/user/favourites/${id}`)
    const { votes, favourites } = accountIn(await download(client))
    expect(votes).toMatchObject([{ map_id: id, vote: -1 }])
    expect(favourites).toMatchObject([{ map_id: id }])
  })

  it('contains progress, and which of it is shared by a link', async () => {
    const [client, other] = [await aPerson(), await aPerson()]
    const { id } = await uploadedMap(other)
    await client.send('PUT', '/api/progress/settings', { body: { is_on: true } })
    const mark = {
      kind: 'found',
      id: newEntityId(id),
      value: true,
      stamp: new ProgressClock('0123abcd').next(),
    }
    await client.post(`/api/progress/${id}`, { items: [mark] })
    const { url } = (await client.post(`/api/progress/${id}/link`)).json<{ url: string }>()
    const files = await download(client)
    expect(JSON.parse(String(files.get(`progress/${id}.json`)))).toMatchObject({ map_id: id, items: [mark] })
    expect(accountIn(files).progress_links).toEqual([{ map_id: id, playthrough: null }])
    expect(String(files.get('account.json'))).not.toContain(new URL(url).searchParams.get('progress'))
  })

  it('contains what was written to the operator and the moderators, with the answers', async () => {
    const [client, other] = [await aPerson(), await aPerson()]
    const { id } = await uploadedMap(other)
    const sent = (await client.post('/api/feedback', { message: 'Well done.' })).json<{ id: string }>()
    await answerFeedback(server.services.store, sent.id, 'Thank you.')
    await client.post(`/api/maps/${id}/report`, { reason: 'Spam' })
    await other.post('/api/feedback', { message: 'From somebody else' })
    const { feedback, reports } = accountIn(await download(client))
    expect(feedback).toMatchObject([{ message: 'Well done.', answer: 'Thank you.' }])
    expect(reports).toMatchObject([{ kind: 'map', map_id: id, reason: 'Spam' }])
  })

  it('contains what one was told, and which kinds of it one wants', async () => {
    const [client, other] = [await aPerson(), await aPerson()]
    const map = await uploadedMap(other)
    const { id } = await postedComment(client, map.id, 'Mind the tide')
    const reply = await postedComment(other, map.id, 'Which tide?', id)
    await client.send('PUT', '/api/notifications/settings', { body: { map_shown: false } })
    const { notifications, notifications_off } = accountIn(await download(client))
    expect(notifications).toMatchObject([
      { what: { kind: 'comment_reply', map_id: map.id, comment_id: reply.id } },
    ])
    expect(notifications_off).toEqual(['map_shown'])
  })

  it('reads the records and styles of many maps at once, and looks up the next while one is sent', async () => {
    const client = await aPerson()
    const ids = new Set<unknown>()
    for (let count = 0; count < 12; count++) ids.add(String((await createMapFixture(server, client)).mapId))
    const { store, changeLog } = server.services
    const get = vi.spyOn(store, 'get')
    const getMany = vi.spyOn(store, 'getMany')
    const lookedUp: number[] = []
    const readEncoded = changeLog.readEncoded.bind(changeLog)
    vi.spyOn(changeLog, 'readEncoded').mockImplementation((mapId) => {
      lookedUp.push(mapId)
      return readEncoded(mapId)
    })
    const read = changeLog.read.bind(changeLog)
    const lookedUpBy: number[] = []
    vi.spyOn(changeLog, 'read').mockImplementation((mapId) => {
      lookedUpBy.push(lookedUp.length)
      return read(mapId)
    })
    expect((await download(client)).size).toBe(13)
    // Pictures of maps of other tests are still being made, for which their records are read.
    const calls = (of: typeof get | typeof getMany, collection: string) =>
      of.mock.calls.filter(
        ([asked, wanted]) => asked === collection && [wanted].flat().some((id) => ids.has(id)),
      ).length
    expect([calls(get, 'maps'), calls(get, 'styles')]).toEqual([0, 0])
    expect([calls(getMany, 'maps'), calls(getMany, 'styles')]).toEqual([1, 1])
    expect(lookedUpBy).toEqual([8, 9, 10, 11, 12, 12, 12, 12, 12, 12, 12, 12])
  })

  it('contains each map with its image, private ones and region maps too, and nobody else’s', async () => {
    const [client, stranger] = [await aPerson(), await aPerson()]
    const picture = await pngPicture(321, 123)
    const { id } = await uploadedMap(client, {
      fields: { game_name: '塞尔达', tip_url: 'https://tip.example/' },
      picture,
    })
    await client.post(`/api/maps/${id}/set-public`, { is_public: false })
    await uploadedMap(stranger)
    const files = await download(client)
    const [map, ...others] = accountIn(files).maps
    expect([map?.id, others]).toEqual([id, []])
    const folder = map?.folder ?? ''
    expect([...files.keys()]).toEqual(['account.json', `${folder}/image.png`, `${folder}/map.json`])
    expect(files.get(`${folder}/image.png`)?.equals(picture)).toBe(true)
    expect(backupIn(files, folder).map).toMatchObject({
      id,
      name: '塞尔达',
      tip_url: 'https://tip.example/',
      is_public: false,
      image: { file: 'image.png', width: 321, height: 123 },
    })
  })

  it('contains everything on a map, and the files that it shows but no others', async () => {
    const client = await aPerson()
    const fixture = await createMapFixture(server, client)
    const userId = accountIn(await download(client)).user.id
    const [shown, unused] = [
      await aStoredAsset(server, fixture.mapId, userId),
      await aStoredAsset(server, fixture.mapId, userId),
    ]
    const zone = aZone({ id: fixture.poiId + 1 })
    const linkedMapId = fixture.mapId
    await commit(client, fixture, [
      rename(fixture, 'Renamed “POI”'),
      insertPoi(fixture, { name: 'Linked', linkedMapId, icon: shown }),
      { op: 'insert', kind: 'zone', entity: zone },
    ])
    await client.post(`/api/map-styles/${fixture.mapId}`, { title_text: 'Here' })
    const files = await download(client)
    const folder = accountIn(files).maps[0]?.folder ?? ''
    const backup = backupIn(files, folder)
    expect(backup).toMatchObject({ format: BACKUP_FORMAT, version: 1, style: { title_text: 'Here' } })
    expect(backup.pois.map(({ name }) => name).sort()).toEqual(['Linked', 'Renamed “POI”'])
    expect(backup.pois.find(({ name }) => name === 'Linked')).toMatchObject({ linkedMapId, icon: shown })
    expect(backup.zones).toEqual([{ ...zone, createdBy: userId }])
    expect([backup.categories.length, backup.types.length]).toEqual([1, 1])
    expect(backup.files).toEqual([{ ref: shown, file: `files/${shown.replace('-', '.')}` }])
    expect(String(files.get(`${folder}/${backup.files[0]?.file}`))).toBe('x')
    expect(JSON.stringify([...files.keys()])).not.toContain(unused.slice(0, 24))
  })

  it('contains the floors of a map with their images', async () => {
    const client = await aPerson()
    const { id } = await uploadedMap(client)
    const floors = [
      { id: 3, name: 'Cellar', frame: { x: 1, y: 2, width: 30, height: 40 } },
      { id: 4, name: 'Ground', frame: null },
    ]
    await client.post(`/api/maps/${id}/set-floors`, { floors })
    const picture = await pngPicture(60, 50)
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(picture)]), 'cellar.png')
    expect((await client.send('POST', `/api/maps/${id}/floors/3/image`, { body })).status).toBe(200)
    const files = await download(client)
    const folder = accountIn(files).maps[0]?.folder ?? ''
    expect(backupIn(files, folder).map.floors).toEqual([
      { ...floors[0], image: { file: 'floor-3.png', width: 60, height: 50 } },
      { ...floors[1], image: null },
    ])
    expect(files.get(`${folder}/floor-3.png`)?.equals(picture)).toBe(true)
  })

  it('leaves out a map that is deleted meanwhile', async () => {
    const client = await aPerson()
    const fixture = await createMapFixture(server, client)
    vi.spyOn(server.services.changeLog, 'read').mockImplementationOnce(async (mapId) => {
      await client.send('DELETE', `/api/upload-map/${fixture.mapId}`)
      vi.restoreAllMocks()
      return server.services.changeLog.read(mapId)
    })
    expect([...(await download(client)).keys()]).toEqual(['account.json'])
  })
})

const MB = 1024 * 1024
const IMAGE_MB = 96

/** Makes the image of a map a large one, and returns what is read of it. */
const withLargeImage = (mapId: number) => {
  const read = { bytes: 0, source: new Readable() }
  const { files } = server.services
  const stored = files.get.bind(files)
  vi.spyOn(files, 'get').mockImplementation(async (key) => {
    if (!key.startsWith(`${mapId}/original-`)) return stored(key)
    const open = () => {
      read.source = Readable.from(
        (async function* () {
          for (let count = 0; count < IMAGE_MB; count++) {
            // As with a file, no two parts are read within one turn of the event loop.
            await nextTurn()
            read.bytes += MB
            yield Buffer.alloc(MB)
          }
        })(),
        { objectMode: false },
      )
      return read.source
    }
    return { size: IMAGE_MB * MB, version: '1', open }
  })
  return read
}

describe('a download', () => {
  it('reads no more than its reader takes, and ends with it', async () => {
    const client = await aPerson()
    // The making of previews reads the image too.
    const { id } = await uploadedMap(client)
    await processedMap(client, id)
    const read = withLargeImage(id)
    const answer = await begun(client)
    answer.pause()
    let before = -1
    await until(async () => {
      const isStill = read.bytes > 0 && read.bytes === before
      before = read.bytes
      return isStill
    })
    expect(read.bytes).toBeLessThan((IMAGE_MB / 2) * MB)
    const second = await client.get(DATA)
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30'])
    expect(second.json()).toEqual({ error: 'Your data is being downloaded already.' })
    answer.destroy()
    await until(async () => read.source.destroyed)
    expect(read.bytes).toBeLessThan((IMAGE_MB / 2) * MB)
    await until(async () => (await client.get(DATA)).status === 200)
  })

  it('is cut off, not ended, if something cannot be read', async () => {
    const client = await aPerson()
    await uploadedMap(client)
    const { files } = server.services
    vi.spyOn(files, 'get').mockRejectedValue(new Error('The disk has failed.'))
    await expect(buffer(await begun(client))).rejects.toThrow('aborted')
    vi.restoreAllMocks()
    expect((await download(client)).size).toBe(3)
  })
})
