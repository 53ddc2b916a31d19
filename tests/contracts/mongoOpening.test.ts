import { createServer, type Server, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON } from 'mongodb'
import { afterAll, describe, expect, it } from 'vitest'
import { openMongoStore } from '../../api/store/mongoStore.ts'
import { StoreOpenError } from '../../api/store/Store.ts'
import { startServerProcess } from '../ServerProcess.ts'

/** Enough of MongoDB's protocol to greet and to refuse. */
const startGreeter = async (answer: (command: BSON.Document) => BSON.Document) => {
  const server = createServer((socket) => socket.on('data', (message) => reply(socket, message, answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `127.0.0.1:${portOf(server)}` }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const OP_REPLY = 1
const OP_MSG = 2013

const reply = (socket: Socket, message: Buffer, answer: (command: BSON.Document) => BSON.Document) => {
  const isMessage = message.readInt32LE(12) === OP_MSG
  // An old query names its collection first, then says what to skip and how many it wants.
  const start = isMessage ? 21 : message.indexOf(0, 20) + 9
  const end = start + message.readInt32LE(start)
  const body = BSON.serialize(answer(BSON.deserialize(message.subarray(start, end))))
  const lead = isMessage ? Buffer.alloc(5) : Buffer.alloc(20)
  if (!isMessage) lead.writeInt32LE(1, 16)
  const header = Buffer.alloc(16)
  header.writeInt32LE(16 + lead.length + body.length, 0)
  header.writeInt32LE(message.readInt32LE(4), 8)
  header.writeInt32LE(isMessage ? OP_MSG : OP_REPLY, 12)
  socket.write(Buffer.concat([header, lead, body]))
}

const greeting = (maxWireVersion: number) => ({
  ok: 1,
  isWritablePrimary: true,
  minWireVersion: 0,
  maxWireVersion,
  maxBsonObjectSize: 16 * 1024 * 1024,
})

const WIRE_OF_MONGODB_3_6 = 6
const WIRE_OF_MONGODB_7 = 21
const SECRET = 'sesame-open'

describe('opening a mongoStore', () => {
  const servers: Server[] = []
  afterAll(() => servers.forEach((server) => server.close()))

  const refusalOf = async (url: string): Promise<string> => {
    const error: unknown = await openMongoStore({ url }).catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(StoreOpenError)
    const text = error instanceof Error ? error.message : ''
    expect(text).toMatch(/^[^\n]*MONGODB_URL[^\n]*\.$/)
    expect(text).not.toContain(SECRET)
    return text
  }
  const addressOf = async (answer: (command: BSON.Document) => BSON.Document): Promise<string> => {
    const { server, address } = await startGreeter(answer)
    servers.push(server)
    return address
  }

  it.each([
    [`mongodb://`],
    [`mongodb://me:${SECRET}@`],
    [`mongodb://me:${SECRET}@host:port/`],
    [`mongodb://me:${SECRET}@host/?pool=${SECRET}`],
    [`mongodb://me:${SECRET}:more@host/`],
  ])('refuses %j, which is no address', async (url) => {
    expect(await refusalOf(url)).toContain('is not a valid address')
  })

  it('names a server that does not respond', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `127.0.0.1:${portOf(server)}`
    await new Promise((resolve) => server.close(resolve))
    const text = await refusalOf(`mongodb://me:${SECRET}@${address}/`)
    expect(text).toContain(`${address} cannot be reached (ECONNREFUSED)`)
  })

  it('names an unknown host', async () => {
    const text = await refusalOf(`mongodb://me:${SECRET}@nowhere.invalid/`)
    expect(text).toContain('nowhere.invalid')
  })

  it('reports a server that is too old', async () => {
    const address = await addressOf(() => greeting(WIRE_OF_MONGODB_3_6))
    expect(await refusalOf(`mongodb://${address}/`)).toContain(`${address} is too old`)
  })

  it('reports a wrong password', async () => {
    const refused = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: `no: ${SECRET}` }
    const address = await addressOf((command) =>
      'saslStart' in command ? refused : greeting(WIRE_OF_MONGODB_7),
    )
    const text = await refusalOf(`mongodb://me:${SECRET}@${address}/`)
    expect(text).toContain('refuses the user or the password')
  })

  it('reports a user who may not prepare the database', async () => {
    const refused = { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: `not authorized: ${SECRET}` }
    const address = await addressOf((command) =>
      'hello' in command || 'ismaster' in command || 'isMaster' in command
        ? greeting(WIRE_OF_MONGODB_7)
        : refused,
    )
    expect(await refusalOf(`mongodb://${address}/`)).toContain('refuses the user or the password')
  })

  it('ends the server with that one sentence', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pinfold-opening-'))
    const address = await addressOf(() => greeting(WIRE_OF_MONGODB_3_6))
    const server = startServerProcess({
      PORT: '0',
      DATA_DIR: dataDir,
      MONGODB_URL: `mongodb://me:${SECRET}@${address}/`,
      SESSION_SECRET: 'x'.repeat(32),
    })
    expect(await server.exitCode).toBe(1)
    expect(server.output().trim()).toMatch(/^MONGODB_URL[^\n]*\.$/)
    expect(server.output()).not.toContain(SECRET)
    rmSync(dataDir, { recursive: true })
  })
})
