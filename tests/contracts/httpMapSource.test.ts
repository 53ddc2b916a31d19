import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { ApiError, type HttpClient, NetworkError } from '../../web/sources/http/api.ts'
import { createHttpMapSource } from '../../web/sources/http/httpMapSource.ts'
import {
  MapNotFoundError,
  NotEditableError,
  SignedOutError,
  SourceUnavailableError,
} from '../../web/sources/MapSource.ts'
import type { Client } from '../Client.ts'
import { httpClient } from '../httpClient.ts'
import { uploadedMap } from '../mapBuilders.ts'
import { pngPicture } from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'
import { mapSourceContract, type SourceWorld } from './mapSource.contract.ts'
import { abilitiesOf } from '../../shared/maps/permissions.ts'

let server: TestServer
let owner: Client
let ownerId: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('orla@example.com', 'Orla')
  ownerId = (await owner.get('/api/me')).json<{ id: number }>().id
})
afterAll(() => server.close())

const newMap = async () => String((await uploadedMap(owner, { picture: await pngPicture(100, 50) })).id)

mapSourceContract('the server', (): SourceWorld => ({
  source: createHttpMapSource(httpClient(owner)),
  newMap,
  makerId: ownerId,
  hasLinks: true,
  secondPage: createHttpMapSource(httpClient(owner)),
  missingMapId: '4711',
}))

describe('the server, as a map source for others', () => {
  const changes = [{ op: 'insert', kind: 'category', entity: { id: 0, name: 'Towns' } }] as const
  const commitTo = (mapId: string) => ({
    changeId: 'change-one',
    baseRevision: 0,
    changes: changes.map((change) => ({
      ...change,
      entity: { ...change.entity, id: newEntityId(Number(mapId)) },
    })),
  })

  it('rejects a visitor’s list until they are signed in', async () => {
    const mapId = await newMap()
    const visitor = createHttpMapSource(httpClient(server.client()))
    await expect(visitor.apply(mapId, commitTo(mapId))).rejects.toBeInstanceOf(SignedOutError)
    expect((await visitor.open(mapId)).record.abilities).toEqual(abilitiesOf(['view', 'suggest']))
  })

  it('rejects a list made by another account than the one signed in', async () => {
    const mapId = await newMap()
    const rask = createHttpMapSource(httpClient(await server.signIn('rask@example.com')))
    const list = { ...commitTo(mapId), userId: ownerId }
    await expect(rask.apply(mapId, list)).rejects.toBeInstanceOf(SignedOutError)
    const own = createHttpMapSource(httpClient(owner))
    expect(await own.apply(mapId, list)).toMatchObject({ kind: 'applied', revision: 1 })
  })

  it('does not finally refuse the list of somebody who cannot edit or see the map for now', async () => {
    const mapId = await newMap()
    const stranger = createHttpMapSource(httpClient(await server.signIn('rask@example.com')))
    await expect(stranger.apply(mapId, commitTo(mapId))).rejects.toThrow(
      new NotEditableError('You do not have permission to edit this map.'),
    )
    await owner.post(`/api/maps/${mapId}/set-public`, { is_public: false })
    await expect(stranger.apply(mapId, commitTo(mapId))).rejects.toBeInstanceOf(MapNotFoundError)
  })

  it('shows the map a POI links to only to whoever may see it', async () => {
    const mapId = await newMap()
    const visitor = createHttpMapSource(httpClient(server.client()))
    const { name } = (await visitor.open(mapId)).record
    const link = { title: name, path: expect.stringMatching(new RegExp(`^/map/.*_${mapId}$`)) }
    expect(await visitor.readLink(Number(mapId))).toEqual(link)
    await owner.post(`/api/maps/${mapId}/set-public`, { is_public: false })
    expect(await visitor.readLink(Number(mapId))).toBeNull()
    expect(await createHttpMapSource(httpClient(owner)).readLink(Number(mapId))).toEqual(link)
  })

  it('sends others the net effect of changes, and the links of POIs separately', async () => {
    const [mapId, target] = [await newMap(), await newMap()]
    const own = createHttpMapSource(httpClient(owner))
    const [categoryId, typeId, poiId] = [1, 2, 3].map(() => newEntityId(Number(mapId)))
    if (!categoryId || !typeId || !poiId) throw new Error('Each is a positive number.')
    const place: Change[] = [
      { op: 'insert', kind: 'category', entity: { id: categoryId, name: 'Towns' } },
      { op: 'insert', kind: 'type', entity: { ...DEFAULT_TYPE_LOOK, id: typeId, categoryId, name: 'Port' } },
      {
        op: 'insert',
        kind: 'poi',
        entity: { ...EMPTY_POI, id: poiId, typeId, x: 1, y: 1, name: 'Rask', linkedMapId: Number(target) },
      },
    ]
    await own.apply(mapId, { changeId: 'change-one', baseRevision: 0, changes: place })
    const visitor = createHttpMapSource(httpClient(server.client()))
    const { content, revision } = await visitor.open(mapId)
    expect([content.pois.get(poiId)?.linkedMapId, revision]).toEqual([null, 1])
    expect([...(await visitor.readLinks(mapId))]).toEqual([[poiId, Number(target)]])
    const rename: Change = { op: 'patch', kind: 'poi', id: poiId, fields: { name: 'Old Rask' } }
    for (const changeId of ['change-two', 'change-three'])
      await own.apply(mapId, { changeId, baseRevision: 1, changes: [rename] })
    expect(await visitor.missedSince(mapId, 1)).toMatchObject({ revision: 3, changes: [rename] })
  })

  it('reports the progress of an upload', async () => {
    const progress = [25, 100].map((sentBytes) => ({ sentBytes, totalBytes: 100 }))
    const real = httpClient(owner)
    const source = createHttpMapSource({
      ...real,
      upload: (path, form, options) => {
        for (const one of progress) options.onProgress?.(one)
        return real.upload(path, form, options)
      },
    })
    const told: unknown[] = []
    const file = new Blob([new Uint8Array(await pngPicture(40, 30))])
    await source.putAsset(await newMap(), { purpose: 'image', file }, { onProgress: (one) => told.push(one) })
    expect(told).toEqual(progress)
  })

  it('hides a private map from others', async () => {
    const mapId = await newMap()
    await owner.post(`/api/maps/${mapId}/set-public`, { is_public: false })
    const visitor = createHttpMapSource(httpClient(server.client()))
    await expect(visitor.open(mapId)).rejects.toBeInstanceOf(MapNotFoundError)
    await expect(visitor.missedSince(mapId, 0)).rejects.toBeInstanceOf(MapNotFoundError)
  })

  it('reports a server that is unreachable, failing or too busy as unavailable', async () => {
    const failing = (error: Error) => {
      const fail = () => Promise.reject(error)
      return createHttpMapSource({ get: fail, post: fail, delete: fail, upload: fail })
    }
    const passing = [
      new NetworkError('gone'),
      new ApiError(503, { error: 'Later.' }),
      new ApiError(429, { error: 'Slower.' }),
    ]
    for (const error of passing) {
      await expect(failing(error).open('1')).rejects.toBeInstanceOf(SourceUnavailableError)
      await expect(failing(error).apply('1', commitTo('1'))).rejects.toBeInstanceOf(SourceUnavailableError)
    }
  })

  it('regards a map without an image size, or without its parent, as missing [VIEW-011] [VIEW-012]', async () => {
    const mapId = await newMap()
    const real = httpClient(owner)
    const altered = (fields: object): HttpClient => ({
      ...real,
      get: async (path, schema) => {
        const answer = (await owner.get(path)).json<object>()
        return schema.parse(path.endsWith(`/${mapId}`) ? { ...answer, ...fields } : answer)
      },
    })
    for (const fields of [
      { image_width: null },
      { image_height: null },
      { parent_map_id: 3, parent_map: null },
    ])
      await expect(createHttpMapSource(altered(fields)).open(mapId)).rejects.toBeInstanceOf(MapNotFoundError)
  })
})
