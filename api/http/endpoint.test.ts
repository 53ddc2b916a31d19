import Koa from 'koa'
import { pino } from 'pino'
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listen } from '../listen.ts'
import type { Services } from '../services.ts'
import { endpoint } from './endpoint.ts'
import { conflict, errors, notFound } from './errors.ts'

let server: Server

/** The status of a route that answers `json` where its contract says `{id, name}`. */
const statusOf = async (nodeEnv: string, json: () => unknown): Promise<number> => {
  const services = {
    config: { nodeEnv, publicUrl: 'http://localhost' },
    rateLimits: { consume: async () => undefined },
  } as unknown as Services
  const route = endpoint(services, {
    summary: 'Returns a thing',
    limit: 'read',
    session: 'optional',
    load: () => 1,
    act: json,
    present: (thing) => thing as { id: number },
    answer: z.object({ id: z.int(), name: z.string().optional() }),
  })
  const securityLog = { refused: async () => undefined }
  const app = new Koa().use(errors({ log: pino({ level: 'silent' }), securityLog })).use(route)
  const answer = app.callback()
  server = createServer((req, res) => void answer(req, res))
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  return (await fetch(`http://127.0.0.1:${port}/api/thing`)).status
}
afterEach(() => void server.close())

const throwing = (error: Error) => () => {
  throw error
}

describe('an endpoint', () => {
  it.each<[string, () => unknown]>([
    ['what its contract says', () => ({ id: 1 })],
    ['all that its contract allows', () => ({ id: 1, name: 'x' })],
  ])('that answers %s is as good in tests as in production', async (_what, json) => {
    expect(await statusOf('test', json)).toBe(200)
    expect(await statusOf('production', json)).toBe(200)
  })

  it.each<[string, () => unknown, number]>([
    ['a field of another kind', () => ({ id: '1' }), 200],
    ['a field that its contract does not name', () => ({ id: 1, secret: 'x' }), 200],
    ['a refusal that its contract does not name', throwing(conflict('Taken.')), 409],
  ])('that answers %s fails in tests, and in production answers', async (_what, json, status) => {
    expect(await statusOf('test', json)).toBe(500)
    expect(await statusOf('production', json)).toBe(status)
  })

  it('declares every refusal of its steps', async () => {
    expect(await statusOf('test', throwing(notFound('Gone.')))).toBe(404)
  })
})
