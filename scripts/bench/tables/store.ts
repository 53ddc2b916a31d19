import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openFolder, openMongodb, type Stores } from '../../../api/openServices.ts'
import type { MapDocument } from '../../../api/store/collections.ts'
import { searchKey } from '../../../api/store/searchKey.ts'
import type { Page, Store } from '../../../api/store/Store.ts'
import { aMapDocument } from '../../../tests/mapBuilders.ts'
import { fillerMapName } from '../../seed/fillerNames.ts'
import { Random } from '../../seed/Random.ts'
import type { BenchContext } from '../BenchContext.ts'
import { median } from '../pairedRatio.ts'
import type { BenchTable, Candidate, Case } from '../Table.ts'

const MAPS = 100_000
const QUICK_MAPS = 5_000
/** Each round measures a row at most this many times, and for at most this long. */
const TIMES_MAX = 60
const ROW_MS = 1_000

const SQLITE = 'SQLite'
const MONGODB = 'MongoDB'

export const store: BenchTable = {
  name: 'store',
  title: 'Calls to the stores',
  columns: [{ heading: 'ms', metrics: ['ms'] }],
  references: [{ heading: '× SQLite', candidate: SQLITE, metrics: ['ms'] }],
  notes: ['MongoDB is the server at MONGODB_URL; it is left out if that is not set.'],
  seconds: ({ rounds, isQuick }) => (isQuick ? 5 : 40) + rounds * (isQuick ? 6 : 4),
  open: async (context) => {
    const maps = fillerMaps(context.isQuick ? QUICK_MAPS : MAPS)
    const filled = [await openFilled(SQLITE, await openSqlite(context), maps, context)]
    const url = process.env.MONGODB_URL
    if (url) filled.push(await openFilled(MONGODB, await openMongo(context, url), maps, context))
    return [bulkCase(filled, maps.length), ...rowCases(filled, maps.length)]
  },
}

interface Filled {
  readonly name: string
  readonly store: Store
  readonly bulkMs: number
}

const openSqlite = ({ folder }: BenchContext): Promise<Stores> => openFolder(join(folder, 'data-store'))

const openMongo = ({ folder }: BenchContext, url: string): Promise<Stores> =>
  openMongodb(withDatabase(url), join(folder, 'scratch'))

/** The data is deleted when the bench ends. */
const openFilled = async (
  name: string,
  { store: opened, files }: Stores,
  maps: readonly MapDocument[],
  { onEnd }: BenchContext,
): Promise<Filled> => {
  onEnd(async () => {
    if (name === MONGODB)
      for (const collection of ['maps', 'claims'] as const) await opened.deleteWhere(collection, {})
    await Promise.all([opened.close(), files.close()])
  })
  const begun = performance.now()
  await opened.insertMany('maps', maps)
  return { name, store: opened, bulkMs: performance.now() - begun }
}

/** Measured once, while filling: it takes far longer than all other rows. */
const bulkCase = (filled: readonly Filled[], count: number): Case => ({
  name: `bulk insert of ${count} maps`,
  candidates: filled.map(({ name, bulkMs }) => ({ name, run: () => Promise.resolve({ ms: bulkMs }) })),
})

const rowCases = (filled: readonly Filled[], count: number): Case[] =>
  Object.entries(ROWS).map(([name, act]) => ({
    name: name.replace('N', String(count)),
    candidates: filled.map((each): Candidate => ({
      name: each.name,
      run: async () => ({ ms: await medianMs(() => act(each.store, count)) }),
    })),
  }))

const byVotes: Page<'maps'> = {
  equals: { listed: true },
  sort: [
    { field: 'votes', direction: 'descending' },
    { field: 'created_at', direction: 'descending' },
    { field: '_id', direction: 'descending' },
  ],
  limit: 60,
}

const ROWS: Record<string, (opened: Store, count: number) => Promise<unknown>> = {
  'acknowledged insert, alone': (opened) => opened.insert('claims', aClaim()),
  'point get': (opened, count) => opened.get('maps', String(1 + Math.floor(Math.random() * count))),
  'first page by votes of N': (opened) => opened.find('maps', byVotes),
  'search for 1 character in N': (opened) => opened.search('maps', 'a', byVotes),
  'search for 3 characters in N': (opened) => opened.search('maps', 'isl', byVotes),
}

const medianMs = async (act: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = []
  const end = performance.now() + ROW_MS
  do {
    const begun = performance.now()
    await act()
    taken.push(performance.now() - begun)
  } while (taken.length < TIMES_MAX && performance.now() < end)
  return median(taken) ?? Number.NaN
}

const aClaim = () => ({ _id: randomUUID(), owner_id: '1', created_at: new Date() })

const fillerMaps = (count: number): MapDocument[] => {
  const random = new Random(1)
  return Array.from({ length: count }, (_, at) => {
    const name = fillerMapName(random, at + 1)
    const votes = Math.floor(300 * random.next() ** 6)
    return aMapDocument(at + 1, { name, votes, search_key: searchKey(name) })
  })
}

/** A fresh database of the server. */
const withDatabase = (url: string): string => {
  const [start = '', options = ''] = url.split('?')
  return `${start.replace(/^([^/]+\/\/[^/]+).*/, '$1')}/pinfold-bench-${randomUUID()}?${options}`
}
