import type { BrowserContext, Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import { isAccessible } from './accessibility.ts'
import { MapPage, type MapAddress } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { expect, test } from './test.ts'

const NAMES = ['Arch', 'Bell', 'Cave', 'Dune']

/** A map that somebody else has made. */
const aMap = async (server: BuiltServer, context: BrowserContext, owner: string) => {
  const { map, owner: client } = await withOwnMap(server, context, owner)
  await addPois(
    client,
    map.id,
    NAMES.map((name, at) => ({ name, category: 'Sights', type: at < 3 ? 'Tower' : 'Ruin' })),
  )
  return { map, client }
}

const openOn = async (page: Page, map: MapAddress, name: string) => {
  const viewer = new MapPage(page)
  await viewer.open(map)
  await viewer.row(name).click()
  await expect(viewer.info(name)).toBeVisible()
  return viewer
}

const tickIn = (page: Page, name: string) =>
  new MapPage(page).info(name).getByText('Found', { exact: true }).click()

test('a guest goes by a key from one POI to the nearest that is not found, sees what is left, and finds the map in a list', async ({
  browser,
  context,
  page,
  server,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const { map } = await aMap(server, elsewhere, 'Walker')
  await page.goto('/progress')
  await expect(page.getByRole('heading', { name: 'Nothing found yet.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Look at maps' })).toBeVisible()

  const viewer = await openOn(page, map, 'Arch')
  await tickIn(page, 'Arch')
  await page.keyboard.press('u')
  await expect(viewer.info('Bell')).toBeVisible()
  await test.step('one that is skipped is not gone back to at once', async () => {
    await page.keyboard.press('u')
    await expect(viewer.info('Cave')).toBeVisible()
  })
  await tickIn(page, 'Cave')
  await viewer.info('Cave').getByRole('button', { name: 'Next not found' }).click()
  await expect(viewer.info('Dune')).toBeVisible()
  await tickIn(page, 'Dune')

  await test.step('what is left is told by type, and shown alone', async () => {
    await page.getByRole('button', { name: 'What is left' }).click()
    const left = page.getByRole('dialog', { name: 'What is left' })
    await expect(left.getByRole('button', { name: 'Tower' })).toHaveText(/1 left of 3/)
    await expect(left.getByRole('button', { name: 'Ruin' })).toHaveText(/0 left of 1/)
    await isAccessible(page)
    await left.getByRole('button', { name: 'Tower' }).click()
    await expect(left).toBeHidden()
    await expect(page.getByRole('radio', { name: 'Hide found' })).toBeChecked()
    const toasts = page.getByRole('region', { name: /^Notifications/ })
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('radio', { name: 'Show all' })).toBeChecked()
  })
  await page.keyboard.press('u')
  await expect(viewer.info('Bell')).toBeVisible()
  await tickIn(page, 'Bell')
  await page.keyboard.press('u')
  await expect(page.getByText('You have found everything on this map.', { exact: true })).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'My Progress' }).click()
  await expect(page).toHaveURL('/progress')
  const row = page.getByRole('listitem').filter({ hasText: 'Isles of Walker' })
  await expect(row).toContainText('4 of 4')
  await expect(page.getByText('Kept in this browser only.')).toBeVisible()
  await isAccessible(page)
  const search = page.getByRole('searchbox', { name: 'Search my progress' })
  await search.fill('nowhere')
  await expect(page.getByRole('heading', { name: 'No map called “nowhere”.' })).toBeVisible()
  await search.fill('walker')
  await expect(row).toBeVisible()

  await test.step('without a network it shows what this browser knows, and says so', async () => {
    await context.route('**/api/progress/maps**', (route) => route.abort())
    await page.goto('/progress')
    await expect(page.getByText(/^The site cannot be reached\./)).toBeVisible()
    const known = page.getByRole('listitem').filter({ hasText: '4 of 4' })
    await expect(known).toContainText(/Isles of Walker|Map \d+/)
    await isAccessible(page)
    await context.unroute('**/api/progress/maps**')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByText(/^The site cannot be reached\./)).toBeHidden()
    await expect(row).toBeVisible()
  })
  await test.step('a list that cannot be loaded can be asked for again', async () => {
    await context.route('**/api/progress/maps**', (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your progress could not be loaded.' })).toBeVisible()
    await context.unroute('**/api/progress/maps**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row).toBeVisible()
  })
  await row.getByRole('link', { name: 'Continue: Isles of Walker' }).click()
  await viewer.isReady()
})

test('an account’s list is the same on a phone, where nothing was ticked, without maps that are private now', async ({
  browser,
  context,
  server,
  signIn,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const { map } = await aMap(server, elsewhere, 'Rover')
  const { map: closed, client: owner } = await aMap(server, await browser.newContext(), 'Closer')
  const person = await signIn(context, 'rambler@example.org', 'Rambler')
  await person.send('PUT', '/api/progress/settings', { body: { is_on: true } })
  const clock = new ProgressClock('0123abcd')
  for (const { id } of [map, closed]) {
    const items = [{ kind: 'found', id: newEntityId(id), value: true, stamp: clock.next() }]
    expect((await person.post(`/api/progress/${id}`, { items })).status).toBe(200)
  }
  await owner.post(`/api/maps/${closed.id}/set-public`, { is_public: false })

  const pocket = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await signIn(pocket, 'rambler@example.org')
  const phone = await pocket.newPage()
  const row = phone.getByRole('listitem').filter({ hasText: 'Isles of Rover' })
  // The server counts the POIs of a map once nobody edits it any more.
  await expect(async () => {
    await phone.goto('/progress')
    await expect(row).toContainText('1 of 4', { timeout: 2_000 })
  }).toPass()
  await expect(phone.getByText('Kept in your account.')).toBeVisible()
  await expect(phone.getByText('One more map with progress of yours is gone, or private now.')).toBeVisible()
  await expect(phone.getByText('Closer')).toHaveCount(0)
  await isAccessible(phone)

  await row.getByRole('link', { name: 'Continue: Isles of Rover' }).tap()
  const viewer = new MapPage(phone)
  await viewer.isReady()
  await phone.getByRole('tab', { name: 'Legend' }).tap()
  await phone.getByRole('button', { name: 'Next not found' }).tap()
  const card = phone.getByRole('dialog', { name: /^(Arch|Bell|Cave|Dune)$/ })
  await expect(card).toBeVisible()
  await card.getByText('Found', { exact: true }).tap()
  await card.getByRole('button', { name: 'Next not found' }).tap()
  await expect(card.getByRole('checkbox', { name: 'Found' })).not.toBeChecked()
})
