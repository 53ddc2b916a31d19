import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import type { ImportAnswer } from '../../shared/maps/imports.ts'
import type { poiListAnswerSchema } from '../../shared/content/pois.ts'
import { Client } from '../Client.ts'
import { uploadedMap } from '../mapBuilders.ts'
import { type ServerProcess, startServerProcess } from '../ServerProcess.ts'

const KILLS = 3
/** Enough that they are written in several parts. */
const MARKER_COUNT = 20_000

let dataDir: string
let server: ServerProcess | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pinfold-import-kill-'))
})
afterEach(async () => {
  await killed()
  await rm(dataDir, { recursive: true, force: true })
})

const killed = async () => {
  server?.kill('SIGKILL')
  await server?.exitCode
}

/** The address of a server on the data that the last one has left. */
const started = async (): Promise<string> => {
  server = startServerProcess({ PORT: '0', DATA_DIR: dataDir })
  return (await server.printed(/Pinfold\s+(http:\/\/\S+)/))[1] ?? ''
}

const ownerAt = async (url: string): Promise<Client> => {
  const owner = new Client(url)
  await owner.signIn('ann@example.org', 'Ann')
  return owner
}

const aMapToImportInto = async (owner: Client): Promise<number> =>
  (await uploadedMap(owner, { fields: { display_name: 'Gannet', importing: '1' } })).id

const imported = (owner: Client, mapId: number) => {
  const description = 'Behind the old mill.'
  const markers = Array.from({ length: MARKER_COUNT }, (_, at) => ({ x: at % 2048, y: 1, description }))
  const fields = { imageUrl: '/a.png', uploaderId: 1, confirmedOrigin: 'bottom_left', displayName: 'Gannet' }
  return owner.post('/api/import-wikigg-map', { ...fields, mapId, json: { markers: { ore: markers } } })
}

const poiCount = async (owner: Client, mapId: number): Promise<number> =>
  (await owner.get(`/api/poi/all/${mapId}`)).json<z.infer<typeof poiListAnswerSchema>>().pois.length

it('is there whole or not at all wherever its server is killed, seen by nobody else until then, and goes on', async () => {
  let url = await started()
  let owner = await ownerAt(url)
  const beganMs = performance.now()
  await imported(owner, await aMapToImportInto(owner))
  const tookMs = performance.now() - beganMs
  for (let kill = 0; kill < KILLS; kill++) {
    const mapId = await aMapToImportInto(owner)
    const answered = imported(owner, mapId).then(
      ({ status }) => status,
      () => null,
    )
    await setTimeout((tookMs * (kill + Math.random())) / KILLS)
    await killed()
    const isAnswered = (await answered) === 200

    url = await started()
    owner = await ownerAt(url)
    const count = await poiCount(owner, mapId)
    expect(isAnswered ? [MARKER_COUNT] : [0, MARKER_COUNT]).toContain(count)
    const isShown = (await new Client(url).get(`/api/maps/${mapId}`)).status === 200
    if (isShown) expect(count).toBe(MARKER_COUNT)
    else expect((await imported(owner, mapId)).json<ImportAnswer>()).toMatchObject({ markers: MARKER_COUNT })
    expect(await poiCount(owner, mapId)).toBe(MARKER_COUNT)
    expect((await new Client(url).get(`/api/maps/${mapId}`)).status).toBe(200)
  }
}, 120_000)
