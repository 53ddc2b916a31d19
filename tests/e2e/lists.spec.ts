import type { Locator } from '@playwright/test'
import { signInContext } from './signInContext.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test('lists one’s own maps, on request if they could not be loaded, private ones marked, searches among them and deletes one [SHELL-008] [LISTS-001] [LISTS-002] [LISTS-007] [LISTS-008] [LISTS-022] [ERR-076]', async ({
  server,
  context,
  page,
}) => {
  const { client, user } = await signInContext(server, context, 'lea@example.org', 'Lea')
  const data = await server.data()
  const shown = await data.addMap(user, 'Lea’s shore')
  await data.addMap(user, 'Lea’s cellar')
  await client.post(`/api/maps/${shown._id}/set-public`, { is_public: true })

  await page.goto('/')
  const calls = '**/api/user/id/*/maps*'
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'My Maps' }).click()
  await expect(page).toHaveURL('/my-maps')
  await expect(page.getByRole('heading', { name: 'The maps could not be loaded.' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Maps', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Online Maps/ })).toContainText('2')
  const cellar = page.getByRole('article').filter({ hasText: 'Lea’s cellar (Saltmarrow)' })
  await expect(cellar).toContainText('Private')
  await expect(page.getByRole('article').filter({ hasText: 'Lea’s shore' })).not.toContainText('Private')

  const search = page.getByRole('searchbox', { name: 'Search my maps' })
  await search.fill('cell')
  await expect(page.getByRole('article')).toHaveCount(1)
  await search.fill('')
  await expect(page.getByRole('article')).toHaveCount(2)

  await cellar.getByRole('button', { name: 'Delete Lea’s cellar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete map' }).click()
  await expect(cellar).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('link', { name: /^Lea’s shore/ })).toBeFocused()
})

test('lists the maps of a user by name and by id, if there are any, and lets only those delete who may [SHELL-009] [SHELL-010] [LISTS-009] [LISTS-010] [LISTS-011] [LISTS-012] [LISTS-013] [LISTS-014] [ERR-075]', async ({
  server,
  context,
  page,
}) => {
  const data = await server.data()
  const { client: owner, user } = await signInContext(server, context, 'moss@example.org', 'Moss')
  const map = await data.addMap(user, 'Moss bog')
  await data.addMap(user, 'Moss secret')
  await owner.post(`/api/maps/${map._id}/set-public`, { is_public: true })

  await context.clearCookies()
  await page.goto('/?search=moss')
  await page.getByRole('link', { name: '@Moss', exact: true }).click()
  await expect(page).toHaveURL('/user/Moss/maps')
  await expect(page.getByRole('heading', { name: /^Maps by @Moss/ })).toContainText('1')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.goto('/user/nobody/maps')
  await expect(page.getByRole('heading', { name: 'User Maps' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No maps found' })).toBeVisible()
  await page.goto('/my-maps')
  await expect(page.getByRole('heading', { name: 'Sign in to see your maps' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in with Google' })).toBeVisible()

  await signInContext(server, context, 'moss@example.org', 'Moss')
  await page.goto(`/user/id/${user._id}/maps`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.route('**/api/upload-map/*', (route) =>
    route.fulfill({ status: 403, json: { error: 'You do not have permission to delete this map.' } }),
  )
  await page.getByRole('button', { name: 'Delete Moss bog' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete map' }).click()
  await expect(page.getByRole('alert')).toHaveText('You do not have permission to delete this map.')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test(
  'offers to delete a map on the page of its uploader to them and to staff alone [PERM-103..108]',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const data = await server.data()
    const { client: owner, user } = await signInContext(server, context, 'orla@example.org', 'Orla')
    const map = await data.addMap(user, 'Orla’s ford')
    await owner.post(`/api/maps/${map._id}/set-public`, { is_public: true })
    const isOffered = async (count: 0 | 1) => {
      await page.goto('/user/Orla/maps')
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Delete Orla’s ford' })).toHaveCount(count)
    }
    await context.clearCookies()
    await isOffered(0)
    for (const [email, name, role, count] of [
      ['pip@example.org', 'Pip', 'user', 0],
      ['orla@example.org', 'Orla', 'user', 1],
      ['quill@example.org', 'Quill', 'admin', 1],
      ['rook@example.org', 'Rook', 'founder', 1],
      ['operator@localhost', 'Operator', 'user', 1],
    ] as const)
      await test.step(name, async () => {
        await signInContext(server, context, email, name, role)
        await isOffered(count)
      })
  },
)

test(
  'opens at its top, and the list before where it was left [LISTS-011]',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { client, user } = await signInContext(server, context, 'olwen@example.org', 'Olwen')
    const data = await server.data()
    for (let number = 1; number <= 8; number++) {
      const { _id } = await data.addMap(user, `Olwen’s dale ${number}`)
      await client.post(`/api/maps/${_id}/set-public`, { is_public: true })
    }
    await page.setViewportSize({ width: 500, height: 600 })
    await page.goto('/?search=olwen')
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    await page.getByRole('link', { name: '@Olwen', exact: true }).last().click()
    const heading = page.getByRole('heading', { name: /^Maps by @Olwen/ })
    await expect(heading).toContainText('8')
    await expect(heading).toBeInViewport()
    expect(await scrolled()).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { name: /^All Maps/ })).toBeVisible()
    await expect.poll(scrolled).toBeGreaterThan(1_000)
  },
)

/** Waits until the browser has laid all tiles out, which it does once it has found them in view (`content-visibility`). */
const areLaidOut = (tiles: Locator) =>
  tiles.evaluateAll(async (all) => {
    const FRAMES_IN_VIEW = 3
    for (let frames = 0; frames < FRAMES_IN_VIEW;) {
      await new Promise(requestAnimationFrame)
      const isShown = (tile: Element) =>
        tile.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === true
      frames = all.every(isShown) ? frames + 1 : 0
    }
  })

test(
  'never moves while pictures load, or cannot be loaded',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { user } = await signInContext(server, context, 'petra@example.org', 'Petra')
    const data = await server.data()
    for (let number = 1; number <= 7; number++) await data.addMap(user, `Petra’s quarry ${number}`)
    let load: () => void = () => undefined
    const held = new Promise<void>((resolve) => (load = resolve))
    let asked = 0
    await page.route('**/thumbnail.webp*', async (route) => {
      const isLost = ++asked === 2
      await held
      return isLost ? route.abort() : route.continue()
    })
    await page.goto('/my-maps')
    const tiles = page.getByRole('article')
    await expect(tiles).toHaveCount(7)
    await page.evaluate(() => document.fonts.ready)
    await areLaidOut(tiles)
    const boxes = () =>
      tiles.evaluateAll((all) => all.map((tile) => JSON.stringify(tile.getBoundingClientRect())))
    const before = await boxes()
    load()
    await expect(page.locator('.tile img.is-loaded')).toHaveCount(6)
    await expect(page.locator('.tile__map--none')).toHaveCount(1)
    expect(await boxes()).toEqual(before)
  },
)
