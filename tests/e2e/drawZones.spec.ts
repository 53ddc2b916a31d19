import type { BrowserContext, Page } from '@playwright/test'
import type { BuiltServer } from './BuiltServer.ts'
import { alphaAt } from './canvasPixel.ts'
import { Fingers } from './Fingers.ts'
import { doubleClick } from './doubleClick.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

/** A finger that rests this long takes the next point in hand. */
const AIM_AFTER_MS = 350

const openOwnMap = async (page: Page, context: BrowserContext, server: BuiltServer, name: string) => {
  const { map, owner } = await withOwnMap(server, context, name)
  const editor = new MapPage(page)
  await editor.open(map)
  return { editor, drawing: new ZoneDrawing(editor, owner, map.id) }
}

test('draws a circle, a rectangle and a line, and undoes to the empty map and back [ZONE-001] [ZONE-007] [SHELL-001]', async ({
  page,
  context,
  server,
}) => {
  const { editor, drawing } = await openOwnMap(page, context, server, 'Drawer')

  await test.step('a circle from its centre, a rectangle from corner to corner', async () => {
    await drawing.tool('Circle zone').click()
    await expect(drawing.hints).toContainText('Drag from the centre')
    await editor.drag({ x: 200, y: 200 }, { x: 260, y: 200 })
    await drawing.stores('circle')
    await expect(drawing.tool('Select and pan')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('r')
    const { x: left = 0, y: top = 0 } = (await editor.canvas.boundingBox()) ?? {}
    await page.mouse.move(left + 400, top + 150)
    await page.mouse.down()
    await page.mouse.move(left + 520, top + 250, { steps: 5 })
    const sides = [
      { x: 460, y: 150 },
      { x: 520, y: 200 },
      { x: 460, y: 250 },
      { x: 400, y: 200 },
    ]
    for (const middle of sides) await expect.poll(() => alphaAt(page, 'overlay', middle)).toBeGreaterThan(0.7)
    await page.mouse.up()
    await drawing.stores('circle', 'rectangle')
  })

  await test.step('a line that a double click ends', async () => {
    await page.keyboard.press('l')
    await drawing.clicks([650, 150], [750, 150])
    await doubleClick(editor.canvas, { x: 750, y: 260 })
    await drawing.stores('circle', 'rectangle', 'polyline')
  })

  await test.step('hints for each tool until it has been used three times', async () => {
    for (const x of [200, 300]) {
      await drawing.tool('Circle zone').click()
      await expect(drawing.hints).toContainText('Drag from the centre')
      await editor.drag({ x, y: 400 }, { x: x + 20, y: 400 })
      await expect(drawing.bar).toBeHidden()
    }
    await drawing.tool('Circle zone').click()
    await expect(drawing.bar).toBeVisible()
    await expect(drawing.hints).toHaveCount(0)
    await drawing.tool('Polygon zone').click()
    await expect(drawing.hints).toContainText('Click to add a point')
    await drawing.tool('Select and pan').click()
    for (const left of [4, 3]) {
      await page.keyboard.press('Control+z')
      await expect.poll(async () => (await drawing.zones()).length).toBe(left)
    }
  })

  await test.step('undo step by step to the empty map, and redo', async () => {
    const before = await drawing.zones()
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Control+z')
      await expect.poll(async () => (await drawing.zones()).length).toBe(left)
    }
    for (let step = 0; step < before.length; step++) await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => drawing.zones()).toEqual(before)
    await page.reload()
    await editor.isReady()
    expect(await drawing.zones()).toEqual(before)
  })
})

test('refuses a crossing while a polygon is drawn, and at its closing edge [ZONE-001] [ZONE-015]', async ({
  page,
  context,
  server,
}) => {
  const { drawing } = await openOwnMap(page, context, server, 'Crosser')
  await page.keyboard.press('p')
  await drawing.clicks([200, 550], [400, 400], [400, 550])
  await drawing.hover({ x: 280, y: 420 })
  await drawing.clicks([280, 420])
  await drawing.isAnnounced('Edges 1 and 3 cross.')
  await drawing.clicks([500, 550], [500, 480])
  await drawing.hover({ x: 205, y: 552 })
  await drawing.isAnnounced('Closing here would cross the outline.')
  await drawing.clicks([205, 552])
  await drawing.isAnnounced('Closing here would cross the outline.')
  await expect(drawing.bar.getByRole('button', { name: 'Finish' })).toBeDisabled()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+z')
  // Not where the refused click was: so soon after it, it would be the second of a double click.
  await drawing.clicks([197, 547])
  await drawing.stores('polygon')
  const [triangle] = await drawing.zones()
  expect(triangle).toMatchObject({
    geometry: { points: { length: 3 } },
    label: 'Unnamed Zone',
    strokeColour: '#3388ff',
    fillColour: '#3388ff',
    strokeOpacity: 1,
    fillOpacity: 0.5,
    pattern: 'none',
  })
})

test('draws with the keyboard only [ZONE-001]', ONLY_IN_FULL, async ({ page, context, server }) => {
  const { editor, drawing } = await openOwnMap(page, context, server, 'Keyer')
  await editor.canvas.focus()
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await drawing.isAnnounced('Point 1 at X 800, Y 600.')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Space')
  await drawing.isAnnounced('Point 3 at')
  await page.keyboard.press('Enter')
  await drawing.stores('polygon')
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(drawing.tool('Circle zone')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(drawing.tool('Circle zone')).toHaveAttribute('aria-pressed', 'false')
})

test('draws without a network, and shows no error [ZONE-032] [ERR-091]', async ({
  page,
  context,
  server,
}) => {
  const { editor, drawing } = await openOwnMap(page, context, server, 'Cutoff')
  await page.route('**/api/maps/*/changes**', (route) => route.abort('internetdisconnected'))
  await page.keyboard.press('c')
  await editor.drag({ x: 700, y: 450 }, { x: 740, y: 450 })
  await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Unnamed Zone' })).toBeVisible()
  await expect(page.locator('[role="alert"]:not(:empty), [role="alertdialog"], .toast')).toHaveCount(0)
  await page.unroute('**/api/maps/*/changes**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await drawing.stores('circle')
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'draws, is refused, continues after a pinch, and undoes by buttons [ZONE-001] [ZONE-015]',
    ONLY_IN_FULL,
    async ({ page, context, server }) => {
      const { map, owner } = await withOwnMap(server, context, 'Thumb')
      const editor = new MapPage(page)
      const drawing = new ZoneDrawing(editor, owner, map.id)
      await page.clock.install()
      await editor.open(map)
      const fingers = await Fingers.of(context, page)
      const button = (name: string) => drawing.bar.getByRole('button', { name })

      await drawing.unfold()
      await drawing.tool('Polygon zone').tap()
      await drawing.corners([120, 300], [320, 300], [320, 500])
      await expect(drawing.hints).toHaveCount(0)
      await drawing.taps([200, 250])
      await drawing.isAnnounced('Edges 1 and 3 cross.')
      await fingers.pinch([150, 400], [250, 400], 20)
      await button('Remove last').tap()
      await drawing.isAnnounced('Point 3 removed.')
      await fingers.holdAndDrag([300, 560], [280, 540], AIM_AFTER_MS)
      await button('Finish').tap()
      await drawing.stores('polygon')
      const [polygon] = await drawing.zones()
      expect(polygon?.geometry).toMatchObject({ kind: 'polygon' })

      await drawing.unfold()
      await drawing.tool('Circle zone').tap()
      await expect(drawing.bar).toBeVisible()
      await fingers.drag([100, 560], [150, 560])
      await drawing.stores('polygon', 'circle')
      await page.getByRole('dialog', { name: 'Unnamed Zone' }).getByRole('button', { name: 'Close' }).tap()
      await drawing.unfold()
      for (const left of [1, 0]) {
        await drawing.tool('Undo').tap()
        await expect.poll(async () => (await drawing.zones()).length).toBe(left)
      }
      await drawing.tool('Redo').tap()
      await drawing.stores('polygon')
    },
  )
})
