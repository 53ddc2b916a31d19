import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { addLocalPoi, newLargeLocalMap, newLocalMap, publishLocalMap } from './localMap.ts'
import { openMortal } from './openMortal.ts'
import { brokenTileCount, storedTiles } from './storedTiles.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** How often a tab is killed in the midst of the same work. */
const KILLS = 5

const saved = (page: Page) => page.locator('.save-status').first()

interface Record {
  readonly pois: readonly { poi_name: string; type_id: number }[]
  readonly poi_types: readonly { id: number; name: string; category_id: number }[]
  readonly poi_categories: readonly { id: number; name: string }[]
}

/** What is on the open map, as its backup says. */
const recordOf = async (page: Page): Promise<Record> => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Back up', exact: true }).click()
  return JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as Record
}

test(
  'loses no edit that was saved, and shows none in part, whenever its tab is killed',
  ONLY_IN_FULL,
  async ({ page, context }) => {
    test.slow()
    await newLocalMap(page, 'Mortal Isle')
    const address = page.url()
    await page.close()
    const acknowledged = new Set<string>()
    let tab = await openMortal(context, address)
    for (let n = 0; n < KILLS; n++) {
      const before = `Before ${n}`
      await addLocalPoi(tab.page, before)
      await expect(saved(tab.page)).toHaveText('Saved')
      acknowledged.add(before)
      // A category, a type and a POI at once, and the end somewhere on their way to the disk.
      const midway = `Midway ${n}`
      await tab.page.getByRole('button', { name: 'Add POI', exact: true }).click()
      await tab.page.getByRole('application').click({ position: { x: 300 + 10 * n, y: 200 } })
      await tab.page.getByRole('textbox', { name: 'Name' }).fill(midway)
      await tab.page.getByRole('combobox', { name: 'Category' }).fill(midway)
      await tab.page.getByRole('combobox', { name: 'Type' }).fill(midway)
      await tab.page.evaluate((afterMs) => {
        const end = performance.now() + afterMs
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Save',
        )
        button?.click()
        const spin = () => (performance.now() < end ? queueMicrotask(spin) : undefined)
        spin()
      }, n)
      await tab.kill()

      // The tab that shows what is left is the next to be killed.
      tab = await openMortal(context, address)
      await expect(tab.page.getByRole('treeitem').first()).toBeVisible()
      const { pois, poi_types, poi_categories } = await recordOf(tab.page)
      const names = pois.map(({ poi_name }) => poi_name)
      expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([])
      const isThere = names.includes(midway)
      expect([poi_types, poi_categories].map((list) => list.some(({ name }) => name === midway))).toEqual([
        isThere,
        isThere,
      ])
      expect(pois.every(({ type_id }) => poi_types.some(({ id }) => id === type_id))).toBe(true)
      expect(poi_types.every((type) => poi_categories.some(({ id }) => id === type.category_id))).toBe(true)
      if (isThere) acknowledged.add(midway)
    }
  },
)

const SIDE = { width: 5_000, height: 4_000 }
const TILE = 512

const tileCount = (): number => {
  let count = 0
  for (let side = TILE; ; side *= 2) {
    count += Math.ceil(SIDE.width / side) * Math.ceil(SIDE.height / side)
    if (side >= SIDE.width && side >= SIDE.height) return count
  }
}

test(
  'cuts every tile of an image, and none in part, however often its tab is killed',
  ONLY_IN_FULL,
  async ({ page, context }) => {
    test.slow()
    const image = sharp({ create: { ...SIDE, channels: 3, background: '#2266aa' } })
    await newLargeLocalMap(page, await image.jpeg().toBuffer())
    const address = page.url()
    await page.close()
    const all = tileCount()
    let least = 0
    let midway = 0
    for (let n = 0; n < KILLS; n++) {
      const tab = await openMortal(context, address)
      const wanted = Math.floor(((n + 0.5) * all) / (KILLS + 1))
      await expect
        .poll(async () => (await storedTiles(tab.page)).tiles, { intervals: [20], timeout: 60_000 })
        .toBeGreaterThan(wanted)
      await tab.kill()
      const witness = await context.newPage()
      await witness.goto('/third-party-notices.txt')
      const { tiles, state } = await storedTiles(witness)
      expect(tiles).toBeGreaterThanOrEqual(least)
      expect(await brokenTileCount(witness)).toBe(0)
      if (state === 'made') expect(tiles).toBe(all)
      if (state !== 'made') midway += 1
      least = tiles
      await witness.close()
    }
    expect(midway).toBeGreaterThanOrEqual(KILLS / 2)
    const tab = await openMortal(context, address)
    await expect.poll(() => storedTiles(tab.page), { timeout: 60_000 }).toEqual({ tiles: all, state: 'made' })
    expect(await brokenTileCount(tab.page)).toBe(0)
  },
)

/** The calls of a publication, each of which is cut off before the server has it, and after. */
const CALLS: readonly [address: string, method: string][] = [
  ['**/api/upload-map', 'POST'],
  ['**/api/maps/by-directory/*', 'GET'],
  ['**/api/maps/*/content', 'GET'],
  ['**/api/maps/*/changes', 'POST'],
  ['**/api/maps/*/set-public', 'POST'],
]

test(
  'publishes a map once and whole, however often its tab is killed meanwhile',
  ONLY_IN_FULL,
  async ({ page, context, server, signIn }) => {
    test.slow()
    const owner = await signIn(context, 'mortal@example.org', 'Mortal')
    const { id: userId } = (await owner.get('/api/me')).json<{ id: number }>()
    await newLocalMap(page, 'Mortal Isle')
    const names = ['Nine Gulls', 'Old Gate', 'Tarn']
    for (const name of names) {
      await addLocalPoi(page, name)
      await page.keyboard.press('Escape')
    }
    await expect(saved(page)).toHaveText('Saved')
    const address = page.url()
    await page.close()
    const ownMaps = async () => (await owner.get(`/api/user/id/${userId}/maps`)).json<{ id: number }[]>()

    let kills = 0
    for (const [call, method] of CALLS)
      for (const isReceived of [false, true]) {
        const tab = await openMortal(context, address)
        const reached = new Promise<void>((resolve) => {
          void tab.page.route(call, async (route: Route) => {
            if (route.request().method() !== method) return route.fallback()
            if (isReceived) await route.fetch()
            resolve()
          })
        })
        await publishLocalMap(tab.page)
        await reached
        await tab.kill()
        kills += 1
        const maps = await ownMaps()
        expect(maps.length).toBeLessThanOrEqual(1)
        const seenBy = maps[0] && (await fetch(`${server.url}/api/maps/${maps[0].id}`)).status
        if (call.endsWith('set-public') && isReceived) expect(seenBy).toBe(200)
        else if (maps[0]) expect(seenBy).toBe(404)
      }
    expect(kills).toBe(2 * CALLS.length)

    const tab = await openMortal(context, address)
    await publishLocalMap(tab.page)
    await expect(tab.page.getByRole('dialog', { name: '“Mortal Isle” is published' })).toBeVisible()
    const maps = await ownMaps()
    expect(maps.length).toBe(1)
    const answer = await owner.get(`/api/maps/${maps[0]?.id ?? 0}/content`)
    const { pois } = decodeContent(contentAnswerSchema.parse(answer.json()).parts)
    expect([...pois].map(({ name }) => name).sort()).toEqual(names)
  },
)
