import { openFilledMap, PLACES } from './filledMap.ts'
import {
  arrangeDesktop,
  isModalReachedEverywhere,
  isReachedEverywhere,
  isReachedWhereOpened,
} from './layouts.ts'
import { chooseOwnerAct } from './MapPage.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

test("keeps a POI's popup and form in view in every window", ONLY_IN_FULL, async ({ page, server }) => {
  const editor = await openFilledMap(page, server, 'SizesPoi')
  for (const { name } of PLACES)
    await test.step(name, async () => {
      await editor.row(name).click()
      const popup = editor.info(name)
      // Where a panel goes is computed alike for all (`placeAnchored`): the higher one at each place, the other at one.
      if (name === 'Middle') await isReachedEverywhere(page, popup)
      await arrangeDesktop(page)
      await popup.getByRole('button', { name: 'Edit' }).click()
      await isReachedEverywhere(page, popup)
      await arrangeDesktop(page)
      await popup.getByRole('button', { name: 'Cancel' }).click()
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
    })
})

test(
  'keeps the forms of a new POI and a new pin in view in every window',
  ONLY_IN_FULL,
  async ({ page, server }) => {
    const editor = await openFilledMap(page, server, 'SizesNew')
    for (const [name, x, y] of [
      ['North', 120, 100],
      ['Middle', 380, 280],
      ['South', 780, 560],
    ] as const)
      await test.step(name, async () => {
        await editor.click({ x, y })
        await isReachedEverywhere(page, editor.newPoi)
        await arrangeDesktop(page)
        await editor.newPoi.getByRole('button', { name: 'Cancel' }).click()
        if (name !== 'Middle') return
        await page.keyboard.press('n')
        await editor.click({ x, y })
        await isReachedEverywhere(page, editor.info('New pin'))
        await arrangeDesktop(page)
        await page.keyboard.press('Escape')
        await expect(editor.info('New pin')).toBeHidden()
      })
  },
)

test(
  'keeps the panels of a zone and of a drawing in view in every window',
  ONLY_IN_FULL,
  async ({ page, server }) => {
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
  },
)

test('keeps menus, dialogs and questions in view in every window', ONLY_IN_FULL, async ({ page, server }) => {
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
  await chooseOwnerAct(page, 'Delete map')
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
