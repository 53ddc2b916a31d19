import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'

/**
 * Plain Koa: serves each path of the list on standard input (JSON) from memory, whatever is sent to it. A request with a body
 * is read to its end.
 */
interface Answer {
  readonly path: string
  readonly type: string
  readonly encoding: string | null
  readonly base64: string
}

const read = async (): Promise<readonly Answer[]> => {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  return JSON.parse(Buffer.concat(chunks).toString()) as Answer[]
}

const answers = new Map((await read()).map((answer) => [answer.path, answer]))
const bodies = new Map([...answers].map(([path, { base64 }]) => [path, Buffer.from(base64, 'base64')]))

const app = new Koa()
app.use(async (ctx) => {
  if (ctx.method === 'POST') for await (const chunk of ctx.req) void chunk
  const answer = answers.get(ctx.url)
  if (answer === undefined) return
  ctx.type = answer.type
  if (answer.encoding !== null) ctx.set('Content-Encoding', answer.encoding)
  ctx.body = bodies.get(ctx.url)
})
const answer = app.callback()
const server = createServer((req, res) => void answer(req, res))
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://localhost:${(server.address() as AddressInfo).port}` }))
})
process.once('SIGTERM', () => process.exit(0))
