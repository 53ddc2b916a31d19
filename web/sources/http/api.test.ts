import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api, ApiError, NetworkError, nextPathOf } from './api.ts'

const schema = z.object({ name: z.string() })
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/api/x`
}

describe('api', () => {
  it('throws the server’s own sentence with its status [SHELL-035]', async () => {
    const address = await serve((_, res) =>
      res.writeHead(409).end('{"error":"This name is taken.","existingId":7}'),
    )
    const error: unknown = await api.get(address, schema).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 409,
      text: 'This name is taken.',
      body: { existingId: 7 },
    })
  })

  it('knows the id of a request that failed on the server, and of no refusal', async () => {
    const answering = (status: number) =>
      serve((_, res) => res.writeHead(status, { 'X-Request-Id': 'abc123abc123' }).end('{"error":"No."}'))
    await expect(api.get(await answering(500), schema)).rejects.toMatchObject({ requestId: 'abc123abc123' })
    await expect(api.get(await answering(409), schema)).rejects.toMatchObject({ requestId: null })
  })

  it('has no text for a refusal without one', async () => {
    const address = await serve((_, res) => res.writeHead(502).end('<html>Bad gateway</html>'))
    await expect(api.get(address, schema)).rejects.toMatchObject({ status: 502, text: null, body: undefined })
  })

  it('rejects a response that does not match the schema', async () => {
    const address = await serve((_, res) => res.end('{"name":7}'))
    await expect(api.get(address, schema)).rejects.toThrow(z.core.$ZodError)
  })

  it('distinguishes an unreachable server from a refusal', async () => {
    const address = await serve((_, res) => res.destroy())
    await expect(api.get(address, schema)).rejects.toBeInstanceOf(NetworkError)
  })

  it('can be aborted', async () => {
    const address = await serve(() => {})
    const controller = new AbortController()
    const asked = api.get(address, schema, controller.signal)
    controller.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('posts JSON', async () => {
    const address = await serve((req, res) => {
      let body = ''
      req.on('data', (chunk: Buffer) => (body += String(chunk)))
      req.on('end', () =>
        res.end(JSON.stringify({ name: `${req.method} ${req.headers['content-type']} ${body}` })),
      )
    })
    await expect(api.post(address, { a: 1 }, schema)).resolves.toEqual({
      name: 'POST application/json {"a":1}',
    })
  })

  it('reads a page’s total and the path of the next one from its headers', async () => {
    const address = await serve((_, res) =>
      res
        .writeHead(200, { 'X-Total-Count': '2418', Link: '</api/maps?sort=votes&cursor=a%2Bb>; rel="next"' })
        .end('{"name":"x"}'),
    )
    await expect(api.getPage(address, schema)).resolves.toEqual({
      items: { name: 'x' },
      total: 2418,
      nextPath: '/api/maps?sort=votes&cursor=a%2Bb',
    })
  })
})

describe('nextPathOf', () => {
  it.each([
    ['</a?c=1>; rel="prev", </a?c=3>; rel="next"', '/a?c=3'],
    ['<https://other.example/api/maps?c=2>; title="x"; rel=next', '/api/maps?c=2'],
    ['</a>; rel="last"', null],
    ['', null],
    [null, null],
  ])('of %j is %j, always a path of this site', (link, path) => {
    expect(nextPathOf(link)).toBe(path)
  })
})
