import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { assetId } from '../api/content/assets.ts'
import { assetPath } from '../shared/maps/assets.ts'
import type { Change } from '../shared/content/changes.ts'
import { logAnswerSchema, commitAnswerSchema } from '../shared/content/commits.ts'
import { newEntityId } from '../shared/ids.ts'
import { aCategory, aPoi, aType } from './builders.ts'
import type { Client } from './Client.ts'
import { aMapDocument } from './mapBuilders.ts'
import type { TestServer } from './TestServer.ts'

/** A map with one category, one type and one POI in it, committed as revision 1. */
export interface MapFixture {
  readonly mapId: number
  readonly categoryId: number
  readonly typeId: number
  readonly poiId: number
  /** Paths of its calls. */
  readonly changes: string
  readonly content: string
}

let lastMapId = 500

/** A map without files, straight into the store. */
export const aStoredMap = async (server: TestServer, owner: Client, isPublic = true): Promise<number> => {
  const mapId = ++lastMapId
  const { id } = (await owner.get('/api/me')).json<{ id: number }>()
  const fields = { uploader_id: id, is_public: isPublic, listed: isPublic, updated_at: new Date() }
  await server.services.store.insert('maps', aMapDocument(mapId, fields))
  return mapId
}

export const createMapFixture = async (
  server: TestServer,
  owner: Client,
  isPublic = true,
): Promise<MapFixture> => {
  const mapId = await aStoredMap(server, owner, isPublic)
  const [categoryId, typeId, poiId] = [newEntityId(mapId), newEntityId(mapId), newEntityId(mapId)]
  const path = `/api/maps/${mapId}`
  const fixture = { mapId, categoryId, typeId, poiId, changes: `${path}/changes`, content: `${path}/content` }
  await commit(owner, fixture, [
    { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId, name: 'Resources' }) },
    { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId, name: 'Iron' }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: poiId, typeId, name: 'First' }) },
  ])
  return fixture
}

/** An icon of a map, straight into the store. */
export const aStoredAsset = async ({ services }: TestServer, mapId: number, userId: number) => {
  const ref = `${randomBytes(12).toString('hex')}-png`
  await services.store.insert('assets', {
    _id: assetId(mapId, ref),
    map_id: mapId,
    user_id: userId,
    ref,
    bytes: 1,
    named: false,
    created_at: new Date(),
  })
  await services.files.write(`${mapId}/${assetPath(ref)}`, Buffer.from('x'))
  return ref
}

export const request = (changes: readonly unknown[], fields: object = {}) => ({
  baseRevision: 0,
  changeId: randomUUID(),
  changes,
  ...fields,
})

export const commit = async (
  client: Client,
  fixture: Pick<MapFixture, 'changes'>,
  changes: readonly Change[],
  fields = {},
) => {
  const answer = await client.post(fixture.changes, request(changes, fields))
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return z.strictObject(commitAnswerSchema.shape).parse(answer.json())
}

export const rename = ({ poiId }: MapFixture, name: string): Change => ({
  op: 'patch',
  kind: 'poi',
  id: poiId,
  fields: { name },
})

export const insertPoi = ({ mapId, typeId }: MapFixture, fields = {}): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: aPoi({ id: newEntityId(mapId), typeId, ...fields }),
})

export const entriesOf = async (client: Client, fixture: MapFixture, after = 0) =>
  z.strictObject(logAnswerSchema.shape).parse((await client.get(`${fixture.changes}?after=${after}`)).json())
    .entries
