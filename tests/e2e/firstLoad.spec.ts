import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'
import { chunkCircles, lazyChunks, scriptsOf } from './lazyChunks.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'
import { linkTo } from './tileOf.ts'

// These scripts are about what a page fetches, and when, and what works without the network.
test.use({ savesData: false })

interface Fetched {
  path: string
  /** What asked for it first. */
  initiator: string
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
      startMs: entry.startTime,
      endMs: entry.startTime + entry.duration,
    })),
  )

const FONT = /^\/assets\/hanken-[^/]+\.woff2$/

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
  'StyleEditor',
]

test('opens a map to a visitor in one step, without anything of the editor', async ({
  context,
  browser,
  server,
}) => {
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
      { path: `/api/maps/${map.id}/content`, initiator: 'link' },
      { path: expect.stringMatching(`^/maps/${map.id}/files/`), initiator: 'link' },
    ])
    expect(asked.filter((path) => path.startsWith(`/maps/${map.id}/files/`))).toHaveLength(1)
    expect(asked.filter((path, at) => asked.indexOf(path) !== at)).toEqual([])
  })

  await test.step('leaves the network to the map, then to its script, and then asks for picture and font', async () => {
    const isFetched = async (path: RegExp) => (await fetchedBy(visitor)).some((each) => path.test(each.path))
    await expect.poll(() => isFetched(FONT)).toBe(true)
    const fetched = await fetchedBy(visitor)
    const timesOf = (path: RegExp) => {
      const found = fetched.find((each) => path.test(each.path))
      if (found === undefined) throw new Error(`Nothing like ${path.source} was fetched.`)
      return found
    }
    const { startMs: scriptStartMs, endMs: scriptEndMs } = timesOf(/^\/assets\/index-[^/]+\.js$/)
    expect(scriptStartMs).toBeGreaterThanOrEqual(timesOf(/^\/assets\/firstMap-[^/]+\.js$/).endMs)
    expect(scriptStartMs).toBeGreaterThanOrEqual(timesOf(/\/content$/).endMs)
    expect(timesOf(/^\/maps\/\d+\/files\//).startMs).toBeGreaterThanOrEqual(scriptEndMs)
    expect(timesOf(FONT).startMs).toBeGreaterThanOrEqual(scriptEndMs)
  })

  await test.step('fetches what visitors open when it is idle, and nothing of the editor', async () => {
    const files = lazyChunks()
    const filesOf = (names: readonly string[]) => names.map((name) => files.get(name) ?? name)
    await expect
      .poll(() => filesOf(['PinPanel', 'ZoneInspector']).every((file) => asked.includes(file)), {
        timeout: 60_000,
      })
      .toBe(true)
    expect(filesOf(EDITOR_CHUNKS).filter((file) => asked.includes(file))).toEqual([])
    expect(warnings.filter((text) => text.includes('preload'))).toEqual([])
  })
  await visiting.close()
})

test('opens home with its list on the way before any script', async ({ page, context, server }) => {
  const { map } = await withOwnMap(server, context, 'Sound')
  await page.goto('/')
  await expect(linkTo(page, map)).toBeVisible()
  const dataOf = async () => (await fetchedBy(page)).filter(({ path }) => path.startsWith('/api/'))
  const askedBy = async () => (await dataOf()).map(({ path, initiator }) => [path, initiator]).toSorted()
  await expect.poll(askedBy).toEqual([
    ['/api/maps', 'link'],
    ['/api/me', 'link'],
  ])
  const fetched = await fetchedBy(page)
  const shownMs = Math.max(...(await dataOf()).map(({ endMs }) => endMs))
  const scripts = fetched.filter(({ path, startMs }) => path.endsWith('.js') && startMs <= shownMs)
  expect(scripts).toHaveLength(2)
})

/** Chromium's sign that a script is to be compiled while it arrives, which counts on its first line only. */
const COMPILED_AHEAD = /^\/\/# allFunctionsCalledOnLoad\n/

/** What may be fetched before a page, or the map of a page, is shown, compressed. */
const BUDGETS = [
  { chunks: ['index.html'], bytesMax: 130_000, filesMax: 2 },
  { chunks: ['firstMap.ts'], bytesMax: 80_000, filesMax: 3 },
  { chunks: ['index.html', 'pages/Map.tsx'], bytesMax: 256_000, filesMax: 9 },
] as const

test('has no circle between its chunks, and keeps what each page needs within its budget', () => {
  expect(chunkCircles()).toEqual([])
  for (const { chunks, bytesMax, filesMax } of BUDGETS) {
    const files = scriptsOf(chunks)
    for (const file of files) expect(readFileSync(file, 'utf8'), file).toMatch(COMPILED_AHEAD)
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0)
    expect(files.length, `files of ${chunks.join()}`).toBeLessThanOrEqual(filesMax)
    expect(bytes, `bytes of ${chunks.join()}`).toBeLessThanOrEqual(bytesMax)
  }
})
