import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDiskFiles } from '../files/diskFiles.ts'
import { listen } from '../listen.ts'
import { builtAssets } from './webAssets.ts'
import { sendFile } from './sendFile.ts'

/** Together far more than a connection takes in without its other end reading. */
const FILE_BYTES = 1024 * 1024
const REQUESTS = 40

describe('a connection that is cut while answers queue on it', () => {
  let folder: string
  let server: Server
  let port: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pinfold-socket-'))
    const web = join(folder, 'web')
    await mkdir(web)
    await writeFile(join(web, 'index.html'), '')
    await writeFile(join(web, 'large.js'), randomBytes(FILE_BYTES))
    const files = await openDiskFiles({ dataDir: folder })
    await files.write('1/large.png', randomBytes(FILE_BYTES))
    const assets = builtAssets(web)
    const app = new Koa()
    app.silent = true
    app.use(async (ctx) => {
      const stored = ctx.path === '/stored' && (await files.get('1/large.png'))
      if (stored) sendFile(ctx, stored, { contentType: 'image/png', cacheControl: 'no-cache' })
      else await assets.serve(ctx)
    })
    const answer = app.callback()
    server = createServer((req, res) => void answer(req, res))
    port = await listen(server, { port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** How many of the folder's files this process holds open. */
  const openFiles = async (): Promise<number> => {
    const descriptors = await readdir('/proc/self/fd')
    const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.filter((path) => path.startsWith(folder)).length
  }

  it.each(['/stored', '/large.js'])('leaves no file open: %s', async (path) => {
    const warned = vi.fn()
    process.on('warning', warned)
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(REQUESTS))
    await vi.waitFor(async () => expect(await openFiles()).toBeGreaterThan(REQUESTS / 2), 10_000)
    socket.resetAndDestroy()
    await vi.waitFor(async () => expect(await openFiles()).toBe(0), 10_000)
    process.off('warning', warned)
    expect(warned).not.toHaveBeenCalled()
  })
})
