import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdminBeside } from '../adminProcess.ts'
import type { Client } from '../Client.ts'
import { processedMap, until, uploadedMap } from '../mapBuilders.ts'
import * as pictures from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

describe('verify', () => {
  let server: TestServer
  let owner: Client
  let id = 0

  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@example.com', 'Owner')
    id = (await uploadedMap(owner, { picture: await pictures.pngPicture(4_200, 700) })).id
    await processedMap(owner, id)
  })
  afterAll(() => server.close())

  const verify = (...args: string[]) => runAdminBeside(server.config, 'verify', ...args)
  const imageNow = async () => {
    const map = await server.services.store.get('maps', String(id))
    if (!map) throw new Error('The map is gone.')
    return map.image
  }
  const isThere = async (file: string | null) =>
    (await server.services.files.get(`${id}/${file ?? 'none'}`)) !== null

  it('refuses what it does not know, and a repair of a backup', async () => {
    for (const args of [['--at', 'x'], ['a', 'b'], ['a', '--repair'], ['--all']])
      expect((await verify(...args))[1]).toMatch(/^verify takes/)
  })

  it('finds nothing missing in a sound folder, and counts what no document names', async () => {
    await server.services.files.write(`${id}/assets/${'a'.repeat(24)}.png`, Buffer.from('x'))
    const [status, said] = await verify()
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/; 1 files that none names\.\nNothing is missing\.\n$/),
    ])
  })

  it('has pictures made again that are lost, and those that nothing makes', async () => {
    const { pyramid } = await imageNow()
    await server.services.files.deleteAll(`${id}/${pyramid?.id}/0`)
    expect(await verify()).toEqual([1, expect.stringContaining(`Map ${id} lacks pictures of its image.`)])
    expect((await verify('--repair'))[0]).toBe(0)
    await processedMap(owner, id)
    const made = await imageNow()
    expect(await isThere(`${made.pyramid?.id}/0/0_0.${made.pyramid?.extension}`)).toBe(true)
    await server.services.files.deleteAll(`${id}/${made.preview_file}`)
    expect((await verify('--repair'))[0]).toBe(0)
    await until(
      async () =>
        (await imageNow()).preview_file !== made.preview_file && (await imageNow()).pyramid !== null,
    )
    expect(await isThere((await imageNow()).preview_file)).toBe(true)

    // As a crash leaves it between the record and the job.
    const image = { ...(await imageNow()), pyramid: null, preview_file: null }
    await server.services.store.update('maps', String(id), { image })
    expect((await verify())[0]).toBe(1)
    expect((await verify('--repair'))[0]).toBe(0)
    await processedMap(owner, id)
    expect(await verify()).toEqual([0, expect.stringContaining('Nothing is missing.')])
  })

  it('looks after the images of floors', async () => {
    const { store, files } = server.services
    await owner.post(`/api/maps/${id}/set-floors`, { floors: [{ id: 1, name: 'Cellar', frame: null }] })
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(await pictures.pngPicture(60, 50))]), 'cellar.png')
    await owner.send('POST', `/api/maps/${id}/floors/1/image`, { body })
    const imageOfFloor = async () => {
      for await (const image of store.stream('floorImages')) return image
      throw new Error('The floor has no image.')
    }
    const made = () =>
      until(async () => {
        const floorImage = await imageOfFloor()
        return floorImage.image.preview_file === null ? null : floorImage
      })
    const { _id, image } = await made()
    expect(await verify()).toEqual([0, expect.stringContaining('Nothing is missing.')])
    await files.deleteAll(`${id}/${image.preview_file}`)
    await store.update('floorImages', _id, { bytes: 1 })
    expect(await verify()).toEqual([1, expect.stringContaining('lacks pictures of its image')])
    expect(await verify('--repair')).toEqual([0, expect.stringContaining('Repaired: 2.')])
    expect(await isThere((await made()).image.preview_file)).toBe(true)
    await files.deleteAll(`${id}/${image.original_file}`)
    expect(await verify()).toEqual([1, expect.stringContaining(`${image.original_file} is missing.`)])
    await owner.send('DELETE', `/api/maps/${id}/floors/1/image`)
    expect((await verify())[0]).toBe(0)
  })

  it('makes derived fields again', async () => {
    const { store } = server.services
    await store.update('maps', String(id), { search_key: 'wrong' })
    await store.update('originals', String(id), { bytes: 1 })
    const voter = await server.signIn('voter@example.com', 'Voter')
    expect((await voter.post(`/api/map-votes/${id}`, { vote: 1 })).status).toBe(200)
    await store.update('maps', String(id), { votes: 7 })
    const [status, said] = await verify()
    expect([status, said]).toEqual([1, expect.stringContaining('is not found by its name')])
    expect(said).toMatch(/original\S+ has \d+ bytes, and 1 are counted/)
    expect(await verify('--repair')).toEqual([0, expect.stringContaining('Repaired: 3.')])
    expect((await verify())[0]).toBe(0)
    expect((await store.get('maps', String(id)))?.votes).toBe(1)
  })

  it('cannot replace an original that is lost, and says so', async () => {
    const file = `${id}/${(await imageNow()).original_file}`
    await server.services.files.deleteAll(file)
    expect(await verify('--repair')).toEqual([1, expect.stringContaining(`${file} is missing.\n`)])
  })
})
