import type { Page } from '@playwright/test'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { paths } from '../../shared/paths.ts'
import type { Client } from '../Client.ts'
import { startBuiltServer } from './BuiltServer.ts'
import { type MapAddress, MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { signInContext } from './signInContext.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const BEFORE = { name: 'Before', category: 'Ways', type: 'Landing' }
const FERRY = { name: 'Ferry', category: 'Ways', type: 'Landing' }
const MEANWHILE = { name: 'Meanwhile', category: 'Ways', type: 'Landing' }
const AFTERWARDS = { name: 'Afterwards', category: 'Ways', type: 'Landing' }

/** Opens the map by a clock that a script can put forward, and waits until the page is told what happens. */
const openLive = async (page: Page, address: string): Promise<MapPage> => {
  await page.clock.install()
  const told = page.waitForResponse('**/live?*')
  await page.goto(address)
  await told
  const map = new MapPage(page)
  await map.isReady()
  return map
}

/** Adds a POI, so that what that takes is loaded. */
const addFirst = async (editor: MapPage): Promise<void> => {
  await editor.place({ x: 300, y: 300 }, BEFORE)
  await expect(editor.saved).toBeVisible()
}

/** Lets a script cut the streams that a page has: nothing more arrives, and nothing says so, as when a network is lost. */
const LET_CUT_STREAMS = `{
  const fetchReally = window.fetch
  const streams = []
  window.cutStreams = () => streams.splice(0).forEach((stream) => { stream.isCut = true })
  window.fetch = async (...asked) => {
    const response = await fetchReally(...asked)
    if (!String(asked[0]).includes('/live?')) return response
    const stream = { isCut: false }
    streams.push(stream)
    const transform = (piece, told) => { if (!stream.isCut) told.enqueue(piece) }
    return new Response(response.body.pipeThrough(new TransformStream({ transform })), response)
  }
}`

/** From now on the page learns nothing by asking, only by what it is told. */
const isOnlyTold = (page: Page) => page.route('**/api/maps/*/changes?after=*', (route) => route.abort())

const rename = async (client: Client, map: MapAddress, from: string, to: string): Promise<void> => {
  const { pois } = (await client.get(`/api/poi/all/${map.id}`)).json<{
    pois: { id: number; poi_name: string }[]
  }>()
  const id = pois.find(({ poi_name }) => poi_name === from)?.id
  const answer = await client.send('PUT', `/api/poi/update-name/${id}`, { body: { poi_name: to } })
  expect(answer.status).toBe(200)
}

/** The names of the POIs that the server has. */
const namesOn = async (client: Client, map: MapAddress): Promise<string[]> => {
  const answer = contentAnswerSchema.parse((await client.get(`/api/maps/${map.id}/content`)).json())
  return Array.from(decodeContent(answer.parts).pois, ({ name }) => name).sort()
}

const isOffline = (page: Page) => page.getByText('Offline', { exact: true })
const isOneWaiting = (page: Page) => page.getByText('Offline: 1 change waiting')
const isPaused = (page: Page) => page.getByRole('status').filter({ hasText: 'Not live' })

test('an editor without a network for ten minutes is told so, then gets what was done meanwhile, and sends what they did', async ({
  server,
  context,
  page,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Nora')
  await addPois(owner, map.id, [FERRY])
  await page.addInitScript(LET_CUT_STREAMS)
  const editor = await openLive(page, `/map/x_${map.id}`)
  await addFirst(editor)
  await page.evaluate('cutStreams()')
  await context.setOffline(true)
  await expect(isOffline(page)).toBeVisible()
  await rename(owner, map, 'Ferry', 'Old Ferry')
  await editor.place({ x: 420, y: 360 }, MEANWHILE)
  await expect(isOneWaiting(page)).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(isOneWaiting(page)).toBeVisible()
  await expect(isPaused(page)).toBeHidden()
  await expect(editor.row('Ferry')).toBeVisible()

  const toldAgain = page.waitForResponse('**/live?*')
  await context.setOffline(false)
  await expect(editor.row('Old Ferry')).toBeVisible()
  await expect(editor.saved).toBeVisible()
  await toldAgain
  expect(await namesOn(owner, map)).toEqual(['Before', 'Meanwhile', 'Old Ferry'])
  await isOnlyTold(page)
  await rename(owner, map, 'Old Ferry', 'New Ferry')
  await expect(editor.row('New Ferry')).toBeVisible()
})

test(
  'an editor and a visitor on a phone are told while the server is away, and go on by themselves after its restart',
  ONLY_IN_FULL,
  async ({ context, page, browser }) => {
    const first = await startBuiltServer()
    const { map, owner } = await withOwnMap(first, context, 'Selma')
    await addPois(owner, map.id, [FERRY])
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const visitor = await phone.newPage()
    const address = `${first.url}/map/x_${map.id}`
    const editor = await openLive(page, address)
    await addFirst(editor)
    await openLive(visitor, address)
    const bar = visitor.locator('.topbar')
    const before = await bar.boundingBox()

    await first.stop('SIGKILL')
    for (const each of [page, visitor]) {
      await expect(isPaused(each)).toBeHidden()
      // The timer begins when the page notices that its stream has ended.
      await expect(async () => {
        await each.clock.fastForward('00:11')
        await expect(isPaused(each)).toBeVisible({ timeout: 500 })
      }).toPass()
    }
    expect(await bar.boundingBox()).toEqual(before)
    await isPaused(visitor).getByRole('button').tap()
    await expect(visitor.locator('.tooltip')).toContainText('Live updates are paused. Trying again…')
    await editor.place({ x: 420, y: 360 }, MEANWHILE)
    await expect(isOneWaiting(page)).toBeVisible()

    const port = Number(new URL(first.url).port)
    const second = await startBuiltServer({ dataDir: first.dataDir, port })
    await rename(owner, map, 'Ferry', 'Old Ferry')
    for (const each of [page, visitor]) {
      const toldAgain = each.waitForResponse('**/live?*')
      await each.clock.fastForward('01:31')
      await toldAgain
      await expect(isPaused(each)).toBeHidden()
    }
    await expect(editor.row('Old Ferry')).toBeVisible()
    await expect(editor.saved).toBeVisible()
    expect(await namesOn(owner, map)).toEqual(['Before', 'Meanwhile', 'Old Ferry'])
    await visitor.getByRole('tab', { name: 'Legend' }).click()
    for (const name of ['Old Ferry', 'Meanwhile'])
      await expect(visitor.getByRole('treeitem', { name, exact: true })).toBeVisible()
    await phone.close()
    await second.close()
  },
)

test(
  'a page that slept, and whose connection was lost meanwhile, goes on when it wakes',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map, owner } = await withOwnMap(server, context, 'Dora')
    await addPois(owner, map.id, [FERRY])
    await page.addInitScript(LET_CUT_STREAMS)
    const sleeper = await openLive(page, `/map/x_${map.id}`)
    await isOnlyTold(page)
    const session = await context.newCDPSession(page)
    await page.evaluate('cutStreams()')
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await rename(owner, map, 'Ferry', 'Old Ferry')
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await expect(sleeper.row('Ferry')).toBeVisible()
    await page.clock.fastForward('30:00')
    await expect(sleeper.row('Old Ferry')).toBeVisible()
    await expect(sleeper.saved).toBeVisible()
  },
)

test(
  'an editor who signs out in another tab is told so, still gets what others do, and what they did is sent once they are back',
  ONLY_IN_FULL,
  async ({ server, context, page }) => {
    const { map, owner } = await withOwnMap(server, context, 'Thea')
    await addPois(owner, map.id, [FERRY])
    const elsewhere = await server.data().then((data) => data.signIn('thea@example.org'))
    owner.setCookie('pinfold', elsewhere.sessionId)
    const editor = await openLive(page, `/map/x_${map.id}`)
    await addFirst(editor)
    await page.route('**/api/maps/*/changes', (route) => route.abort('internetdisconnected'))
    await editor.place({ x: 420, y: 360 }, MEANWHILE)
    await expect(isOneWaiting(page)).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(paths.signOut())
    const toldAsVisitor = page.waitForResponse('**/live?*')
    await tab.getByRole('button', { name: 'Sign out' }).click()
    await page.unroute('**/api/maps/*/changes')
    await page.clock.fastForward('00:02')
    await toldAsVisitor
    await expect(
      page.getByText(
        'You are signed out. Sign in to go on changing this map. 1 change is kept in this browser until then.',
      ),
    ).toBeVisible()
    await rename(owner, map, 'Ferry', 'Old Ferry')
    await expect(editor.row('Old Ferry')).toBeVisible()
    expect(await namesOn(owner, map)).toEqual(['Before', 'Old Ferry'])

    await signInContext(server, context, 'thea@example.org')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(editor.saved).toBeVisible()
    await editor.place({ x: 560, y: 360 }, AFTERWARDS)
    await expect(editor.saved).toBeVisible()
    await rename(owner, map, 'Old Ferry', 'New Ferry')
    await expect(editor.row('New Ferry')).toBeVisible()
    expect(await namesOn(owner, map)).toEqual(['Afterwards', 'Before', 'Meanwhile', 'New Ferry'])
    await expect(page.locator('[role="alert"]:not(:empty), [role="alertdialog"], .toast')).toHaveCount(0)
  },
)
