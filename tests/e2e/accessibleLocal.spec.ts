import type { Page } from '@playwright/test'
import { pngPicture } from '../pictures.ts'
import { isAccessible } from './accessibility.ts'
import { addLocalPoi, LOCAL_IMAGE, newLocalMap, publishLocalMap } from './localMap.ts'
import { softPicture } from './softPicture.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const chooseBackup = async (page: Page, button: string, buffer: Buffer) => {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chosen).setFiles({ name: 'backup.json', mimeType: 'application/json', buffer })
}

/** From now on nothing can be stored any more. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('There is no space left.', 'QuotaExceededError')
    }
  })

test(
  'has no accessibility violations: the lists of local maps, empty, filled and missing one',
  ONLY_IN_FULL,
  async ({ page }) => {
    await page.goto('/offline')
    await expect(page.getByRole('heading', { name: 'Offline Maps', level: 1 })).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: 'New Offline Map' }).click()
    await expect(page.getByRole('dialog', { name: 'Create New Map' })).toBeVisible()
    await isAccessible(page)
    await newLocalMap(page, 'Gannet Isle')
    await page.goto('/offline')
    await expect(page.getByRole('article')).toHaveCount(1)
    await isAccessible(page)
    await page.getByRole('button', { name: 'Delete Gannet Isle' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await isAccessible(page)
    await page.goto('/my-maps')
    await expect(page.getByRole('article')).toHaveCount(1)
    await isAccessible(page)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Offline Maps' })).toBeVisible()
    await isAccessible(page)
    await page.goto('/offline-map/map-1')
    await expect(page.getByRole('alertdialog')).toContainText('Map not found or deleted!')
    await isAccessible(page)
  },
)

test(
  'has no accessibility violations: a local map that is empty, filled, and cannot be stored any more',
  ONLY_IN_FULL,
  async ({ page }) => {
    await newLocalMap(page, 'Gannet Isle')
    await expect(page.getByText('No POIs, types, or categories found for this map.')).toBeVisible()
    await isAccessible(page)
    await addLocalPoi(page, 'Nine Gulls')
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open the map style editor' }).click()
    await expect(page.getByRole('dialog', { name: 'Feature Unavailable in Local Mode' })).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('treeitem', { name: 'Nine Gulls' }).click()
    await fillStorage(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Description').fill('Only at low tide.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('.save-status').first()).toHaveText('No space: 1 change not saved')
    await isAccessible(page)
  },
)

test(
  'has no accessibility violations: a backup that cannot be read, and one that wants its image',
  ONLY_IN_FULL,
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await newLocalMap(page, 'Gannet Isle')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Back up', exact: true }).click()
    const stream = await (await downloading).createReadStream()
    const backup = Buffer.concat(await stream.toArray())
    await chooseBackup(page, 'Restore', Buffer.from('none'))
    await expect(page.getByRole('alertdialog')).toContainText('Failed to restore backup')
    await isAccessible(page)
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await chooseBackup(page, 'Restore', backup)
    await expect(page.getByRole('alertdialog')).toContainText('cannot be undone')
    await isAccessible(page)
    await page.goto('/offline')
    await chooseBackup(page, 'Restore a backup', backup)
    const dialog = page.getByRole('dialog', { name: 'Select Map Image File' })
    await expect(dialog).toBeVisible()
    await isAccessible(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ ...LOCAL_IMAGE, buffer: await pngPicture(640, 480) })
    await fillStorage(page)
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await isAccessible(page)
  },
)

test(
  'has no accessibility violations: a large image being cut into tiles, and without them',
  ONLY_IN_FULL,
  async ({ page }) => {
    // The work is held up, as by another tab.
    await page.addInitScript(() => {
      const request = navigator.locks.request.bind(navigator.locks)
      navigator.locks.request = ((name: string, ...rest: [never]) =>
        name.startsWith('pinfold:tiles:') ? new Promise(() => {}) : request(name, ...rest)) as typeof request
    })
    await page.goto('/offline')
    await page.getByRole('button', { name: 'New Offline Map' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Map' })
    await dialog.getByRole('textbox', { name: 'Game' }).fill('Saltmarrow')
    const image = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await softPicture(4_500, 3_000) }
    await dialog.locator('input[type=file]').setInputFiles(image)
    await dialog.getByRole('button', { name: 'Create Map' }).click()
    const stop = page.getByRole('button', { name: 'Stop making tiles' })
    await expect(stop).toBeVisible()
    await isAccessible(page)
    await stop.click()
    await expect(page.getByRole('button', { name: 'Show the image in full detail' })).toBeVisible()
    await isAccessible(page)
  },
)

test(
  'has no accessibility violations: publishing as a guest, underway, failed and done',
  ONLY_IN_FULL,
  async ({ page, context, signIn }) => {
    await newLocalMap(page, 'Gannet Isle')
    await addLocalPoi(page, 'Nine Gulls')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('The image “')).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await publishLocalMap(page)
    await expect(page.getByRole('dialog', { name: 'Sign in to publish' })).toBeVisible()
    await isAccessible(page)
    await signIn(context, 'publisher@example.org', 'Publisher')
    await page.reload()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/upload-map', async (route) => {
      await held
      await route.abort()
    })
    await publishLocalMap(page)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await isAccessible(page)
    letGo()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The server cannot be reached.')
    await isAccessible(page)
    await page.unroute('**/api/upload-map')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: '“Gannet Isle” is published' })).toBeVisible()
    await isAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('link', { name: 'Published: open it online' })).toBeVisible()
    await isAccessible(page)
  },
)
