import { expect, type Locator, type Page } from '@playwright/test'
import { chooseOwnerAct } from './MapPage.ts'

/** The style editor as its user sees it. */
export const editorOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Map style' })
  const preview = dialog.locator('.style-preview')
  return {
    dialog,
    preview,
    title: dialog.getByLabel('Title text'),
    button: (name: string): Locator => dialog.getByRole('button', { name, exact: true }),
    field: (name: string): Locator => dialog.getByRole('textbox', { name, exact: true }),
    previewed: (selector: string): Locator => preview.locator(selector).first(),
    open: async () => {
      await chooseOwnerAct(page, 'Edit Style')
      await expect(preview).toBeVisible()
    },
    answer: (name: string) =>
      page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click(),
  }
}

/** Lets requests fail with a JSON answer. Returns a function that stops it. */
export const fail = async (page: Page, address: string, json: object = {}): Promise<() => Promise<void>> => {
  await page.route(address, (route) => route.fulfill({ status: 500, json }))
  return () => page.unroute(address)
}
