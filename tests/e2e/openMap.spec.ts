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

test(
  'shows the current state of a map that is opened again',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
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
  },
)

test(
  'shows the map page’s skeleton at once, and fetches its script when a tile is hovered',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
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
  },
)
