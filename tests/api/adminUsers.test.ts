import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolder, type Stores } from '../../api/openServices.ts'
import { signInUser } from '../../api/users/signInUser.ts'
import { bundledProgram } from '../bundledProgram.ts'

describe('npm run admin, about users', () => {
  let dataDir: string
  let stores: Stores
  let id = ''

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pinfold-users-'))
    stores = await openFolder(dataDir)
    const person = { issuer: 'i', subject: 's', email: 'ada@example.org', isEmailVerified: true, name: 'Ada' }
    id = (await signInUser(stores.store, person, null))._id
    await signInUser(stores.store, { ...person, subject: 't', email: 'b@c.de', name: 'Bob' }, null)
    const created_at = new Date()
    const bytes = 2 * 1024 ** 3
    await stores.store.insert('originals', { _id: '1', user_id: Number(id), bytes, created_at })
    for (const _id of ['a', 'b'])
      await stores.store.insert('sessions', {
        _id,
        user_id: Number(id),
        device: 'Firefox on Linux',
        signed_in_at: created_at,
        seen_at: created_at,
        expires_at: new Date(Date.now() + 60_000),
      })
  })
  afterAll(async () => {
    await Promise.all([stores.store.close(), stores.files.close()])
    await rm(dataDir, { recursive: true, force: true })
  })

  const admin = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bundledProgram('admin'), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    return [status, stdout + stderr] as const
  }

  it('finds them by a part of their name or e-mail, and by their id', () => {
    const about =
      /^\d+ {2}Ada <ada@example.org> {2}user, since [\d-]+, maps: 0, uploads: +2\.000 GB, sessions: 2\n1 user\.\n$/
    for (const text of ['AD', 'example.org', id])
      expect(admin('find-user', text)).toEqual([0, expect.stringMatching(about)])
    expect(admin('find-user', 'nobody')).toEqual([0, '0 users.\n'])
    expect(admin('find-user')[0]).toBe(1)
  })

  it('says whose uploads take the most room', () => {
    expect(admin('disk-use')).toEqual([
      0,
      '    2.000 GB  Ada\n    2.000 GB  uploaded by all 1. The pictures made of it take room besides.\n',
    ])
    expect(admin('disk-use', 'x')[0]).toBe(1)
  })

  it('signs them out everywhere, beside a running server, and logs it', async () => {
    expect(admin('sign-out', 'nobody')).toEqual([1, 'There is nobody called nobody.\n'])
    const [status, said] = admin('sign-out', 'ada')
    expect([status, said]).toEqual([0, expect.stringContaining('"event":"all-sessions-ended"')])
    expect(said).toContain('Ada is signed out of 2 browsers.')
    expect(await stores.store.count('sessions')).toBe(0)
  })
})
