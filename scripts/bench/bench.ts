import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../lib/paths.js'
import { type BenchContext, openContext } from './BenchContext.ts'
import type { BenchTable, MeasuredCase } from './Table.ts'
import { layOut } from './layOut.ts'
import { measureCase, type Progress, reasonOf } from './measure.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { edits } from './tables/edits.ts'
import { firstLoad } from './tables/firstLoad.ts'
import { heat } from './tables/heat.ts'
import { hiding } from './tables/hiding.ts'
import { hotReads } from './tables/hotReads.ts'
import { imports } from './tables/imports.ts'
import { labels } from './tables/labels.ts'
import { lineUp } from './tables/lineUp.ts'
import { lists } from './tables/lists.ts'
import { live } from './tables/live.ts'
import { liveImports } from './tables/liveImports.ts'
import { localImages } from './tables/localImages.ts'
import { localMaps } from './tables/localMaps.ts'
import { longZone } from './tables/longZone.ts'
import { markers } from './tables/markers.ts'
import { opening } from './tables/opening.ts'
import { page } from './tables/page.ts'
import { pointIndex } from './tables/pointIndex.ts'
import { poiTable } from './tables/poiTable.ts'
import { progress } from './tables/progress.ts'
import { routes } from './tables/routes.ts'
import { selection } from './tables/selection.ts'
import { slowNetwork } from './tables/slowNetwork.ts'
import { start } from './tables/start.ts'
import { store } from './tables/store.ts'
import { tiles } from './tables/tiles.ts'
import { zones } from './tables/zones.ts'

/** In the order in which they run. */
const TABLES: readonly BenchTable[] = [
  markers,
  labels,
  zones,
  heat,
  hiding,
  tiles,
  pointIndex,
  opening,
  page,
  edits,
  localMaps,
  localImages,
  imports,
  liveImports,
  live,
  longZone,
  poiTable,
  routes,
  selection,
  lineUp,
  progress,
  firstLoad,
  slowNetwork,
  start,
  hotReads,
  store,
  lists,
]

const USAGE = `npm run bench [-- TABLE … --rounds N --quick --gpu]
Measures the tables, all of them if none is named, prints them, and writes them to bench/results.
With --gpu the browser paints with the machine's graphics card. Tables: ${TABLES.map(({ name }) => name).join(', ')}`

const main = async (options: BenchOptions): Promise<void> => {
  const { context, close } = await openContext(options)
  const tables = TABLES.filter(({ name }) => options.tables.length === 0 || options.tables.includes(name))
  const seconds = tables.reduce((sum, table) => sum + table.seconds(context), 0)
  console.error(`About ${Math.ceil(seconds / 60)} minutes on two quiet cores, ${options.rounds} rounds.`)
  try {
    for (const table of tables) await measureTable(table, context)
  } finally {
    await close()
  }
}

const measureTable = async (table: BenchTable, context: BenchContext): Promise<void> => {
  const begun = performance.now()
  const progress = progressOf(table.name, begun)
  const measured: MeasuredCase[] = []
  progress('preparing')
  try {
    for (const each of await table.open(context))
      measured.push(await measureCase(each, context.rounds, progress))
  } catch (error) {
    const failed = { name: 'preparation', samples: [], failure: reasonOf(error) }
    measured.push({ name: table.name, candidates: [failed], budgets: [] })
  }
  console.log(`\n${table.title}\n\n${layOut(table, measured)}`)
  for (const note of table.notes ?? []) console.log(note)
  await writeResults(table, measured, context, Math.round((performance.now() - begun) / 1000))
}

const progressOf =
  (table: string, begunMs: number): Progress =>
  (words) =>
    console.error(`${((performance.now() - begunMs) / 1000).toFixed(0).padStart(5)} s  ${table}: ${words} …`)

const writeResults = async (
  table: BenchTable,
  cases: readonly MeasuredCase[],
  { rounds, isQuick }: BenchContext,
  tookSeconds: number,
): Promise<void> => {
  const folder = inRoot('bench/results')
  await mkdir(folder, { recursive: true })
  const machine = { cores: cpus().length, model: cpus()[0]?.model ?? '', node: process.version }
  const results = {
    table: table.name,
    at: new Date().toISOString(),
    machine,
    rounds,
    isQuick,
    tookSeconds,
    cases,
  }
  await writeFile(join(folder, `${table.name}.json`), `${JSON.stringify(results, null, 2)}\n`)
}

const words = process.argv.slice(2)
try {
  if (words.includes('--help')) console.log(USAGE)
  else
    await main(
      readOptions(
        words,
        TABLES.map(({ name }) => name),
      ),
    )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
