import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Config, ConfigError, loadConfig } from '../config.ts'
import { loadSessionSecret } from './sessions.ts'

describe('the session secret', () => {
  let folder: string
  let config: Config

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pinfold-secret-'))
    config = loadConfig({ DATA_DIR: folder })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is refused if it was shortened', async () => {
    await writeFile(join(folder, 'session-secret'), 'short')
    await expect(loadSessionSecret(config)).rejects.toThrow(ConfigError)
  })

  it('is the same for all processes that start at once, and readable only by its owner', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSessionSecret(config)))
    expect(new Set([...secrets, await loadSessionSecret(config)]).size).toBe(1)
    expect(await readdir(folder)).toEqual(['session-secret'])
    expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
  })

  it('is created at the next start if the first one stopped right after opening its file', async () => {
    loadWithoutRoom(folder)
    expect(await readdir(folder)).toEqual([])
    expect((await loadSessionSecret(config)).length).toBeGreaterThanOrEqual(32)
  })
})

/** Loads the secret in a process that may make files, but no byte in them. */
const loadWithoutRoom = (dataDir: string): void => {
  const script = `
    const load = (path) => import(path)
    const { loadConfig } = await load('./api/config.ts')
    const { loadSessionSecret } = await load('./api/http/sessions.ts')
    await loadSessionSecret(loadConfig(process.env))`
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script]
  const { stderr } = spawnSync('sh', ['-c', 'trap "" XFSZ; ulimit -f 0; exec "$@"', 'sh', ...node], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, TSX_DISABLE_CACHE: '1' },
    encoding: 'utf8',
  })
  expect(stderr).toContain('EFBIG')
}
