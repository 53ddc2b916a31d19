import type { Page } from '@playwright/test'
import { pngPicture } from '../pictures.ts'
import { isAtRest } from './isAtRest.ts'
import { addLocalPoi, newLocalMap } from './localMap.ts'
import { MapPage } from './MapPage.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const rename = async (page: Page, map: MapPage, poi: string, category: string) => {
  await map.row(poi).click()
  await map.info(poi).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('combobox', { name: 'Category' }).fill(category)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('edits a local map as one on the server is edited, and asks what goes along to a new category [OFFL-016] [OFFL-019] [OFFL-028] [OFFL-038] [OFFL-041]', async ({
  page,
}) => {
  await newLocalMap(page, 'Gannet Isle')
  const map = new MapPage(page)
  await test.step('a POI needs a type, and the next form is empty', async () => {
    await page.getByRole('button', { name: 'Add POI', exact: true }).click()
    await map.click({ x: 300, y: 250 })
    const save = map.newPoi.getByRole('button', { name: 'Save' })
    await map.newPoi.getByLabel('Name').fill('Nine Gulls')
    await map.newPoi.getByRole('combobox', { name: 'Category' }).fill('Towns')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await map.newPoi.getByRole('combobox', { name: 'Type', exact: true }).fill('Port')
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    await save.click()
    await expect(map.newPoi).toBeHidden()
    await page.getByRole('button', { name: 'Add POI', exact: true }).click()
    await map.click({ x: 400, y: 300 })
    await expect(map.newPoi.getByLabel('Name')).toHaveValue('')
    for (const name of ['Category', 'Type'])
      await expect(map.newPoi.getByRole('combobox', { name, exact: true })).toHaveValue('')
    await map.fill({ name: 'Old Gate', category: 'Towns', type: 'Gate' })
    await save.click()
    await expect(map.newPoi).toBeHidden()
  })

  await test.step('labels are shown and hidden at once, and the pointer has whole coordinates', async () => {
    const labels = page.getByRole('button', { name: /(Show|Hide) all POI labels/ })
    await expect(labels).toHaveText('Hide all POI labels')
    await labels.click()
    await expect(labels).toHaveText('Show all POI labels')
    await map.canvas.hover({ position: { x: 333, y: 222 } })
    await expect(page.getByRole('group', { name: 'Coordinates' })).toHaveText(/^X[−-]?\d+Y[−-]?\d+/)
  })

  await test.step('a new category asks for the others of the one before', async () => {
    const question = page.getByRole('alertdialog')
    const text =
      'You created new category "Signs". Do you want to move all types and POIs from "Towns" to "Signs"?'
    await rename(page, map, 'Old Gate', 'Signs')
    await expect(question).toContainText(text)
    await question.getByRole('button', { name: 'Move nothing else' }).click()
    await expect(page.getByRole('treeitem', { name: /^Towns/ })).toBeVisible()
    await expect(page.getByRole('treeitem', { name: /^Signs/ })).toBeVisible()
    // The type that was left empty is pruned 300 ms later, and the rows below it move up.
    await expect(page.getByRole('treeitem', { name: /^Gate/ })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await rename(page, map, 'Nine Gulls', 'Harbours')
    await expect(question).toContainText('You created new category "Harbours".')
    await question.getByRole('button', { name: 'Move all' }).click()
    await expect(page.getByRole('treeitem', { name: /^Harbours/ })).toBeVisible()
    await expect(page.getByRole('treeitem', { name: /^Towns/ })).toHaveCount(0)
  })
})

test(
  'says in the dialogs of local maps that an image cannot be read or a map cannot be stored [ERR-008] [ERR-009]',
  ONLY_IN_FULL,
  async ({ page }) => {
    await page.goto('/offline')
    await page.getByRole('button', { name: 'New Offline Map' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Map' })
    await dialog.getByRole('textbox', { name: 'Game' }).fill('Saltmarrow')
    const broken = { name: 'isle.png', mimeType: 'image/png', buffer: Buffer.from('no image') }
    await dialog.locator('input[type=file]').setInputFiles(broken)
    await dialog.getByRole('button', { name: 'Create Map' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to load image file.')
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ ...broken, name: 'other.png', buffer: await pngPicture(64, 64) })
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('Broken.', 'UnknownError')
      }
    })
    await dialog.getByRole('button', { name: 'Create Map' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save offline map.')
  },
)

test('finds a POI, hides a type and collapses the sidebar of a local map, shows all of it at the next visit, and has it in a drawer of 320 px on a phone [OFFL-014] [OFFL-018] [OFFL-024] [OFFL-040]', async ({
  page,
}) => {
  await newLocalMap(page, 'Gannet Isle')
  await addLocalPoi(page, 'Nine Gulls')
  const found = page.getByRole('button', { name: 'Found Nine Gulls' })
  await found.click()
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await found.click()
  await expect(page.getByText('0 of 1', { exact: true })).toBeVisible()

  const port = page.getByRole('treeitem', { name: /^Port/ })
  await port.hover()
  await port.getByRole('button', { name: /^Hide/ }).click()
  await expect(port).toHaveAccessibleName(/hidden/)
  await page.reload()
  await expect(port).toBeVisible()
  await expect(port).not.toHaveAccessibleName(/hidden/)

  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(port).toBeHidden()
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await expect(port).toBeVisible()

  await page.setViewportSize({ width: 800, height: 900 })
  await page.reload()
  await page.getByRole('tab', { name: 'Legend' }).click()
  const drawer = page.getByRole('dialog', { name: 'Legend' })
  await expect(drawer.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible()
  await isAtRest(page)
  expect((await drawer.boundingBox())?.width).toBe(320)
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await expect(drawer).toBeHidden()
})

test(
  'keeps what stands on the screen when its page goes in the same moment',
  ONLY_IN_FULL,
  async ({ page }) => {
    await newLocalMap(page, 'Gannet Isle')
    const map = new MapPage(page)
    const names = ['Nine Gulls', 'Old Gate', 'Tarn', 'Mill']
    for (const name of names) {
      await addLocalPoi(page, name)
      await page.keyboard.press('Escape')
    }
    // Three lists, the page gone before even the first of them is written to the disk.
    await page.evaluate(() => {
      for (let n = 0; n < 3; n++)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))
      location.reload()
    })
    await expect(map.row('Nine Gulls')).toBeVisible()
    await expect(page.locator('.save-status').first()).toHaveText('Saved')
    for (const name of names.slice(1)) await expect(map.row(name)).toHaveCount(0)
  },
)
