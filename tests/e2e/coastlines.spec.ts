import type { BrowserContext, Page } from '@playwright/test'
import type { BuiltServer } from './BuiltServer.ts'
import { BORDER_COUNT, GESTURES_MAX, shared, storesCounts, undoesEach } from './commonBorder.ts'
import { CountedMouse } from './CountedHand.ts'
import { MapPage, type PlaceView } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

/** From top to bottom, in zigzag, in CSS px on the canvas. */
const BORDER: readonly PlaceView[] = Array.from({ length: BORDER_COUNT }, (_, at) => ({
  x: 400 + (at % 2) * 12,
  y: 120 + at * 12,
}))
const [TOP, BOTTOM] = [BORDER[0] ?? { x: 0, y: 0 }, BORDER.at(-1) ?? { x: 0, y: 0 }]

const openOwnMap = async (page: Page, context: BrowserContext, server: BuiltServer) => {
  const { map, owner } = await withOwnMap(server, context, 'Coastliner')
  const editor = new MapPage(page)
  await editor.open(map)
  return { editor, drawing: new ZoneDrawing(editor, owner, map.id) }
}

test('draws two regions with a common border of 40 points, which stays common', async ({
  page,
  context,
  server,
}) => {
  const { editor, drawing } = await openOwnMap(page, context, server)
  const hand = new CountedMouse(editor)

  await test.step(`in at most ${GESTURES_MAX} gestures, each region one step of undo`, async () => {
    await hand.press('p')
    for (const place of BORDER) await hand.click(place)
    await hand.click({ x: 250, y: BOTTOM.y })
    await hand.doubleClick({ x: 250, y: TOP.y })
    await storesCounts(drawing, BORDER_COUNT + 2)
    await hand.press('Escape')
    await hand.press('p')
    await hand.click(TOP)
    await hand.press('t')
    await hand.click(BOTTOM)
    await hand.click({ x: 560, y: BOTTOM.y })
    await hand.doubleClick({ x: 560, y: TOP.y })
    await storesCounts(drawing, BORDER_COUNT + 2, BORDER_COUNT + 2)
    expect(hand.takeCount()).toBeLessThanOrEqual(GESTURES_MAX)
    expect(shared(await drawing.zones())).toHaveLength(BORDER_COUNT)
    await undoesEach(drawing, BORDER_COUNT + 2)
  })

  await test.step('a vertex of both is dragged in one step of undo, and of one alone with Ctrl', async () => {
    const drawn = await drawing.zones()
    const [from, to] = [BORDER[20] ?? TOP, { x: 350, y: (BORDER[20] ?? TOP).y }]
    await page.keyboard.press('Escape')
    await editor.click({ x: 300, y: 300 })
    await page.getByRole('button', { name: 'Edit shape' }).click()
    await expect(page.getByRole('toolbar', { name: 'Edit shape' })).toBeVisible()
    await editor.drag(from, to)
    await expect.poll(() => drawing.zones()).not.toEqual(drawn)
    const dragged = await drawing.zones()
    expect(shared(dragged)).toHaveLength(BORDER_COUNT)
    expect(shared(dragged)).not.toEqual(shared(drawn))
    await page.keyboard.press('Control+z')
    await expect.poll(() => drawing.zones()).toEqual(drawn)
    await page.keyboard.down('Control')
    await editor.drag(from, to)
    await page.keyboard.up('Control')
    await expect.poll(async () => shared(await drawing.zones()).length).toBe(BORDER_COUNT - 1)
  })
})
