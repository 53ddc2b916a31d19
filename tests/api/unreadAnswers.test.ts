import Koa from 'koa'
import compress from 'koa-compress'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errors } from '../../api/http/errors.ts'
import { boundUnread } from '../../api/http/rateLimits.ts'
import { commit, createMapFixture, insertPoi } from '../mapFixture.ts'
import { startTestServer } from '../TestServer.ts'

/** More than the system takes in for somebody who does not read. */
const ANSWER = 'x'.repeat(8 * 1024 * 1024)

describe('answers that nobody reads', () => {
  let server: Server
  let sockets: Socket[]

  beforeEach(async () => {
    sockets = []
    const app = new Koa()
    app.silent = true
    app.use(compress({ threshold: Infinity }))
    app.use(errors({ log: pino({ level: 'silent' }), securityLog: { refused: async () => undefined } }))
    app.use(boundUnread(2.5 * ANSWER.length))
    app.use((ctx) => {
      ctx.body = ctx.path === '/shared' ? Buffer.from(ANSWER) : ANSWER
    })
    server = createServer(app.callback()).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  /** Asks, and reads no more than the status. */
  const ask = async (path = '/', requests = 1): Promise<number> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests))
    const [start] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    return Number(start.toString('latin1', 9, 12))
  }

  it('are refused from a number on, until those before them are gone: 429', async () => {
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    sockets[0]?.destroy()
    await vi.waitFor(async () => expect(await ask()).toBe(200))
  })

  it('count no more once their connection is closed, those that wait behind another too', async () => {
    expect(await ask('/', 2)).toBe(200)
    await vi.waitFor(async () => expect(await ask()).toBe(429))
    sockets[0]?.destroy()
    await vi.waitFor(async () => expect(await ask()).toBe(200))
  })

  it('do not count where many share them', async () => {
    for (let count = 0; count < 4; count++) expect(await ask('/shared')).toBe(200)
  })
})

describe('an answer that is prepared for all', () => {
  it('is compressed for nobody alone', async () => {
    const own = await startTestServer()
    const owner = await own.signIn('ann@example.org', 'Ann')
    const fixture = await createMapFixture(own, owner)
    await commit(owner, fixture, [insertPoi(fixture, { description: 'Long enough to compress '.repeat(80) })])
    for (const encoding of ['br', 'zstd', 'deflate', 'identity']) {
      const answer = await own.client().get(fixture.content, { 'accept-encoding': encoding })
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null])
    }
    await own.close()
  })
})
