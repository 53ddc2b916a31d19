import { chromium, type Browser } from 'playwright'
import { findBrowser } from '../../lib/browser.js'
import { build } from '../../lib/build.js'
import { Refusal } from '../../lib/refuse.js'
import { buildMongodbServer, startMongodbServer } from '../../mongodbServer.js'
import type { BenchContext } from '../BenchContext.ts'
import {
  type Filled,
  figureOf,
  type LiveServer,
  residentMb,
  startLiveServer,
  Watchers,
} from '../LiveServers.ts'
import { paintAfterRelease } from '../paintAfterRelease.ts'
import type { BenchTable, Candidate, Case, Sample } from '../Table.ts'

const WATCHERS = 200
const EDITS = 10
const IDLE = 2_000
const ONE = 'one server, SQLite'
const TWO = 'two servers, MongoDB'
const OURS = 'live'

export const live: BenchTable = {
  name: 'live',
  title: 'Told live',
  columns: [
    { heading: 'release to paint, ms, p50 / p95', metrics: ['p50', 'p95'] },
    { heading: 'encodings / folds an edit', metrics: ['encodings', 'folds'] },
    { heading: 'MB', metrics: ['mb'] },
    { heading: 'until told, ms', metrics: ['told'] },
  ],
  references: [],
  notes: [
    'A visitor’s browser paints what the owner’s has dragged. MongoDB is the server at MONGODB_URL, or the one that the tests build;',
    'without either, that row is left out. The memory is above that of the same process with one stream.',
  ],
  seconds: ({ rounds, isQuick }) => 60 + rounds * (isQuick ? 30 : 70),
  open: async (context) => {
    await build()
    const sqlite = await startLiveServer(context, { name: 'live', maps: 0 })
    const { server, filled } = sqlite
    if (filled === null) throw new Error('The server has no map.')
    const browser = await startBrowser(context)
    const paints: Candidate[] = [
      paintsOn(ONE, context, browser, { editors: server, visitors: server, filled }),
    ]
    const shared = await twoServers(context)
    if (shared !== null) paints.push(paintsOn(TWO, context, browser, shared))
    return [
      {
        name: 'a POI is moved',
        candidates: paints,
        budgets: [
          { candidate: ONE, metric: 'p95', atMost: 150 },
          ...(shared ? [{ candidate: TWO, metric: 'p95', atMost: 1_000 }] : []),
        ],
      },
      ownCase(`${WATCHERS} watch a map`, () => costOfEdits(server, filled), [
        { metric: 'encodings', atMost: 1 },
        { metric: 'folds', atMost: 1 },
      ]),
      ownCase(`${IDLE} idle streams on one map`, () => idleStreams(context, ({ mapId }) => repeated(mapId)), [
        { metric: 'mb', atMost: 150 },
      ]),
      ownCase(`${IDLE} idle streams on as many maps`, () => idleStreams(context, ({ others }) => others), [
        { metric: 'mb', atMost: 150 },
      ]),
    ]
  },
}

const repeated = (mapId: number): readonly number[] => Array<number>(IDLE).fill(mapId)

const ownCase = (
  name: string,
  run: Candidate['run'],
  budgets: readonly { readonly metric: string; readonly atMost: number }[],
): Case => ({
  name,
  candidates: [{ name: OURS, run }],
  budgets: budgets.map((budget) => ({ candidate: OURS, ...budget })),
})

const startBrowser = async ({ browserFlags, onEnd }: BenchContext): Promise<Browser> => {
  const executablePath = (await findBrowser()) || undefined
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] })
  onEnd(() => browser.close())
  return browser
}

interface Two {
  readonly editors: LiveServer
  readonly visitors: LiveServer
  readonly filled: Filled
}

const twoServers = async (context: BenchContext): Promise<Two | null> => {
  const url = await mongodbUrl(context)
  if (url === null) return null
  const mongodbUrlOfBench = new URL(url)
  mongodbUrlOfBench.pathname = `/pinfold_bench_${process.pid}`
  const place = { mongodbUrl: String(mongodbUrlOfBench) }
  const first = await startLiveServer(context, { name: 'live-first', maps: 0, ...place })
  const second = await startLiveServer(context, { name: 'live-second', ...place })
  return first.filled && { editors: first.server, visitors: second.server, filled: first.filled }
}

const mongodbUrl = async ({ onEnd }: BenchContext): Promise<string | null> => {
  if (process.env.MONGODB_URL) return process.env.MONGODB_URL
  try {
    const { url, stop } = await startMongodbServer(await buildMongodbServer())
    onEnd(stop)
    return url
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const paintsOn = (name: string, { isQuick }: BenchContext, browser: Browser, two: Two): Candidate => ({
  name,
  run: async () => {
    const times = await paintAfterRelease(browser, { ...two, isQuick })
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  },
})

/** Of sorted numbers. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN

const rename = async ({ url }: LiveServer, { sessionId, poiId }: Filled, name: string): Promise<void> => {
  const answer = await fetch(`${url}/api/poi/update-name/${poiId}`, {
    method: 'PUT',
    headers: { cookie: `pinfold=${sessionId}`, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ poi_name: name }),
  })
  if (!answer.ok) throw new Error(`The response to the edit was ${answer.status}: ${await answer.text()}`)
}

const costOfEdits = async (server: LiveServer, filled: Filled): Promise<Sample> => {
  const watchers = new Watchers()
  await watchers.open(server, Array<number>(WATCHERS).fill(filled.mapId))
  const figures = () =>
    Promise.all([
      figureOf(server, 'pinfold_live_encodings_total'),
      figureOf(server, 'pinfold_content_folds_total'),
    ])
  const [encodings, folds] = await figures()
  const toldBefore = watchers.told
  let told = 0
  for (let edit = 1; edit <= EDITS; edit++) {
    const begunMs = performance.now()
    await rename(server, filled, `Name ${edit}`)
    await watchers.untilTold(toldBefore + edit * WATCHERS)
    told += performance.now() - begunMs
  }
  const [encodingsAfter, foldsAfter] = await figures()
  watchers.close()
  return {
    encodings: (encodingsAfter - encodings) / EDITS,
    folds: (foldsAfter - folds) / EDITS,
    told: told / EDITS,
  }
}

let idleServers = 0

/**
 * Measures what idle streams hold in a process of their own, and how long it takes until a change of a map's look is told to all who
 * watch that map.
 */
const idleStreams = async (
  context: BenchContext,
  mapsOf: (filled: Filled) => readonly number[],
): Promise<Sample> => {
  const { server, filled, stop } = await startLiveServer(context, {
    name: `live-idle-${++idleServers}`,
    maps: IDLE,
  })
  if (filled === null) throw new Error('The server has no map.')
  const mapIds = mapsOf(filled)
  const first = new Watchers()
  await first.open(server, [filled.mapId])
  const before = await residentMb(server)
  const watchers = new Watchers()
  await watchers.open(server, mapIds)
  const mb = (await residentMb(server)) - before
  const concerned = mapIds[0] === filled.mapId ? mapIds.length : 0
  const wanted = [first.told + 1, watchers.told + concerned] as const
  const begunMs = performance.now()
  await setLook(server, filled)
  await Promise.all([first.untilTold(wanted[0]), watchers.untilTold(wanted[1])])
  const told = performance.now() - begunMs
  watchers.close()
  first.close()
  await stop()
  return { mb, told }
}

const setLook = async ({ url }: LiveServer, { sessionId, mapId }: Filled): Promise<void> => {
  const digits = Math.floor(Math.random() * 0xff_ff_ff).toString(16)
  const answer = await fetch(`${url}/api/map-styles/${mapId}`, {
    method: 'POST',
    headers: { cookie: `pinfold=${sessionId}`, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ main_color: `#${digits.padStart(6, '0')}` }),
  })
  if (!answer.ok) throw new Error(`The response to the style was ${answer.status}: ${await answer.text()}`)
}
