import type { Page } from '@playwright/test'
import type { BuiltServer } from './BuiltServer.ts'
import { viewPlace } from './canvasPixel.ts'
import { CountedMouse } from './CountedHand.ts'
import { BOX, openManyPois } from './manyPois.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, test } from './test.ts'

const openMapOf = async (page: Page, server: BuiltServer, name: string, count: number) => {
  const { editor, mapId } = await openManyPois(page, server, name, count)
  return { editor, hand: new CountedMouse(editor), mapId }
}

test('moves 30 POIs with two gestures, as one step of undo', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Mover', 30)
  await hand.drawBox(...BOX)
  const card = page.getByRole('region', { name: 'Selection' })
  await expect(card.getByRole('heading', { name: '30 selected' })).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveText(['Idols30'])
  await hand.drag({ x: 400, y: 460 }, { x: 500, y: 360 })
  expect(hand.takeCount()).toBeLessThanOrEqual(3)
  await expect(page.getByText('Moved 30 POIs.', { exact: true })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  expect(await editor.placeOf('Idol 1')).toBe('X 500, Y 360')
  expect(await editor.placeOf('Idol 9')).toBe('X 980, Y 360')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: moved 30 POIs.', { exact: true })).toBeVisible()
  expect(await editor.placeOf('Idol 1')).toBe('X 400, Y 460')
  expect(await editor.placeOf('Idol 9')).toBe('X 880, Y 460')
})

test('adds what the popup of the first one covers', async ({ page, server }) => {
  const { editor } = await openMapOf(page, server, 'Adder', 30)
  await editor.click(await viewPlace(page, { x: 400, y: 460 }))
  await expect(editor.info('Idol 1')).toBeVisible()
  await page.keyboard.down('Shift')
  await editor.click(await viewPlace(page, { x: 520, y: 460 }))
  await page.keyboard.up('Shift')
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()
})

test('gives 25 POIs another type with three gestures, as one step of undo', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Typist', 25)
  await hand.drawBox(...BOX)
  await hand.choose('button', 'Type')
  await hand.choose('menuitem', 'Chests')
  expect(hand.takeCount()).toBeLessThanOrEqual(4)
  await expect(editor.list.getByRole('treeitem', { name: /^Chests, 0 \/ 25 found/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 25 found/ })).toBeVisible()
})

test('clears an area of 20 with two gestures, without a question, and brings it back by Undo', async ({
  page,
  server,
}) => {
  const { editor, hand } = await openMapOf(page, server, 'Clearer', 20)
  await hand.drawBox(...BOX)
  await hand.press('Delete')
  expect(hand.takeCount()).toBeLessThanOrEqual(2)
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 0 found/ })).toBeVisible()
  const toast = page.getByRole('listitem').filter({ hasText: 'Deleted 20 POIs.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 20 found/ })).toBeVisible()
})

test('moves and deletes a selected zone as a whole', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Zoner', 1)
  await editor.click(await viewPlace(page, { x: 1200, y: 300 }))
  await expect(editor.info('Shoal')).toBeVisible()
  await hand.drag({ x: 1160, y: 300 }, { x: 1060, y: 300 })
  await expect(page.getByText('Moved “Shoal”.', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(page.getByText('Deleted “Shoal”.', { exact: true })).toBeVisible()
  await expect(editor.info('Shoal')).toBeHidden()
  for (const done of ['deleted', 'moved', 'moved']) {
    await page.keyboard.press('Control+z')
    await expect(page.getByText(`Undid: ${done} “Shoal”.`, { exact: true })).toBeVisible()
  }
})

test('has room for the numbers of a zone', async ({ page, server }) => {
  const { editor } = await openMapOf(page, server, 'Measurer', 1)
  await editor.click(await viewPlace(page, { x: 1200, y: 300 }))
  const fields = page.getByRole('group', { name: 'Place and size' }).getByRole('textbox')
  await fields.first().fill('1236.75')
  await fields.first().press('Enter')
  await expect(page.getByRole('textbox', { name: 'X', exact: true })).toHaveValue('1236.75')
  const cutPx = await fields.evaluateAll((inputs) =>
    inputs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(cutPx).toEqual([0, 0, 0])
  const [x, y] = await fields.evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect()))
  expect(x?.right).toBeLessThan(y?.left ?? 0)
})

test('copies to another map by the keys, with the type made there', async ({ page, server }) => {
  const { editor, hand } = await openMapOf(page, server, 'Copier', 2)
  const from = page.url()
  await hand.drawBox(...BOX)
  await hand.press('Control+c')
  await expect(page.getByText('Copied 2 POIs.', { exact: true })).toBeVisible()
  const { map } = await withOwnMap(server, page.context(), 'Paster')
  await editor.open(map)
  expect(page.url()).not.toBe(from)
  await editor.canvas.focus()
  await hand.press('Control+v')
  await expect(page.getByText('Pasted 2 POIs.', { exact: true })).toBeVisible()
  await expect(editor.list.getByRole('treeitem', { name: /^Idols, 0 \/ 2 found/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible()
})

test('takes a pin along with the POIs that it is selected with', async ({ page, server }) => {
  const { editor, hand, mapId } = await openMapOf(page, server, 'Pinner', 3)
  const key = `pinfold_pins_${mapId}`
  await page.evaluate((name) => {
    const pin = { id: 'stash', x: 700, y: 700, label: 'Stash', colour: '#4285f4' }
    localStorage.setItem(name, JSON.stringify([pin]))
  }, key)
  await page.reload()
  await editor.isReady()
  await hand.drawBox(...BOX)
  const card = page.getByRole('region', { name: 'Selection' })
  await expect(card.getByRole('listitem')).toHaveText(['Idols3', 'Pins1'])
  await hand.drag({ x: 700, y: 700 }, { x: 750, y: 650 })
  await expect(page.getByText('Moved 3 POIs and 1 pin.', { exact: true })).toBeVisible()
  const places = () => page.evaluate((name) => localStorage.getItem(name), key)
  expect(await places()).toContain('"x":750,"y":650')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: moved 3 POIs and 1 pin.', { exact: true })).toBeVisible()
  expect(await places()).toContain('"x":700,"y":700')
  expect(await editor.placeOf('Idol 1')).toBe('X 400, Y 460')
})

test('offers to import a table that another program has put on the clipboard', async ({ page, server }) => {
  const { editor } = await openMapOf(page, server, 'Sheet', 3)
  await editor.canvas.focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'category,type,name,x,y\nSights,Idols,Far Idol,100,100')
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  })
  const dialog = page.getByRole('dialog', { name: 'Import into this map' })
  await expect(dialog.getByRole('cell', { name: 'Far Idol' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('selects what is in view, moves, retypes and deletes it by keys alone', async ({ page, server }) => {
  const { editor } = await openMapOf(page, server, 'Typer', 20)
  await editor.canvas.focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('heading', { name: '21 selected' })).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('Moved 20 POIs and 1 zone.', { exact: true })).toBeVisible()

  const type = page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Type' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(type).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Idols' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('menuitem', { name: 'Chests' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Made 20 POIs “Chests”.', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undid: made 20 POIs “Chests”.', { exact: true })).toBeVisible()

  await page.keyboard.press('Delete')
  await expect(page.getByText('Deleted 20 POIs and 1 zone.', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await editor.placeOf('Idol 1')).toBe('X 400, Y 460')
})
