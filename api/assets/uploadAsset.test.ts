import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Stores } from '../openServices.ts'
import { insertAsset } from './uploadAsset.ts'

const QUOTA = { perMap: 3, bytesPerMap: 100, bytesPerUser: 150 }
const FULL = { status: 409, message: 'This map has reached its limit of icons and pictures.' }
const OVER = { status: 409, message: 'You have reached your limit of icons and pictures.' }

let dir = ''
let opened: Stores
let made = 0
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pinfold-quota-'))
  opened = await openFolder(dir)
})
beforeEach(() => opened.store.deleteWhere('assets', {}))
afterAll(async () => {
  await Promise.all([opened.store.close(), opened.files.close()])
  await rm(dir, { recursive: true })
})

const asset = (map_id: number, user_id: number, bytes: number) => ({
  _id: `${map_id}:${(made += 1)}`,
  map_id,
  user_id,
  ref: String(made),
  bytes,
  named: true,
  created_at: new Date(0),
})
const add = (mapId: number, userId: number, bytes: number) =>
  opened.store.insert('assets', asset(mapId, userId, bytes))
const another = (mapId: number, userId: number, bytes: number) =>
  insertAsset(opened.store, asset(mapId, userId, bytes), QUOTA)
const stored = () => opened.store.count('assets')

describe('a further file', () => {
  it('is refused where the map has so many', async () => {
    for (let file = 0; file < QUOTA.perMap; file++) await add(1, file, 1)
    await expect(another(1, 9, 1)).rejects.toMatchObject(FULL)
    await expect(another(2, 9, 1)).resolves.toBeUndefined()
  })

  it('is refused where those of the map are so large together with it', async () => {
    await add(1, 5, 60)
    await expect(another(1, 6, 41)).rejects.toMatchObject(FULL)
    await expect(another(1, 6, 40)).resolves.toBeUndefined()
  })

  it('is refused where those of its editor are, on all maps', async () => {
    await add(1, 5, 60)
    await add(2, 5, 60)
    await expect(another(3, 5, 31)).rejects.toMatchObject(OVER)
    await expect(another(3, 5, 30)).resolves.toBeUndefined()
    await expect(another(3, 6, 31)).resolves.toBeUndefined()
  })

  it('leaves nothing when it is refused', async () => {
    await add(1, 5, 90)
    await expect(another(1, 5, 20)).rejects.toMatchObject(FULL)
    expect(await stored()).toBe(1)
  })

  it('never exceeds a limit together with others that come at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, user) => another(1, user, 30)))
    const accepted = answers.filter(({ status }) => status === 'fulfilled').length
    expect(accepted).toBeLessThanOrEqual(QUOTA.perMap)
    expect(await stored()).toBe(accepted)
  })
})
