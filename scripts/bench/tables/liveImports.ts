import { chromium, type Page } from 'playwright'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapPath } from '../../../shared/paths.ts'
import { startBuiltServer } from '../../../tests/e2e/BuiltServer.ts'
import { withOwnMap } from '../../../tests/e2e/ownMap.ts'
import { build } from '../../lib/build.js'
import { findBrowser } from '../../lib/browser.js'
import {
  editAmidRedo,
  type ImportAct,
  importAsNew,
  importIntoLocal,
  importIntoOpen,
  openWithWaiting,
  seeElsewhere,
} from '../importActs.ts'
import { LARGE_MARKER_COUNT, largeDataMap } from '../largeDataMap.ts'
import type { BenchTable, Sample } from '../Table.ts'

const TASK_MS_MAX = 200
const GROUP_COUNTS = [60, 1] as const

export const liveImports: BenchTable = {
  name: 'liveImports',
  title: `The page while ${LARGE_MARKER_COUNT.toLocaleString('en')} markers are imported: its longest task, in ms of the main thread`,
  columns: [
    { heading: 'reading, with the preview', metrics: ['preview'] },
    { heading: 'comparing', metrics: ['comparison'] },
    { heading: 'import', metrics: ['import'] },
    { heading: 'undo', metrics: ['undo'] },
    { heading: 'redo', metrics: ['redo'] },
    { heading: 'a POI added amid the redo', metrics: ['amid'] },
    { heading: 'seen in another tab', metrics: ['elsewhere'] },
    { heading: 'opened with it unsent', metrics: ['waiting'] },
    { heading: 'opened again', metrics: ['reopening'] },
  ],
  references: [],
  notes: ['In the built product, in a map of one’s own that is open. A new map is made by the server.'],
  seconds: ({ rounds }) => 20 + rounds * 240,
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
      try {
        const { map } = await withOwnMap(server, context, `Bench${++person}`)
        const page = await context.newPage()
        await page.goto(mapPath(map))
        return await act(page)
      } finally {
        await context.close()
      }
    }
    return CASES.map(({ name, act, metrics }) => {
      const candidates = Array.from(files, ([groupCount, file]) => ({
        name: groupCount === 1 ? 'one group' : `${groupCount} groups`,
        run: () => onMap((page) => act(page, file)),
      }))
      const budgets = candidates.flatMap((candidate) =>
        metrics.map((metric) => ({ candidate: candidate.name, metric, atMost: TASK_MS_MAX })),
      )
      return { name, candidates, budgets }
    })
  },
}

interface ImportCase {
  readonly name: string
  readonly act: ImportAct
  readonly metrics: readonly string[]
}

const CASES: readonly ImportCase[] = [
  { name: 'a new map', act: importAsNew, metrics: ['preview', 'import'] },
  { name: 'an open map', act: importIntoOpen, metrics: ['comparison', 'import', 'undo', 'redo'] },
  { name: 'a map that is edited meanwhile', act: editAmidRedo, metrics: ['amid'] },
  { name: 'a map in two tabs', act: seeElsewhere, metrics: ['elsewhere'] },
  { name: 'a map that is opened again', act: openWithWaiting, metrics: ['waiting', 'reopening'] },
  {
    name: 'a local map',
    act: importIntoLocal,
    metrics: ['comparison', 'import', 'undo', 'redo', 'reopening'],
  },
]

const VIEW = { width: 1280, height: 800 }
