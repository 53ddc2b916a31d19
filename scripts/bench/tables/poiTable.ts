import type { Browser, Page } from 'playwright'
import { openLargeMap } from '../largeMap.ts'
import { longestWork } from '../longestWork.ts'
import type { BenchTable, Sample } from '../Table.ts'

const COUNT = 50_000
const OPEN_MS_MAX = 300
const TASK_MS_MAX = 50
const NOTCHES = 40
const NOTCH_PX = 300
const OURS = 'table'

export const poiTable: BenchTable = {
  name: 'poiTable',
  title: `The table of ${COUNT / 1000}k POIs in the built product`,
  columns: [
    { heading: 'opening, ms until rows are painted', metrics: ['open'] },
    { heading: 'longest task of it', metrics: ['openTask'] },
    { heading: 'longest task of scrolling', metrics: ['scrollTask'] },
  ],
  references: [],
  seconds: ({ rounds }) => 40 + rounds * 15,
  open: async (bench) => {
    const { browser, context, path } = await openLargeMap(bench, COUNT)
    const run = async (): Promise<Sample> => {
      const page = await context.newPage()
      await page.goto(path)
      const sample = await openAndScroll(browser, page)
      await page.close()
      return sample
    }
    return [
      {
        name: 'by the key',
        candidates: [{ name: OURS, run }],
        budgets: [
          { candidate: OURS, metric: 'open', atMost: OPEN_MS_MAX },
          { candidate: OURS, metric: 'scrollTask', atMost: TASK_MS_MAX },
        ],
      },
    ]
  },
}

const openAndScroll = async (browser: Browser, page: Page): Promise<Sample> => {
  await page.getByText('Saved', { exact: true }).waitFor()
  // The map has painted its markers, and its lists are there.
  await page.getByRole('tree', { name: 'POIs' }).waitFor()
  let open = Number.NaN
  const { task: openTask } = await longestWork(browser, page, async () => {
    // A promise in an object is not awaited here: it has to be there before the key.
    const opened = await page.evaluateHandle(watchRows)
    await page.keyboard.press('Shift+T')
    open = await opened.evaluate(({ untilRows }) => untilRows)
  })
  await page.locator('.table-grid').hover()
  const { task: scrollTask } = await longestWork(browser, page, async () => {
    for (let notch = 0; notch < NOTCHES; notch++) await page.mouse.wheel(0, NOTCH_PX * (1 + (notch % 7)))
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+Home')
  })
  return { open, openTask, scrollTask }
}

/** From the next key on, until the frame with the first rows. It runs in the page, where functions have no names. */
const watchRows = () => ({
  untilRows: new Promise<number>((resolve) => {
    window.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.table-grid [data-row]')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - timeStamp))
        }).observe(document.body, { childList: true, subtree: true }),
      { once: true, capture: true },
    )
  }),
})
