import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { bundledProgram } from '../bundledProgram.ts'
import type { Client } from '../Client.ts'
import { processedMap, uploadedMap } from '../mapBuilders.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import * as pictures from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('owner@example.com', 'Owner')
})
afterAll(() => server.close())

const DAMAGED = { state: 'failed', error: 'This image could not be read. It may be damaged.' }

/** A map whose picture was condemned, although it is sound by now. */
const condemnedMap = async (): Promise<number> => {
  const sound = await pictures.pngPicture(900, 900)
  const { id } = await uploadedMap(owner, { picture: pictures.damagedInside(sound) })
  const { image_state } = await processedMap(owner, id)
  expect(image_state).toEqual(DAMAGED)
  const map = await server.services.store.get('maps', String(id))
  await server.services.files.write(`${id}/${map?.image.original_file}`, sound)
  return id
}

const stateOf = async (id: number) => (await owner.get(`/api/maps/${id}`)).json<MapAnswer>().image_state

describe('a picture that failed', () => {
  it('is tried again for its owner, and only then', async () => {
    const id = await condemnedMap()
    expect(await stateOf(id)).toEqual(DAMAGED)
    expect((await owner.post(`/api/maps/${id}/retry-image`, {})).json()).toEqual({ success: true, id })
    expect((await processedMap(owner, id)).image_state).toEqual({ state: 'ready' })
    expect((await owner.post(`/api/maps/${id}/retry-image`, {})).status).toBe(200)
    expect(await stateOf(id)).toEqual({ state: 'ready' })
  })

  it('fails again if it is still damaged', async () => {
    const { id } = await uploadedMap(owner, {
      picture: pictures.damagedInside(await pictures.pngPicture(900, 900)),
    })
    await processedMap(owner, id)
    await owner.post(`/api/maps/${id}/retry-image`, {})
    expect((await processedMap(owner, id)).image_state).toEqual(DAMAGED)
  })

  it.runIf(mongoUrl === undefined)('is tried again for the operator, beside the running server', async () => {
    const ids = [await condemnedMap(), await condemnedMap()]
    const admin = async (...args: string[]) => {
      const { dataDir } = server.services.config
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
      const child = spawn(process.execPath, [bundledProgram('admin'), 'retry-images', ...args], { env })
      const [said, complaint, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      return [code, said + complaint]
    }
    expect(await admin('x')).toEqual([1, 'retry-images takes the ids of maps, or nothing for all.\n'])
    expect(await admin('999999')).toEqual([1, 'There is no map 999999.\n'])
    expect(await admin(String(ids[0]))).toEqual([0, '1 image is tried again.\n'])
    expect((await processedMap(owner, ids[0] ?? 0)).image_state).toEqual({ state: 'ready' })
    expect(await stateOf(ids[1] ?? 0)).toEqual(DAMAGED)
    expect((await admin())[0]).toBe(0)
    expect((await processedMap(owner, ids[1] ?? 0)).image_state).toEqual({ state: 'ready' })
  })
})
