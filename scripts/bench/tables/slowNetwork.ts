import type { Browser, Page } from 'playwright'
import { openDemoMap } from '../demoMap.ts'
import type { BenchTable, Candidate, Sample } from '../Table.ts'

const PAGES = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const
const [MARKERS_S_MAX, PICTURE_S_MAX] = [6, 8]

const BYTES_PER_SECOND = 400_000 / 8
const LATENCY_MS = 400
const SLOWER_PROCESSOR = 4

export const slowNetwork: BenchTable = {
  name: 'slowNetwork',
  title:
    'A visitor’s first map, Gannet Isles, on 400 kbit/s with 400 ms of latency and a quarter of the processor: s until it is painted',
  columns: [
    { heading: 'markers', metrics: ['markers'] },
    { heading: 'picture', metrics: ['picture'] },
    { heading: 'kB until then', metrics: ['kB'] },
  ],
  references: [],
  seconds: ({ rounds }) => 60 + rounds * 40,
  open: async (context) => {
    const { browser, url } = await openDemoMap(context)
    const candidates = PAGES.map(({ name, viewport }): Candidate => ({
      name,
      run: () => opened(browser, url, viewport),
    }))
    const budgets = PAGES.flatMap(({ name }) => [
      { candidate: name, metric: 'markers', atMost: MARKERS_S_MAX },
      { candidate: name, metric: 'picture', atMost: PICTURE_S_MAX },
    ])
    return [{ name: 'first visit', candidates, budgets }]
  },
}

const opened = async (
  browser: Browser,
  url: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<Sample> => {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  try {
    await slowDown(page)
    // What runs the bench puts this around functions, to keep their names.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.addInitScript(watchPainting)
    await page.goto(url, { waitUntil: 'commit' })
    const painted = await page.waitForFunction(paintedAt, undefined, { timeout: 60_000, polling: 250 })
    const sample = await painted.jsonValue()
    if (sample === null) throw new Error('Nothing was painted.')
    return sample
  } finally {
    await context.close()
  }
}

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
}

/** Looks after each frame whether the canvases of picture and markers show anything, on a small copy of them. */
const watchPainting = (): void => {
  const copy = document.createElement('canvas')
  copy.width = 64
  copy.height = 40
  const context = copy.getContext('2d', { willReadFrequently: true })
  const isPainted = (canvas: HTMLCanvasElement | undefined): boolean => {
    if (canvas === undefined || context === null || canvas.width === 0) return false
    context.clearRect(0, 0, copy.width, copy.height)
    context.drawImage(canvas, 0, 0, copy.width, copy.height)
    return context.getImageData(0, 0, copy.width, copy.height).data.some((value) => value > 0)
  }
  /** The ground of a map whose picture is on its way has one colour. */
  const isPicture = (canvas: HTMLCanvasElement | undefined): boolean => {
    if (!isPainted(canvas) || context === null) return false
    const pixels = new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer)
    return new Set(pixels).size > 16
  }
  const look = (): void => {
    const [background, , markers] = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')
    const root = document.documentElement?.dataset ?? {}
    if (root.pictureMs === undefined && isPicture(background)) root.pictureMs = String(performance.now())
    if (root.markersMs === undefined && isPainted(markers)) root.markersMs = String(performance.now())
    if (root.pictureMs === undefined || root.markersMs === undefined) setTimeout(look, 50)
  }
  look()
}

const paintedAt = (): Sample | null => {
  const { pictureMs, markersMs } = document.documentElement.dataset
  if (pictureMs === undefined || markersMs === undefined) return null
  const bytes = performance
    .getEntriesByType('resource')
    .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.transferSize : 0), 0)
  return { picture: Number(pictureMs) / 1000, markers: Number(markersMs) / 1000, kB: bytes / 1000 }
}
