import type { Locator, Page } from '@playwright/test'

/** The cell of a row of the table, by the title of its column. */
export const cellOf = async (table: Locator, row: string, title: string): Promise<Locator> => {
  const column = await table.getByRole('columnheader', { name: title }).getAttribute('aria-colindex')
  return table
    .getByRole('row')
    .filter({ has: table.page().getByRole('gridcell', { name: row, exact: true }) })
    .locator(`[aria-colindex="${column}"]`)
}

export const putOnClipboard = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((written) => navigator.clipboard.writeText(written), text)
}

/** A column of a spreadsheet with a description for each of so many POIs: 'Number 1', 'Number 2' … */
export const descriptions = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Number ${at + 1}`).join('\n') + '\n'
