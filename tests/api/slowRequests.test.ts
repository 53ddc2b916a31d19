import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { ArrivalLimits } from '../../api/listen.ts'
import type { Client } from '../Client.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const NEVER_MS = 3600_000
/** Long enough for the sign-in before it, on a busy machine too. */
const PATIENCE_MS = 3_000
const limitedTo = (limits: Partial<ArrivalLimits>): ArrivalLimits => ({
  headersMs: NEVER_MS,
  idleMs: NEVER_MS,
  wholeMs: NEVER_MS,
  checkEveryMs: 50,
  ...limits,
})

const HEAD = 'POST /api/user/change-username HTTP/1.1\r\n'
const JSON_TEXT = JSON.stringify({ newUsername: 'Slow' })

/** One byte after the other, until all are sent or the connection is gone. */
const drip = async (socket: Socket, text: string, everyMs: number): Promise<void> => {
  for (const byte of text) {
    if (socket.destroyed) return
    socket.write(byte)
    await setTimeout(everyMs)
  }
}

describe('a request that arrives slowly', () => {
  let server: TestServer
  let socket: Socket
  let received: string

  const start = async (limits: Partial<ArrivalLimits>): Promise<Client> => {
    server = await startTestServer({ arrival: limitedTo(limits) })
    const client = await server.signIn('slow@example.com', 'Slow')
    socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    socket.on('error', () => undefined)
    return client
  }
  const end = async () => {
    socket.destroy()
    await server.close()
  }
  const headers = (client: Client, more: string) =>
    `${HEAD}Host: ${new URL(server.url).host}\r\nOrigin: ${server.url}\r\n` +
    `Cookie: pinfold=${client.cookie('pinfold')}\r\n${more}\r\n`
  const jsonHeaders = (client: Client) =>
    headers(client, `Content-Type: application/json\r\nContent-Length: ${JSON_TEXT.length}\r\n`)

  it('ends when its body makes no progress, and its temporary file is deleted', async () => {
    const client = await start({ idleMs: PATIENCE_MS })
    const type = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n'
    const upload = headers(client, type).replace('/api/user/change-username', '/api/upload-map')
    socket.write(`${upload}--x\r\nContent-Disposition: form-data; name="map"; filename="a.png"\r\n\r\nabc`)
    await once(socket, 'close')
    const uploads = join(server.config.dataDir, 'uploads')
    await vi.waitFor(async () => expect(await readdir(uploads)).toEqual([]))
    await end()
  })

  it('ends when its headers do not arrive', async () => {
    await start({ headersMs: PATIENCE_MS })
    socket.write(HEAD)
    await once(socket, 'close')
    expect(received).toContain('408 Request Timeout')
    await end()
  })

  it('ends once it takes too long overall, however steadily it arrives', async () => {
    const client = await start({ headersMs: PATIENCE_MS, wholeMs: PATIENCE_MS })
    socket.write(jsonHeaders(client))
    await drip(socket, JSON_TEXT.padEnd(10_000), 20)
    expect(socket.destroyed).toBe(true)
    await end()
  })

  it('is served as long as it makes progress', async () => {
    const client = await start({ idleMs: PATIENCE_MS })
    socket.write(jsonHeaders(client))
    await drip(socket, JSON_TEXT, 150)
    await vi.waitFor(() => expect(received).toContain('HTTP/1.1 200 OK'))
    await end()
  })
})
