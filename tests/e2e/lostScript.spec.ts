import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

test('shows another page after the script of one failed to load, and loads it later', async ({
  page,
  context,
  server,
}) => {
  await withOwnMap(server, context, 'Skerry')
  const tile = page.getByRole('link', { name: 'Isles of Skerry' })
  await page.route('**/assets/Map-*.js', (route) => route.abort())
  await page.goto('/')
  await tile.click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'All Maps' })).toBeVisible()

  await page.unroute('**/assets/Map-*.js')
  await tile.click()
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
})

test('keeps the page when the script of a dialog fails to load, and opens the dialog later', async ({
  page,
}) => {
  await page.route('**/assets/LoginRequiredDialog-*.js', (route) => route.abort())
  await page.goto('/')
  const create = page.getByRole('button', { name: 'Create Map' }).first()
  await create.click()
  await expect(
    page.getByText('This could not be loaded. Check your connection, then try again.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Maps' })).toBeVisible()

  await page.unroute('**/assets/LoginRequiredDialog-*.js')
  await create.click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
})

test('says in the place of a panel that its script failed to load, tries again and closes', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Hollow')
  const viewer = new MapPage(page)
  await viewer.open(map)
  await page.route('**/assets/PinPanel-*.js', (route) => route.abort())
  await page.keyboard.press('n')
  await viewer.click({ x: 200, y: 300 })
  const panel = page.getByRole('dialog', { name: 'New pin' })
  await expect(panel).toContainText('This could not be loaded.')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()

  await page.keyboard.press('n')
  await viewer.click({ x: 200, y: 300 })
  await expect(panel).toContainText('This could not be loaded.')
  await page.unroute('**/assets/PinPanel-*.js')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('textbox', { name: 'Label' })).toBeVisible()
})
