import type { Locator, Page } from 'playwright'
import { MapPage } from '../../tests/e2e/MapPage.ts'
import { newLocalMap } from '../../tests/e2e/localMap.ts'
import { pngPicture } from '../../tests/pictures.ts'
import { LARGE_MARKER_COUNT } from './largeDataMap.ts'
import { longestWork } from './longestWork.ts'
import type { Sample } from './Table.ts'

/** Time for what follows an act: saving, and the answer. */
const REST_MS = 1_500
const COUNT = LARGE_MARKER_COUNT.toLocaleString('en')
const VERB = `Import ${COUNT} changes`

/** What is done while markers are imported by `file`, on a page with an empty map. Returns the longest task of each act. */
export type ImportAct = (page: Page, file: string) => Promise<Sample>

export const importAsNew: ImportAct = async (page, file) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
  const picture = await pngPicture(2048, 2048)
  await dialog
    .getByLabel('Map image')
    .setInputFiles({ name: 'isles.png', mimeType: 'image/png', buffer: picture })
  const preview = await taskOf(page, () => giveData(page, dialog, file))
  await dialog.getByText('The markers below lie where they should').click()
  const imported = await taskOf(page, async () => {
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByRole('status').waitFor()
  })
  return { preview, import: imported }
}

export const importIntoOpen: ImportAct = async (page, file) => {
  // The page is to be there before.
  await page.waitForTimeout(REST_MS)
  const comparison = await taskOf(page, () => compareData(page, file))
  const imported = await taskOf(page, () => takeAll(page))
  const undo = await taskOf(page, () => press(page, 'Control+z', /^Undid: /))
  const redo = await taskOf(page, () => press(page, 'Control+Shift+z', /^Redid: /))
  return { comparison, import: imported, undo, redo }
}

/** A POI is added while the import is done once more. */
export const editAmidRedo: ImportAct = async (page, file) => {
  const editor = new MapPage(page)
  await editor.place({ x: 400, y: 300 }, { name: 'Old mill', category: 'Own', type: 'Mills' })
  await compareData(page, file)
  await takeAll(page)
  await press(page, 'Control+z', /^Undid: /)
  await editor.click({ x: 600, y: 300 })
  await editor.newPoi.getByLabel('Name').fill('New mill')
  const amid = await taskOf(page, async () => {
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await editor.newPoi.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Redid: /).waitFor()
    await page.waitForTimeout(REST_MS)
  })
  return { amid }
}

/** The same person has the map open in another tab, and comes back to it. */
export const seeElsewhere: ImportAct = async (page, file) => {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Import', exact: true }).waitFor()
  await page.bringToFront()
  await compareData(page, file)
  await takeAll(page)
  await savedIn(page)
  await other.bringToFront()
  const elsewhere = await taskOf(other, async () => {
    // A browser without a window does not say it.
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await groupsIn(other)
  })
  return { elsewhere }
}

/** The page is opened again before the import could be sent, and once more when it is. */
export const openWithWaiting: ImportAct = async (page, file) => {
  const isSent = /\/api\/maps\/\d+\/(large-)?changes$/
  await page.context().route(isSent, (route) => route.abort())
  page.on('dialog', (question) => void question.accept())
  await compareData(page, file)
  await takeAll(page)
  const waiting = await taskOf(page, () => reload(page))
  await page.context().unroute(isSent)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await savedIn(page)
  const reopening = await taskOf(page, () => reload(page))
  return { waiting, reopening }
}

export const importIntoLocal: ImportAct = async (page, file) => {
  await newLocalMap(page, 'Isles')
  const sample = await importIntoOpen(page, file)
  await savedIn(page)
  return { ...sample, reopening: await taskOf(page, () => reload(page)) }
}

const taskOf = async (page: Page, act: () => Promise<unknown>): Promise<number> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page is that of a browser that was launched.')
  return (await longestWork(browser, page, act)).task
}

/** Chooses a data map and waits until it is shown. */
const giveData = async (page: Page, dialog: Locator, file: string): Promise<void> => {
  await dialog.getByLabel('Map data').setInputFiles(file)
  await dialog.getByText(`${COUNT} markers in`, { exact: false }).waitFor()
  await page.waitForTimeout(REST_MS)
}

const compareData = async (page: Page, file: string): Promise<void> => {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into this map' })
  await giveData(page, dialog, file)
  await dialog.getByRole('button', { name: VERB }).waitFor()
}

const takeAll = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Import into this map' })
  await dialog.getByRole('button', { name: VERB }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForTimeout(REST_MS)
}

const press = async (page: Page, keys: string, said: RegExp): Promise<void> => {
  await page.keyboard.press(keys)
  await page.getByText(said).first().waitFor()
  await page.waitForTimeout(REST_MS)
}

const reload = async (page: Page): Promise<void> => {
  await page.reload()
  await groupsIn(page)
}

/** Waits until the groups of the file are listed, and what follows from that is done. */
const groupsIn = async (page: Page): Promise<void> => {
  await page
    .getByRole('treeitem', { name: /^Group 0,/ })
    .first()
    .waitFor()
  await page.waitForTimeout(REST_MS)
}

const savedIn = (page: Page): Promise<void> =>
  page.locator('.save-status').first().filter({ hasText: 'Saved' }).waitFor()
