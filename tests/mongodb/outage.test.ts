import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory } from '../builders.ts'
import { Client } from '../Client.ts'
import { startHostileIssuer, type HostileIssuer } from '../HostileIssuer.ts'
import { until, uploadedMap } from '../mapBuilders.ts'
import { aMongodbProcess, mongodbProgram, type MongodbProcess } from './MongodbProcess.ts'
import { startPinfold, type PinfoldProcess } from './PinfoldProcess.ts'

const AWAY_MS = 10_000

/** What the server has logged as its own mistakes. */
const unforeseen = (server: PinfoldProcess): string => {
  const lines = server.process.output().split('\n')
  return lines.filter((line) => /"level":50/.test(line) && !/StoreUnavailableError/.test(line)).join('\n')
}

describe.runIf(mongodbProgram)('a MongoDB that goes away in the middle of traffic', () => {
  let mongodb: MongodbProcess
  let issuer: HostileIssuer
  let server: PinfoldProcess
  let client: Client
  let mapId: number

  beforeAll(async () => {
    mongodb = await aMongodbProcess()
    await mongodb.start()
    issuer = await startHostileIssuer()
    server = await startPinfold({ mongodbUrl: mongodb.url, issuer: issuer.address })
    client = new Client(server.url)
    await client.visit('/auth/google')
    mapId = (await uploadedMap(client)).id
  })
  afterAll(async () => {
    await server.stop()
    await issuer.close()
    await mongodb.remove()
  })

  it('is said in plain words with 503, loses nothing acknowledged, and is forgotten once it is back', async () => {
    const statuses = new Set<number>()
    const acknowledged: string[] = []
    let isOver = false
    const edit = async () => {
      while (!isOver) {
        const name = randomUUID()
        const entity = aCategory({ id: newEntityId(mapId), name })
        const changes = [{ op: 'insert', kind: 'category', entity }]
        const body = { baseRevision: 0, changeId: randomUUID(), changes }
        const answer = await client.post(`/api/maps/${mapId}/changes`, body)
        statuses.add(answer.status)
        if (answer.status === 200) acknowledged.push(name)
        if (answer.status === 503)
          expect(answer.json()).toMatchObject({
            error: 'The server cannot reach its data. Please try again in a moment.',
          })
      }
    }
    const look = async () => {
      while (!isOver) statuses.add((await client.get('/api/maps')).status)
    }
    const traffic = Promise.all([edit(), edit(), look()])

    await until(async () => acknowledged.length > 20)
    await mongodb.kill()
    const before = acknowledged.length
    await setTimeout(AWAY_MS)
    await mongodb.start()
    await until(async () => acknowledged.length > before + 20)
    isOver = true
    await traffic

    expect([...statuses].sort(), unforeseen(server)).toEqual([200, 503])
    const stored = (await client.get(`/api/maps/${mapId}/content`)).text
    expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([])
  })
})
