import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { linkTo } from './tileOf.ts'

test(
  'says that a map is offline, and asks before the tab is closed while changes wait',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Unst')
    const editor = new MapPage(page)
    await editor.open(map)
    await editor.place({ x: 300, y: 300 }, { name: 'Before', category: 'Signs', type: 'Stone' })
    await expect(editor.saved).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await editor.place({ x: 420, y: 360 }, { name: 'Meanwhile', category: 'Signs', type: 'Stone' })
    await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    await context.setOffline(false)
    await expect(editor.saved).toBeVisible()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  },
)

test('tells a visitor of a map when there is no network', ONLY_IN_FULL, async ({ page, context, server }) => {
  const { map } = await withOwnMap(server, context, 'Yell')
  await context.clearCookies()
  await new MapPage(page).open(map)
  await context.setOffline(true)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Offline', { exact: true })).toBeHidden()
})

test(
  'opens a map, and lists the maps, by itself when the network returns',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map } = await withOwnMap(server, context, 'Fetlar')
    await page.route(`**/api/maps/${map.id}/content`, (route) => route.abort())
    await page.goto(`/map/x_${map.id}`)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 })
    await page.unroute(`**/api/maps/${map.id}/content`)
    await context.setOffline(true)
    await context.setOffline(false)
    await new MapPage(page).isReady()

    await page.route('**/api/maps?**', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/maps?**')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(linkTo(page, map)).toBeVisible()
  },
)

test(
  'sends from home what a map left waiting, and says what waits and why',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Foula')
    const editor = new MapPage(page)
    await editor.open(map)
    await page.route('**/api/maps/*/changes**', (route) => route.abort('internetdisconnected'))
    await editor.place({ x: 300, y: 300 }, { name: 'Left', category: 'Signs', type: 'Stone' })
    await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.goto('/')
    await expect(page.getByText('1 change waits: sign in')).toBeVisible()

    await context.addCookies(cookies)
    await page.reload()
    await expect(page.getByText('1 change waits: offline')).toBeVisible()
    // It is tried again by itself, and would be sent between the two.
    await context.setOffline(true)
    await page.unroute('**/api/maps/*/changes**')
    await expect(page.getByText('1 change waits: offline')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/change waits/)).toBeHidden()
    await expect
      .poll(async () => (await owner.get(`/api/maps/${map.id}/content`)).text.match(/"Left"/g)?.length)
      .toBe(1)
    await context.setOffline(true)
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  },
)
