import type { BrowserContext, Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { alphaAt, canvasPixel, viewPlace } from './canvasPixel.ts'
import { MapPage, type NewPoi } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** Half of the size of a map pixel, all of the picture in view. */
const OVERVIEW = '#-1/800/600'

/** An owner on their map, seen from afar. `addPois` puts the POIs in a row. */
const openMap = async (
  { page, context, server }: { page: Page; context: BrowserContext; server: BuiltServer },
  name: string,
  pois: readonly NewPoi[],
) => {
  const { map, owner } = await withOwnMap(server, context, name)
  await addPois(owner, map.id, pois)
  const viewer = new MapPage(page)
  await page.goto(mapPath(map) + OVERVIEW)
  await viewer.isReady()
  const places = await Promise.all(pois.map((_, at) => viewPlace(page, { x: 400 + 300 * at, y: 600 })))
  return {
    map,
    viewer,
    search: page.getByRole('searchbox', { name: 'Find a POI, zone or pin' }),
    placeOf: (index: number) => places[index] ?? { x: 0, y: 0 },
  }
}

const SIGHTS = [
  { name: 'Old gate', category: 'Sights', type: 'Ruins' },
  { name: 'Lighthouse', category: 'Sights', type: 'Ruins' },
  { name: 'Old pier', category: 'Travel', type: 'Ferries' },
] as const

test('finds by keys: matches stand out, Enter opens the first and then the next, and what is in view stays', async ({
  page,
  context,
  server,
}) => {
  const { viewer, search, placeOf } = await openMap({ page, context, server }, 'Seeker', SIGHTS)
  const alphas = () => Promise.all([0, 1, 2].map((at) => alphaAt(page, 'markers', placeOf(at))))
  await expect.poll(alphas).toEqual([1, 1, 1])
  await viewer.canvas.focus()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('old')
  await expect.poll(alphas).toEqual([1, 0.3, 1])

  await page.keyboard.press('Enter')
  const popup = viewer.info('Old gate')
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/#0\//)
  const seen = await viewPlace(page, { x: 400, y: 600 })
  expect(Math.abs(seen.x - placeOf(0).x) + Math.abs(seen.y - placeOf(0).y)).toBeLessThan(4)
  const [canvas, box] = await Promise.all([viewer.canvas.boundingBox(), popup.boundingBox()])
  expect((box?.x ?? 0) - (canvas?.x ?? 0)).toBeGreaterThan(seen.x + 12)
  await expect.poll(() => alphaAt(page, 'labels', { x: seen.x - 30, y: seen.y })).toBeGreaterThan(0.7)

  await page.keyboard.press('Enter')
  await expect(viewer.info('Old pier')).toBeVisible()
  await expect(search).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(popup).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.keyboard.press('Control+f')
  await expect(search).toBeFocused()
  await search.fill('')
  const others = () => alphaAt(page, 'markers', { x: seen.x + 300, y: seen.y })
  await expect.poll(others).toBe(1)
})

test(
  'tells the name of a marker that is pointed at, and of its type if it has none',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const nameless = { category: 'Sights', type: 'Idols' }
    const { viewer, placeOf } = await openMap({ page, context, server }, 'Pointer', [nameless])
    const place = placeOf(0)
    const label = () => alphaAt(page, 'overlay', { x: place.x + 22, y: place.y - 6 })
    await expect.poll(() => alphaAt(page, 'markers', place)).toBe(1)
    expect(await label()).toBe(0)
    await viewer.canvas.hover({ position: place })
    await expect.poll(label).toBeGreaterThan(0.9)
    await viewer.canvas.hover({ position: { x: place.x, y: place.y + 100 } })
    await expect.poll(label).toBe(0)
  },
)

test(
  'rings the markers of a row or a type, and dims what was found to 0.3, hides it or shows nothing else, which it remembers [POI-033] [POI-034] [POI-035] [CONST-072]',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { viewer, placeOf } = await openMap({ page, context, server }, 'Keeper', SIGHTS)
    const alphas = () => Promise.all([0, 1].map((at) => alphaAt(page, 'markers', placeOf(at))))
    const choose = (name: string) =>
      page.getByRole('radiogroup', { name: 'POIs on the map' }).getByText(name).click()
    await expect.poll(alphas).toEqual([1, 1])

    await test.step('rings what is hovered or has the focus', async () => {
      const rings = () =>
        Promise.all(
          [0, 1, 2].map(async (at) => {
            const { x, y } = placeOf(at)
            const [red = 0, green = 0, blue = 0] = await canvasPixel(page, 'overlay', { x, y: y - 12 })
            return red > 150 && green > 160 && blue < 140
          }),
        )
      expect(await rings()).toEqual([false, false, false])
      await viewer.row('Lighthouse').hover()
      await expect.poll(rings).toEqual([false, true, false])
      await viewer.list.getByRole('treeitem', { name: /^Ruins/ }).hover()
      await expect.poll(rings).toEqual([true, true, false])
      await viewer.canvas.hover({ position: { x: 300, y: 100 } })
      await expect.poll(rings).toEqual([false, false, false])
      await viewer.row('Lighthouse').focus()
      await page.keyboard.press('ArrowDown')
      await expect.poll(rings).toEqual([true, false, false])
    })
    await viewer.row('Old gate').getByRole('button', { name: 'Found Old gate' }).click()
    await expect.poll(alphas).toEqual([0.3, 1])
    await choose('Hide found')
    await expect.poll(alphas).toEqual([0, 1])
    await expect(viewer.row('Old gate, hidden')).toBeVisible()
    await viewer.canvas.hover({ position: placeOf(0) })
    await expect(viewer.canvas).toHaveCSS('cursor', 'grab')
    await viewer.canvas.hover({ position: placeOf(1) })
    await expect(viewer.canvas).toHaveCSS('cursor', 'pointer')
    await page.reload()
    await expect.poll(alphas).toEqual([0, 1])
    await choose('Only found')
    await expect.poll(alphas).toEqual([0.3, 0])
    await choose('Show all')
    await expect.poll(alphas).toEqual([0.3, 1])
    await page.getByRole('button', { name: 'Show found POIs' }).click()
    await expect.poll(alphas).toEqual([1, 1])
  },
)

test('moves types and POIs in the tree by dragging and by the menu, says why a drop does nothing, and undoes it', async ({
  page,
  context,
  server,
}) => {
  const { viewer } = await openMap({ page, context, server }, 'Mover', SIGHTS)
  const row = (name: RegExp) => viewer.list.getByRole('treeitem', { name })
  const say = (text: string) => page.getByText(text, { exact: true })

  await viewer.row('Old pier').dragTo(row(/^Ruins,/))
  await expect(say('“Old pier” moved to “Ruins”.')).toBeVisible()
  await expect(row(/^Ruins, 0 \/ 3 found/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(row(/^Ruins, 0 \/ 2 found/)).toBeVisible()

  await row(/^Ruins,/).dragTo(row(/^Travel,/))
  await expect(row(/^Travel, 0 \/ 3 found/)).toBeVisible()
  await row(/^Ruins,/).dragTo(row(/^Ferries,/))
  await expect(say('“Ruins” is in “Travel” already.')).toBeVisible()

  await viewer.row('Old pier').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move to' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Ruins' }).press('Enter')
  await expect(row(/^Ruins, 0 \/ 3 found/)).toBeVisible()
})

test(
  'makes a zone blink every second while its row is hovered [ZONE-016] [CONST-071]',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Blinker')
    const geometry = { kind: 'circle', centre: { x: 800, y: 600 }, radius: 200 } as const
    const zone = aZone({ id: newEntityId(map.id), label: 'Moor', geometry })
    await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
      { op: 'insert', kind: 'zone', entity: zone },
    ])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto(mapPath(map) + '#0/800/600')
    const row = page.getByRole('button', { name: 'Moor', exact: true })
    await expect(row).toBeVisible()
    const edge = await viewPlace(page, { x: 1002, y: 600 })
    /** Red and green together make the accent, which no zone has. */
    const isLit = async () => {
      const [red = 0, green = 0, blue = 255] = await canvasPixel(page, 'shapes', edge)
      return red > 150 && green > 150 && blue < 150
    }
    await page.clock.pauseAt(Date.now() + 60_000)
    expect(await isLit()).toBe(false)
    await row.hover()
    await page.clock.runFor(50)
    expect(await isLit()).toBe(true)
    await page.clock.runFor(500)
    expect(await isLit()).toBe(false)
    await page.clock.runFor(500)
    expect(await isLit()).toBe(true)
  },
)
