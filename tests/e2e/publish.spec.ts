import type { Page } from '@playwright/test'
import type { ListedMapAnswer } from '../../shared/maps/maps.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { addLocalPoi, newLocalMap, publishLocalMap } from './localMap.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInByPopup } from './SignInPopup.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

/** The maps of the one who is signed in on the page, as the server lists them. */
const ownMaps = async (page: Page): Promise<ListedMapAnswer[]> => {
  const { id } = (await (await page.request.get('/api/me')).json()) as { id: number }
  return (await (await page.request.get(`/api/user/id/${id}/maps`)).json()) as ListedMapAnswer[]
}

const seesMap = async (server: BuiltServer, mapId: number) =>
  (await fetch(`${server.url}/api/maps/${mapId}`)).status

test('publishes a guest’s map after a sign-in, with what is on it and the guest’s own marks, and keeps the local one', async ({
  page,
  browser,
  server,
}) => {
  await newLocalMap(page, 'Gannet Isle')
  await addLocalPoi(page, 'Nine Gulls')
  await new MapPage(page).row('Nine Gulls').getByRole('button', { name: 'Found Nine Gulls' }).click()
  await expect(page.getByText('1 of 1')).toBeVisible()
  const local = new URL(page.url()).pathname
  await publishLocalMap(page)
  const question = page.getByRole('dialog', { name: 'Sign in to publish' })
  await signInByPopup(
    page,
    () => question.getByRole('button', { name: 'Sign in' }).click(),
    'publisher@example.org',
    'Publisher',
  )
  const done = page.getByRole('dialog', { name: '“Gannet Isle” is published' })
  await expect(done).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await done.getByRole('link', { name: 'Open the map' }).click()
  await expect(page).toHaveURL(/\/map\//)
  const viewer = new MapPage(page)
  await viewer.isReady()
  await expect(viewer.row('Nine Gulls')).toBeVisible()
  await expect(page.getByText('1 of 1')).toBeVisible()
  await visitor.goto(page.url())
  await expect(new MapPage(visitor).row('Nine Gulls')).toBeVisible()

  await page.goto(local)
  await expect(page.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible()
  await page.getByRole('link', { name: 'Published: open it online' }).click()
  await expect(page).toHaveURL(/\/map\//)
})

test(
  'goes on with a publication whose page was closed, and shows others nothing before it is whole',
  ONLY_IN_FULL,
  async ({ page, context, server, signIn }) => {
    await signIn(context, 'interrupted@example.org', 'Interrupted')
    await newLocalMap(page, 'Half Isle')
    await addLocalPoi(page, 'Nine Gulls')
    const local = page.url()
    let isReached = () => {}
    const reached = new Promise<void>((resolve) => (isReached = resolve))
    await page.route('**/api/maps/*/changes', () => isReached())
    await publishLocalMap(page)
    await reached
    await page.close()
    const again = await context.newPage()
    const [half] = await ownMaps(again)
    expect(half?.name).toBe('Half Isle')
    expect(await seesMap(server, half?.id ?? 0)).toBe(404)

    await again.goto(local)
    await expect(again.getByRole('button', { name: 'Go on publishing' })).toBeVisible()
    await publishLocalMap(again)
    await expect(again.getByRole('dialog', { name: '“Half Isle” is published' })).toBeVisible()
    expect((await ownMaps(again)).map(({ id }) => id)).toEqual([half?.id])
    expect(await seesMap(server, half?.id ?? 0)).toBe(200)
  },
)

test(
  'leaves nothing of a publication that is cancelled, and says what to do when it fails',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await signIn(context, 'undecided@example.org', 'Undecided')
    await newLocalMap(page, 'Maybe Isle')
    await addLocalPoi(page, 'Nine Gulls')
    let isReached = () => {}
    const reached = new Promise<void>((resolve) => (isReached = resolve))
    await page.route('**/api/maps/*/changes', () => isReached())
    await publishLocalMap(page)
    await reached
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(async () => (await ownMaps(page)).length).toBe(0)
    await expect(publish(page)).toBeVisible()

    await page.route('**/api/upload-map', (route) =>
      route.fulfill({ status: 409, json: { error: 'You have too many maps.' } }),
    )
    await publishLocalMap(page)
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('You have too many maps.')
    await page.unroute('**/api/upload-map')
    await page.unroute('**/api/maps/*/changes')
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: '“Maybe Isle” is published' })).toBeVisible()
  },
)

test(
  'takes a map of an account into the browser, with what is on it and the viewer’s own marks, where it is edited without a network',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Noss')
    await addPois(owner, map.id, [{ name: 'Old gate', category: 'Signs', type: 'Stone' }])
    const viewer = new MapPage(page)
    await viewer.open(map)
    await viewer.row('Old gate').getByRole('button', { name: 'Found Old gate' }).click()
    await chooseOwnerAct(page, 'Copy to this browser')
    const dialog = page.getByRole('dialog', { name: 'Copy “Isles of Noss” to this browser' })
    // A phone is turned.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.locator('.side__head')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 720 })
    await dialog.getByRole('button', { name: 'Copy to this browser' }).click()
    await page.getByRole('link', { name: 'Open the local map' }).click()
    await expect(page).toHaveURL(/\/offline-map\/map-\d+(#|$)/)
    await expect(viewer.row('Old gate')).toBeVisible()
    await expect(page.getByText('1 of 1')).toBeVisible()
    await addLocalPoi(page, 'Nine Gulls')
    await context.setOffline(true)
    await page.keyboard.press('Control+z')
    await expect(viewer.row('Nine Gulls')).toHaveCount(0)
    await expect(viewer.saved).toBeVisible()
  },
)
