import type { Page } from '@playwright/test'
import type { BuiltServer } from './BuiltServer.ts'
import { CountedMouse } from './CountedHand.ts'
import { BOX, openManyPois } from './manyPois.ts'
import { cellOf, descriptions, putOnClipboard } from './tableCells.ts'
import { expect, test } from './test.ts'

const openMapOf = async (page: Page, server: BuiltServer, name: string, count: number, view?: string) => {
  const { editor } = await openManyPois(page, server, name, count, view)
  return { editor, table: page.getByRole('region', { name: 'Table' }) }
}

test('takes 20 descriptions from a spreadsheet with four gestures, as one step of undo', async ({
  page,
  server,
}) => {
  const { editor, table } = await openMapOf(page, server, 'Scribe', 22)
  await putOnClipboard(page, descriptions(20))
  const hand = new CountedMouse(editor)
  await hand.drawBox(BOX[0], { x: BOX[1].x, y: 680 })
  await hand.press('Shift+T')
  await expect(table.getByRole('status')).toHaveText('20 of 22 POIs, 20 selected')
  await hand.clickCell(await cellOf(table, 'Idol 1', 'Description'))
  await hand.press('Control+v')
  expect(hand.takeCount()).toBeLessThanOrEqual(5)

  await expect(page.getByText('Changed 20 POIs.', { exact: true })).toBeVisible()
  await expect(await cellOf(table, 'Idol 4', 'Description')).toHaveText('Number 4')
  await page.keyboard.press('Control+z')
  await expect(await cellOf(table, 'Idol 1', 'Description')).toBeEmpty()
  await expect(await cellOf(table, 'Idol 4', 'Description')).toBeEmpty()
  await page.keyboard.press('Control+Shift+z')
  await expect(await cellOf(table, 'Idol 1', 'Description')).toHaveText('Number 1')
  await expect(editor.saved.first()).toBeVisible()
  await page.reload()
  await editor.isReady()
  await page.keyboard.press('Shift+T')
  await expect(await cellOf(table, 'Idol 2', 'Description')).toHaveText('Number 2')
})

test('is sorted, filtered, edited and filled by the keys, and undone', async ({ page, server }) => {
  const { editor, table } = await openMapOf(page, server, 'Clerk', 10)
  await page.getByRole('button', { name: 'Table' }).click()
  const rows = table.getByRole('row')
  await expect(rows.nth(1)).toContainText('Idol 1')
  await (await cellOf(table, 'Idol 1', 'Description')).click()
  await page.keyboard.type('A long description. '.repeat(9))
  await page.keyboard.press('Enter')
  await expect(await cellOf(table, 'Idol 1', 'Description')).toContainText('A long description.')
  const linkOf = async (name: string) => (await (await cellOf(table, name, 'Link')).boundingBox())?.x
  expect(await linkOf('Idol 1')).toBe(await linkOf('Idol 2'))
  await table.getByRole('button', { name: 'X' }).press('Enter')
  await table.getByRole('button', { name: 'X' }).press('Enter')
  await expect(rows.nth(1)).toContainText('Idol 10')
  await table.getByRole('button', { name: 'Filter by columns' }).press('Enter')
  const filter = table.getByRole('searchbox', { name: 'Filter by X' })
  await filter.fill('<= 1,520')
  await expect(table.getByRole('status')).toHaveText('10 POIs')
  await filter.press('Escape')
  await expect(filter).toHaveValue('')
  await filter.fill('<= 520')
  await expect(table.getByRole('status')).toHaveText('3 of 10 POIs')

  await (await cellOf(table, 'Idol 3', 'Name')).focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Third')
  await page.keyboard.press('Tab')
  await page.keyboard.type('chests')
  await page.keyboard.press('Enter')
  await expect(await cellOf(table, 'Third', 'Type')).toHaveText('Chests')
  // The row below has the focus; the one of the type is marked again, and fills those below.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(page.getByText('Changed 2 POIs.', { exact: true })).toBeVisible()
  await expect(editor.list.getByRole('treeitem', { name: /^Chests, 0 \/ 3 found/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(editor.list.getByRole('treeitem', { name: /^Chests, 0 \/ 1 found/ })).toBeVisible()

  // Its selection is the map's.
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: '3 selected' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Deleted 3 POIs.', { exact: true })).toBeVisible()
  await expect(table.getByRole('status')).toHaveText('0 of 7 POIs')
  await page.keyboard.press('Escape')
  await expect(table).toBeVisible()
  await table.getByRole('button', { name: 'Close the table' }).click()
  await expect(table).toBeHidden()
})

test('makes POIs of pasted rows, and keeps what is wrong in its cell until it is mended', async ({
  page,
  server,
}) => {
  const { table } = await openMapOf(page, server, 'Importer', 1)
  await putOnClipboard(page, 'Name\tType\tX\tY\nCave\tChests\t10\t20\nPit\tChest\t30\tfar\n')
  await page.keyboard.press('Shift+T')
  await table.getByText('New POI').click()
  await page.keyboard.press('Control+v')
  await expect(table.getByRole('status')).toHaveText('2 POIs, 1 selected')
  await expect(await cellOf(table, 'Cave', 'Category')).toHaveText('Sights')
  await expect(table.getByText('2 cells not taken over')).toBeVisible()
  await table.getByRole('button', { name: 'Next' }).click()
  await expect(table.getByRole('alert')).toHaveText('There is no type “Chest”.')
  await expect(await cellOf(table, 'Pit', 'Type')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Chests')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(table.getByRole('alert')).toHaveText('Y has to be a number.')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('status')).toHaveText('3 POIs, 1 selected')

  const spreadsheet = table.getByRole('button', { name: 'Edit in a spreadsheet' })
  await expect(spreadsheet).toBeVisible()
  await table.getByRole('radio', { name: 'Zones' }).press('Space')
  await expect(await cellOf(table, 'Shoal', 'Shape')).toHaveText('circle')
  await expect(spreadsheet).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('covers the map, and is edited by a second tap', async ({ page, server }) => {
    const { table } = await openMapOf(page, server, 'Thumb', 3, '#-2/800/600')
    await page.getByRole('tab', { name: 'Legend' }).tap()
    await page.getByRole('button', { name: 'Table' }).tap()
    await expect(table).toHaveCSS('height', '844px')
    const name = await cellOf(table, 'Idol 2', 'Name')
    await name.tap()
    await name.tap()
    await page.keyboard.type('Middle')
    await table.getByRole('button', { name: 'Copy cells' }).tap()
    await expect(table.getByRole('gridcell', { name: 'Middle', exact: true })).toBeVisible()
    const description = await cellOf(table, 'Idol 1', 'Description')
    await description.tap()
    await expect(description).toBeInViewport()
    await expect(table.getByRole('gridcell', { name: 'Idol 1', exact: true })).toBeInViewport()
    await table.getByRole('button', { name: 'Edit the cell' }).tap()
    await page.keyboard.type('By the pier')
    await page.keyboard.press('Enter')
    await expect(description).toHaveText('By the pier')
    await page.goBack()
    await expect(table).toBeHidden()
  })
})
