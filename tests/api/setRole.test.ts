import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolder } from '../../api/openServices.ts'
import { signInUser } from '../../api/users/signInUser.ts'
import { bundledProgram } from '../bundledProgram.ts'

describe('npm run admin -- set-role', () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pinfold-role-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const setRole = (...args: string[]) => {
    const node = [bundledProgram('admin'), 'set-role', ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, node, {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }

  it('refuses a folder without data', () => {
    expect(setRole('Ada', 'admin')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/holds no data.*\n$/),
    })
  })

  it('gives a role beside a running server, logs it, and refuses what it does not know', async () => {
    const { store, files } = await openFolder(dataDir)
    const person = { issuer: 'i', subject: 's', email: 'a@b.c', isEmailVerified: true, name: 'Ada' }
    const { _id } = await signInUser(store, person, null)
    const wrong = [[], ['Ada'], ['Ada', 'king'], ['Bob', 'admin'], ['Ada', 'admin', 'now']]
    for (const args of wrong) expect(setRole(...args).status).toBe(1)
    const { status, said } = setRole('ada', 'admin')
    expect([status, said]).toEqual([0, expect.stringContaining('"event":"role-given"')])
    expect((await store.get('users', _id))?.role).toBe('admin')
    await Promise.all([store.close(), files.close()])
  })
})
