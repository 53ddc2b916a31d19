import type { Browser, Page } from 'playwright'
import { LARGE_MAP_VIEW, openLargeMap } from '../largeMap.ts'
import { longestWork } from '../longestWork.ts'
import type { BenchTable, Sample } from '../Table.ts'

const COUNT = 50_000
const FRAME_MS_MAX = 16
/** The box around about a tenth of the POIs, which lie evenly on a square of 8192 px. */
const CAMERA = '#-2/4096/4096'
const BOX_VIEW = 640
const DRAG_VIEW = 80
const STEPS = 40
const OURS = 'selection'

export const selection: BenchTable = {
  name: 'selection',
  title: `Work on a tenth of ${COUNT / 1000}k POIs in the built product, in ms of the main thread`,
  columns: [
    { heading: 'drawing the box, longest frame', metrics: ['boxFrame'] },
    { heading: 'selecting them, longest task', metrics: ['gatherTask'] },
    { heading: 'dragging them, longest frame', metrics: ['dragFrame'] },
    { heading: 'letting go, longest task', metrics: ['dropTask'] },
  ],
  references: [],
  seconds: ({ rounds }) => 40 + rounds * 20,
  open: async (bench) => {
    const { browser, context, path } = await openLargeMap(bench, COUNT)
    const run = async (): Promise<Sample> => {
      const page = await context.newPage()
      await page.goto(path + CAMERA)
      const sample = await selectAndDrag(browser, page)
      await page.close()
      return sample
    }
    return [
      {
        name: 'by a box',
        candidates: [{ name: OURS, run }],
        budgets: [
          { candidate: OURS, metric: 'boxFrame', atMost: FRAME_MS_MAX },
          { candidate: OURS, metric: 'dragFrame', atMost: FRAME_MS_MAX },
        ],
      },
    ]
  },
}

const selectAndDrag = async (browser: Browser, page: Page): Promise<Sample> => {
  await page.getByText('Saved', { exact: true }).waitFor()
  const canvas = await page.getByRole('application').boundingBox()
  if (canvas === null) throw new Error('The canvas is not on the page.')
  const middle = { x: canvas.x + canvas.width / 2, y: LARGE_MAP_VIEW.height / 2 }
  const corner = { x: middle.x - BOX_VIEW / 2, y: middle.y - BOX_VIEW / 2 }
  const drag = async (from: typeof middle, by: number): Promise<void> => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (let step = 1; step <= STEPS; step++)
      await page.mouse.move(from.x + (by * step) / STEPS, from.y + (by * step) / STEPS)
  }
  await page.keyboard.down('Shift')
  const { frame: boxFrame } = await longestWork(browser, page, () => drag(corner, BOX_VIEW))
  const { task: gatherTask } = await longestWork(browser, page, async () => {
    await page.mouse.up()
    await page.getByRole('heading', { name: /selected$/ }).waitFor()
  })
  await page.keyboard.up('Shift')
  const { frame: dragFrame } = await longestWork(browser, page, () => drag(middle, DRAG_VIEW))
  const { task: dropTask } = await longestWork(browser, page, async () => {
    await page.mouse.up()
    await page.getByText(/^Moved [\d,]+ POIs\.$/).waitFor()
  })
  await page.keyboard.press('Control+z')
  await page
    .getByText(/^Undid: moved/)
    .first()
    .waitFor()
  return { boxFrame, gatherTask, dragFrame, dropTask }
}
