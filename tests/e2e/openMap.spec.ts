import { mapPath } from '../../shared/paths.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { openSignInFromMenu, signInByPopup } from './SignInPopup.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { linkTo } from './tileOf.ts'

// These scripts are about what a page fetches, and when, and what works without the network.
test.use({ savesData: false })

const MAP_PAGE_SCRIPT = '**/assets/Map-*.js'

test(
  'gives a visitor who signs in on their own open map all tools',
  ONLY_IN_FULL,
  async ({ page, browser, server }) => {
    const owning = await browser.newContext({ baseURL: server.url })
    const { map } = await withOwnMap(server, owning, 'Arriver')
    await owning.close()
    const viewer = new MapPage(page)
    await viewer.open(map)
    await expect(page.getByRole('switch', { name: 'Public' })).toHaveCount(0)

    await signInByPopup(page, () => openSignInFromMenu(page), 'arriver@example.org', 'Arriver')
    await expect(page.getByRole('switch', { name: 'Public' })).toBeChecked()
    await viewer.click({ x: 300, y: 300 })
    await expect(viewer.newPoi).toBeVisible()
  },
)

test('shows the current state of a map that is opened again', async ({ page, context, server }) => {
  const { map, owner } = await withOwnMap(server, context, 'Returner')
  await page.goto('/my-maps')
  const tile = linkTo(page, map)
  await tile.click()
  await expect(page.getByRole('switch', { name: 'Public' })).toBeChecked()
  await page.goBack()
  await expect(tile).toBeVisible()
  expect((await owner.post(`/api/maps/${map.id}/set-public`, { is_public: false })).status).toBe(200)
  await tile.click()
  await expect(page.getByRole('switch', { name: 'Public' })).not.toBeChecked()
})

test('shows the map page’s skeleton at once, and fetches its script when a tile is hovered', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Waiter')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(MAP_PAGE_SCRIPT, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const tile = linkTo(page, map)
  const approached = page.waitForRequest(MAP_PAGE_SCRIPT)
  await tile.hover()
  await approached
  await tile.click()
  await expect(page.getByText('Loading the map…')).toBeVisible()
  await expect(page.getByRole('heading', { name: /All Maps/ })).toHaveCount(0)
  letGo()
  await new MapPage(page).isReady()
})

test(
  'fails an action at once without a network, and does not run it later',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Cutter')
    const words = ['**/assets/AlertBox-*.js', '**/assets/Toaster-*.js'].map((script) =>
      page.waitForResponse(script),
    )
    await page.goto(mapPath(map))
    await expect(page.getByRole('switch', { name: 'Public' })).toBeChecked()
    await Promise.all(words.map(async (word) => (await word).finished()))

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Delete map' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete map' }).click()
    const advice = 'Check your connection, then try again.'
    const toast = (text: string) => page.locator('.toast').filter({ hasText: text })
    await expect(toast('Failed to delete map.')).toContainText(advice)
    await page.getByRole('switch', { name: 'Public' }).click()
    await expect(toast('Error updating map visibility.')).toContainText(advice)

    await context.setOffline(false)
    const answer = await owner.get(`/api/maps/${map.id}`)
    expect(answer.json<{ is_public: boolean }>().is_public).toBe(true)
  },
)

test(
  'offers to load the catalogue again if it could not be loaded',
  ONLY_IN_FULL,
  async ({ page, context }) => {
    await page.goto('/no-such-page')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'All Maps' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  },
)

test('shows that a map was not found if its image size is missing [VIEW-011]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Misser')
  await page.goto('/')
  await page.route(`**/api/maps/${map.id}`, async (route) => {
    const answer = await route.fetch()
    const record: unknown = await answer.json()
    await route.fulfill({ response: answer, json: { ...Object(record), image_width: null } })
  })
  await linkTo(page, map).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Map not found', exact: true })).toBeVisible()
})
