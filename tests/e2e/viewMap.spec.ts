import type { BrowserContext, Locator, Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** From here on the page's time moves only when it is told to. */
const stopTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

test('tells a visitor the place under the pointer and the one that is clicked, confirms copying them for 1.2 and 1.5 s, and says if that fails [VIEW-006] [VIEW-022] [VIEW-023] [VIEW-024] [VIEW-025] [VIEW-030] [CONST-068] [CONST-069] [ERR-068] [PERM-140]', async ({
  context,
  server,
  browser,
  signIn,
}) => {
  const { map } = await withOwnMap(server, context, 'Visitor')
  const visiting = await browser.newContext({ baseURL: server.url })
  await signIn(visiting, 'visiting@example.org', 'Visiting')
  const visitor = await visiting.newPage()
  await visiting.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.clock.install()
  const viewer = new MapPage(visitor)
  await viewer.open(map)
  const tools = visitor.getByRole('toolbar', { name: 'Tools' })
  await expect(tools.getByRole('button', { name: 'Place pin' })).toBeVisible()
  await expect(tools.getByRole('button', { name: /POI|zone|Polyline/ })).toHaveCount(0)
  /** Copies in one of the places that offer it, and expects it to be confirmed for so long. */
  const copies = async (from: Locator, ms: number) => {
    await stopTime(visitor)
    await from.getByRole('button', { name: 'Copy coordinates' }).click()
    const copied = from.getByRole('button', { name: 'Copied' })
    await expect(copied).toBeVisible()
    await visitor.clock.runFor(ms - 1)
    await expect(copied).toBeVisible()
    await visitor.clock.runFor(1)
    await expect(copied).toBeHidden()
    await visitor.clock.resume()
  }

  const readout = visitor.getByRole('group', { name: 'Coordinates' })
  await viewer.canvas.hover({ position: { x: 400, y: 400 } })
  await expect(readout).not.toContainText('X800Y600')
  const [x, y] = (await readout.innerText()).replace(/,/g, '').match(/-?\d+/g) ?? []
  await copies(readout, 1_200)
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(`${x}, ${y}`)

  await viewer.click({ x: 400, y: 400 })
  await visitor.clock.runFor(1_000)
  const marker = visitor.getByRole('dialog', { name: 'Coordinates of this place' })
  await expect(marker).toContainText(/X [\d,]+, Y [\d,]+/)
  await copies(marker, 1_500)
  await visitor.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed.'))
  })
  await marker.getByRole('button', { name: 'Copy coordinates' }).click()
  await expect(visitor.getByText('Failed to copy to clipboard.', { exact: true })).toBeVisible()
  await visiting.close()
})

test('has the personal pins in the sidebar, and remembers its width and whether it is collapsed [VIEW-001] [VIEW-002] [VIEW-004] [VIEW-005]', async ({
  page,
  context,
  server,
}) => {
  const { map } = await withOwnMap(server, context, 'Sidebar')
  const viewer = new MapPage(page)
  await viewer.open(map)
  const side = page.getByRole('complementary', { name: 'Map contents' })
  await expect(side.getByRole('region', { name: 'Pins' })).toBeVisible()
  const width = async () => (await side.boundingBox())?.width
  await expect.poll(width).toBe(300)
  await page.mouse.move(300, 500)
  await page.mouse.down()
  await page.mouse.move(420, 500)
  await page.mouse.move(700, 500)
  await page.mouse.up()
  await expect.poll(width).toBe(420)
  await page.getByRole('separator', { name: 'Resize sidebar' }).press('ArrowRight')
  await expect.poll(width).toBe(436)
  await page.reload()
  await viewer.isReady()
  await expect.poll(width).toBe(436)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(side).toBeHidden()
  await page.reload()
  await viewer.isReady()
  await expect(side).toBeHidden()
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await expect(side).toBeVisible()
})

/** An owner on their map with a POI in each of two categories. */
const openLegend = async (page: Page, context: BrowserContext, server: BuiltServer, name: string) => {
  const { map, owner } = await withOwnMap(server, context, name)
  await addPois(owner, map.id, [
    { name: 'Éclat', category: 'Sights', type: 'Idols' },
    { name: 'Old pier', category: 'Travel', type: 'Ferries' },
  ])
  const viewer = new MapPage(page)
  await viewer.open(map)
  return {
    map,
    viewer,
    line: (name: RegExp) => viewer.list.getByRole('treeitem', { name }),
    eye: (name: string) => viewer.list.getByRole('button', { name, exact: true }),
    side: page.getByRole('complementary', { name: 'Map contents' }),
  }
}

test('counts in the tree what was marked as found, hides and shows types and categories, and remembers it [PERM-183] [POI-034] [POI-035]', async ({
  page,
  context,
  server,
}) => {
  const { viewer, side, line, eye } = await openLegend(page, context, server, 'Hider')
  await expect(side.getByText('0 of 2', { exact: true })).toBeVisible()
  await viewer.row('Éclat').getByRole('button', { name: 'Found Éclat' }).click()
  await expect(side.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(line(/^Idols, 1 \/ 1 found/)).toContainText('1 / 1')
  await expect(line(/^Ferries, 0 \/ 1 found/)).toBeVisible()

  await eye('Hide Travel').click()
  await expect(line(/^Ferries.*hidden$/)).toBeVisible()
  await eye('Show Ferries').click()
  await expect(line(/^Travel/)).not.toHaveAccessibleName(/hidden/)
  await eye('Hide Ferries').click({ modifiers: ['Alt'] })
  await expect(line(/^Idols.*hidden$/)).toBeVisible()
  await expect(line(/^Ferries/)).not.toHaveAccessibleName(/hidden/)
  await line(/^Idols/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show only this' }).click()
  await expect(line(/^Travel.*hidden$/)).toBeVisible()
  await side.getByRole('button', { name: 'Hide all POI labels' }).click()
  await page.reload()
  await expect(line(/^Ferries.*hidden$/)).toBeVisible()
  await side.getByRole('button', { name: 'Show all POI labels' }).click()
})

test('finds a POI by text or by its link, which shows others the same view, although its type is hidden, and says what a link does not lead to [VIEW-018] [SHELL-006] [ERR-026]', async ({
  page,
  context,
  server,
}) => {
  const { map, viewer, side, line, eye } = await openLegend(page, context, server, 'Legend')
  await eye('Hide Travel').click()
  await test.step('by text', async () => {
    await side.getByRole('searchbox', { name: 'Find a POI, zone or pin' }).fill('PIÉR')
    await expect(viewer.list.getByRole('treeitem')).toHaveCount(3)
    await expect(viewer.row('Old pier').locator('mark')).toHaveText('pier')
    await viewer.row('Old pier').click()
    await expect(viewer.info('Old pier')).toBeVisible()
    await expect(line(/^Ferries/)).not.toHaveAccessibleName(/hidden/)
    await side.getByRole('button', { name: 'Clear search' }).click()
    await expect(viewer.list.getByRole('treeitem')).toHaveCount(6)
  })

  await test.step('by a link', async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const level = page.getByLabel('Zoom level')
    // The first match was shown at 0.
    await expect(level).toHaveText('0.5')
    const shown = await level.innerText()
    await expect(page).toHaveURL(new RegExp(`\\?poi=\\d+#${shown.replace('−', '-')}/\\d+/\\d+$`))
    const { search, hash } = new URL(page.url())
    await viewer.info('Old pier').getByRole('button', { name: 'Close' }).click()
    await eye('Hide Travel').click()
    await page.goto('/')
    await page.goto(`/map/${map.id}${search}${hash}`)
    await expect(viewer.info('Old pier')).toBeVisible()
    await expect(level).toHaveText(shown)
    await expect(line(/^Ferries/)).not.toHaveAccessibleName(/hidden/)
  })

  await test.step('a link to a deleted POI says so, and the POI is removed from the address', async () => {
    await page.goto('/')
    await page.goto(`${mapPath(map)}?poi=1`)
    const words = 'The POI in this link is no longer on the map.'
    await expect(page.getByRole('listitem').getByText(words)).toBeVisible()
    await expect(page).not.toHaveURL(/poi=/)
  })

  await test.step('a link to no map', async () => {
    await page.goto('/map/nowhere_at-all_999999')
    await expect(page.getByRole('heading', { name: 'Map not found', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0)
  })
})

test('renders nothing in React while the camera moves', ONLY_IN_FULL, async ({ page, context, server }) => {
  const { map } = await withOwnMap(server, context, 'Mover')
  await page.addInitScript(countCommits)
  const viewer = new MapPage(page)
  await viewer.open(map)
  await viewer.place({ x: 400, y: 300 }, { name: 'Lantern', category: 'Sights', type: 'Light' })
  await viewer.isPictureMade()
  await viewer.row('Lantern').click()
  await expect(viewer.info('Lantern')).toBeVisible()
  await expect(viewer.saved).toBeVisible()
  const commits = () => page.evaluate('window.commits') as Promise<number>
  const level = page.getByLabel('Zoom level')
  const readout = page.getByRole('group', { name: 'Coordinates' })
  await viewer.canvas.hover({ position: { x: 200, y: 500 } })
  // What was begun before, such as a message that goes away, may still be rendered: then once more.
  await expect(async () => {
    const [before, levelBefore, placeBefore] = [
      await commits(),
      await level.innerText(),
      await readout.innerText(),
    ]
    expect(before).toBeGreaterThan(0)
    await viewer.drag({ x: 200, y: 500 }, { x: 320, y: 420 })
    for (let notch = 0; notch < 3; notch++) await page.mouse.wheel(0, -100)
    await viewer.drag({ x: 220, y: 500 }, { x: 180, y: 540 })
    await viewer.canvas.press('+')
    await expect(level).not.toHaveText(levelBefore)
    await expect(readout).not.toHaveText(placeBefore)
    expect(await commits()).toBe(before)
  }).toPass()
})

/** React tells developer tools of every commit, in what people are given too. */
const countCommits = (): void => {
  const counter = { commits: 0 }
  Object.defineProperty(window, 'commits', { get: () => counter.commits })
  const nothing = (): void => undefined
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: nothing,
      onCommitFiberRoot: () => counter.commits++,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
    },
  })
}
