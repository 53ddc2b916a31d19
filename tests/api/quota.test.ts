import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveQuota } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { openFolder } from '../../api/openServices.ts'
import { signInUser } from '../../api/users/signInUser.ts'
import type { QuotaAnswer } from '../../shared/people/users.ts'
import { accountCalled } from '../accountCalled.ts'
import { bundledProgram } from '../bundledProgram.ts'
import { sendUpload, uploadedMap } from '../mapBuilders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, anyone } = await serverWithPeople()
const quota = async () => (await owner.get('/api/me/quota')).json<QuotaAnswer>()

describe('GET /api/me/quota', () => {
  it('is refused to guests: 401', async () => {
    expect((await anyone.get('/api/me/quota')).status).toBe(401)
  })

  it('says what is used and what is allowed, and the operator’s own limits hold', async () => {
    const before = await quota()
    expect(before).toEqual({ maps: { used: 0, most: 1_000 }, bytes: { used: 0, most: 10 * 1024 ** 3 } })
    await uploadedMap(owner)
    const used = await quota()
    expect(used.maps.used).toBe(1)
    expect(used.bytes.used).toBeGreaterThan(100)

    const ann = await accountCalled(server.services.store, 'ann')
    await giveQuota(server.services, ON_THE_SERVER, ann, { maps: 1, bytes: 1_000_000 })
    expect((await quota()).maps).toEqual({ used: 1, most: 1 })
    const more = await sendUpload(owner)
    expect([more.status, more.json()]).toEqual([409, { error: 'You have reached your limit of maps.' }])
    await giveQuota(server.services, ON_THE_SERVER, ann, { maps: 9, bytes: used.bytes.used })
    const larger = await sendUpload(owner)
    expect([larger.status, larger.json()]).toEqual([
      409,
      { error: 'The images of your maps have reached their limit. Delete a map to make room.' },
    ])
    await giveQuota(server.services, ON_THE_SERVER, ann, null)
    await uploadedMap(owner)
    expect((await quota()).maps).toEqual({ used: 2, most: 1_000 })
  })
})

describe('npm run admin -- set-quota', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pinfold-quota-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const setQuota = (...args: string[]) => {
    const node = [bundledProgram('admin'), 'set-quota', ...args]
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    const { status, stdout, stderr } = spawnSync(process.execPath, node, { env, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  it('refuses what it does not know, and gives a quota beside a running server, which it logs', async () => {
    expect(setQuota('Ada', '5', '1')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/holds no data/),
    })
    const { store, files } = await openFolder(dataDir)
    const person = { issuer: 'i', subject: 's', email: 'a@b.c', isEmailVerified: true, name: 'Ada' }
    const { _id } = await signInUser(store, person, null)
    expect(setQuota('Ada', '-1', '1').said).toContain('set-quota takes USERNAME MAPS GIGABYTES')
    expect(setQuota('Bob', '5', '1').said).toContain('nobody called Bob')
    const { status, said } = setQuota('ada', '50', '0.5')
    expect([status, said]).toEqual([0, expect.stringContaining('"event":"quota-given"')])
    expect((await store.get('users', _id))?.quota).toEqual({ maps: 50, bytes: 512 * 1024 ** 2 })
    expect(setQuota('Ada', 'default').status).toBe(0)
    expect((await store.get('users', _id))?.quota).toBeNull()
    await Promise.all([store.close(), files.close()])
  })
})
