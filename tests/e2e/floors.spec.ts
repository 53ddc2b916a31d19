import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { mapPath } from '../../shared/paths.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { isAccessible } from './accessibility.ts'
import type { BuiltServer } from './BuiltServer.ts'
import { canvasPixel, viewPlace } from './canvasPixel.ts'
import { giveFloors } from './giveFloors.ts'
import { loseLazyChunks } from './lazyChunks.ts'
import { chooseOwnerAct, MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const [CELLAR, GROUND, LOFT] = [3, 1, 2] as const

/** The lowest first. The ground floor shows the map's image. */
const FLOORS = [
  { id: CELLAR, name: 'Cellar', frame: { x: 200, y: 200, width: 800, height: 400 } },
  { id: GROUND, name: 'Ground floor', frame: null },
  { id: LOFT, name: 'Loft', frame: null },
]

const GREEN = { r: 0, g: 187, b: 102 }

const cellarPicture = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: GREEN } })
    .png()
    .toBuffer()

/** Somebody's map of a house: stairs, a barrel below them and a chest above. */
const withHouse = async (server: BuiltServer, context: BrowserContext, name: string) => {
  const { map, owner } = await withOwnMap(server, context, name)
  const newId = () => newEntityId(map.id)
  const category = aCategory({ id: newId(), name: 'Things' })
  const type = aType({ id: newId(), categoryId: category.id, name: 'Objects' })
  const at = (poi: object) => aPoi({ id: newId(), typeId: type.id, ...poi })
  const stairs = at({ name: 'Stairs', x: 500, y: 500, floor: GROUND, leadsTo: CELLAR })
  const barrel = at({ name: 'Barrel', x: 600, y: 500, floor: CELLAR })
  const chest = at({ name: 'Chest', x: 700, y: 500, floor: LOFT })
  const well = at({ name: 'Well', x: 900, y: 500 })
  const room = aZone({
    id: newId(),
    label: 'Vault',
    floor: CELLAR,
    geometry: { kind: 'circle', centre: { x: 400, y: 300 }, radius: 80 },
  })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...[stairs, barrel, chest, well].map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    { op: 'insert', kind: 'zone', entity: room },
  ]
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, changes)
  await giveFloors(owner, map.id, FLOORS, new Map([[CELLAR, await cellarPicture()]]))
  return { ...map, barrelId: barrel.id }
}

const floors = (page: Page) => page.getByRole('group', { name: 'Floors' })
const floor = (page: Page, name: string) => floors(page).getByRole('button', { name, exact: true })
const isShown = (page: Page, name: string) =>
  expect(floor(page, name)).toHaveAttribute('aria-pressed', 'true')

test('a visitor goes through the floors of a house by buttons, keys and stairs, and a link shows the same', async ({
  page,
  context,
  server,
}) => {
  const map = await withHouse(server, context, 'A house')
  const mapPage = new MapPage(page)
  await mapPage.open(map)
  await isShown(page, 'Ground floor')
  await floor(page, 'Cellar').click()
  await isShown(page, 'Cellar')
  await expect(page).toHaveURL(/[?&]floor=3/)
  // Its picture lies in its frame.
  await expect(async () => {
    const drawn = (x: number, y: number) =>
      viewPlace(page, { x, y }).then((at) => canvasPixel(page, 'background', at))
    const { r, g, b } = GREEN
    expect(await drawn(300, 500)).toEqual([r, g, b, 255])
    expect(await drawn(300, 700)).not.toEqual([r, g, b, 255])
  }).toPass()

  await mapPage.canvas.focus()
  await page.keyboard.press('PageUp')
  await isShown(page, 'Ground floor')
  await page.keyboard.press('PageUp')
  await isShown(page, 'Loft')
  await page.keyboard.press('PageUp')
  await isShown(page, 'Loft')
  await page.keyboard.press('PageDown')
  await isShown(page, 'Ground floor')

  // Stairs lead down, and up again.
  await mapPage.row('Stairs').click()
  await expect(mapPage.info('Stairs').getByText('Ground floor')).toBeVisible()
  await mapPage.info('Stairs').getByRole('button', { name: 'Go to Cellar' }).click()
  await isShown(page, 'Cellar')
  await mapPage.info('Stairs').getByRole('button', { name: 'Go to Ground floor' }).press('Enter')
  await isShown(page, 'Ground floor')
  await page.keyboard.press('Escape')

  // What is chosen in the list is on its own floor, which the row tells.
  await mapPage.list.getByRole('treeitem', { name: 'Chest Loft', exact: true }).click()
  await isShown(page, 'Loft')
  await expect(mapPage.info('Chest')).toBeVisible()
  await page.goto(`${mapPath(map)}?poi=${map.barrelId}`)
  await isShown(page, 'Cellar')
  await page.goto(`${mapPath(map)}?floor=2`)
  await isShown(page, 'Loft')
  await isAccessible(page)
})

test('the owner opens the floors of a map on a phone, and sees them beside it', async ({
  page,
  context,
  server,
}) => {
  const map = await withHouse(server, context, 'A small house')
  await page.setViewportSize({ width: 390, height: 844 })
  await new MapPage(page).open(map)
  await page.getByRole('tab', { name: 'Legend' }).click()
  await chooseOwnerAct(page, 'Floors')
  const panel = page.getByRole('complementary', { name: 'Floors' })
  await expect(panel.getByText('400 × 200 px, placed.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close' }).click()
  await floor(page, 'Cellar').click()
  await isShown(page, 'Cellar')
  await isAccessible(page)
})

test(
  'a map says which part of its floors is lost, and has it when it is tried again',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const map = await withHouse(server, context, 'A lost house')
    const find = await loseLazyChunks(page, ['ZoneControls'])
    await page.goto(`${mapPath(map)}?poi=${map.barrelId}`)
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await expect(tryAgain).toHaveCount(2)
    find('PoiFloor')
    find('FloorSwitcher')
    await tryAgain.first().click()
    await isShown(page, 'Cellar')
    await expect(new MapPage(page).info('Barrel').getByText('Cellar')).toBeVisible()
    await page.getByRole('button', { name: 'Other floors' }).click()
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    find('FloorMenus')
    const loaded = page.waitForEvent('load')
    await tryAgain.click()
    await loaded
    await page.getByRole('button', { name: 'Other floors' }).click()
    await page.getByRole('menuitemradio', { name: 'Hidden' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  },
)
