import type { BrowserContext } from 'playwright'
import { signInContext } from '../../../tests/e2e/signInContext.ts'
import { LARGE_MAP_VIEW, type LargeMap, openLargeMap } from '../largeMap.ts'
import { benchPoiId, contentChanges } from '../pages/sampleContent.ts'
import type { BenchTable, Candidate, Sample } from '../Table.ts'
import { WholePage } from '../WholePage.ts'

const COUNT = 50_000
const TICKS = 10
const BROWSER = 'in the browser'
const ACCOUNT = 'in the account'

export const progress: BenchTable = {
  name: 'progress',
  title: `${COUNT / 1000}k found marks of a visitor who is signed in: main thread ms`,
  columns: [
    { heading: 'opening the map, to rest', metrics: ['open'] },
    { heading: 'a tick, to rest', metrics: ['tick'] },
  ],
  references: [{ heading: '× in the browser: open / tick', candidate: BROWSER, metrics: ['open', 'tick'] }],
  seconds: ({ rounds }) => 90 + rounds * 30,
  open: async (bench) => {
    const map = await openLargeMap(bench, COUNT)
    return [
      {
        name: 'all are found',
        candidates: [await visitorOf(map, BROWSER, false), await visitorOf(map, ACCOUNT, true)],
        budgets: ['open', 'tick'].map((metric) => ({
          candidate: ACCOUNT,
          metric,
          against: BROWSER,
          atMost: 1.1,
        })),
      },
    ]
  },
}

/** Somebody who has found everything, in a browser of their own that has shown the map before. */
const visitorOf = async (map: LargeMap, name: string, isKept: boolean): Promise<Candidate> => {
  const { browser, server, mapId } = map
  const context = await browser.newContext({ viewport: LARGE_MAP_VIEW, baseURL: server.url })
  const { client } = await signInContext(server, context, `${name.replaceAll(' ', '-')}@example.org`, name)
  await client.send('PUT', '/api/progress/settings', { body: { is_on: isKept } })
  const whole = await WholePage.in(browser, context, new URL('/robots.txt', server.url).href)
  const marks = JSON.stringify(Array.from({ length: COUNT }, (_, at) => benchPoiId(mapId, at)))
  await whole.page.evaluate(([key, list]) => localStorage.setItem(key, list), [
    `pinfold_found_${mapId}`,
    marks,
  ] as const)
  await whole.open(server.url + map.path)
  if (isKept) await whole.page.getByRole('button', { name: 'Add', exact: true }).click()
  await whole.rest()
  await whole.page.close()
  return { name, run: () => openAndTick(map, context) }
}

const openAndTick = async (
  { browser, server, path, mapId }: LargeMap,
  context: BrowserContext,
): Promise<Sample> => {
  const { x, y } = placeOfFirst(mapId)
  const whole = await WholePage.in(browser, context, new URL('/robots.txt', server.url).href)
  const opening = await whole.costOf(() => whole.open(`${server.url}${path}#2/${x}/${y}`))
  await whole.mouse.click(LARGE_MAP_VIEW.width / 2, LARGE_MAP_VIEW.height / 2)
  const found = whole.page.getByRole('checkbox', { name: 'Found' })
  await found.waitFor()
  await whole.rest()
  const ticking = await whole.costOf(async () => {
    for (let tick = 0; tick < TICKS; tick++) await found.press('Space')
    await whole.rest()
  })
  await whole.page.close()
  return { open: opening.task, tick: ticking.task / TICKS }
}

const placeOfFirst = (mapId: number): { readonly x: number; readonly y: number } => {
  const id = benchPoiId(mapId, 0)
  const first = contentChanges(mapId, 1).find((change) => change.op === 'insert' && change.entity.id === id)
  if (first?.op !== 'insert' || first.kind !== 'poi') throw new Error('The map has no POI.')
  return first.entity
}
