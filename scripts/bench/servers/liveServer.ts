import { createServer } from 'node:http'
import { pino } from 'pino'
import { createApp } from '../../../api/app.ts'
import { loadConfig } from '../../../api/config.ts'
import { builtAssets } from '../../../api/http/webAssets.ts'
import { listen } from '../../../api/listen.ts'
import { openServices } from '../../../api/openServices.ts'
import type { Services } from '../../../api/services.ts'
import { newEntityId } from '../../../shared/ids.ts'
import { mapPath } from '../../../shared/paths.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { ServerData } from '../../../tests/e2e/ServerData.ts'
import { aMapDocument } from '../../../tests/mapBuilders.ts'

/**
 * The product's server and its pages, from `WEB_DIR`, for any number of streams. With `MAPS` it makes somebody who has a public map
 * with one POI in its middle, and so many other public maps. Prints its address, and theirs, as JSON.
 */
const UNLIMITED = { points: 1e9, seconds: 1 }
const MIDDLE = { x: 800, y: 600 }
const FIRST_OTHER_MAP = 100_000

const fill = async ({ config, store, files, sessions, changeLog }: Services, otherMaps: number) => {
  const data = new ServerData(config, store, files, sessions)
  const { user, sessionId } = await data.signIn('bench@example.org', 'Bench')
  const map = await data.addMap(user, 'Live')
  await store.update('maps', map._id, { is_public: true, listed: true })
  const [mapId, userId] = [Number(map._id), Number(user._id)]
  const [categoryId, typeId, poiId] = [newEntityId(mapId), newEntityId(mapId), newEntityId(mapId)]
  await changeLog.commit({
    mapId,
    userId,
    changeId: `bench-fill-${mapId}`,
    baseRevision: 0,
    changes: [
      { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId }) },
      { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId }) },
      { op: 'insert', kind: 'poi', entity: aPoi({ id: poiId, typeId, name: 'Stone', ...MIDDLE }) },
    ],
    canSeeMap: () => Promise.resolve(true),
  })
  const others = Array.from({ length: otherMaps }, (_, at) => FIRST_OTHER_MAP + at)
  await store.insertMany(
    'maps',
    others.map((id) => aMapDocument(id, { uploader_id: userId })),
  )
  return { sessionId, mapId, poiId, path: mapPath({ ...map, id: mapId }), others }
}

const server = createServer()
const asked = loadConfig(process.env)
const port = await listen(server, asked)
const config = { ...asked, port, publicUrl: `http://localhost:${port}` }
const allowances = {
  read: UNLIMITED,
  write: UNLIMITED,
  presence: UNLIMITED,
  upload: UNLIMITED,
  auth: UNLIMITED,
  uploadBytes: { points: Number.MAX_SAFE_INTEGER, seconds: 1 },
}
const streamLimits = { perPerson: Infinity, perAddress: Infinity }
const services = await openServices(config, pino({ level: 'silent' }), { allowances, streamLimits })
services.metrics.follow(server)
const filled = process.env.MAPS === undefined ? null : await fill(services, Number(process.env.MAPS))
server.on('request', createApp(services, builtAssets(process.env.WEB_DIR)).callback())
console.log(JSON.stringify({ url: config.publicUrl, filled }))
process.once('SIGTERM', () => process.exit(0))
