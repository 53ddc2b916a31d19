import { pngPicture } from '../pictures.ts'
import { addLocalPoi, newLocalMap } from './localMap.ts'
import { expect, test } from './test.ts'

test('has the contents of a local map in a drawer of 320 px on a phone [OFFL-018]', async ({ page }) => {
  await newLocalMap(page, 'Gannet Isle')
  await addLocalPoi(page, 'Nine Gulls')
  await page.setViewportSize({ width: 800, height: 900 })
  await page.reload()
  const tab = page.getByRole('tablist', { name: 'Views' }).getByRole('tab').nth(1)
  await tab.click()
  await expect(page.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('treeitem', { name: 'Nine Gulls' })).toHaveCount(0)
})

test('says in the dialogs of local maps that an image cannot be read or a map cannot be stored [ERR-008] [ERR-009]', async ({
  page,
}) => {
  await newLocalMap(page, 'Gannet Isle')
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
})
