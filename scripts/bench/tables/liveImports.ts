import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapPath } from '../../../shared/paths.ts'
import { startBuiltServer } from '../../../tests/e2e/BuiltServer.ts'
import { withOwnMap } from '../../../tests/e2e/ownMap.ts'
import { pngPicture } from '../../../tests/pictures.ts'
import { build } from '../../lib/build.js'
import { findBrowser } from '../../lib/browser.js'
import { LARGE_MARKER_COUNT, largeDataMap } from '../largeDataMap.ts'
import { longestWork } from '../longestWork.ts'
import type { BenchTable, Case, Sample } from '../Table.ts'

const TASK_MS_MAX = 50
const GROUP_COUNTS = [60, 1] as const
/** Time for what follows an act: saving, and the answer. */
const REST_MS = 1_500

export const liveImports: BenchTable = {
  name: 'liveImports',
  title: `The page while ${LARGE_MARKER_COUNT.toLocaleString('en')} markers are imported: its longest task, in ms of the main thread`,
  columns: [
    { heading: 'reading, with the preview', metrics: ['preview'] },
    { heading: 'comparing', metrics: ['comparison'] },
    { heading: 'import', metrics: ['import'] },
    { heading: 'undo', metrics: ['undo'] },
    { heading: 'redo', metrics: ['redo'] },
  ],
  references: [],
  notes: ['In the built product, in a map of one’s own that is open. A new map is made by the server.'],
  seconds: ({ rounds }) => 20 + rounds * 120,
  open: async ({ folder, onEnd }) => {
    await build()
    const files = new Map<number, string>()
    for (const groupCount of GROUP_COUNTS) {
      const path = join(folder, `Map_Isles_${groupCount}.json`)
      await writeFile(path, largeDataMap(groupCount))
      files.set(groupCount, path)
    }
    const server = await startBuiltServer()
    onEnd(server.close)
    const executablePath = (await findBrowser()) || undefined
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    onEnd(() => browser.close())
    let person = 0
    const onMap = async (act: (page: Page) => Promise<Sample>): Promise<Sample> => {
      const context = await browser.newContext({ viewport: VIEW, baseURL: server.url })
      const { map } = await withOwnMap(server, context, `Bench${++person}`)
      const page = await context.newPage()
      await page.goto(mapPath(map))
      const sample = await act(page)
      await context.close()
      return sample
    }
    return [
      caseOf('a new map', files, (file) => onMap((page) => importAsNew(browser, page, file))),
      caseOf('an open map', files, (file) => onMap((page) => importIntoOpen(browser, page, file))),
    ]
  },
}

const VIEW = { width: 1280, height: 800 }

const caseOf = (
  name: string,
  files: ReadonlyMap<number, string>,
  run: (file: string) => Promise<Sample>,
): Case => {
  const candidates = Array.from(files, ([groupCount, file]) => ({
    name: groupCount === 1 ? 'one group' : `${groupCount} groups`,
    run: () => run(file),
  }))
  const metrics = name === 'a new map' ? ['preview', 'import'] : ['comparison', 'import', 'undo', 'redo']
  return {
    name,
    candidates,
    budgets: candidates.flatMap((candidate) =>
      metrics.map((metric) => ({ candidate: candidate.name, metric, atMost: TASK_MS_MAX })),
    ),
  }
}

const importAsNew = async (browser: Browser, page: Page, file: string): Promise<Sample> => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
  const picture = await pngPicture(2048, 2048)
  await dialog
    .getByLabel('Map image')
    .setInputFiles({ name: 'isles.png', mimeType: 'image/png', buffer: picture })
  const preview = await longestWork(browser, page, () => giveData(page, dialog, file))
  await dialog.getByText('The markers below lie where they should').click()
  const imported = await longestWork(browser, page, async () => {
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByRole('status').waitFor()
  })
  return { preview: preview.task, import: imported.task }
}

const importIntoOpen = async (browser: Browser, page: Page, file: string): Promise<Sample> => {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into this map' })
  const verb = `Import ${LARGE_MARKER_COUNT.toLocaleString('en')} changes`
  const comparison = await longestWork(browser, page, async () => {
    await giveData(page, dialog, file)
    await dialog.getByRole('button', { name: verb }).waitFor()
  })
  const imported = await longestWork(browser, page, async () => {
    await dialog.getByRole('button', { name: verb }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForTimeout(REST_MS)
  })
  const pressed = (keys: string, said: RegExp) =>
    longestWork(browser, page, async () => {
      await page.keyboard.press(keys)
      await page.getByText(said).first().waitFor()
      await page.waitForTimeout(REST_MS)
    })
  const undo = await pressed('Control+z', /^Undid: /)
  const redo = await pressed('Control+Shift+z', /^Redid: /)
  return { comparison: comparison.task, import: imported.task, undo: undo.task, redo: redo.task }
}

/** Chooses a data map and waits until it is shown. */
const giveData = async (page: Page, dialog: Locator, file: string): Promise<void> => {
  await dialog.getByLabel('Map data').setInputFiles(file)
  await dialog.getByText(`${LARGE_MARKER_COUNT.toLocaleString('en')} markers in`, { exact: false }).waitFor()
  await page.waitForTimeout(REST_MS)
}
