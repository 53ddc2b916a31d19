import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'
import { chunkCircles, lazyChunks, scriptsOf, startersOf } from './lazyChunks.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { linkTo } from './tileOf.ts'

// These scripts are about what a page fetches, and when, and what works without the network.
test.use({ savesData: false })

interface Fetched {
  path: string
  /** What asked for it first. */
  initiator: string
  /** Whether the browser had it. */
  isCached: boolean
  /** Since the page was asked for. */
  startMs: number
  endMs: number
}

/** What the browser fetched for a page. */
const fetchedBy = (page: Page): Promise<readonly Fetched[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      path: new URL(entry.name).pathname,
      initiator: entry instanceof PerformanceResourceTiming ? entry.initiatorType : '',
      isCached: entry instanceof PerformanceResourceTiming && entry.transferSize === 0,
      startMs: entry.startTime,
      endMs: entry.startTime + entry.duration,
    })),
  )

/** Chunks that only those who may edit a map need. */
const EDITOR_CHUNKS = [
  'ZoneControls',
  'TakeOffline',
  'NewPoiPanel',
  'EditPoi',
  'TypeDialog',
  'CategoryDialog',
  'RenameCategoryDialog',
  'IconPicker',
  'CropDialog',
  'TablePanel',
  'StyleEditor',
]

test(
  'opens a map to a visitor in one step, without anything of the editor',
  ONLY_IN_FULL,
  async ({ context, browser, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Fjord')
    await addPois(owner, map.id, [{ name: 'High Tower', category: 'Sights', type: 'Tower' }])
    const visiting = await browser.newContext({ baseURL: server.url })
    const visitor = await visiting.newPage()
    const warnings: string[] = []
    visitor.on('console', (message) => warnings.push(message.text()))
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitor.goto(mapPath(map))
    await new MapPage(visitor).isReady()
    await expect(visitor.getByRole('treeitem', { name: 'High Tower' })).toBeVisible()

    await test.step('asks for its data beside its script, and for nothing twice', async () => {
      const firstData = async () => {
        const fetched = await fetchedBy(visitor)
        const data = fetched.filter(({ path }) => /^\/(?:api|maps)\//.test(path))
        return data.slice(0, 2).map(({ path, initiator }) => ({ path, initiator }))
      }
      // A page knows of a file once the file has arrived.
      await expect.poll(firstData).toEqual([
        { path: expect.stringMatching(`^/maps/${map.id}/files/`), initiator: 'link' },
        { path: `/api/maps/${map.id}/content`, initiator: 'link' },
      ])
      // The browser itself asks for the icon, whenever it draws a tab.
      const own = (await fetchedBy(visitor))
        .filter(({ path, isCached }) => !isCached && path !== '/favicon.svg')
        .map(({ path }) => path)
      expect(own.filter((path) => path.startsWith(`/maps/${map.id}/files/`))).toHaveLength(1)
      expect(own.filter((path, at) => own.indexOf(path) !== at)).toEqual([])
    })

    await test.step('fetches nothing of the editor', async () => {
      const files = lazyChunks()
      const filesOf = (names: readonly string[]) => names.map((name) => files.get(name) ?? name)
      await expect
        .poll(() => filesOf(['AlertBox', 'Toaster']).every((file) => asked.includes(file)), {
          timeout: 60_000,
        })
        .toBe(true)
      expect(filesOf(EDITOR_CHUNKS).filter((file) => asked.includes(file))).toEqual([])
      expect(warnings.filter((text) => text.includes('preload'))).toEqual([])
    })
    await visiting.close()
  },
)

test(
  'opens home with its list on the way before any script runs',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Sound')
    await page.goto('/')
    await expect(linkTo(page, map)).toBeVisible()
    const dataOf = async () => (await fetchedBy(page)).filter(({ path }) => path.startsWith('/api/'))
    const askedBy = async () => (await dataOf()).map(({ path, initiator }) => [path, initiator]).toSorted()
    await expect.poll(askedBy).toEqual([
      ['/api/maps', 'link'],
      ['/api/me', 'link'],
      ['/api/notifications', 'fetch'],
    ])
  },
)

/** What may be fetched before a page is shown, compressed. */
const BUDGETS = [
  { chunks: ['index.html'], bytesMax: 160_000 },
  { chunks: ['index.html', 'pages/Map.tsx'], bytesMax: 400_000 },
  { chunks: ['embed.html'], bytesMax: 288_000 },
] as const

test('has no circle between its chunks, keeps what each page needs within its budget, and has an embed load the viewer alone', () => {
  expect(chunkCircles()).toEqual([])
  expect(['index.html', 'embed.html'].flatMap(startersOf)).toEqual([])
  for (const { chunks, bytesMax } of BUDGETS) {
    const files = scriptsOf(chunks)
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
    expect(bytes, `bytes of ${chunks.join()}`).toBeLessThanOrEqual(bytesMax)
  }
  const viewer = scriptsOf(['embed.html'])
  for (const page of ['index.html', 'pages/Map.tsx']) expect(viewer).not.toContain(scriptsOf([page])[0])
})
