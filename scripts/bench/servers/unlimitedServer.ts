import { createServer } from 'node:http'
import { pino } from 'pino'
import { createApp } from '../../../api/app.ts'
import { loadConfig } from '../../../api/config.ts'
import { listen } from '../../../api/listen.ts'
import { openServices } from '../../../api/openServices.ts'
import type { Services } from '../../../api/services.ts'
import { signInUser } from '../../../api/users/signInUser.ts'
import { searchKey } from '../../../api/store/searchKey.ts'
import { aMapDocument } from '../../../tests/mapBuilders.ts'
import { contentChanges } from '../pages/sampleContent.ts'
import { fillerMapName } from '../../seed/fillerNames.ts'
import { Random } from '../../seed/Random.ts'

/**
 * The product's server with a full catalogue. `POIS` lists the numbers of POIs of its maps, from map 1 on. It counts
 * requests as usual but refuses none. Prints its address and a signed-in person's cookie as JSON.
 */
const UNLIMITED = { points: 1e9, seconds: 1 }
const MAPS = 2_000

const signIn = async ({ store, sessions }: Services) => {
  const identity = {
    issuer: 'https://bench.invalid',
    subject: '1',
    email: 'bench@example.org',
    isEmailVerified: true,
  }
  const user = await signInUser(store, { ...identity, name: 'bench' }, null)
  const id = await sessions.begin(Number(user._id), 'the bench')
  return { userId: Number(user._id), cookie: `pinfold=${id}` }
}

const fillCatalogue = async ({ store }: Services, uploaderId: number): Promise<void> => {
  const random = new Random(1)
  const maps = Array.from({ length: MAPS }, (_, at) => {
    const name = fillerMapName(random, at + 1)
    const votes = Math.floor(300 * random.next() ** 6)
    return aMapDocument(at + 1, { name, votes, search_key: searchKey(name), uploader_id: uploaderId })
  })
  await store.insertMany('maps', maps)
}

const fillMap = async (
  { changeLog }: Services,
  userId: number,
  mapId: number,
  poiCount: number,
): Promise<void> => {
  const outcome = await changeLog.commitLarge({
    mapId,
    userId,
    changeId: `bench-fill-${mapId}`,
    changes: contentChanges(mapId, poiCount),
    canSeeMap: () => Promise.resolve(true),
  })
  if (outcome.kind !== 'applied') throw new Error(`The content of map ${mapId} was not accepted.`)
}

const server = createServer()
const asked = loadConfig(process.env)
const port = await listen(server, asked)
const config = { ...asked, port, publicUrl: `http://localhost:${port}` }
const allowances = {
  read: UNLIMITED,
  write: UNLIMITED,
  upload: UNLIMITED,
  auth: UNLIMITED,
  presence: UNLIMITED,
  uploadBytes: { points: Number.MAX_SAFE_INTEGER, seconds: 1 },
}
const services = await openServices(config, pino({ level: 'silent' }), { allowances })
services.metrics.follow(server)
const { userId, cookie } = await signIn(services)
await fillCatalogue(services, userId)
const poiCounts = (process.env.POIS ?? '').split(',').filter(Boolean).map(Number)
for (const [at, poiCount] of poiCounts.entries()) await fillMap(services, userId, at + 1, poiCount)
server.on('request', createApp(services).callback())
console.log(JSON.stringify({ url: config.publicUrl, cookie }))
process.once('SIGTERM', () => process.exit(0))
