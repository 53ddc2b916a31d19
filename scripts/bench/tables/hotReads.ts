import autocannon from 'autocannon'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import type { BenchContext } from '../BenchContext.ts'
import { startBenchServer, startProgram } from '../Program.ts'
import type { BenchTable, Candidate, Case, Sample } from '../Table.ts'

const POIS = 1_000
const PATHS = ['/api/maps', '/api/poi/all/1', '/api/maps/1', '/api/maps/1/content']
const HEADERS = { 'accept-encoding': 'gzip' }
const CONNECTIONS = 10

const BARE = 'bare Koa'
const OURS = 'Pinfold'

export const hotReads: BenchTable = {
  name: 'hotReads',
  title: `Hot anonymous reads, a map of ${POIS} POIs, gzip`,
  columns: [
    { heading: 'requests / s', metrics: ['rate'] },
    { heading: 'ms, median / 99 %', metrics: ['median', 'p99'] },
    { heading: 'CPU µs a request', metrics: ['cpu'] },
  ],
  references: [{ heading: '× bare Koa, rate / CPU', candidate: BARE, metrics: ['rate', 'cpu'] }],
  notes: ['Bare Koa sends the same bytes from memory.'],
  seconds: ({ rounds, isQuick }) => 10 + rounds * PATHS.length * 2 * (isQuick ? 1 : 3),
  open: async (context) => {
    const ours = await startBenchServer(context, 'hot-reads', [POIS])
    const bare = await startBareKoa(context, ours.url)
    return PATHS.map((path) => caseOf(path, { ours, bare }, context.isQuick ? 1 : 3))
  },
}

/** A server and its process. */
interface Loaded {
  readonly url: string
  readonly pid: number
}

const caseOf = (path: string, { ours, bare }: { ours: Loaded; bare: Loaded }, seconds: number): Case => {
  const candidate = (name: string, server: Loaded): Candidate => ({
    name,
    run: () => loadOf(server, path, seconds),
  })
  return {
    name: `GET ${path}`,
    candidates: [candidate(BARE, bare), candidate(OURS, ours)],
    budgets: [{ candidate: OURS, metric: 'rate', against: BARE, atLeast: 0.7 }],
  }
}

const loadOf = async ({ url, pid }: Loaded, path: string, duration: number): Promise<Sample> => {
  const cpuBefore = await processCpuMs(pid)
  const { requests, latency, non2xx, errors } = await autocannon({
    url: url + path,
    duration,
    connections: CONNECTIONS,
    headers: HEADERS,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} responses were refusals, ${errors} requests failed`)
  const cpuAfter = await processCpuMs(pid)
  const sample = { rate: requests.average, median: latency.p50, p99: latency.p99 }
  if (cpuBefore === null || cpuAfter === null) return sample
  return { ...sample, cpu: ((cpuAfter - cpuBefore) * 1000) / requests.total }
}

/** Serves each path with the bytes that our server sends for it. */
const startBareKoa = async (context: BenchContext, oursUrl: string): Promise<Loaded> => {
  const answers = await Promise.all(PATHS.map((path) => rawAnswer(oursUrl, path)))
  const program = join(await context.builtPrograms(), 'bareKoa.js')
  const { answer, pid, stop } = await startProgram(program, z.object({ url: z.string() }), {
    input: JSON.stringify(answers),
  })
  context.onEnd(stop)
  return { ...answer, pid }
}

/** The bytes of a response as sent, which `fetch` would decompress. */
interface RawAnswer {
  readonly path: string
  readonly type: string
  readonly encoding: string | null
  readonly base64: string
}

const rawAnswer = (url: string, path: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    get(url + path, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': encoding = null } = response.headers
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
        else resolve({ path, type, encoding, base64: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject)
  })

/** On Linux, where a tick is a hundredth of a second. */
const MS_PER_TICK = 10
const USER_TIME = 13
const SYSTEM_TIME = 14

/** Returns the CPU time that a process has used, in ms; null if the system does not report it. */
const processCpuMs = async (pid: number): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The second field is the name in parentheses, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[USER_TIME - 2]) + Number(fields[SYSTEM_TIME - 2])
  return ticks * MS_PER_TICK
}
