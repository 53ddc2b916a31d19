import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../../api/listen.ts'
import { startServerProcess, type ServerProcess } from '../ServerProcess.ts'

describe('the server process', () => {
  let folder: string
  let running: ServerProcess[]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pinfold-process-'))
    running = []
  })
  afterEach(async () => {
    for (const server of running) server.kill('SIGKILL')
    await Promise.all(running.map(({ exitCode }) => exitCode))
    await rm(folder, { recursive: true, force: true })
  })

  const start = (env: Record<string, string> = {}) => {
    const server = startServerProcess({ PORT: '0', DATA_DIR: join(folder, 'data'), ...env })
    running.push(server)
    return server
  }
  const addressOf = async (server: ServerProcess) =>
    (await server.printed(/Pinfold\s+(http:\/\/\S+)/))[1] ?? ''

  /** One sentence, that names what is wrong, and nothing else. */
  const expectRefusal = async (server: ServerProcess, name: string) => {
    expect(await server.exitCode).toBe(1)
    expect(server.output().trim()).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\.$`))
  }

  it('refuses a wrong configuration', async () => {
    await expectRefusal(start({ MAX_UPLOAD_MB: 'plenty' }), 'MAX_UPLOAD_MB')
  })

  it('refuses a port that is in use', async () => {
    const other: Server = createServer()
    const port = await listen(other, { port: 0, host: '127.0.0.1' })
    await expectRefusal(start({ PORT: String(port) }), `PORT ${port}`)
    other.close()
  })

  it('refuses a data folder that cannot be one', async () => {
    await writeFile(join(folder, 'data'), 'a file')
    await expectRefusal(start(), 'DATA_DIR')
  })

  it('refuses a data folder that another server uses, and that one goes on', async () => {
    const first = start()
    const url = await addressOf(first)
    await expectRefusal(start(), 'DATA_DIR')
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  })

  it('prints where it is, where the data lies and how sign-in works, but no secret', async () => {
    const secret = 'a-secret-of-more-than-thirty-two-letters'
    const server = start({ SESSION_SECRET: secret, LOG_LEVEL: 'warn' })
    await addressOf(server)
    await server.printed(/LOG_LEVEL|logLevel/)
    expect(server.output()).toContain(join(folder, 'data'))
    expect(server.output()).toContain('local, development only')
    expect(server.output()).toContain('operator@localhost')
    expect(server.output()).not.toContain(secret)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends in order on %s and gives the folder free', async (signal) => {
    const first = start()
    await addressOf(first)
    first.kill(signal)
    expect(await first.exitCode).toBe(0)
    const second = start()
    expect((await fetch(`${await addressOf(second)}/api/me`)).status).toBe(200)
  })

  it('keeps the secret it made, for its owner alone', async () => {
    await addressOf(start())
    const path = join(folder, 'data/session-secret')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(32)
  })
})
