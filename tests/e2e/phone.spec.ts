import type { Page } from '@playwright/test'
import { entriesToClose } from './accessibility.ts'
import { isAtRest } from './isAtRest.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const doesNotScrollSideways = async (page: Page): Promise<void> => {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBeLessThanOrEqual(0)
}

test(
  'fits the home page, its drawer and the create dialog on a phone',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await signIn(context, 'phone@example.org', 'Phone')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
    await doesNotScrollSideways(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    for (const entry of ['My Comments', 'Favourites', 'Feedback / Contact', 'Logout'])
      await expect(drawer.getByRole('button', { name: entry })).toBeVisible()
    await drawer.getByRole('button', { name: 'Create Map' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Create New Map' })
    await expect(dialog).toBeVisible()
    const box = await dialog.boundingBox()
    expect(box?.width).toBe(390)
    await doesNotScrollSideways(page)
  },
)

test('places a POI by touch and finds it in the legend', async ({ page, context, server }) => {
  const { map } = await withOwnMap(server, context, 'Tidewick')
  const editor = new MapPage(page)
  await editor.open(map)
  await doesNotScrollSideways(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).tap()
  const addPoi = page.getByRole('button', { name: 'Add POI', exact: true })
  await addPoi.tap()
  await expect(addPoi).toHaveAttribute('aria-pressed', 'true')
  await editor.canvas.tap({ position: { x: 200, y: 400 } })
  await editor.fill({ name: 'By thumb', category: 'Signs', type: 'Stone' })
  // What does not fit scrolls between the sheet's head and its foot.
  expect(await editor.newPoi.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0)
  await editor.newPoi.getByText('Choose file').last().tap({ trial: true })
  await editor.newPoi.getByRole('button', { name: 'Save' }).tap()
  await expect(editor.newPoi).toBeHidden()
  await page.getByRole('tab', { name: 'Legend' }).tap()
  await editor.row('By thumb').tap()
  await expect(editor.info('By thumb')).toBeVisible()
  await doesNotScrollSideways(page)
  const sheet = await editor.info('By thumb').boundingBox()
  expect(sheet?.height).toBeLessThanOrEqual(844 * 0.6)
})

test('opens the legend as a drawer of 320 px, and Back closes what is open first [SHELL-032] [SHELL-034]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Backer')
  const editor = new MapPage(page)
  const legend = page.getByRole('tab', { name: 'Legend' })
  const drawer = page.getByRole('dialog', { name: 'Legend' })
  await page.setViewportSize({ width: 801, height: 844 })
  await editor.open(map)
  await expect(page.getByRole('complementary', { name: 'Map contents' })).toBeVisible()
  await expect(legend).toHaveCount(0)
  await page.setViewportSize({ width: 800, height: 844 })
  await expect(legend).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const { pathname } = new URL(page.url())
  const staysOnMap = () => expect(new URL(page.url()).pathname).toBe(pathname)

  await test.step('the drawer, and a confirmation opened from it', async () => {
    await legend.tap()
    await isAtRest(page)
    expect(await drawer.boundingBox()).toMatchObject({ x: 0, width: 320 })
    await chooseOwnerAct(page, 'Delete map')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(drawer.getByRole('button', { name: 'Edit this map' })).toBeFocused()
    await page.goBack()
    await expect(drawer).toBeHidden()
    staysOnMap()
  })

  await test.step('a form, which asks before input is lost', async () => {
    await editor.canvas.tap({ position: { x: 200, y: 300 } })
    await editor.fill({ name: 'Kept', category: 'Signs', type: 'Stone' })
    await page.goBack()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep editing' }).tap()
    await expect(question).toBeHidden()
    await expect(editor.newPoi.getByLabel('Name')).toHaveValue('Kept')
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(editor.newPoi.getByLabel('Name')).toHaveValue('Kept')
    await editor.newPoi.getByRole('button', { name: 'Save' }).tap()
    await expect(editor.newPoi).toBeHidden()
  })

  await test.step('a sheet, and then the map as before', async () => {
    await legend.tap()
    await editor.row('Kept').tap()
    await expect(editor.info('Kept')).toBeVisible()
    await expect(page).toHaveURL(/poi=/)
    await page.goBack()
    await expect(editor.info('Kept')).toBeHidden()
    await expect(page).not.toHaveURL(/poi=/)
    staysOnMap()
  })

  await expect.poll(() => page.evaluate(entriesToClose)).toBe(0)
  await page.goto('/')
  await page.goto(pathname)
  await editor.isReady()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /All Maps/ })).toBeVisible()
})

test(
  'shows the place beside its sheet, and then the map as before',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Ebb')
    const editor = new MapPage(page)
    for (const [width, height] of [
      [390, 844],
      [780, 390],
      [640, 400],
    ] as const)
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await editor.open(map)
        const readout = page.getByRole('group', { name: 'Coordinates' })
        await expect(readout).toHaveText(/^X[1-9]\d*Y[1-9]\d*$/)
        const middle = (await readout.textContent()) ?? ''
        const canvas = await editor.canvas.boundingBox()
        // Where the sheet will lie.
        const low = width > height ? { x: width * 0.65, y: height / 2 } : { x: width / 2, y: height * 0.6 }
        await editor.canvas.tap({ position: low })
        const place = await editor.newPoi.getByText(/^X [\d,]+, Y \d+$/).innerText()
        // Fingers have no pointer: the readout tells what stands in the middle of what is seen.
        await expect(readout).toHaveText(place.replaceAll(/[ ]|(?<=\d), /g, ''))
        const bar = await readout.boundingBox()
        const sheet = await editor.newPoi.boundingBox()
        // It lies at the foot of a tall window and on the right of a wide one.
        const left = (sheet?.x ?? 0) - (canvas?.x ?? 0)
        const above = (sheet?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)
        expect(width > height ? left : above).toBeGreaterThan(width > height ? 150 : 30)
        await editor.newPoi.getByRole('button', { name: 'Cancel' }).tap()
        await expect(readout).toHaveText(middle)
      })
  },
)

test('turned on its side, a phone shows what is open or the sidebar, never both', async ({
  page,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Turnstone')
  await addPois(owner, map.id, [{ name: 'Low Sister', category: 'Sights', type: 'Idols' }])
  const editor = new MapPage(page)
  await editor.open(map)
  await page.getByRole('tab', { name: 'Legend' }).tap()
  await editor.row('Low Sister').tap()
  const sheet = editor.info('Low Sister')
  await expect(sheet).toBeVisible()
  await page.setViewportSize({ width: 844, height: 390 })
  const sidebar = page.getByRole('complementary', { name: 'Map contents' })
  await expect(page.locator('.side')).toHaveCount(1)
  await expect(sidebar).toBeHidden()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await expect(sidebar).toBeVisible()
})
