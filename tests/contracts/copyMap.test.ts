import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepUnfinishedCopies } from '../../api/maps/importingMaps.ts'
import type { Change } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import type { Floor } from '../../shared/floors/floors.ts'
import type { ListedMapAnswer, MapAnswer } from '../../shared/maps/maps.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { ApiError, type HttpClient, NetworkError } from '../../web/sources/http/api.ts'
import { copyMap } from '../../web/sources/copy/copyMap.ts'
import { createIdbMapSource } from '../../web/sources/local/idbMapSource.ts'
import { databaseConnection } from '../../web/sources/local/databaseConnection.ts'
import { createLocalCopy, readLocalMap } from '../../web/sources/local/localCopy.ts'
import { setLocalFloorImage } from '../../web/sources/local/localFloors.ts'
import { createLocalMap, type PreparedImage, readLocalMaps } from '../../web/sources/local/localMaps.ts'
import { MapNotFoundError } from '../../web/sources/MapSource.ts'
import { createServerCopy, discardServerCopy, readServerMap } from '../../web/sources/copy/serverCopy.ts'
import { aCalibration } from '../aCalibration.ts'
import { aZone } from '../builders.ts'
import type { Client } from '../Client.ts'
import { httpClient } from '../httpClient.ts'
import { pngPicture } from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let owner: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('orla@example.com', 'Orla')
  stranger = await server.signIn('rask@example.com', 'Rask')
})
afterAll(() => server.close())

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const SIGNAL = new AbortController().signal
const NO_WAIT = () => Promise.resolve()
const POIS = 2_100
const FLOORS: readonly Floor[] = [
  { id: 1, name: 'Ground floor', frame: null },
  { id: 4, name: 'Attic', frame: { x: 10, y: 5, width: 40, height: 20 } },
]

/** A local map with a picture, an icon, a zone, and more POIs than go into one list. */
const aLocalMap = async () => {
  const withDatabase = databaseConnection()
  const source = createIdbMapSource({ withDatabase })
  const picture = new Blob([new Uint8Array(await pngPicture(100, 50))], { type: 'image/png' })
  const meta = {
    name: 'Gannet Isle',
    game: 'Saltmarrow',
    version_id: '2',
    image_name: 'isle.png',
    created_at: 1,
    tip_url: 'https://tips.example/orla',
    calibration: aCalibration(),
  }
  const id = await withDatabase((database) =>
    createLocalMap(database, meta, {
      name: 'isle.png',
      original: picture,
      preview: null,
      thumbnail: picture,
      size: [100, 50],
    }),
  )
  await source.setFloors(id, FLOORS)
  await withDatabase((database) =>
    setLocalFloorImage(database, id, 4, {
      ...{ name: 'attic.png', original: picture, preview: null, thumbnail: picture, size: [100, 50] },
    }),
  )
  const icon = new Blob([new Uint8Array(await pngPicture(16, 16))], { type: 'image/png' })
  const { ref: iconRef } = await source.putAsset(id, { purpose: 'icon', file: icon })
  const { ref: imageRef } = await source.putAsset(id, { purpose: 'image', file: picture })
  const at = Date.now() * 1000
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: { id: at, name: 'Towns' } },
    {
      op: 'insert',
      kind: 'type',
      entity: { ...DEFAULT_TYPE_LOOK, id: at + 1, categoryId: at, name: 'Port', icon: iconRef },
    },
    ...Array.from({ length: POIS }, (_, n): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: {
        ...EMPTY_POI,
        id: at + 10 + n,
        typeId: at + 1,
        x: n % 100,
        y: 1,
        name: `POI ${n}`,
        image: n === POIS - 1 ? imageRef : null,
        floor: n % 2 === 0 ? 4 : 1,
      },
    })),
    { op: 'insert', kind: 'zone', entity: aZone({ id: at + 2, label: 'Bay' }) },
  ]
  await source.apply(id, { changeId: 'all-of-it', baseRevision: 0, changes })
  return { id, withDatabase }
}

/** A client that is cut off after so many requests that change something. */
const cutOff = (after: number): HttpClient & { readonly sent: string[] } => {
  const client = httpClient(owner)
  const sent: string[] = []
  const through = <T>(path: string, call: () => Promise<T>): Promise<T> => {
    if (sent.length >= after) return Promise.reject(new NetworkError('Cut off.'))
    sent.push(path)
    return call()
  }
  return {
    ...client,
    sent,
    post: (path, json, schema) => through(path, () => client.post(path, json, schema)),
    upload: (path, form, options) => through(path, () => client.upload(path, form, options)),
  }
}

const publish = async (
  { id, withDatabase }: Awaited<ReturnType<typeof aLocalMap>>,
  client: HttpClient,
  plan: { readonly directory: string; readonly mayBeThere: boolean; readonly isPublic?: boolean },
) => {
  const marks: ReadonlyMap<number, number>[] = []
  const target = createServerCopy({ isPublic: true, ...plan, wait: NO_WAIT, client }, (_mapId, poiIds) =>
    marks.push(poiIds),
  )
  const from = await readLocalMap(withDatabase, id)
  const progress: number[] = []
  await copyMap(from, target, { signal: SIGNAL, onProgress: (share) => progress.push(share) })
  return { ...target.copied(), from, marks, progress }
}

const contentOf = async (client: Client, mapId: number): Promise<Content> =>
  decodeContent(contentAnswerSchema.parse((await client.get(`/api/maps/${mapId}/content`)).json()).parts)

const mapOf = async (client: Client, mapId: number) => client.get(`/api/maps/${mapId}`)

const ownMaps = async () => {
  const { id } = (await owner.get('/api/me')).json<{ id: number }>()
  return (await owner.get(`/api/user/id/${id}/maps`)).json<ListedMapAnswer[]>()
}

describe('a local map that is copied to the server', () => {
  it('is there with its image, its details, everything on it and its files, for everybody', async () => {
    const local = await aLocalMap()
    const copy = await publish(local, httpClient(owner), { directory: 'whole-copy', mayBeThere: false })
    const answer = (await mapOf(stranger, copy.mapId)).json<MapAnswer>()
    expect(answer).toMatchObject({
      name: 'Gannet Isle',
      game_name: 'Saltmarrow',
      version_id: '2',
      tip_url: 'https://tips.example/orla',
      image_width: 100,
      image_height: 50,
      is_public: true,
      calibration: aCalibration(),
      floors: [
        { ...FLOORS[0], image: null },
        { ...FLOORS[1], image: { width: 100, height: 50 } },
      ],
    })
    const content = await contentOf(stranger, copy.mapId)
    const names = (entities: Iterable<{ readonly name: string }>) =>
      [...entities].map(({ name }) => name).sort()
    expect(names(content.pois)).toEqual(names(copy.from.content.pois))
    expect([names(content.categories), names(content.types)]).toEqual([['Towns'], ['Port']])
    expect([...content.zones].map(({ label }) => label)).toEqual(['Bay'])
    const [type] = content.types
    const pictured = [...content.pois].find(({ image }) => image !== null)
    expect(pictured?.name).toBe(`POI ${POIS - 1}`)
    for (const ref of [type?.icon, pictured?.image]) {
      const path = answer.asset_url_template.replace('{path}', `assets/${ref?.replace('-', '.')}`)
      expect((await stranger.get(path)).status).toBe(200)
    }
    const [poiIds] = copy.marks
    expect(poiIds?.size).toBe(POIS)
    for (const poi of copy.from.content.pois)
      expect(content.pois.get(poiIds?.get(poi.id) ?? 0)).toMatchObject({ name: poi.name, floor: poi.floor })
    expect(copy.progress.at(-1)).toBe(1)
    expect(copy.progress).toEqual([...copy.progress].sort((a, b) => a - b))
  })

  it('is seen by its owner alone if that was wanted, also once all of it is there', async () => {
    const plan = { directory: 'private-copy', mayBeThere: false, isPublic: false }
    const { mapId } = await publish(await aLocalMap(), httpClient(owner), plan)
    expect((await mapOf(stranger, mapId)).status).toBe(404)
    expect((await mapOf(owner, mapId)).json<MapAnswer>().is_public).toBe(false)
    const { importing } = (await server.services.store.get('maps', String(mapId))) ?? {}
    expect(importing).toBe(false)
    expect((await contentOf(owner, mapId)).pois.size).toBe(POIS)
  })

  it('goes on where it was cut off, wherever that is, and is seen by nobody else before it is whole', async () => {
    const local = await aLocalMap()
    const plan = { directory: 'cut-copy', mayBeThere: false }
    const before = (await ownMaps()).length
    const sent: string[] = []
    for (let after = 0; ; after++) {
      // Two more requests get through each time, so that a file and the list that names it do.
      const client = cutOff(2)
      try {
        const copy = await publish(local, client, { ...plan, mayBeThere: after > 0 })
        sent.push(...client.sent)
        expect((await contentOf(stranger, copy.mapId)).pois.size).toBe(POIS)
        break
      } catch (error) {
        expect(error).toBeInstanceOf(NetworkError)
      }
      sent.push(...client.sent)
      const [half] = (await ownMaps()).filter(({ map_directory }) => map_directory === 'cut-copy')
      expect((await mapOf(stranger, half?.id ?? 0)).status).toBe(404)
      if (after > 20) throw new Error(`It never ends: ${sent.join(', ')}`)
    }
    expect(await ownMaps()).toHaveLength(before + 1)
    const lists = sent.filter((path) => path.endsWith('/changes'))
    expect(lists).toHaveLength(2)
    expect(sent.filter((path) => path === '/api/upload-map')).toHaveLength(1)
  })

  it('can be given up: what is there of it is deleted', async () => {
    const local = await aLocalMap()
    await expect(publish(local, cutOff(2), { directory: 'given-up', mayBeThere: false })).rejects.toThrow()
    const client = httpClient(owner)
    expect((await owner.get('/api/maps/by-directory/given-up')).status).toBe(200)
    await discardServerCopy('given-up', client)
    expect((await owner.get('/api/maps/by-directory/given-up')).status).toBe(404)
    await discardServerCopy('given-up', client)
  })

  it('is deleted by the sweep if it is not whole after a week, and never shown', async () => {
    const local = await aLocalMap()
    const { store } = server.services
    const begin = async (directory: string, ageMs: number, requests: number) => {
      await publish(local, cutOff(requests), { directory, mayBeThere: false }).catch(() => null)
      const { id } = (await owner.get(`/api/maps/by-directory/${directory}`)).json<{ id: number }>()
      await store.delete('claims', `copy:${id}`)
      const created_at = new Date(Date.now() - ageMs)
      await store.insert('claims', { _id: `copy:${id}`, owner_id: 'copy', created_at })
      return id
    }
    const day = 24 * 3600_000
    const [fresh, old, whole] = [
      await begin('fresh-copy', day, 3),
      await begin('old-copy', 8 * day, 3),
      await begin('whole-old-copy', 8 * day, 100),
    ]
    await sweepUnfinishedCopies(server.services)
    const statuses = async (client: Client) =>
      Promise.all([fresh, old, whole].map(async (id) => (await mapOf(client, id)).status))
    expect(await statuses(owner)).toEqual([200, 404, 200])
    expect(await statuses(stranger)).toEqual([404, 404, 200])
    expect(await store.get('claims', `copy:${whole}`)).toBeNull()
    expect(await store.get('claims', `copy:${fresh}`)).not.toBeNull()
  })

  it('is not begun for somebody who is not signed in', async () => {
    const local = await aLocalMap()
    const visitor = httpClient(server.client())
    await expect(publish(local, visitor, { directory: 'no-copy', mayBeThere: false })).rejects.toMatchObject({
      status: 401,
    })
  })
})

describe('a map of the server that is copied into the browser', () => {
  /** As the page reads files. */
  const filesOf = (client: Client) => async (path: string) => {
    const answer = await client.get(path)
    if (answer.status !== 200) throw new ApiError(answer.status, undefined)
    return new Blob([answer.bytes], { type: 'image/png' })
  }

  const takeOffline = async (client: Client, mapId: number, after: number = Infinity) => {
    const withDatabase = databaseConnection()
    const read = filesOf(client)
    let files = 0
    const readFile = (path: string) =>
      ++files > after ? Promise.reject(new NetworkError('Cut off.')) : read(path)
    const map = await readServerMap(String(mapId), {
      signal: SIGNAL,
      onProgress: () => {},
      client: httpClient(client),
      readFile,
    })
    const stored: { mapId: string; poiIds: ReadonlyMap<number, number> }[] = []
    const prepare = (image: File): Promise<PreparedImage> =>
      Promise.resolve({ name: image.name, original: image, preview: null, thumbnail: image, size: [100, 50] })
    const target = createLocalCopy(prepare, withDatabase, (id, poiIds) => stored.push({ mapId: id, poiIds }))
    await copyMap(map, target, { signal: SIGNAL, onProgress: () => {} })
    return { withDatabase, ...stored[0], poiIds: stored[0]?.poiIds ?? new Map<number, number>() }
  }

  it('has its image, its details, everything on it and its files, or is not there at all', async () => {
    const { mapId, from } = await publish(await aLocalMap(), httpClient(owner), {
      directory: 'there-and-back',
      mayBeThere: false,
    })
    globalThis.indexedDB = new IDBFactory()
    await expect(takeOffline(owner, mapId, 2)).rejects.toBeInstanceOf(NetworkError)
    expect(await databaseConnection()(readLocalMaps)).toEqual([])

    const { withDatabase, mapId: localId = '', poiIds } = await takeOffline(owner, mapId)
    const back = await readLocalMap(withDatabase, localId)
    expect(back.details).toEqual(from.details)
    expect(back.floors).toEqual(FLOORS)
    expect(back.image.size).toBe(from.image.size)
    const names = ({ pois }: Content) => [...pois].map(({ name }) => name).sort()
    expect(names(back.content)).toEqual(names(from.content))
    expect(poiIds.size).toBe(POIS)
    const [type] = back.content.types
    expect((await back.fileOf(type?.icon ?? '', SIGNAL))?.size).toBeGreaterThan(0)
  })

  it('needs the right to edit it', async () => {
    const { mapId } = await publish(await aLocalMap(), httpClient(owner), {
      directory: 'not-yours',
      mayBeThere: false,
    })
    await expect(takeOffline(stranger, mapId)).rejects.toBeInstanceOf(MapNotFoundError)
  })
})
