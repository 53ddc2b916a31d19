import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolder, openMongodb, type Stores } from '../../api/services.ts'
import type { MapDocument } from '../../api/store/collections.ts'
import { searchKey } from '../../api/store/searchKey.ts'
import type { Page, Store } from '../../api/store/Store.ts'
import { aMapDocument } from '../../tests/mapBuilders.ts'
import { fillerMapName } from '../seed/fillerNames.ts'
import { Random } from '../seed/Random.ts'

/** `npm run bench`: what calls to the stores take, in SQLite and, where MONGODB_URL is set, in MongoDB. */

const BULK = 50_000
const MAPS = 100_000
/** A row is measured so often, or for so long. */
const TIMES_MAX = 300
const ROW_MS = 5_000

const byVotes: Page<'maps'> = {
  equals: { listed: true },
  sort: [
    { field: 'votes', direction: 'descending' },
    { field: 'created_at', direction: 'descending' },
    { field: '_id', direction: 'descending' },
  ],
  limit: 60,
}

const rowsOf = (store: Store): Record<string, () => Promise<unknown>> => ({
  'acknowledged insert, alone': () => store.insert('claims', aClaim()),
  'point get': () => store.get('maps', String(1 + Math.floor(Math.random() * MAPS))),
  [`first page by votes of ${MAPS}`]: () => store.find('maps', byVotes),
  [`search for 1 character in ${MAPS}`]: () => store.search('maps', 'a', byVotes),
  [`search for 3 characters in ${MAPS}`]: () => store.search('maps', 'isl', byVotes),
})

const measure = async (name: string, { store, files }: Stores): Promise<Map<string, number>> => {
  const medians = new Map<string, number>()
  const maps = fillerMaps()
  try {
    const begun = performance.now()
    await store.insertMany('maps', maps.slice(0, BULK))
    medians.set(`bulk insert of ${BULK} maps`, performance.now() - begun)
    await store.insertMany('maps', maps.slice(BULK))
    for (const [row, act] of Object.entries(rowsOf(store))) {
      console.error(`${name}: ${row} …`)
      medians.set(row, await median(act))
    }
  } finally {
    for (const collection of ['maps', 'claims'] as const) await store.deleteWhere(collection, {})
    await Promise.all([store.close(), files.close()])
  }
  return medians
}

const median = async (act: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = []
  const end = performance.now() + ROW_MS
  do {
    const begun = performance.now()
    await act()
    taken.push(performance.now() - begun)
  } while (taken.length < TIMES_MAX && performance.now() < end)
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0
}

const aClaim = () => ({ _id: randomUUID(), owner_id: '1', created_at: new Date() })

const fillerMaps = (): MapDocument[] => {
  const random = new Random(1)
  return Array.from({ length: MAPS }, (_, at) => {
    const name = fillerMapName(random, at + 1)
    const votes = Math.floor(300 * random.next() ** 6)
    return aMapDocument(at + 1, { name, votes, search_key: searchKey(name) })
  })
}

const milliseconds = (ms: number | undefined): string => (ms === undefined ? '–' : ms.toFixed(2))

const folder = await mkdtemp(join(tmpdir(), 'pinfold-bench-'))
try {
  const sqlite = await measure('SQLite', await openFolder(join(folder, 'data')))
  const url = process.env.MONGODB_URL
  const mongodb = url
    ? await measure('MongoDB', await openMongodb(withDatabase(url), join(folder, 'scratch')))
    : new Map<string, number>()
  console.log('| milliseconds, median | SQLite | MongoDB |\n|---|---:|---:|')
  for (const [row, ms] of sqlite)
    console.log(`| ${row} | ${milliseconds(ms)} | ${milliseconds(mongodb.get(row))} |`)
  if (!url) console.log('MONGODB_URL is not set, so MongoDB was not measured.')
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** A fresh database of the server; what is measured is deleted from it in the end. */
function withDatabase(url: string): string {
  const [start = '', options = ''] = url.split('?')
  return `${start.replace(/^([^/]+\/\/[^/]+).*/, '$1')}/pinfold-bench-${randomUUID()}?${options}`
}
