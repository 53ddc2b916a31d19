import { mapPath } from '../../shared/paths.ts'
import { BORDER_COUNT, GESTURES_MAX, shared, storesCounts, undoesEach } from './commonBorder.ts'
import { CountedThumb } from './CountedHand.ts'
import { Fingers } from './Fingers.ts'
import { BOX, openManyPois } from './manyPois.ts'
import { MapPage, type PlaceView } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { cellOf, descriptions, putOnClipboard } from './tableCells.ts'
import { expect, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

const OVERVIEW_OF_PHONE = '#-2/800/600'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** In the mode that two taps lead to, and which stays. */
test('moves, retypes and clears 30 POIs in 2, 3 and 2 gestures, each as one step of undo', async ({
  page,
  context,
  server,
}) => {
  const { editor } = await openManyPois(page, server, 'Thumb', 30, OVERVIEW_OF_PHONE)
  const hand = new CountedThumb(editor, await Fingers.of(context, page))
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const all = bar.getByRole('button', { name: '30 selected', exact: true })
  const isUndone = async (done: string) => {
    await page.keyboard.press('Control+z')
    await expect(page.getByText(`Undid: ${done}.`, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await page.getByRole('button', { name: 'Select many', exact: true }).tap()

  await test.step('moves them by one of them', async () => {
    await hand.drag(...BOX)
    await expect(all).toBeVisible()
    await hand.drag({ x: 400, y: 460 }, { x: 500, y: 560 })
    await expect(page.getByText('Moved 30 POIs.', { exact: true })).toBeVisible()
    expect(hand.takeCount()).toBeLessThanOrEqual(2)
    for (const act of await bar.getByRole('button').all()) await expect(act).toBeInViewport({ ratio: 1 })
    await isUndone('moved 30 POIs')
  })

  await test.step('gives them another type, from the bar, which tells the counts', async () => {
    await bar.getByRole('button', { name: 'Clear the selection' }).tap()
    await hand.drag(...BOX)
    await hand.tap('button', 'Type')
    await hand.tap('menuitem', 'Chests')
    await expect(page.getByText('Made 30 POIs “Chests”.', { exact: true })).toBeVisible()
    expect(hand.takeCount()).toBeLessThanOrEqual(3)
    await all.tap()
    await expect(bar.getByRole('listitem')).toHaveText(['Chests30'])
    for (const act of await bar.getByRole('button').all()) await expect(act).toBeInViewport({ ratio: 1 })
    await isUndone('made 30 POIs “Chests”')
    await expect(bar.getByRole('listitem')).toHaveText(['Idols30'])
  })

  await test.step('clears the area', async () => {
    await bar.getByRole('button', { name: 'Clear the selection' }).tap()
    await hand.drag(...BOX)
    await hand.tap('button', 'Delete')
    await expect(page.getByText('Deleted 30 POIs.', { exact: true })).toBeVisible()
    expect(hand.takeCount()).toBeLessThanOrEqual(2)
    await isUndone('deleted 30 POIs')
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByRole('toolbar', { name: 'Select many' })).toBeHidden()
  })
})

test('takes 20 descriptions from a spreadsheet in 5 gestures, as one step of undo', async ({
  page,
  context,
  server,
}) => {
  const { editor } = await openManyPois(page, server, 'Thumbscribe', 22, OVERVIEW_OF_PHONE)
  await putOnClipboard(page, descriptions(20))
  const hand = new CountedThumb(editor, await Fingers.of(context, page))
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  await page.getByRole('button', { name: 'Select many', exact: true }).tap()
  const table = page.getByRole('region', { name: 'Table' })

  await hand.drag(BOX[0], { x: BOX[1].x, y: 680 })
  await expect(page.getByRole('button', { name: '20 selected', exact: true })).toBeVisible()
  await hand.tap('button', 'Edit in the table')
  await expect(table.getByRole('status')).toHaveText('20 of 22 POIs, 20 selected')
  await hand.swipe({ x: 384, y: 400 }, { x: 14, y: 400 })
  const first = await cellOf(table, 'Idol 1', 'Description')
  await expect(first).toBeInViewport({ ratio: 0.2 })
  await hand.tapCell(first)
  await hand.tap('button', 'Paste cells')
  const said = page.getByRole('listitem').filter({ hasText: 'Changed 20 POIs.' })
  await expect(said).toBeVisible()
  expect(hand.takeCount()).toBeLessThanOrEqual(5)
  await expect(first).toHaveText('Number 1')
  await expect(await cellOf(table, 'Idol 4', 'Description')).toHaveText('Number 4')
  await said.getByRole('button', { name: 'Undo' }).tap()
  await expect(first).toBeEmpty()
  await expect(await cellOf(table, 'Idol 4', 'Description')).toBeEmpty()
})

/** From top to bottom, in zigzag, in CSS px on the canvas: each farther from the last than a double tap may stray. */
const BORDER: readonly PlaceView[] = Array.from({ length: BORDER_COUNT }, (_, at) => ({
  x: 180 + (at % 2) * 32,
  y: 130 + at * 10,
}))
const [TOP, BOTTOM] = [BORDER[0] ?? { x: 0, y: 0 }, BORDER.at(-1) ?? { x: 0, y: 0 }]

test(`draws two regions with a common border of ${BORDER_COUNT} points in at most ${GESTURES_MAX} gestures, each one step of undo`, async ({
  page,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Thumbcoast')
  const editor = new MapPage(page)
  await page.goto(`${mapPath(map)}#-1/800/600`)
  await editor.isReady()
  const drawing = new ZoneDrawing(editor, owner, map.id)
  const hand = new CountedThumb(editor, await Fingers.of(context, page))

  await hand.tap('button', 'Edit')
  await hand.tap('button', 'Polygon zone')
  await hand.tap('button', 'Keep drawing')
  for (const [at, place] of BORDER.entries()) {
    await hand.tapAt(place)
    await drawing.isAnnounced(`Point ${at + 1} at`)
  }
  await hand.doubleTapAt({ x: 60, y: BOTTOM.y })
  await storesCounts(drawing, BORDER_COUNT + 1)
  await hand.tapAt(TOP)
  await hand.tap('button', 'Trace a border')
  // The way round by the corner is shorter than the zigzag.
  await hand.tap('button', 'Trace a border')
  await hand.tapAt(BOTTOM)
  await drawing.isAnnounced(`${BORDER_COUNT - 1} points along the border.`)
  await hand.doubleTapAt({ x: 330, y: TOP.y })
  await storesCounts(drawing, BORDER_COUNT + 1, BORDER_COUNT + 1)
  expect(hand.takeCount()).toBeLessThanOrEqual(GESTURES_MAX)
  expect(shared(await drawing.zones())).toHaveLength(BORDER_COUNT)
  await undoesEach(drawing, BORDER_COUNT + 1)
})

test('works from the bar below the offer of an unfinished shape', async ({ page, server }) => {
  const { editor } = await openManyPois(page, server, 'Twohanded', 20, OVERVIEW_OF_PHONE)
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  const tool = (name: string) => tools.getByRole('button', { name, exact: true })
  await tool('Edit').tap()
  await tool('Polygon zone').tap()
  await expect(page.getByRole('toolbar', { name: 'Shape' })).toBeVisible()
  await editor.canvas.tap({ position: { x: 200, y: 300 } })
  await expect(page.getByRole('log').getByText(/^Point 1 at/)).toBeAttached()
  await page.keyboard.press('m')
  const offer = page.getByRole('group', { name: 'Unfinished work' })
  await page.getByRole('button', { name: 'Done' }).tap({ trial: true })
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  for (const name of ['Type', 'Delete', 'Clear the selection'])
    await bar.getByRole('button', { name }).tap({ trial: true })
  await offer.getByRole('button', { name: 'Continue' }).tap({ trial: true })
  await bar.getByRole('button', { name: 'Clear the selection' }).tap()
  await expect(bar).toBeHidden()
})
