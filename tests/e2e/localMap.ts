import { expect, type Page } from '@playwright/test'
import { pngPicture } from '../pictures.ts'

/** What the image of a local map is called. */
export const LOCAL_IMAGE = { name: 'isle.png', mimeType: 'image/png' }

interface ImageFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Makes a local map, and leaves it open. */
export const newLocalMap = async (page: Page, name: string, image?: ImageFile) => {
  await page.goto('/offline')
  await page.getByRole('button', { name: 'New Offline Map' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Map' })
  await dialog.getByRole('textbox', { name: 'Game' }).fill('Saltmarrow')
  await dialog.getByRole('textbox', { name: 'Map name' }).fill(name)
  await dialog
    .locator('input[type=file]')
    .setInputFiles(image ?? { ...LOCAL_IMAGE, buffer: await pngPicture(640, 480) })
  await dialog.getByRole('button', { name: 'Create Map' }).click()
  await expect(page).toHaveURL(/\/offline-map\/map-\d+(#|$)/)
  await expect(page.getByRole('heading', { name: name || 'Offline Map' })).toBeVisible()
}

/** Makes a local map of a JPEG that is large enough for tiles, and leaves it open. */
export const newLargeLocalMap = async (page: Page, buffer: Buffer) => {
  await page.goto('/offline')
  await page.getByRole('button', { name: 'New Offline Map' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Map' })
  await dialog.getByRole('textbox', { name: 'Game' }).fill('Saltmarrow')
  const image = { name: 'large.jpg', mimeType: 'image/jpeg', buffer }
  await dialog.locator('input[type=file]').setInputFiles(image)
  await dialog.getByRole('button', { name: 'Create Map' }).click()
  // It is read, shrunk and kept in parts.
  await expect(page).toHaveURL(/\/offline-map\/map-\d+(#|$)/, { timeout: 60_000 })
}

/** Adds a POI at the middle of the open map, and waits until it is kept. */
export const addLocalPoi = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Add POI', exact: true }).click()
  await page.getByRole('main').getByRole('application').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Category' }).fill('Towns')
  await page.getByRole('combobox', { name: 'Type' }).fill('Port')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('treeitem', { name })).toBeVisible()
  await expect(page.locator('.save-status').first()).toHaveText('Saved')
}

/** Publishes the open local map for everybody, or goes on with that. */
export const publishLocalMap = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Publish|Go on publishing)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Publish “/ })
  await dialog.getByRole('radio', { name: 'Everyone' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
}
