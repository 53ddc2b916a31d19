import type { Page } from '@playwright/test'
import type { Change } from '../../shared/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import { aCategory, aPoi, aType } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

// These scripts are about what a page fetches, and when, and what works without the network.
test.use({ savesData: false })

const SITE_SCRIPT = '**/assets/index-*.js'

/** Holds the site's script back. Returns a function that lets it go. */
const holdSite = async (page: Page): Promise<() => void> => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(SITE_SCRIPT, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** What the canvas of the markers shows, and where it stands in the window. */
const markersOn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')[2]
    if (canvas === undefined || canvas.width === 0) return null
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const { left, top } = canvas.getBoundingClientRect()
    return pixels.some((value) => value > 0) ? { left, top, picture: canvas.toDataURL() } : null
  })

/** Whether anything is painted over the markers, such as labels. */
const isOverlayPainted = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')[3]
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return canvas?.style.visibility !== 'hidden' && pixels.some((value) => value > 0)
  })

/** The box of the only marker, on its canvas. A view that has come to rest is painted anew, so its pixels may differ. */
const markerBox = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')[2]
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const width = canvas?.width ?? 1
    const at: number[] = []
    for (let index = 3; index < pixels.length; index += 4)
      if ((pixels[index] ?? 0) > 127) at.push((index - 3) / 4)
    const columns = at.map((place) => place % width)
    const rows = at.map((place) => Math.floor(place / width))
    return [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]
  })

/** The boxes of what stands around the map, rounded. */
const framesOn = (page: Page) =>
  page.evaluate(() =>
    ['.side', '.map-control--tools', '.map-control--zoom', '.map-control--acts', '.topbar', '.tabbar'].map(
      (selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return box && [selector, ...[box.left, box.top, box.width, box.height].map(Math.round)]
      },
    ),
  )

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

test('shows a visitor the map before the site’s script is there, and moves nothing then', async ({
  browser,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Ness')
  await addPois(owner, map.id, [
    { category: 'Sights', type: 'Tower' },
    { category: 'Sights', type: 'Tower' },
  ])
  for (const viewport of WINDOWS)
    await test.step(`at ${viewport.width} × ${viewport.height}`, async () => {
      const visiting = await browser.newContext({ baseURL: server.url, viewport })
      const visitor = await visiting.newPage()
      const letGo = await holdSite(visitor)
      // The script may be there before its styles.
      const script = visitor.waitForResponse('**/assets/firstMap-*.js')
      await visitor.route('**/assets/firstMap-*.css', async (route) => {
        await script
        await route.continue()
      })
      await visitor.goto(mapPath(map), { waitUntil: 'commit' })
      await expect.poll(() => markersOn(visitor)).not.toBeNull()
      await expect(visitor.getByRole('status')).toHaveText('Loading the map…')
      await expect(visitor.getByRole('application')).toHaveCount(0)
      const first = await markersOn(visitor)
      const frames = await framesOn(visitor)
      letGo()
      await new MapPage(visitor).isReady()
      await expect(visitor.getByRole('group', { name: 'Zoom' })).toBeVisible()
      expect(await framesOn(visitor)).toEqual(frames)
      expect(await markersOn(visitor)).toEqual(first)
      await expect(visitor.getByText('Loading the map…')).toHaveCount(0)
      await visiting.close()
    })
})

test(
  'keeps the map where a visitor has moved it before the site’s script is there',
  ONLY_IN_FULL,
  async ({ browser, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Skerry')
    await addPois(owner, map.id, [{ category: 'Sights', type: 'Tower' }])
    const visiting = await browser.newContext({ baseURL: server.url })
    const visitor = await visiting.newPage()
    const letGo = await holdSite(visitor)
    await visitor.goto(mapPath(map), { waitUntil: 'commit' })
    await expect.poll(() => markersOn(visitor)).not.toBeNull()
    const fitted = await markerBox(visitor)
    const box = await visitor.locator('.scene').boundingBox()
    if (box === null) throw new Error('The map is not on the page.')
    await visitor.mouse.move(box.x + 500, box.y + 400)
    await visitor.mouse.down()
    await visitor.mouse.move(box.x + 520, box.y + 420)
    await visitor.mouse.move(box.x + 600, box.y + 460)
    await visitor.mouse.move(box.x + 600, box.y + 460)
    const by = [100, 100, 60, 60]
    const isMoved = async () => {
      const now = await markerBox(visitor)
      return now.every((edge, index) => Math.abs(edge - (fitted[index] ?? 0) - (by[index] ?? 0)) <= 2)
    }
    await expect.poll(isMoved).toBe(true)
    // Still under the pointer, so that it is not thrown.
    letGo()
    await new MapPage(visitor).isReady()
    await expect(visitor.getByRole('tree', { name: 'POIs' })).toBeVisible()
    await expect.poll(isMoved).toBe(true)
    await visiting.close()
  },
)

test(
  'puts the page in the place of the first frame at once, with nothing in between',
  ONLY_IN_FULL,
  async ({ browser, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Stack')
    await addPois(owner, map.id, [{ category: 'Sights', type: 'Tower' }])
    const visiting = await browser.newContext({ baseURL: server.url })
    const visitor = await visiting.newPage()
    const letGo = await holdSite(visitor)
    await visitor.goto(mapPath(map), { waitUntil: 'commit' })
    await expect.poll(() => markersOn(visitor)).not.toBeNull()
    const shownAfter = await visitor.evaluateHandle(() => {
      const names: string[] = []
      const note = () => {
        const page = document.querySelector('.viewer')
        if (page) names.push(`${page.parentElement?.className} > ${page.className}`)
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
      return names
    })
    letGo()
    await new MapPage(visitor).isReady()
    expect(new Set(await shownAfter.jsonValue())).toEqual(new Set(['bannered > viewer']))
    await visiting.close()
  },
)

for (const [count, areFirst] of [
  [30, true],
  [1_001, false],
] as const)
  test(
    `labels a map of ${count} POIs ${areFirst ? 'at once' : 'with the page, once its font is there'}`,
    ONLY_IN_FULL,
    async ({ browser, context, server }) => {
      const { map, owner } = await withOwnMap(server, context, `Stack${count}`)
      const category = aCategory({ id: newEntityId(map.id), name: 'Sights' })
      const type = aType({ id: newEntityId(map.id), categoryId: category.id, name: 'Tower' })
      const pois = Array.from({ length: count }, (_, at) =>
        aPoi({
          id: newEntityId(map.id),
          typeId: type.id,
          name: `Tower ${at}`,
          x: 50 + (at % 40) * 35,
          y: 50 + (at % 37) * 30,
        }),
      )
      const changes: Change[] = [
        { op: 'insert', kind: 'category', entity: category },
        { op: 'insert', kind: 'type', entity: type },
        ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
      ]
      for (let from = 0, baseRevision = 0; from < changes.length; from += 1_000, baseRevision++)
        await commit(owner, { changes: `/api/maps/${map.id}/changes` }, changes.slice(from, from + 1_000), {
          baseRevision,
        })
      const visiting = await browser.newContext({ baseURL: server.url })
      const visitor = await visiting.newPage()
      const letGo = await holdSite(visitor)
      await visitor.goto(mapPath(map), { waitUntil: 'commit' })
      await expect.poll(() => markersOn(visitor)).not.toBeNull()
      if (areFirst) await expect.poll(() => isOverlayPainted(visitor)).toBe(true)
      else expect(await isOverlayPainted(visitor)).toBe(false)
      letGo()
      await new MapPage(visitor).isReady()
      await expect.poll(() => isOverlayPainted(visitor)).toBe(true)
      await visiting.close()
    },
  )

test(
  'opens a map whose first reading or style sheet was lost, and one that is slow to come',
  ONLY_IN_FULL,
  async ({ browser, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Holm')
    await addPois(owner, map.id, [{ name: 'High Tower', category: 'Sights', type: 'Tower' }])
    const content = `**/api/maps/${map.id}/content`

    await test.step('lost', async () => {
      const visiting = await browser.newContext({ baseURL: server.url })
      const visitor = await visiting.newPage()
      await visitor.route(content, (route) => route.abort(), { times: 1 })
      await visitor.route('**/assets/firstMap-*.css', (route) => route.abort(), { times: 1 })
      await visitor.goto(mapPath(map))
      await expect(visitor.getByRole('treeitem', { name: 'High Tower' })).toBeVisible()
      await visiting.close()
    })

    await test.step('slow', async () => {
      const visiting = await browser.newContext({ baseURL: server.url })
      const visitor = await visiting.newPage()
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await visitor.route(content, async (route) => {
        await held
        await route.continue()
      })
      await visitor.goto(mapPath(map), { waitUntil: 'commit' })
      // The page itself, which goes on without it.
      await expect(visitor.locator('.viewer--skeleton')).toBeVisible()
      letGo()
      await expect(visitor.getByRole('treeitem', { name: 'High Tower' })).toBeVisible()
      await visiting.close()
    })
  },
)
