import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Request,
} from 'playwright'
import { setTimeout } from 'node:timers/promises'
import { addSession } from '../../tests/e2e/signInContext.ts'
import { isLiveStream } from '../../tests/untilQuiet.ts'
import { type LongestWork, longestWork } from './longestWork.ts'
import type { Sample } from './Table.ts'

export interface PageAddress {
  readonly url: string
  /** A text of the same site, without scripts: what the browser shows before. */
  readonly textUrl: string
  readonly sessionId?: string
}

const VIEW = { width: 1280, height: 800 }
/** Free of bars and panels, and with room for the drag. */
const START = { x: 700, y: 450 }
const STEP_PX = 12
/** To the right, back to the left past the start, and to the start: further than a margin that was painted ahead. */
const STEPS = [...Array<number>(20).fill(1), ...Array<number>(30).fill(-1), ...Array<number>(10).fill(1)]
const NOTCHES = 12
const NOTCH_PX = 100
const NOTCH_MS = 50

const MEGABYTE = 1_000_000

/**
 * Opens a page in a browser of its own, and works it by real input: a drag, letting go of it once it is still, twelve
 * notches of the wheel. Metrics in ms that the page's main thread runs: `open`, `drag` (a frame), `release`, `wheel`; `dragCpu`, a
 * frame, in all processes; `openCpu`; `heap` in MB.
 */
export const workWholePage = async (
  executablePath: string | undefined,
  flags: readonly string[],
  address: PageAddress,
): Promise<Sample> => {
  const browser = await chromium.launch({ executablePath, args: [...flags] })
  try {
    const page = await WholePage.start(browser, address)
    const opening = await page.costOf(() => page.open(address.url))
    await page.mouse.move(START.x, START.y)
    await page.rest()
    await page.mouse.down()
    const drag = await page.costOf(() => page.drag())
    await page.rest()
    const release = await page.costOf(() => page.mouse.up().then(() => page.rest()))
    const heap = await page.heapMb()
    const wheel = await page.costOf(() => page.zoom())
    return {
      open: opening.task,
      openCpu: opening.cpu,
      drag: drag.task / STEPS.length,
      dragCpu: drag.cpu / STEPS.length,
      release: release.task,
      wheel: wheel.task,
      heap,
    }
  } finally {
    await browser.close()
  }
}

/** Returns the longest task of a page's main thread while it opens, in ms, on a processor that is so many times slower. */
export const longestTaskOpening = async (
  executablePath: string | undefined,
  flags: readonly string[],
  address: PageAddress,
  slowdown: number,
): Promise<number> => {
  const browser = await chromium.launch({ executablePath, args: [...flags] })
  try {
    const page = await WholePage.start(browser, address)
    await page.slowDown(slowdown)
    return (await page.longestTask(browser, () => page.open(address.url))).task
  } finally {
    await browser.close()
  }
}

const LOOK_MS = 100
/** So many looks in a row at which next to nothing was done. */
const STILL_LOOKS = 5
const STILL_MS = 3

/** A page whose work is counted. */
export class WholePage {
  readonly #page: Page
  readonly #cdp: CDPSession
  readonly #browserCdp: CDPSession
  #requests = 0

  private constructor(page: Page, cdp: CDPSession, browserCdp: CDPSession) {
    this.#page = page
    this.#cdp = cdp
    this.#browserCdp = browserCdp
    const countOf = (request: Request) => (isLiveStream(request) ? 0 : 1)
    page.on('request', (request) => (this.#requests += countOf(request)))
    page.on('requestfinished', (request) => (this.#requests -= countOf(request)))
    page.on('requestfailed', (request) => (this.#requests -= countOf(request)))
  }

  /** Begins on the same site, so that the process whose time counts is the one that the page will have. */
  static async start(browser: Browser, { url, textUrl, sessionId }: PageAddress): Promise<WholePage> {
    const context = await browser.newContext({ viewport: VIEW, serviceWorkers: 'block' })
    if (sessionId !== undefined) await addSession(context, url, sessionId)
    return WholePage.in(browser, context, textUrl)
  }

  static async in(browser: Browser, context: BrowserContext, textUrl: string): Promise<WholePage> {
    const page = await context.newPage()
    await page.goto(textUrl)
    const cdp = await context.newCDPSession(page)
    // Its own time: what else the machine does meanwhile does not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new WholePage(page, cdp, await browser.newBrowserCDPSession())
  }

  get page(): Page {
    return this.#page
  }

  get mouse(): Page['mouse'] {
    return this.#page.mouse
  }

  async slowDown(rate: number): Promise<void> {
    await this.#cdp.send('Emulation.setCPUThrottlingRate', { rate })
  }

  longestTask(browser: Browser, act: () => Promise<void>): Promise<LongestWork> {
    return longestWork(browser, this.#page, act)
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url)
    await this.rest()
  }

  /** A step each frame, as a mouse reports them. */
  async drag(): Promise<void> {
    let { x } = START
    for (const step of STEPS) await this.mouse.move((x += step * STEP_PX), START.y)
  }

  async zoom(): Promise<void> {
    for (let notch = 0; notch < NOTCHES; notch++) {
      await this.mouse.wheel(0, -NOTCH_PX)
      await setTimeout(NOTCH_MS)
    }
    await this.rest()
  }

  /** Waits until nothing is loaded any more and the main thread has nothing left to do. */
  async rest(): Promise<void> {
    for (let still = 0, before = await this.#taskMs(); still < STILL_LOOKS;) {
      await setTimeout(LOOK_MS)
      const now = await this.#taskMs()
      still = now - before < STILL_MS && this.#requests <= 0 ? still + 1 : 0
      before = now
    }
  }

  async costOf(act: () => Promise<void>): Promise<{ readonly task: number; readonly cpu: number }> {
    const [task, cpu] = [await this.#taskMs(), await this.#cpuMs()]
    await act()
    return { task: (await this.#taskMs()) - task, cpu: (await this.#cpuMs()) - cpu }
  }

  /** What is still in use on the heap of JavaScript. */
  async heapMb(): Promise<number> {
    await this.#cdp.send('HeapProfiler.collectGarbage')
    return (await this.#metric('JSHeapUsedSize')) / MEGABYTE
  }

  async #taskMs(): Promise<number> {
    return (await this.#metric('TaskDuration')) * 1000
  }

  async #metric(wanted: string): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  }

  async #cpuMs(): Promise<number> {
    const { processInfo } = await this.#browserCdp.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
  }
}
