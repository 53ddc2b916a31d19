import autocannon from 'autocannon'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { BenchContext } from '../BenchContext.ts'
import { commitMove, revisionOf } from '../commitMove.ts'
import { type BenchServer, startBenchServer, startProgram } from '../Program.ts'
import type { BenchTable, Case, Sample } from '../Table.ts'

const POIS = 1_000
const PATHS = ['/api/maps', '/api/poi/all/1', '/api/maps/1', '/api/maps/1/content']
const HEADERS = { 'accept-encoding': 'gzip' }
const CONNECTIONS = 10

const WRITTEN_MAP = 2
const MS_PER_WRITE = 100
/** On a machine that is too busy for ten a second, the row does not say what it is meant to. */
const WRITES_PER_SECOND_MIN = 7

const BARE = 'bare Koa'
const OURS = 'Pinfold'
/** Whatever is written elsewhere. */
const RATE_MIN = 0.6

export const hotReads: BenchTable = {
  name: 'hotReads',
  title: `Hot anonymous reads, a map of ${POIS} POIs, gzip`,
  columns: [
    { heading: 'requests / s', metrics: ['rate'] },
    { heading: 'ms, median / 99 %', metrics: ['median', 'p99'] },
    { heading: 'CPU µs a request', metrics: ['cpu'] },
  ],
  references: [{ heading: '× bare Koa, rate / CPU', candidate: BARE, metrics: ['rate', 'cpu'] }],
  notes: [
    'Bare Koa sends the same bytes from memory. A write is a commit to another map; bare Koa is sent the same requests, reads',
    'them and stores nothing. Their CPU counts as that of the reads.',
  ],
  seconds: ({ rounds, isQuick }) => 10 + rounds * PATHS.length * 4 * (isQuick ? 1 : 3),
  open: async (context) => {
    const ours = await startBenchServer(context, 'hot-reads', [POIS, POIS])
    const revision = await revisionOf(ours, WRITTEN_MAP)
    const bare = await startBareKoa(context, ours, revision)
    const subjects = [
      { name: BARE, server: bare, writer: new Writer(bare, revision) },
      { name: OURS, server: ours, writer: new Writer(ours, revision) },
    ]
    const seconds = context.isQuick ? 1 : 3
    return PATHS.flatMap((path) => [
      caseOf(`GET ${path}`, subjects, ({ server }) => loadOf(server, path, seconds)),
      caseOf(`GET ${path}, 10 writes / s elsewhere`, subjects, ({ server, writer }) =>
        writer.during(() => loadOf(server, path, seconds)),
      ),
    ])
  },
}

/** A server, its process, and who writes to it. */
interface Subject {
  readonly name: string
  readonly server: BenchServer
  readonly writer: Writer
}

const caseOf = (
  name: string,
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Sample>,
): Case => ({
  name,
  candidates: subjects.map((subject) => ({ name: subject.name, run: () => measure(subject) })),
  budgets: [{ candidate: OURS, metric: 'rate', against: BARE, atLeast: RATE_MIN }],
})

/** Somebody who edits a map ten times a second, one edit after another. */
class Writer {
  readonly #server: BenchServer
  #revision: number

  constructor(server: BenchServer, revision: number) {
    this.#server = server
    this.#revision = revision
  }

  /** @throws Error if an edit is refused, or too few are answered in the time */
  async during(measure: () => Promise<Sample>): Promise<Sample> {
    const begunMs = performance.now()
    const measuring = { isOver: false }
    const measured = measure().finally(() => (measuring.isOver = true))
    const [sample, writes] = await Promise.all([measured, this.#writeUntilOver(measuring)])
    const perSecond = (writes * 1000) / (performance.now() - begunMs)
    if (perSecond < WRITES_PER_SECOND_MIN) throw new Error(`only ${perSecond.toFixed(1)} writes a second`)
    return sample
  }

  /** Returns how many edits were made. An edit that took long does not put off those after it. */
  async #writeUntilOver(measuring: { readonly isOver: boolean }): Promise<number> {
    const begunMs = performance.now()
    let count = 0
    while (!measuring.isOver) {
      this.#revision = await commitMove(this.#server, WRITTEN_MAP, this.#revision, count % POIS)
      count++
      await setTimeout(Math.max(0, begunMs + count * MS_PER_WRITE - performance.now()))
    }
    return count
  }
}

const loadOf = async ({ url, pid }: BenchServer, path: string, duration: number): Promise<Sample> => {
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

/** Serves each path with the bytes that our server sends for it, and answers the writes. */
const startBareKoa = async (
  context: BenchContext,
  ours: BenchServer,
  revision: number,
): Promise<BenchServer> => {
  const answers = await Promise.all(PATHS.map((path) => rawAnswer(ours.url, path)))
  const program = join(await context.builtPrograms(), 'bareKoa.js')
  const { answer, pid, stop } = await startProgram(program, z.object({ url: z.string() }), {
    input: JSON.stringify([...answers, committedAnswer(revision)]),
  })
  context.onEnd(stop)
  return { ...answer, pid, cookie: ours.cookie }
}

/** The same for every write: bare Koa keeps no count. */
const committedAnswer = (revision: number): RawAnswer => ({
  path: `/api/maps/${WRITTEN_MAP}/changes`,
  type: 'application/json; charset=utf-8',
  encoding: null,
  base64: Buffer.from(JSON.stringify({ revision, missed: [] })).toString('base64'),
})

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
