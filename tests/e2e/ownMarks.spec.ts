import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Client } from '../Client.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** What leaves the page other than to read, or to say that a guest is here. */
const sentFrom = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const isPresence = new URL(request.url()).pathname.endsWith('/presence')
    if (request.method() !== 'GET' && !isPresence) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

interface Surroundings {
  readonly context: BrowserContext
  readonly browser: Browser
  readonly server: BuiltServer
}

/** Somebody who is not signed in, on the map of somebody else. */
const visit = async (
  { context, browser, server }: Surroundings,
  hostName: string,
  prepare: (owner: Client, mapId: number) => Promise<unknown> = () => Promise.resolve(),
) => {
  const { map, owner } = await withOwnMap(server, context, hostName)
  await prepare(owner, map.id)
  const visiting = await browser.newContext({ baseURL: server.url })
  const page = await visiting.newPage()
  const sent = sentFrom(page)
  const viewer = new MapPage(page)
  await viewer.open(map)
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  const lists = page.getByRole('complementary', { name: 'Map contents' })
  return {
    page,
    visiting,
    sent,
    viewer,
    tools,
    lists,
    tool: (name: string) => tools.getByRole('button', { name, exact: true }),
    row: (name: string) => lists.getByRole('button', { name, exact: true }),
  }
}

const addBog = (owner: Client, mapId: number) =>
  owner.post('/api/polygons', {
    mapId,
    label: 'Bog',
    shapeType: 'Polygon',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [900, 300],
          [1300, 300],
          [1300, 600],
          [900, 300],
        ],
      ],
    },
  })

test('a visitor views zones without changing them, and places pins, which are stored in their own browser [PERM-175] [PIN-001] [PIN-002] [PIN-008]', async ({
  context,
  browser,
  server,
}) => {
  const { page, visiting, viewer, tools, lists, tool, row, sent } = await visit(
    { context, browser, server },
    'Pinna',
    addBog,
  )
  await test.step('the zones of a map, nothing of which may be changed', async () => {
    await row('Bog').click()
    const zone = page.getByRole('dialog', { name: 'Bog' })
    await expect(zone).toContainText('Polygon, 60,000 px², 3 points')
    await expect(zone.getByRole('button')).toHaveCount(1)
    await zone.getByRole('button', { name: 'Close' }).click()
    await expect(tools.getByRole('button')).toHaveText(['Select', 'Pin', 'Pencil', 'Measure'])
  })

  await test.step('the tool is switched on and off, the next click opens its dialog', async () => {
    await tool('Place pin').click()
    await tool('Place pin').click()
    await expect(tool('Place pin')).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('n')
    await viewer.click({ x: 200, y: 300 })
    const dialog = page.getByRole('dialog', { name: 'New pin' })
    await expect(dialog.getByLabel('Label')).toBeFocused()
    await page.keyboard.type(`Stash ${'x'.repeat(40)}`)
    await expect(dialog.getByLabel('Label')).toHaveValue(`Stash ${'x'.repeat(26)}`)
    await dialog.getByLabel('Label').fill('Stash')
    await dialog.getByLabel('Colour', { exact: true }).fill('#ff9933')
    await page.keyboard.press('Enter')
    await expect(row('Stash')).toBeVisible()
  })

  await test.step('it is dragged, nudged, renamed and deleted, and restored by undo', async () => {
    const pin = page.getByRole('dialog', { name: 'Stash' })
    const place = pin.getByText(/^X /)
    await viewer.click({ x: 200, y: 292 })
    await expect(pin).toBeVisible()
    await viewer.drag({ x: 200, y: 292 }, { x: 240, y: 352 })
    const dragged = await place.innerText()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(place).not.toHaveText(dragged)
    await pin.getByLabel('Label').fill('Hoard')
    await pin.getByRole('button', { name: 'Save' }).click()
    await lists.getByRole('button', { name: 'Delete Hoard' }).click()
    await expect(row('Hoard')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undid: deleted the pin “Hoard”.', { exact: true })).toBeVisible()
    await expect(row('Hoard')).toBeVisible()
    await tool('Undo').click()
    await expect(page.getByText('Undid: changed the pin “Hoard”.', { exact: true })).toBeVisible()
    await tool('Redo').click()
    await expect(row('Hoard')).toBeVisible()
  })

  await test.step('it is there after a reload, and nothing was sent', async () => {
    await page.reload()
    await viewer.isReady()
    await row('Hoard').click()
    await expect(
      page.getByRole('dialog', { name: 'Hoard' }).getByLabel('Colour', { exact: true }),
    ).toHaveValue('#FF9933')
    expect(sent).toEqual([])
  })
  await visiting.close()
})

test(
  'a visitor draws, and the drawing is stored in their own browser [PIN-004] [PIN-005] [PIN-006]',
  ONLY_IN_FULL,
  async ({ context, browser, server }) => {
    const { page, visiting, viewer, lists, tool, row, sent } = await visit(
      { context, browser, server },
      'Stroke',
    )
    await test.step('a drawing of two strokes is named', async () => {
      await page.keyboard.press('b')
      await viewer.drag({ x: 300, y: 400 }, { x: 400, y: 450 })
      await viewer.drag({ x: 300, y: 450 }, { x: 400, y: 400 })
      await tool('Undo').click()
      await expect(tool('Redo')).toBeEnabled()
      await page.keyboard.press('Control+Shift+z')
      await expect(tool('Redo')).toBeDisabled()
      await page.getByRole('toolbar', { name: 'Pencil' }).getByRole('button', { name: 'Finish' }).click()
      const dialog = page.getByRole('dialog', { name: 'Save drawing' })
      await expect(dialog.getByRole('checkbox', { name: 'Public' })).toBeChecked()
      await expect(dialog).toContainText('Kept in this browser only.')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Layer name cannot be empty.')
      await dialog.getByLabel('Name').fill('Route')
      await page.keyboard.press('Enter')
      await lists.getByRole('button', { name: 'Hide Route' }).click()
    })

    await test.step('it is there after a reload, and nothing was sent', async () => {
      await page.reload()
      await viewer.isReady()
      await lists.getByRole('button', { name: 'Show Route' }).click()
      await lists.getByRole('button', { name: 'Delete Route' }).click()
      await expect(row('Route')).toHaveCount(0)
      await tool('Undo').click()
      await expect(row('Route')).toBeVisible()
      expect(sent).toEqual([])
    })
    await visiting.close()
  },
)
