import { MapPage } from './MapPage.ts'
import { startBuiltServer } from './BuiltServer.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'
import { ZoneDrawing } from './ZoneDrawing.ts'

test('keeps a new POI and a zone through a lost network and a reload, shows no error, and sends them once [ZONE-032] [ERR-091]', async ({
  page,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Ottilie')
  const editor = new MapPage(page)
  await editor.open(map)
  await editor.place({ x: 300, y: 300 }, { name: 'Before', category: 'Signs', type: 'Stone' })
  await expect(editor.saved).toBeVisible()

  await page.route('**/api/maps/*/changes**', (route) => route.abort('internetdisconnected'))
  await editor.place({ x: 420, y: 360 }, { name: 'Meanwhile', category: 'Signs', type: 'Stone' })
  await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()
  await page.keyboard.press('c')
  await editor.drag({ x: 700, y: 450 }, { x: 740, y: 450 })
  await expect(page.getByText('Offline: 2 changes waiting')).toBeVisible()
  await expect(editor.info('Unnamed Zone')).toBeVisible()
  await expect(page.locator('[role="alert"]:not(:empty), [role="alertdialog"], .toast')).toHaveCount(0)
  await page.reload()
  await expect(editor.row('Meanwhile')).toBeVisible()
  await expect(page.getByText('Offline: 2 changes waiting')).toBeVisible()

  await page.unroute('**/api/maps/*/changes**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(editor.saved).toBeVisible({ timeout: 40_000 })
  const { text } = await owner.get(`/api/maps/${map.id}/content`)
  expect(text.match(/"Meanwhile"/g)).toHaveLength(1)
  await new ZoneDrawing(editor, owner, map.id).stores('circle')
})

test(
  'loses nothing acknowledged when the server is killed, and continues after its restart',
  ONLY_IN_FULL,
  async ({ page, context }) => {
    const first = await startBuiltServer()
    const { map } = await withOwnMap(first, context, 'Kelder')
    const editor = new MapPage(page)
    await page.goto(first.url)
    await page.goto(`${first.url}/map/x_${map.id}`)
    await editor.place({ x: 300, y: 300 }, { name: 'Acknowledged', category: 'Signs', type: 'Stone' })
    await expect(editor.saved).toBeVisible()

    await first.stop('SIGKILL')
    await editor.place({ x: 420, y: 360 }, { name: 'In the dark', category: 'Signs', type: 'Stone' })
    await expect(page.getByText('Offline: 1 change waiting')).toBeVisible()

    const second = await startBuiltServer({ dataDir: first.dataDir, port: Number(new URL(first.url).port) })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(editor.saved).toBeVisible({ timeout: 40_000 })
    await page.reload()
    await expect(editor.row('Acknowledged')).toBeVisible()
    await expect(editor.row('In the dark')).toBeVisible()
    await second.close()
  },
)
