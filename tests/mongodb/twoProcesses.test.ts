import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobDocument } from '../../api/store/imageDocuments.ts'
import { openMongoStore } from '../../api/store/mongoStore.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { CommitAnswer, LogEntry } from '../../shared/content/commits.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { aCategory } from '../builders.ts'
import { Client, type Answer } from '../Client.ts'
import { startHostileIssuer, type HostileIssuer } from '../HostileIssuer.ts'
import { LiveReader } from '../LiveReader.ts'
import { processedMap, until, uploadedMap } from '../mapBuilders.ts'
import { aMongoDatabase, mongoUrl } from '../mongoDatabase.ts'
import { jpegPicture } from '../pictures.ts'
import { anS3Prefix, s3Url, type TestPrefix } from '../s3Bucket.ts'
import { startPinfold, type PinfoldProcess } from './PinfoldProcess.ts'

const LISTS = 500
/** Editors at work at once at each of the two, which share its half of the lists evenly. */
const EDITORS = 5

describe.runIf(mongoUrl)('two servers on one MongoDB', () => {
  let database: ReturnType<typeof aMongoDatabase>
  let prefix: TestPrefix | null
  let issuer: HostileIssuer
  let first: PinfoldProcess
  let second: PinfoldProcess
  let atFirst: Client
  let atSecond: Client
  const started: PinfoldProcess[] = []

  const start = async (): Promise<PinfoldProcess> => {
    const server = await startPinfold({
      mongodbUrl: database.url,
      s3Url: prefix?.url,
      issuer: issuer.address,
    })
    started.push(server)
    return server
  }

  beforeAll(async () => {
    database = aMongoDatabase()
    prefix = s3Url === undefined ? null : anS3Prefix()
    issuer = await startHostileIssuer()
    ;[first, second] = await Promise.all([start(), start()])
    atFirst = new Client(first.url)
    const signedIn = await atFirst.visit('/auth/google')
    if (signedIn.status !== 200) throw new Error(`Sign-in failed: ${signedIn.status} ${signedIn.text}`)
    atSecond = second.sameBrowser(atFirst)
  })
  afterAll(async () => {
    for (const server of started) await server.stop()
    await issuer.close()
    await database.drop()
    await prefix?.drop()
  })

  const commit = async (client: Client, mapId: number, baseRevision: number): Promise<Answer> => {
    const entity = aCategory({ id: newEntityId(mapId), name: randomUUID() })
    const changes = [{ op: 'insert', kind: 'category', entity }]
    return client.post(`/api/maps/${mapId}/changes`, { baseRevision, changeId: randomUUID(), changes })
  }
  const logOf = async (client: Client, mapId: number, after: number) =>
    (await client.get(`/api/maps/${mapId}/changes?after=${after}`)).json<{ entries: LogEntry[] }>().entries

  it('make their indexes once, and agree who somebody is', async () => {
    const [me, meToo] = [await atFirst.get('/api/me'), await atSecond.get('/api/me')]
    expect(me.json()).toMatchObject({ username: 'Mallory' })
    expect(meToo.text).toBe(me.text)
  })

  it('let somebody sign in at one and edit at the other', async () => {
    const { id } = await uploadedMap(atFirst)
    expect((await commit(atSecond, id, 0)).json<CommitAnswer>().revision).toBe(1)
    expect(await logOf(atFirst, id, 0)).toHaveLength(1)
  })

  it('tell a page at one of what is edited at the other', async () => {
    const { id } = await uploadedMap(atFirst)
    const reader = await LiveReader.open(atSecond, `/api/maps/${id}/live`)
    expect((await commit(atFirst, id, 0)).status).toBe(200)
    expect(await reader.told('entries')).toMatchObject({ after: 0, revision: 1 })
    reader.close()
  })

  it(`lose none of ${LISTS} change lists that both commit to one map at once, and have them in one order`, async () => {
    const { id } = await uploadedMap(atFirst)
    const revisions: number[] = []
    const edit = async (client: Client) => {
      let base = 0
      for (let count = 0; count < LISTS / EDITORS / 2; count++) {
        const answer = await commit(client, id, base)
        expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
        base = answer.json<CommitAnswer>().revision
        revisions.push(base)
      }
    }
    const editors = Array.from({ length: EDITORS * 2 }, (_, at) => edit(at % 2 ? atFirst : atSecond))
    await Promise.all(editors)
    const counted = Array.from({ length: LISTS }, (_, at) => at + 1)
    expect(revisions.sort((a, b) => a - b)).toEqual(counted)
    const [here, there] = [await logOf(atFirst, id, 400), await logOf(atSecond, id, 400)]
    expect(here.map(({ revision }) => revision)).toEqual(counted.slice(400))
    expect(there).toEqual(here)
  })

  it('serve the pictures that the other took, and go private at once together', async () => {
    const { id } = await uploadedMap(atFirst, { picture: await jpegPicture(2100, 600) })
    const map = await processedMap(atSecond, id)
    const tile = (map.pyramid?.url_template ?? '').replace(/\{\w+\}/g, '0')
    const stranger = new Client(second.url)
    for (const url of [tile, map.preview_url ?? '', map.thumbnail_url ?? ''])
      expect((await stranger.get(url)).status).toBe(200)

    await atFirst.post(`/api/maps/${id}/set-public`, { is_public: false })
    const paths = [tile, map.preview_url ?? '', `/api/maps/${id}`, `/api/maps/${id}/content`]
    for (const path of paths) expect((await stranger.get(path)).status).toBe(404)
    expect((await atSecond.get(`/api/maps/${id}`)).status).toBe(200)
  })

  it.each([
    ['it went private', (id: number) => atFirst.post(`/api/maps/${id}/set-public`, { is_public: false })],
    ['it was hidden', (id: number) => atFirst.post(`/api/maps/${id}/hide`, { reason: 'Copied' })],
    ['it was deleted', (id: number) => atFirst.send('DELETE', `/api/upload-map/${id}`)],
  ])('leave a map out of every list and search at the other, at the next read after %s', async (_, act) => {
    const me = (await atFirst.get('/api/me')).json<{ id: number }>().id
    const store = await openMongoStore(database)
    await store.update('users', String(me), { role: 'admin' })
    await store.close()
    const stranger = new Client(second.url)
    const name = randomUUID()
    const { id } = await uploadedMap(atFirst, { fields: { display_name: name } })
    const paths = [
      '/api/maps',
      '/api/maps?sort=newest',
      `/api/maps?search=${name}`,
      `/api/user/id/${me}/maps`,
      `/api/user/id/${me}/maps?search=${name}`,
      '/sitemaps/1.xml',
    ]
    const listedIn = async () => {
      const answers = await Promise.all(paths.map((path) => stranger.get(path)))
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
      return paths.filter((_path, at) => answers[at]?.text.includes(name))
    }
    await until(async () => (await listedIn()).length === paths.length)
    expect((await act(id)).status).toBe(200)
    expect(await listedIn()).toEqual([])
  })

  it('finish the pictures that the other had begun when it was killed', async () => {
    const third = await start()
    const { id } = await uploadedMap(third.sameBrowser(atFirst), {
      picture: await jpegPicture(4000, 4000),
    })
    await until(async () => (await mapAt(atFirst, id)).preview_url !== null)
    third.process.kill('SIGKILL')
    expect((await mapAt(atFirst, id)).image_state.state).toBe('processing')

    const done = await until(async () => {
      const map = await mapAt(atFirst, id)
      return map.image_state.state === 'processing' ? null : map
    })
    expect(done).toMatchObject({ image_state: { state: 'ready' }, pyramid: { tile_size: 512 } })
    expect((await finishedJob(id)).attempts).toBe(2)
  })

  const finishedJob = async (mapId: number): Promise<JobDocument> => {
    const store = await openMongoStore(database)
    const sort = [{ field: '_id', direction: 'ascending' }] as const
    const job = await until(async () => {
      const [found] = await store.find('jobs', { equals: { map_id: mapId }, sort, limit: 1 })
      return found?.state === 'done' && found
    })
    await store.close()
    return job
  }
  const mapAt = async (client: Client, id: number) => (await client.get(`/api/maps/${id}`)).json<MapAnswer>()
})
