import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { StoreFullError, StoreUnavailableError } from '../../api/store/Store.ts'
import { canMount, fillDisk, mountDisk, unmountDisk } from '../smallDisk.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const mayMount = await canMount()

let server: TestServer
beforeAll(async () => {
  const none = { points: 0, seconds: 60 }
  const allowances = { read: none, write: none, upload: none, auth: none, presence: none, uploadBytes: none }
  server = await startTestServer({ allowances })
})
afterAll(() => server.close())

const asked = async (path: string) => {
  const { status, text, headers } = await server.client().get(path)
  return [status, text, headers.get('cache-control')]
}
const YES = [200, '{"ok":true}', 'no-store']
const without = (part: string) => [503, `{"ok":false,"failing":["${part}"]}`, 'no-store']

describe('the health checks', () => {
  it('answer even beyond the rate limit', async () => {
    expect((await server.client().get('/api/maps')).status).toBe(429)
    for (const path of ['/healthz', '/servez', '/readyz']) expect(await asked(path)).toEqual(YES)
  })

  it('distinguish an unreachable store from a running process, and reveal no more', async () => {
    const { store } = server.services
    const broken = vi.spyOn(store, 'find').mockRejectedValue(new StoreUnavailableError('at mongodb://secret'))
    for (const path of ['/servez', '/readyz']) expect(await asked(path)).toEqual(without('store'))
    expect(await asked('/healthz')).toEqual(YES)
    broken.mockRestore()
    expect(await asked('/readyz')).toEqual(YES)
  })

  it('do not wait for a store that never answers', async () => {
    let answer = () => undefined
    const silence = new Promise<never[]>((resolve) => {
      answer = () => void resolve([])
    })
    const silent = vi.spyOn(server.services.store, 'find').mockReturnValue(silence)
    onTestFinished(() => {
      silent.mockRestore()
      // The image queue may have asked meanwhile, and a server that closes waits for it.
      answer()
    })
    expect(await Promise.all([asked('/readyz'), asked('/readyz')])).toEqual([
      without('store'),
      without('store'),
    ])
    // The image queue looks for its jobs meanwhile.
    expect(silent.mock.calls.filter(([collection]) => collection === 'leases')).toHaveLength(1)
  })

  const comesTo = (answer: unknown) =>
    expect.poll(() => asked('/readyz'), { timeout: 10_000 }).toEqual(answer)

  it('notice a disk that takes no files', async () => {
    const probe = join(server.services.config.dataDir, 'write-probe')
    await mkdir(probe)
    onTestFinished(async () => {
      await rm(probe, { recursive: true })
      await comesTo(YES)
    })
    await comesTo(without('disk'))
  })

  it('notice a store that takes no writes, and leave its readers where they are', async () => {
    const { store } = server.services
    const before = store.checkWrites
    onTestFinished(async () => {
      store.checkWrites = before
      await comesTo(YES)
    })
    store.checkWrites = () => Promise.reject(new StoreFullError('full'))
    await comesTo(without('store'))
    expect(await asked('/servez')).toEqual(YES)
  })

  describe.runIf(mayMount)('notice, on the disk of the data folder,', () => {
    const covered = async (options: string) => {
      const { dataDir } = server.services.config
      if (!mountDisk(dataDir, options)) throw new Error('The disk cannot be mounted.')
      onTestFinished(async () => {
        unmountDisk(dataDir)
        await comesTo(YES)
      })
      return dataDir
    }

    it('that it is full, even where a probe that was interrupted has its room', async () => {
      const dataDir = await covered('size=1m')
      await writeFile(join(dataDir, 'write-probe'), Buffer.alloc(64 * 1024))
      const filledAndAsked = async () => {
        await fillDisk(join(dataDir, 'filler'))
        return asked('/readyz')
      }
      await expect.poll(filledAndAsked, { timeout: 10_000 }).toEqual(without('disk'))
      expect(await asked('/servez')).toEqual(YES)
      expect(await readdir(dataDir)).toEqual(['filler'])
      await rm(join(dataDir, 'filler'))
      await comesTo(YES)
    })

    it('that it is read-only', async () => {
      await covered('ro')
      await comesTo(without('disk'))
    })
  })

  it('fail once the server is shutting down', async () => {
    server.services.closing.abort()
    for (const path of ['/servez', '/readyz']) expect(await asked(path)).toEqual(without('closing'))
    expect(await asked('/healthz')).toEqual(YES)
  })
})
