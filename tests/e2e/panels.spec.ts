import type { Page } from '@playwright/test'
import type { Change } from '../../shared/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import type { BuiltServer } from './BuiltServer.ts'
import {
  arrangeDesktop,
  isModalReachedEverywhere,
  isReachedEverywhere,
  isReachedWhereOpened,
} from './layouts.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { test } from './test.ts'

const LONG_TEXT = 'Only at low tide, by the rope on the north face. '.repeat(12)

/** Near two corners of the map, and in its middle. */
const PLACES = [
  { name: 'North', x: 60, y: 1140 },
  { name: 'Middle', x: 800, y: 600 },
  { name: 'South', x: 1540, y: 60 },
] as const

/** A map with a POI at each place, and a zone, open in its owner's browser. */
const openFilledMap = async (page: Page, server: BuiltServer, name: string): Promise<MapPage> => {
  const { map, owner } = await withOwnMap(server, page.context(), name)
  const category = aCategory({ id: newEntityId(map.id), name: 'Sights' })
  const type = aType({ id: newEntityId(map.id), categoryId: category.id, name: 'Idols' })
  const pois = PLACES.map((place) =>
    aPoi({ id: newEntityId(map.id), typeId: type.id, description: LONG_TEXT, ...place }),
  )
  const corners = [
    { x: 700, y: 500 },
    { x: 900, y: 500 },
    { x: 900, y: 700 },
  ]
  const zone = aZone({
    id: newEntityId(map.id),
    label: 'Shoal',
    geometry: { kind: 'polygon', points: corners },
  })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
    ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
    { op: 'insert', kind: 'zone', entity: zone },
  ]
  await commit(owner, { changes: `/api/maps/${map.id}/changes` }, changes)
  const editor = new MapPage(page)
  await editor.open(map)
  return editor
}

for (const { name } of PLACES)
  test(`keeps a POI's popup and form in view in every window: ${name}`, async ({ page, server }) => {
    const editor = await openFilledMap(page, server, `Sizes${name}`)
    await editor.row(name).click()
    const popup = editor.info(name)
    await isReachedEverywhere(page, popup)
    await arrangeDesktop(page)
    await popup.getByRole('button', { name: 'Edit' }).click()
    await isReachedEverywhere(page, popup)
  })

for (const [name, x, y] of [
  ['North', 120, 100],
  ['Middle', 380, 280],
  ['South', 820, 590],
] as const)
  test(`keeps the forms of a new POI and a new pin in view in every window: ${name}`, async ({
    page,
    server,
  }) => {
    const editor = await openFilledMap(page, server, `New${name}`)
    await editor.click({ x, y })
    await isReachedEverywhere(page, editor.newPoi)
    await arrangeDesktop(page)
    await editor.newPoi.getByRole('button', { name: 'Cancel' }).click()
    await page.keyboard.press('n')
    await editor.click({ x, y })
    await isReachedEverywhere(page, editor.info('New pin'))
  })

test('keeps the panels of a zone and of a drawing in view in every window', async ({ page, server }) => {
  const editor = await openFilledMap(page, server, 'SizesZone')
  await page.getByRole('button', { name: 'Shoal', exact: true }).click()
  const zone = editor.info('Shoal')
  await isReachedEverywhere(page, zone)
  await arrangeDesktop(page)
  await zone.getByRole('button', { name: 'Line: choose a colour' }).click()
  await isReachedEverywhere(page, page.getByRole('dialog', { name: 'Line: choose a colour' }))
  await arrangeDesktop(page)
  await page.keyboard.press('Escape')
  await zone.getByRole('button', { name: 'Edit Name' }).click()
  await isModalReachedEverywhere(page, editor.info('Zone name'))
  await arrangeDesktop(page)
  await page.keyboard.press('Escape')
  await zone.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('b')
  await editor.drag({ x: 400, y: 500 }, { x: 500, y: 550 })
  await isReachedEverywhere(page, page.getByRole('toolbar', { name: 'Pencil' }))
  await arrangeDesktop(page)
  await page.getByRole('button', { name: 'Finish' }).click()
  await isModalReachedEverywhere(page, editor.info('Save drawing'))
})

test('keeps menus, dialogs and questions in view in every window', async ({ page, server }) => {
  const editor = await openFilledMap(page, server, 'SizesMenu')
  const openRowMenu = async (name: string) => {
    // The button is there under the pointer.
    await editor.list.getByRole('treeitem', { name: new RegExp(`^${name}`) }).hover()
    await page.getByRole('button', { name: `Menu of ${name}` }).click()
    return page.getByRole('menu')
  }
  for (const [opener, entry] of [
    ['Idols', 'Edit type'],
    ['Sights', 'Edit category'],
  ] as const) {
    await openRowMenu(opener)
    await page.getByRole('menuitem', { name: entry }).click()
    await isModalReachedEverywhere(page, page.getByRole('dialog'))
    await arrangeDesktop(page)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Delete map' }).click()
  await isModalReachedEverywhere(page, page.getByRole('alertdialog'))
  await arrangeDesktop(page)
  await page.keyboard.press('Escape')
  const openAccountMenu = async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    return page.getByRole('menu')
  }
  await isReachedWhereOpened(page, openAccountMenu)
  await isReachedWhereOpened(
    page,
    () => openRowMenu('Idols'),
    ({ sidebarPx }) => sidebarPx !== null,
  )
})
