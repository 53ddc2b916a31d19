import { join } from 'node:path'
import { openFolder } from '../../../api/openServices.ts'
import { catalogueQuerySchema, createCatalogue, mapsOfUser } from '../../../api/maps/catalogue.ts'
import { presentListedMap } from '../../../api/maps/presentMap.ts'
import type { MapDocument } from '../../../api/store/collections.ts'
import { mapSearchKey } from '../../../api/store/searchKey.ts'
import type { Store } from '../../../api/store/Store.ts'
import { CATALOGUE_PAGE_MAX } from '../../../shared/limits.ts'
import { aMapDocument } from '../../../tests/mapBuilders.ts'
import { fillerMapName } from '../../seed/fillerNames.ts'
import { Random } from '../../seed/Random.ts'
import type { BenchContext } from '../BenchContext.ts'
import { median } from '../pairedRatio.ts'
import type { BenchTable, Case } from '../Table.ts'

const FEW = 100
const MANY = 100_000
const QUICK_MANY = 10_000
/** Whose maps 'My Maps' shows: one in a hundred, but all of a hundred. */
const OWNER_ID = 7
const OWNED_EVERY = 100
/** One in so many has a name in Chinese. */
const CHINESE_EVERY = 50

const RUNS = 15
/** No list is felt to be slow, however many maps there are. */
const MS_MAX = 50

export const lists: BenchTable = {
  name: 'lists',
  title: 'Lists of maps, as the server makes them, nothing cached',
  columns: [{ heading: 'ms', metrics: ['ms'] }],
  references: [{ heading: `× ${FEW} maps`, candidate: nameOf(FEW), metrics: ['ms'] }],
  notes: [
    'On SQLite. Each is a page of sixty, counted, sorted and written as JSON; the network is left out.',
  ],
  seconds: ({ rounds, isQuick }) => (isQuick ? 10 : 60) + rounds * ROWS.length,
  open: async (context) => {
    const filled: Filled[] = []
    for (const count of [FEW, context.isQuick ? QUICK_MANY : MANY])
      filled.push(await openFilled(context, count))
    return ROWS.map((row) => caseOf(row, filled))
  },
}

function nameOf(count: number): string {
  return `${count.toLocaleString('en')} maps`
}

interface Filled {
  readonly store: Store
  readonly count: number
  /** The place in the list by votes after half of the maps. */
  readonly halfway: string
}

interface Row {
  readonly name: string
  readonly list: (filled: Filled) => Promise<unknown>
}

/** A new catalogue each time: a page that was made is kept as long as nothing is written. */
const home = (query: Readonly<Record<string, string>>) => (filled: Filled) =>
  createCatalogue(filled.store, presentListedMap).page(catalogueQuerySchema.parse(query))

const mine = (query: Readonly<Record<string, string>>) => (filled: Filled) =>
  mapsOfUser(filled.store, { id: OWNER_ID, role: 'user' }, OWNER_ID, catalogueQuerySchema.parse(query))

const ROWS: readonly Row[] = [
  { name: 'home, top rated', list: home({ sort: 'votes' }) },
  { name: 'home, newest', list: home({ sort: 'newest' }) },
  { name: 'home, by name', list: home({ sort: 'alpha' }) },
  { name: 'home, the page in the middle', list: (filled) => home({ cursor: filled.halfway })(filled) },
  { name: 'search for one letter', list: home({ search: 'a' }) },
  { name: 'search for two letters', list: home({ search: 'is' }) },
  { name: 'search for a word', list: home({ search: 'harbour' }) },
  { name: 'search for a word, newest', list: home({ search: 'harbour', sort: 'newest' }) },
  { name: 'search for two Chinese characters', list: home({ search: '地图' }) },
  { name: 'search for what no map has', list: home({ search: 'qqzzx' }) },
  { name: 'search for %', list: home({ search: '%' }) },
  { name: 'My Maps, top rated', list: mine({ sort: 'votes' }) },
  { name: 'My Maps, newest', list: mine({ sort: 'newest' }) },
  { name: 'My Maps, by name', list: mine({ sort: 'alpha' }) },
  { name: 'My Maps, search for a word', list: mine({ search: 'harbour' }) },
]

const caseOf = ({ name, list }: Row, filled: readonly Filled[]): Case => ({
  name,
  candidates: filled.map((each) => ({
    name: nameOf(each.count),
    run: async () => ({ ms: await medianMs(() => list(each)) }),
  })),
  budgets: filled.map(({ count }) => ({ candidate: nameOf(count), metric: 'ms', atMost: MS_MAX })),
})

const medianMs = async (act: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = []
  while (taken.length < RUNS) {
    const begun = performance.now()
    await act()
    taken.push(performance.now() - begun)
  }
  return median(taken) ?? Number.NaN
}

const openFilled = async ({ folder, onEnd }: BenchContext, count: number): Promise<Filled> => {
  const { store, files } = await openFolder(join(folder, `data-lists-${count}`))
  onEnd(() => Promise.all([store.close(), files.close()]))
  await store.insertMany('maps', someMaps(count))
  return { store, count, halfway: await cursorHalfway(store, count) }
}

const someMaps = (count: number): MapDocument[] => {
  const random = new Random(1)
  return Array.from({ length: count }, (_, at) => {
    const isChinese = at % CHINESE_EVERY === 0
    const name = isChinese ? `塞尔达地图 ${at}` : fillerMapName(random, at + 1)
    const isMine = count === FEW || at % OWNED_EVERY === 0
    const uploader_username = isMine ? 'orla' : 'ann'
    const game_name = `Game ${at % 40}`
    return aMapDocument(at + 1, {
      name,
      game_name,
      votes: Math.floor(300 * random.next() ** 6),
      search_key: mapSearchKey({ name, game_name, uploader_username }),
      uploader_id: isMine ? OWNER_ID : 2,
      uploader_username,
    })
  })
}

const cursorHalfway = async (store: Store, count: number): Promise<string> => {
  const catalogue = createCatalogue(store, presentListedMap)
  const limit = String(Math.min(CATALOGUE_PAGE_MAX, count / 2))
  let cursor = ''
  for (let passed = 0; passed < count / 2; passed += Number(limit)) {
    const query = catalogueQuerySchema.parse({ limit, ...(cursor !== '' && { cursor }) })
    cursor = (await catalogue.page(query)).nextCursor ?? ''
  }
  return cursor
}
