import type { Locator, Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'
import { viewPlace } from './canvasPixel.ts'
import { Fingers } from './Fingers.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

const OVERVIEW = '#-1/800/600'
/** Where `addPois` puts the first POI. */
const FIRST = { x: 400, y: 600 }
/** Longer than a finger rests before it takes what is under it in hand. */
const HELD_MS = 600

test(
  'keeps a polygon drawn with right angles a polygon, of which a corner moves alone',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Squarer')
    const editor = new MapPage(page)
    const drawing = new ZoneDrawing(editor, owner, map.id)
    await editor.open(map)
    await drawing.tool('Polygon zone').click()
    await drawing.clicks([300, 300], [500, 300], [500, 500], [300, 500])
    await page.keyboard.press('Enter')
    await drawing.stores('polygon')
    const [before] = await drawing.zones()
    await page
      .getByRole('dialog', { name: 'Unnamed Zone' })
      .getByRole('button', { name: 'Edit shape' })
      .click()
    await expect(page.getByRole('toolbar', { name: 'Edit shape' })).toBeVisible()
    await editor.drag({ x: 500, y: 500 }, { x: 560, y: 540 })
    const points = (zone: typeof before) => (zone?.geometry.kind === 'polygon' ? zone.geometry.points : [])
    const moved = async () => {
      const [zone] = await drawing.zones()
      const now = points(zone)
      return points(before).filter(({ x, y }, at) => now[at]?.x !== x || now[at]?.y !== y).length
    }
    await expect.poll(moved).toBe(1)
  },
)

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('pans with a drag, and moves a POI once the finger has rested on it', async ({
    page,
    context,
    server,
  }) => {
    const { map, owner } = await withOwnMap(server, context, 'Fingerer')
    await addPois(owner, map.id, [{ name: 'Low Sister', category: 'Sights', type: 'Idols' }])
    await page.clock.install()
    const address = () => new URL(page.url()).hash
    await page.goto(mapPath(map) + OVERVIEW)
    const editor = new MapPage(page)
    await editor.isReady()
    const fingers = await Fingers.of(context, page)
    const onPage = async (place: { x: number; y: number }) => {
      const [at, box] = [await viewPlace(page, place), await editor.canvas.boundingBox()]
      if (box === null) throw new Error('The canvas is not on the page.')
      return [box.x + at.x, box.y + at.y] as const
    }
    const [x, y] = await onPage(FIRST)
    await fingers.drag([x, y], [x + 60, y + 40])
    await page.clock.runFor(1_000)
    await expect.poll(address).not.toBe(OVERVIEW)
    await expect(page.getByText('Moved “Low Sister”.')).toHaveCount(0)

    const panned = address()
    const [heldX, heldY] = await onPage(FIRST)
    await fingers.holdAndDrag([heldX, heldY], [heldX + 60, heldY - 80], HELD_MS)
    await expect(page.getByText('Moved “Low Sister”.').first()).toBeVisible()
    expect(address()).toBe(panned)
  })
})

/** The box of all that the canvas of the markers shows, in the window. */
const markersBox = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')[2]
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {}
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
    for (let at = 3; at < pixels.length; at += 4) {
      if ((pixels[at] ?? 0) === 0) continue
      const width = canvas?.width ?? 1
      const [x, y] = [((at - 3) / 4) % width, Math.floor((at - 3) / 4 / width)]
      box.left = Math.min(box.left, left + x)
      box.right = Math.max(box.right, left + x)
      box.top = Math.min(box.top, top + y)
      box.bottom = Math.max(box.bottom, top + y)
    }
    return box
  })

const overlaps = async (page: Page, panel: Locator): Promise<boolean> => {
  const [marker, box] = [await markersBox(page), await panel.boundingBox()]
  if (box === null || marker.right < marker.left) return true
  return (
    marker.left < box.x + box.width &&
    marker.right > box.x &&
    marker.top < box.y + box.height &&
    marker.bottom > box.y
  )
}

test(
  'opens the popup of a POI beside its marker and its label, wherever they are',
  ONLY_IN_FULL,
  async ({ browser, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Beside')
    await addPois(owner, map.id, [{ name: 'Low Sister of the Sea', category: 'Sights', type: 'Idols' }])
    const visiting = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    const page = await visiting.newPage()
    const viewer = new MapPage(page)
    const popup = viewer.info('Low Sister of the Sea')
    for (const place of ['#-1/800/600', '#-1/1100/600', '#-1/100/900', '#-1/500/250'])
      await test.step(place, async () => {
        await page.goto('about:blank')
        await page.goto(mapPath(map) + place)
        await viewer.isReady()
        await viewer.click(await viewPlace(page, FIRST))
        await expect(popup).toBeVisible()
        await expect.poll(() => overlaps(page, popup)).toBe(false)
      })
    await visiting.close()
  },
)
