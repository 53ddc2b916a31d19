import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { inRoot } from '../lib/paths.js'
import type { BenchContext } from './BenchContext.ts'
import { startProgram } from './Program.ts'

const filledSchema = z.object({
  sessionId: z.string(),
  mapId: z.number(),
  poiId: z.number(),
  path: z.string(),
  others: z.array(z.number()),
})
const answerSchema = z.object({ url: z.string(), filled: z.nullable(filledSchema) })

/** A server whose streams are measured. */
export interface LiveServer {
  readonly url: string
  readonly pid: number
}

/** What is on a store: a map with one POI, who owns it, and other maps. */
export type Filled = z.infer<typeof filledSchema>

interface Starting {
  readonly name: string
  readonly maps?: number
  readonly mongodbUrl?: string
}

/** Starts a server, which is stopped when the bench ends. `maps` fills the store. */
export const startLiveServer = async (
  context: BenchContext,
  { name, maps, mongodbUrl }: Starting,
): Promise<{ readonly server: LiveServer; readonly filled: Filled | null; stop(): Promise<void> }> => {
  const program = join(await context.builtPrograms(), 'liveServer.js')
  const env = {
    PORT: '0',
    DATA_DIR: join(context.folder, `data-${name}`),
    WEB_DIR: inRoot('dist/web'),
    ...(maps !== undefined && { MAPS: String(maps) }),
    ...(mongodbUrl !== undefined && { MONGODB_URL: mongodbUrl, SESSION_SECRET: 'x'.repeat(32) }),
  }
  const { answer, pid, stop } = await startProgram(program, answerSchema, { env })
  context.onEnd(stop)
  return { server: { url: answer.url, pid }, filled: answer.filled, stop }
}

/** Connections that watch maps, as pages do. Each tells of every event but the beats. */
export class Watchers {
  readonly #streams: IncomingMessage[] = []
  #told = 0
  #wake = (): void => {}

  async open({ url }: LiveServer, mapIds: readonly number[]): Promise<void> {
    const wanted = this.#told + mapIds.length
    for (const mapId of mapIds) this.#streams.push(await this.#connect(`${url}/api/maps/${mapId}/live`))
    await this.untilTold(wanted)
  }

  get told(): number {
    return this.#told
  }

  async untilTold(count: number): Promise<void> {
    while (this.#told < count) await new Promise<void>((resolve) => (this.#wake = resolve))
  }

  close(): void {
    for (const stream of this.#streams.splice(0)) stream.destroy()
  }

  #connect(address: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = get(address, { agent: false }, (response) => {
        if (response.statusCode !== 200)
          return reject(new Error(`A stream was answered ${response.statusCode}.`))
        response.on('data', (bytes: Buffer) => {
          if (bytes.includes('"kind":"beat"')) return
          this.#told++
          this.#wake()
        })
        // It is closed at the end.
        response.on('error', () => undefined)
        resolve(response)
      })
      request.on('error', reject)
    })
  }
}

/** Returns a figure of a server's metrics, without regard to labels. */
export const figureOf = async ({ url }: LiveServer, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`))
  if (line === undefined) throw new Error(`There is no figure ${name}.`)
  return Number(line.slice(line.lastIndexOf(' ') + 1))
}

const KIB_PER_MB = 1_000_000 / 1024

/** Returns the memory that a process holds, in MB. On Linux. */
export const residentMb = async ({ pid }: LiveServer): Promise<number> => {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / KIB_PER_MB
}
