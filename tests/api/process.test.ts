import { createServer } from 'node:http'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../api/listen.ts'
import { startServerProcess, type ServerProcess } from '../ServerProcess.ts'

const REFUSED = 1

/** Makes the store's worker fail at the first call that names a straw. */
const FAILING_STORE = `data:text/javascript,${encodeURIComponent(`
  import { parentPort, workerData } from 'node:worker_threads'
  if (workerData?.dataDir)
    parentPort.on('message', (message) => {
      if (JSON.stringify(message).includes('straw')) throw new Error('The last straw.')
    })
`)}`

describe('the server process', () => {
  let folder: string
  let dataDir: string
  const processes: ServerProcess[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pinfold-process-'))
    dataDir = join(folder, 'data')
  })
  afterAll(async () => {
    for (const server of processes) server.kill('SIGKILL')
    await Promise.all(processes.map(({ exitCode }) => exitCode))
    await rm(folder, { recursive: true, force: true })
  })

  const start = (env: Record<string, string> = {}) => {
    const server = startServerProcess({ PORT: '0', DATA_DIR: dataDir, ...env })
    processes.push(server)
    return server
  }
  const addressOf = async (server: ServerProcess) =>
    (await server.printed(/Pinfold\s+(http:\/\/\S+)/))[1] ?? ''

  /** One sentence, that names what is wrong, and nothing else. */
  const expectRefusal = async (server: ServerProcess, name: string) => {
    expect(await server.exitCode).toBe(REFUSED)
    expect(server.output().trim()).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\.$`))
  }

  it('refuses a wrong configuration', async () => {
    await expectRefusal(start({ MAX_UPLOAD_MB: 'plenty' }), 'MAX_UPLOAD_MB')
  })

  it('refuses a port that is in use', async () => {
    const other = createServer()
    const port = await listen(other, { port: 0, host: '127.0.0.1' })
    await expectRefusal(start({ PORT: String(port) }), `PORT ${port}`)
    other.close()
  })

  it('refuses a data folder that cannot be one', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expectRefusal(start({ DATA_DIR: file }), 'DATA_DIR')
  })

  describe('once it runs', () => {
    let server: ServerProcess
    let url: string

    beforeAll(async () => {
      server = start({ OIDC_CLIENT_SECRET: 'hush-hush' })
      url = await addressOf(server)
    }, 60_000)

    it('prints where the data is and how sign-in works, but no secret', async () => {
      const secret = await readFile(join(dataDir, 'session-secret'), 'utf8')
      await server.printed(/LOG_LEVEL/)
      for (const text of [dataDir, 'local, development only', 'operator@localhost'])
        expect(server.output()).toContain(text)
      for (const text of [secret, 'hush-hush']) expect(server.output()).not.toContain(text)
    })

    it('creates a data folder that only its owner can read', async () => {
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    })

    it('makes the secret readable only by its owner', async () => {
      const path = join(dataDir, 'session-secret')
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      expect((await readFile(path, 'utf8')).length).toBeGreaterThanOrEqual(32)
    })

    it('keeps a second server out of its data folder, and keeps running', async () => {
      await expectRefusal(start(), 'DATA_DIR')
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
    })

    it('ends when its store fails, so that whoever supervises it starts the next', async () => {
      const failing = start({ DATA_DIR: join(folder, 'failing'), NODE_OPTIONS: `--import=${FAILING_STORE}` })
      const address = await addressOf(failing)
      await fetch(`${address}/api/maps?search=straw`).catch(() => null)
      expect(await failing.exitCode).toBe(1)
      expect(failing.output()).toContain('The store has failed, so the server ends.')
    })

    it('ends in order when told to, and gives the folder free', async () => {
      server.kill('SIGTERM')
      expect(await server.exitCode).toBe(0)
      const next = start()
      expect((await fetch(`${await addressOf(next)}/api/me`)).status).toBe(200)
      next.kill('SIGINT')
      expect(await next.exitCode).toBe(0)
    })
  })
}, 60_000)
