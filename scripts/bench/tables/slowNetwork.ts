import type { Browser, Page } from 'playwright'
import { openDemoMap } from '../demoMap.ts'
import type { BenchTable, Candidate, Sample } from '../Table.ts'

const PAGES = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const
const SLOWER_PROCESSOR = 4

interface Network {
  readonly name: string
  readonly bitsPerSecond: number
  readonly latencyMs: number
  /** When it has to be painted, in seconds. */
  readonly atMost: { readonly picture?: number; readonly markers: number }
}

const NETWORKS: readonly Network[] = [
  {
    name: '400 kbit/s, 400 ms',
    bitsPerSecond: 400_000,
    latencyMs: 400,
    atMost: { picture: 5, markers: 9 },
  },
  { name: '1.6 Mbit/s, 150 ms', bitsPerSecond: 1_600_000, latencyMs: 150, atMost: { markers: 4 } },
]

export const slowNetwork: BenchTable = {
  name: 'slowNetwork',
  title:
    'A visitor’s first map, Gannet Isles, on a slow network and a quarter of the processor: s until it is painted',
  columns: [
    { heading: 'markers', metrics: ['markers'] },
    { heading: 'picture', metrics: ['picture'] },
    { heading: 'kB until then', metrics: ['kB'] },
  ],
  references: [],
  seconds: ({ rounds }) => 60 + rounds * 60,
  open: async (context) => {
    const { browser, url } = await openDemoMap(context)
    return NETWORKS.map((network) => ({
      name: network.name,
      candidates: PAGES.map(({ name, viewport }): Candidate => ({
        name,
        run: () => opened(browser, url, viewport, network),
      })),
      budgets: PAGES.flatMap(({ name }) =>
        Object.entries(network.atMost).map(([metric, atMost]) => ({ candidate: name, metric, atMost })),
      ),
    }))
  },
}

const opened = async (
  browser: Browser,
  url: string,
  viewport: { readonly width: number; readonly height: number },
  network: Network,
): Promise<Sample> => {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  try {
    await slowDown(page, network)
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

const slowDown = async (page: Page, { bitsPerSecond, latencyMs }: Network): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
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
  /** The page shows the picture before its scripts are there. */
  const isShown = (image: HTMLImageElement | null): boolean =>
    image?.complete === true && image.naturalWidth > 0
  const look = (): void => {
    const [background, , markers] = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')
    const root = document.documentElement?.dataset ?? {}
    const first = document.querySelector<HTMLImageElement>('.boot-picture')
    if (root.pictureMs === undefined && (isShown(first) || isPicture(background)))
      root.pictureMs = String(performance.now())
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
