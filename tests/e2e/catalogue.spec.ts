import { pino } from 'pino'
import { loadConfig } from '../../api/config.ts'
import { closeServices, openServices } from '../../api/openServices.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { newDataDir, startBuiltServer, type BuiltServer } from './BuiltServer.ts'
import { expect, test as base } from './test.ts'

const MAPS = 150
const NAMED: Readonly<Record<number, string>> = {
  1: 'Aardvark Bay',
  2: 'Северный лес',
  3: '北方森林',
  4: 'Most Loved',
}

/** A server whose catalogue takes several pages. */
const test = base.extend<object, { catalogue: BuiltServer }>({
  catalogue: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const dataDir = await newDataDir()
      await fillStore(dataDir)
      const server = await startBuiltServer({ dataDir })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ catalogue }, use) => use(catalogue.url),
})

const fillStore = async (dataDir: string): Promise<void> => {
  const services = await openServices(loadConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
  const documents = [...Array(MAPS).keys()].map((index) => {
    const number = index + 1
    return aMapDocument(number, {
      name: NAMED[number] ?? `Map ${String(number).padStart(3, '0')}`,
      votes: number === 4 ? 999 : number,
    })
  })
  await services.store.insertMany('maps', documents)
  await closeServices(services)
}

test('shows the best maps first, or as they are sorted, loads more on scrolling, finds maps in any script, and says if there are none [HOME-002] [HOME-003] [HOME-004] [HOME-011] [HOME-016] [SHELL-002]', async ({
  page,
}) => {
  await page.goto('/')
  const tiles = page.getByRole('article')
  await expect(page.getByRole('heading', { name: /All Maps/ })).toContainText(String(MAPS))
  await expect(tiles.first()).toContainText('Most Loved')
  for (const [order, best] of [
    ['Alphabetical', 'Aardvark Bay'],
    ['Newest', `Map ${MAPS}`],
    ['Top Rated', 'Most Loved'],
  ] as const) {
    await page.getByRole('button', { name: /^Sort by/ }).click()
    await page.getByRole('menuitemradio', { name: order }).click()
    await expect(tiles.first()).toContainText(best)
  }
  const atFirst = await tiles.count()
  expect(atFirst).toBeLessThan(MAPS)
  await expect(async () => {
    await page.mouse.wheel(0, 6000)
    await expect(tiles).toHaveCount(MAPS, { timeout: 500 })
  }).toPass()

  await page.evaluate(() => window.scrollTo(0, 0))
  const search = page.getByRole('searchbox', { name: 'Search maps and games' })
  await search.fill('северн')
  await expect(tiles).toHaveCount(1)
  await expect(tiles.first()).toContainText('Северный лес')
  await search.fill('森林')
  await expect(tiles.first()).toContainText('北方森林')
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(search).toHaveValue('森林')
  await expect(tiles).toHaveCount(1)
  await search.fill('no such map')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No maps found for “no such map”' })).toBeVisible()
  await expect(
    main.getByText('Try another spelling, or create this map yourself.', { exact: true }),
  ).toBeVisible()
  await main.getByRole('button', { name: 'Create Map' }).click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(tiles.first()).toContainText('Most Loved')
})
