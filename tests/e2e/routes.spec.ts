import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { routeText } from '../../shared/routes/routeAddress.ts'
import { TELEPORTS_MAX } from '../../shared/routes/ways.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { isAccessible } from './accessibility.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

/** Out of their order along the map: a good route goes from left to right, or back. */
const CHESTS = [
  { name: 'Third', x: 1_000, y: 620 },
  { name: 'First', x: 300, y: 600 },
  { name: 'Fourth', x: 1_300, y: 600 },
  { name: 'Second', x: 600, y: 640 },
] as const

/** Somebody's map with chests, a way far above them that bends, and teleports below. */
const withChests = async (server: BuiltServer, context: BrowserContext, name: string, teleports = 0) => {
  const { map, owner } = await withOwnMap(server, context, name)
  const category = aCategory({ id: newEntityId(map.id), name: 'Loot' })
  const [chests, caves] = ['Chests', 'Caves'].map((typeName) =>
    aType({ id: newEntityId(map.id), categoryId: category.id, name: typeName }),
  )
  if (!chests || !caves) throw new Error('There are no types.')
  const line = aZone({
    id: newEntityId(map.id),
    label: 'Pass',
    geometry: {
      kind: 'polyline',
      points: [
        { x: 300, y: 700 },
        { x: 300, y: 1_000 },
        { x: 1_300, y: 1_000 },
        { x: 1_300, y: 700 },
      ],
    },
  })
  const pois = CHESTS.map((chest) => aPoi({ id: newEntityId(map.id), typeId: chests.id, ...chest }))
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: chests },
    { op: 'insert', kind: 'type', entity: caves },
    ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    {
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id: newEntityId(map.id), typeId: caves.id, name: 'Cave', x: 800, y: 200 }),
    },
    { op: 'insert', kind: 'zone', entity: line },
    ...Array.from({ length: teleports }, (_, at): Change => ({
      op: 'insert',
      kind: 'zone',
      entity: aTeleport(newEntityId(map.id), at),
    })),
  ]
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, changes)
  return { ...map, chestIds: pois.map(({ id }) => id) }
}

const aTeleport = (id: number, x: number) =>
  aZone({
    id,
    way: 'teleport',
    geometry: {
      kind: 'polyline',
      points: [
        { x, y: 10 },
        { x, y: 20 },
      ],
    },
  })

const planner = (page: Page) => page.getByRole('complementary', { name: 'Plan a route' })
const route = (page: Page) => page.getByRole('complementary', { name: 'Route', exact: true })
const stops = (page: Page) => page.getByRole('list').locator('.route__stop .review-row__title .cut')
const nextStop = (page: Page) => route(page).locator('[aria-current=step] .review-row__title .cut')

const choose = (page: Page, choice: string) =>
  planner(page).locator('.seg__option', { hasText: choice }).click()

const plan = async (page: Page) => {
  await planner(page).getByRole('button', { name: 'Plan the route' }).click()
  await expect(route(page)).toBeVisible()
}

test('a visitor plans a route by type, ticks along it, and sends it to somebody else', async ({
  context,
  browser,
  server,
}) => {
  const map = await withChests(server, context, 'Rhoda')
  const visiting = await browser.newContext({
    baseURL: server.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await visiting.newPage()
  await new MapPage(page).open(map)
  await test.step('over the POIs of a type, from the first one', async () => {
    await page.getByRole('button', { name: 'Plan a route' }).click()
    await expect(planner(page).getByRole('status')).toHaveText('5 POIs not found yet.')
    await choose(page, 'By type')
    await planner(page).locator('.check', { hasText: 'Chests' }).click()
    await expect(planner(page).getByRole('status')).toHaveText('4 POIs not found yet.')
    await new MapPage(page).row('First').click()
    await planner(page)
      .getByRole('group', { name: 'Start' })
      .getByRole('button', { name: 'Open POI' })
      .click()
    await new MapPage(page).info('First').getByRole('button', { name: 'Close' }).click()
    await plan(page)
    await expect(stops(page)).toHaveText(['First', 'Second', 'Third', 'Fourth'])
    await expect(nextStop(page)).toHaveText('First')
  })
  await isAccessible(page)
  await test.step('what is ticked, in the list or by the button, is behind', async () => {
    await route(page).getByRole('button', { name: 'Found', exact: true }).click()
    await expect(nextStop(page)).toHaveText('Second')
    await route(page).getByRole('button', { name: 'Skip' }).click()
    await expect(nextStop(page)).toHaveText('Third')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(nextStop(page)).toHaveText('Second')
    await route(page).getByRole('button', { name: 'Reverse the route' }).click()
    await expect(stops(page)).toHaveText(['Fourth', 'Third', 'Second', 'First'])
    await expect(nextStop(page)).toHaveText('Fourth')
    await route(page).getByRole('button', { name: 'Plan again over what is left' }).click()
    await expect(stops(page)).toHaveCount(3)
  })
  await test.step('it is kept, and comes back from the list', async () => {
    await page.reload()
    await page
      .getByRole('complementary', { name: 'Map contents' })
      .getByRole('button', { name: 'Route', exact: true })
      .click()
    await expect(stops(page)).toHaveCount(3)
  })
  await test.step('as a file, and as a link', async () => {
    const share = route(page).getByRole('button', { name: 'Share or export the route' })
    await share.click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv.split('\r\n')).toHaveLength(5)
    await share.click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.', { exact: true })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await (await browser.newContext({ baseURL: server.url })).newPage()
    await other.goto(link)
    await expect(stops(other)).toHaveText(await stops(page).allInnerTexts())
    await other.getByRole('button', { name: 'Keep this route' }).click()
    await expect(route(other).getByRole('button', { name: 'Skip' })).toBeVisible()
    expect(new URL(other.url()).searchParams.has('route')).toBe(false)
  })
})

test('an editor marks a line as a way, and routes lead along it', async ({ context, page, server }) => {
  const map = await withChests(server, context, 'Wayne')
  const editor = new MapPage(page)
  await editor.open(map)
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await page.locator('.zone-panel .seg__option', { hasText: 'Way' }).click()
  await expect(editor.saved).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('searchbox').fill('ir')
  await page.getByRole('button', { name: 'Plan a route' }).click()
  await choose(page, 'Search')
  const [start, end] = ['Start', 'End'].map((name) => planner(page).getByRole('group', { name }))
  if (!start || !end) throw new Error('There are no ends.')
  await start.getByRole('button', { name: 'Choose the start' }).click()
  await page.keyboard.press('Enter')
  await expect(start).toContainText(/X \d/)
  const chosen = await start.innerText()
  await page.locator('.viewer .scene').focus()
  await page.keyboard.press('ArrowRight')
  await end.getByRole('button', { name: 'Choose the end' }).click()
  await page.keyboard.press('Enter')
  await expect(end).toContainText(/X \d/)
  expect(await start.innerText()).toBe(chosen)
  expect((await end.innerText()).replace('End', 'Start')).not.toBe(chosen)
  await start.getByRole('button', { name: 'Clear the start' }).click()
  await end.getByRole('button', { name: 'Clear the end' }).click()
  await plan(page)
  const length = route(page).locator('.route__length')
  // From First up to the way, along it, and down to Third; straight it is 700.
  await expect(length).toHaveText(/^2,0\d\d px$/)
})

test('a route that cannot lead along the ways says why, and its link shows straight lines', async ({
  context,
  page,
  server,
}) => {
  const map = await withChests(server, context, 'Tess', TELEPORTS_MAX + 1)
  await new MapPage(page).open(map)
  await page.getByRole('button', { name: 'Plan a route' }).click()
  await planner(page).getByRole('button', { name: 'Plan the route' }).click()
  await expect(planner(page).getByRole('alert')).toContainText(`at most 20000 points and ${TELEPORTS_MAX}`)
  const sent = { stops: map.chestIds, start: null, end: null, isAlongWays: true, skipped: [] }
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?route=${routeText(sent)}`)
  const names = CHESTS.map(({ name }) => name)
  await expect(stops(page)).toHaveText(names)
  await expect(page.getByText('it is shown in straight lines')).toBeVisible()
  await page.getByRole('button', { name: 'Keep this route' }).click()
  await expect(route(page).getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(stops(page)).toHaveText(names)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a route is planned and followed by touch', async ({ context, page, server }) => {
    const map = await withChests(server, context, 'Fay')
    await new MapPage(page).open(map)
    await page.getByRole('tab', { name: 'Legend' }).tap()
    await page.getByRole('button', { name: 'Plan a route' }).tap()
    await planner(page).getByRole('button', { name: 'Plan the route' }).tap()
    await expect(stops(page)).toHaveCount(5)
    const first = await nextStop(page).innerText()
    await route(page).getByRole('button', { name: 'Found', exact: true }).tap()
    await expect(nextStop(page)).not.toHaveText(first)
    await isAccessible(page)
    await route(page).getByRole('button', { name: 'Delete the route' }).tap()
    await expect(route(page)).toBeHidden()
  })
})
