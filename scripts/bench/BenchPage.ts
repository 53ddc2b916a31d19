import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from 'playwright'
import { z } from 'zod'
import type { Camera } from './pages/Subject.ts'

/** Per frame, in ms. `task`: the page's main thread; `cpu`: all processes of the browser together. */
export interface FrameCost {
  readonly task: number
  readonly cpu: number
}

const followedSchema = z.object({ frames: z.number(), shown: z.number() })
const processesSchema = z.object({
  processInfo: z.array(z.object({ type: z.string(), id: z.number(), cpuTime: z.number() })),
})

/** A page of the bench, with measurements of its cost to the browser. */
export class BenchPage {
  readonly page: Page
  readonly #cdp: CDPSession
  readonly #browserCdp: CDPSession

  private constructor(page: Page, cdp: CDPSession, browserCdp: CDPSession) {
    this.page = page
    this.#cdp = cdp
    this.#browserCdp = browserCdp
  }

  static async open(browser: Browser, url: string): Promise<BenchPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    await page.goto(url)
    const opened = new BenchPage(page, cdp, await browser.newBrowserCDPSession())
    await page.evaluate('window.bench.then(() => undefined)')
    return opened
  }

  /** Runs one of the page's acts. Its result must match the schema. */
  async act<T>(schema: z.ZodType<T>, name: string, argument: unknown = null): Promise<T> {
    const call = `window.bench.then((acts) => acts[${JSON.stringify(name)}](${JSON.stringify(argument)}))`
    return schema.parse(await this.page.evaluate(call))
  }

  async still(camera: Camera): Promise<void> {
    await this.act(z.unknown(), 'still', camera)
  }

  /** Follows the cameras, one per frame. @throws if a frame showed nothing new or was skipped */
  async follow(cameras: readonly Camera[]): Promise<FrameCost> {
    const { answer, task, cpu } = await this.costOf(() => this.act(followedSchema, 'follow', cameras))
    if (answer.frames !== cameras.length || answer.shown !== cameras.length)
      throw new Error(
        `of ${cameras.length} steps ${answer.frames} had a frame and ${answer.shown} were shown`,
      )
    return { task: task / cameras.length, cpu: cpu / cameras.length }
  }

  /** Returns the total cost of an act, in ms. */
  async costOf<T>(act: () => Promise<T>): Promise<FrameCost & { readonly answer: T }> {
    const [taskBefore, cpuBefore] = [await this.#taskMs(), await this.#cpuMs()]
    const answer = await act()
    const [taskAfter, cpuAfter] = [await this.#taskMs(), await this.#cpuMs()]
    return { answer, task: taskAfter - taskBefore, cpu: cpuAfter - cpuBefore }
  }

  /** Returns the memory of the page's own process after garbage collection, in MB; null if the system does not report it. */
  async rendererMb(): Promise<number | null> {
    await this.#cdp.send('HeapProfiler.collectGarbage')
    const sizes = await Promise.all(
      (await this.#processes()).filter(({ type }) => type === 'renderer').map(({ id }) => residentMb(id)),
    )
    // There may be a spare renderer besides the page's, which is smaller.
    const known = sizes.filter((size) => size !== null)
    return known.length === 0 ? null : Math.max(...known)
  }

  /** Returns the memory of all processes of the browser, in MB; null if the system does not report it. */
  async browserMb(): Promise<number | null> {
    const sizes = await Promise.all((await this.#processes()).map(({ id }) => residentMb(id)))
    const known = sizes.filter((size) => size !== null)
    return known.length === 0 ? null : known.reduce((sum, size) => sum + size)
  }

  screenshot(): Promise<Buffer> {
    return this.page.screenshot()
  }

  async #taskMs(): Promise<number> {
    const { metrics } = await this.#cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }

  async #cpuMs(): Promise<number> {
    const processes = await this.#processes()
    return processes.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
  }

  async #processes() {
    return processesSchema.parse(await this.#browserCdp.send('SystemInfo.getProcessInfo')).processInfo
  }
}

/** Returns the memory that the process does not share with others, on Linux. */
const residentMb = async (pid: number): Promise<number | null> => {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kilobytes = [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, size]) => Number(size))
  return kilobytes.length === 0 ? null : kilobytes.reduce((sum, size) => sum + size) / 1024
}
