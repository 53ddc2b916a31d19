import type { Page } from '@playwright/test'
import type { BuiltServer } from './BuiltServer.ts'
import { BORDER_COUNT, GESTURES_MAX, shared, storesCounts, undoesEach } from './commonBorder.ts'
import { CountedKeys } from './CountedHand.ts'
import { openManyPois } from './manyPois.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { cellOf, descriptions, putOnClipboard } from './tableCells.ts'
import { expect, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

/** What is in view is the area: by keys there is no box. */
const TWO_ROWS = '#0.7/655/500'
const THREE_ROWS = '#0.5/655/610'

/** The keys come to the map as somebody without a pointer does. */
const goToMap = async (page: Page): Promise<void> => {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('application')).toBeFocused()
}

const openMapOf = async (page: Page, server: BuiltServer, name: string, count: number, view: string) => {
  const { editor } = await openManyPois(page, server, name, count, view)
  await goToMap(page)
  return { editor, hand: new CountedKeys(editor) }
}

const isUndone = async (page: Page, done: string): Promise<void> => {
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`Undid: ${done}.`, { exact: true })).toBeVisible()
}

test('moves the 30 POIs in view in 2 gestures, as one step of undo', async ({ page, server }) => {
  const { hand } = await openMapOf(page, server, 'Keymover', 40, THREE_ROWS)
  await hand.press('Control+a')
  await expect(page.getByRole('heading', { name: '30 selected' })).toBeVisible()
  await hand.press('Shift+ArrowRight')
  await expect(page.getByText('Moved 30 POIs.', { exact: true })).toBeVisible()
  expect(hand.takeCount()).toBeLessThanOrEqual(3)
  await isUndone(page, 'moved 30 POIs')
})

test('gives the 25 POIs in view another type in 4 gestures, as one step of undo', async ({
  page,
  server,
}) => {
  const { editor, hand } = await openMapOf(page, server, 'Keytypist', 25, THREE_ROWS)
  await hand.press('Control+a')
  await expect(page.getByRole('heading', { name: '25 selected' })).toBeVisible()
  await hand.press('y')
  await expect(page.getByRole('menuitem', { name: 'Idols' })).toBeVisible()
  await hand.press('c')
  await expect(page.getByRole('menuitem', { name: 'Chests' })).toBeFocused()
  await hand.press('Enter')
  await expect(page.getByText('Made 25 POIs “Chests”.', { exact: true })).toBeVisible()
  expect(hand.takeCount()).toBeLessThanOrEqual(4)
  await expect(editor.list.getByRole('treeitem', { name: /^Chests, 0 \/ 25 found/ })).toBeVisible()
  await isUndone(page, 'made 25 POIs “Chests”')
})

test('clears the area in view of 20 POIs in 2 gestures, as one step of undo', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Keyclearer', 30, TWO_ROWS)
  await hand.press('Control+a')
  await expect(page.getByRole('heading', { name: '20 selected' })).toBeVisible()
  await hand.press('Delete')
  await expect(page.getByText('Deleted 20 POIs.', { exact: true })).toBeVisible()
  expect(hand.takeCount()).toBeLessThanOrEqual(2)
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 10 found/ })).toBeVisible()
  await isUndone(page, 'deleted 20 POIs')
})

test('takes 20 descriptions from a spreadsheet in 4 gestures, as one step of undo', async ({
  page,
  server,
}) => {
  const { hand } = await openMapOf(page, server, 'Keyscribe', 22, TWO_ROWS)
  await putOnClipboard(page, descriptions(20))
  const table = page.getByRole('region', { name: 'Table' })
  await hand.press('Control+a')
  await hand.press('Shift+T')
  await expect(table.getByRole('status')).toHaveText('20 of 22 POIs, 20 selected')
  await expect(await cellOf(table, 'Idol 1', 'Name')).toBeFocused()
  await hand.goToCell({ right: 5 })
  const first = await cellOf(table, 'Idol 1', 'Description')
  await expect(first).toBeFocused()
  await hand.press('Control+v')
  await expect(page.getByText('Changed 20 POIs.', { exact: true })).toBeVisible()
  expect(hand.takeCount()).toBeLessThanOrEqual(5)
  await expect(await cellOf(table, 'Idol 4', 'Description')).toHaveText('Number 4')
  await page.keyboard.press('Control+z')
  await expect(first).toBeEmpty()
  await expect(await cellOf(table, 'Idol 4', 'Description')).toBeEmpty()
})

/** The border goes down in zigzag, so many px of the view from one point to the next. */
const [ZIG, DOWN] = [17, 9]
/** The corner of each region lies so far beside the border that the way round by it is longer. */
const BESIDE = 400
const HEIGHT = (BORDER_COUNT - 1) * DOWN

test(`draws two regions with a common border of ${BORDER_COUNT} points in at most ${GESTURES_MAX} gestures, each one step of undo`, async ({
  page,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Keycoast')
  const editor = new MapPage(page)
  await editor.open(map)
  await goToMap(page)
  const drawing = new ZoneDrawing(editor, owner, map.id)
  const hand = new CountedKeys(editor)

  await hand.press('p')
  await hand.place({ down: -160 })
  for (let at = 1; at < BORDER_COUNT; at++) {
    await hand.place({ right: at % 2 === 1 ? ZIG : -ZIG, down: DOWN })
    await drawing.isAnnounced(`Point ${at + 1} at`)
  }
  await hand.place({ right: -BESIDE })
  await hand.press('Enter')
  await storesCounts(drawing, BORDER_COUNT + 1)
  await expect(page.getByRole('combobox', { name: 'Name of the zone' })).toBeFocused()
  await hand.press('Escape')
  await hand.press('p')
  // Beside the first point, as a hand comes near it.
  await hand.place({ right: 2, down: -163 })
  await hand.press('t')
  await hand.place({ right: ZIG, down: HEIGHT })
  await drawing.isAnnounced(`${BORDER_COUNT - 1} points along the border.`)
  await hand.place({ right: BESIDE, down: -HEIGHT })
  await hand.press('Enter')
  await storesCounts(drawing, BORDER_COUNT + 1, BORDER_COUNT + 1)
  expect(hand.takeCount()).toBeLessThanOrEqual(GESTURES_MAX)
  expect(shared(await drawing.zones())).toHaveLength(BORDER_COUNT)
  await page.keyboard.press('Escape')
  await undoesEach(drawing, BORDER_COUNT + 1)
})
