import { chromium, type Browser, type Page } from 'playwright'
import { build } from '../../lib/build.js'
import { findBrowser } from '../../lib/browser.js'
import { DEFAULT_ZONE_LABEL } from '../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { newEntityId } from '../../../shared/ids.ts'
import { mapPath } from '../../../shared/paths.ts'
import { aZone } from '../../../tests/builders.ts'
import { startBuiltServer } from '../../../tests/e2e/BuiltServer.ts'
import type { PlaceView } from '../../../tests/e2e/MapPage.ts'
import { withOwnMap } from '../../../tests/e2e/ownMap.ts'
import { commit } from '../../../tests/mapFixture.ts'
import { longestWork, type LongestWork } from '../longestWork.ts'
import type { BenchTable, Budget, Case, Sample } from '../Table.ts'

const COUNTS = [1_000, 10_000] as const
const FRAME_MS_MAX = 33
const TASK_MS_MAX = 50

export const longZone: BenchTable = {
  name: 'longZone',
  title: 'Editing a long zone in the built product: the longest frame / task, in ms of the main thread',
  columns: [
    { heading: 'drag', metrics: ['dragFrame', 'dragTask'] },
    { heading: 'letting go', metrics: ['dropFrame', 'dropTask'] },
    { heading: 'undo', metrics: ['undoFrame', 'undoTask'] },
  ],
  references: [],
  seconds: ({ rounds }) => 20 + rounds * 40,
  open: async ({ onEnd }) => {
    await build()
    const server = await startBuiltServer()
    onEnd(server.close)
    const executablePath = (await findBrowser()) || undefined
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    onEnd(() => browser.close())
    let person = 0
    /** The first of the shapes is edited. */
    const onZones = async (shapes: readonly Ring[], act: (editor: Editor) => Promise<Sample>) => {
      const context = await browser.newContext({ viewport: VIEW, baseURL: server.url })
      const { map, owner } = await withOwnMap(server, context, `Bench${++person}`)
      for (const [at, points] of shapes.entries()) {
        const label = at === 0 ? DEFAULT_ZONE_LABEL : `Neighbour ${at}`
        const entity = aZone({ id: newEntityId(map.id), label, geometry: { kind: 'polygon', points } })
        await commit(owner, { changes: `/api/maps/${map.id}/changes` }, [
          { op: 'insert', kind: 'zone', entity },
        ])
      }
      const page = await context.newPage()
      await page.goto(`${mapPath(map)}#0/${MIDDLE.x}/${MIDDLE.y}`)
      const sample = await act(await openShape(browser, page))
      await context.close()
      return sample
    }
    const [first] = outline(1_000).slice(500)
    if (first === undefined) throw new Error('The outline has no points.')
    return [
      caseOf('all of it', (count) => onZones([outline(count)], ({ drag, middle }) => drag(middle, 60))),
      caseOf('a vertex of 8 zones', (count) =>
        onZones(sectors(count), ({ drag, middle }) => drag(middle, 20)),
      ),
      caseOf('one vertex', (count) =>
        onZones([outline(count)], ({ drag, middle }) =>
          drag({ x: middle.x + first.x - MIDDLE.x, y: middle.y - first.y + MIDDLE.y }, -50),
        ),
      ),
    ]
  },
}

const VIEW = { width: 1280, height: 800 }
const MIDDLE = { x: 800, y: 600 }

const caseOf = (name: string, run: (count: number) => Promise<Sample>): Case => ({
  name,
  candidates: COUNTS.map((count) => ({ name: `${count} points`, run: () => run(count) })),
  budgets: ['drag', 'drop'].flatMap((act): Budget[] => [
    { candidate: `${COUNTS[1]} points`, metric: `${act}Frame`, atMost: FRAME_MS_MAX },
    { candidate: `${COUNTS[1]} points`, metric: `${act}Task`, atMost: TASK_MS_MAX },
  ]),
})

type Ring = readonly PointMap[]

const SECTORS = 8

/** Zones that meet in the middle, each a part of a circle with a border of its own. */
const sectors = (count: number): Ring[] =>
  Array.from({ length: SECTORS }, (_, sector) => [
    MIDDLE,
    ...Array.from({ length: count - 1 }, (__, at) => {
      const angle = ((sector + at / (count - 2)) / SECTORS) * Math.PI * 2
      const radius = 300 + 20 * Math.sin(at / 40)
      return {
        x: quantise(MIDDLE.x + radius * Math.cos(angle)),
        y: quantise(MIDDLE.y + radius * Math.sin(angle)),
      }
    }),
  ])

/** A jagged coast, too rough for its points to be left out at this zoom. */
const outline = (count: number): Ring =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * Math.PI * 2
    const radius = 400 + 60 * Math.sin(5 * angle) + 30 * Math.sin(23 * angle) + ((at * 7919) % 13) / 3
    return {
      x: quantise(MIDDLE.x + radius * Math.cos(angle)),
      y: quantise(MIDDLE.y + radius * Math.sin(angle)),
    }
  })

interface Editor {
  /** The middle of the view, in the window. */
  readonly middle: PlaceView
  /** Drags by so many px to the right, lets go, and undoes it. */
  drag(from: PlaceView, by: number): Promise<Sample>
}

const STEPS = 40
/** Time for what follows an act: saving, and the answer. */
const REST_MS = 1_500

const openShape = async (browser: Browser, page: Page): Promise<Editor> => {
  await page.getByRole('button', { name: 'Unnamed Zone', exact: true }).click()
  const inspector = page.getByRole('dialog', { name: 'Unnamed Zone', exact: true })
  await inspector.getByRole('button', { name: 'Edit shape' }).click()
  await page.getByRole('toolbar', { name: 'Edit shape' }).waitFor()
  const box = await page.getByRole('application').boundingBox()
  if (box === null) throw new Error('The canvas is not on the page.')
  await page.waitForTimeout(REST_MS)
  const measured = (act: () => Promise<unknown>): Promise<LongestWork> => longestWork(browser, page, act)
  return {
    middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    async drag({ x, y }, by) {
      await page.mouse.move(x, y)
      const drag = await measured(async () => {
        await page.mouse.down()
        for (let step = 1; step <= STEPS; step++) await page.mouse.move(x + (by * step) / STEPS, y)
      })
      const drop = await measured(async () => {
        await page.mouse.up()
        await page.waitForTimeout(REST_MS)
      })
      const undo = await measured(async () => {
        await page.keyboard.press('Control+z')
        await page.waitForTimeout(REST_MS)
      })
      return {
        dragFrame: drag.frame,
        dragTask: drag.task,
        dropFrame: drop.frame,
        dropTask: drop.task,
        undoFrame: undo.frame,
        undoTask: undo.task,
      }
    },
  }
}
