import type { Browser, Page } from 'playwright'
import { z } from 'zod'

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Start and duration by the clock, in µs. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  /** The time that the thread itself ran, in µs: that it had to wait for a core does not count. */
  tdur: z.number().default(0),
  args: z.object({ name: z.string().optional() }).default({}),
})
const traceSchema = z.object({ traceEvents: z.array(eventSchema) })
type TraceEvent = z.infer<typeof eventSchema>

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata']

/** Of a page's main thread, in ms of its own time. */
export interface LongestWork {
  readonly task: number
  /** All tasks from one frame to the next. */
  readonly frame: number
}

/** Returns the longest task and the longest frame of a page during an act. */
export const longestWork = async (
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<LongestWork> => {
  await browser.startTracing(page, { categories: CATEGORIES })
  // What is being recorded when an act fails would be in the way of the next.
  await act().catch(async (error: unknown) => {
    await browser.stopTracing()
    throw error
  })
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString())
  return longestOf(traceSchema.parse(trace).traceEvents)
}

export const longestOf = (events: readonly TraceEvent[]): LongestWork => {
  const threads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const ofThreads = events.filter((event) => threads.has(threadOf(event))).sort((a, b) => a.ts - b.ts)
  let [task, frame, sinceFrame, idleFrom] = [0, 0, 0, 0]
  let isFrameDone = false
  for (const { name, ph, ts, dur, tdur } of ofThreads) {
    if (name === FRAME_END) isFrameDone = true
    if (name !== TASK || ph !== 'X') continue
    // While nothing runs there could have been a frame.
    if (isFrameDone || ts - idleFrom > FRAME_US) sinceFrame = 0
    isFrameDone = false
    idleFrom = ts + dur
    sinceFrame += tdur / 1000
    task = Math.max(task, tdur / 1000)
    frame = Math.max(frame, sinceFrame)
  }
  return { task, frame }
}

const TASK = 'RunTask'
/** The last thing a page does for a frame, within a task. */
const FRAME_END = 'Commit'
const FRAME_US = 1_000_000 / 60

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`
