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
  const nameField = page.getByRole('combobox', { name: 'Name of the zone' })

  await test.step('a circle from its centre, a rectangle from corner to corner', async () => {
    await drawing.tool('Circle zone').click()
    await expect(drawing.hints).toContainText('Drag from the centre')
    await editor.drag({ x: 200, y: 200 }, { x: 260, y: 200 })
    await drawing.stores('circle')
    await expect(drawing.tool('Select and pan')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(editor.canvas).toBeFocused()
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
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await drawing.clicks([650, 150], [750, 150])
    await doubleClick(editor.canvas, { x: 750, y: 260 })
    await drawing.stores('circle', 'rectangle', 'polyline')
  })

  await test.step('a name is typed right after, with undo before', async () => {
    await expect(nameField).toBeFocused()
    await page.keyboard.press('Control+z')
    await drawing.stores('circle', 'rectangle')
    await expect(editor.canvas).toBeFocused()
    await page.keyboard.press('l')
    await drawing.clicks([650, 150], [750, 150])
    await doubleClick(editor.canvas, { x: 750, y: 260 })
    await expect(nameField).toBeFocused()
    await page.keyboard.type('Reef')
    await page.keyboard.press('Enter')
    await expect(editor.info('Reef')).toBeVisible()
    await expect(editor.canvas).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(editor.info('Unnamed Zone')).toBeVisible()
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
