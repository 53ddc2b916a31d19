import { ProgressGoneError, ProgressLog } from '../../api/progress/ProgressLog.ts'
import { chooseProgress } from '../../api/progress/progressSettings.ts'
import type { Store } from '../../api/store/Store.ts'
import type { ProgressAnswer } from '../../shared/progress/progress.ts'
import type { ProgressKey } from '../../shared/progress/progressItems.ts'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import { type Marks, NO_MARKS } from '../../web/sync/progress/marks.ts'
import { ProgressSession } from '../../web/sync/progress/ProgressSession.ts'
import { exchangeUnshown, type ProgressServer, sayAllGone } from '../../web/sync/progress/sendUnsent.ts'
import type { Scheduler } from '../Scheduler.ts'
import { actOn, type Disk, Death, MAP_ID, mortal, newDisk, Page, unlessDead } from './progressRun.ts'

const ACTS = 10
const FIRST = 'first'
const OTHERS = ['1'.repeat(16), '2'.repeat(16)] as const
const LIST = 'list'

/** What one browser has of a map: a disk for each playthrough, and one for the list of them. */
interface Browser {
  shown: string
  readonly disks: Map<string, Disk>
}

interface Opened {
  readonly session: ProgressSession
  readonly page: Page
}

interface Given {
  readonly store: Store
  readonly userId: number
  readonly turn: () => Promise<void>
  readonly scheduler: Scheduler
}

/** What a browser shows in the end of each playthrough that there is, and which there are. */
export type Playthroughs = ReadonlyMap<string, Marks>

/** Two browsers of one person on one map, who begins, renames, deletes and switches between playthroughs; any page may die. */
export const runPlaythroughs = async ({ store: given, userId, turn, scheduler }: Given) => {
  let [isCalm, timeMs] = [false, Date.parse('2026-01-01')]
  const around = async (mayDie = true) => {
    await turn()
    if (mayDie && !isCalm && scheduler.chance(0.02)) throw new Death()
  }
  await chooseProgress(given, userId, true)
  const log = new ProgressLog({
    store: mortal(given, around),
    log: { warn: () => {} },
    now: () => timeMs,
    pause: turn,
    limits: { tailEntries: 3 },
  })
  const serverOf = (name: string): ProgressServer => {
    const part = name === FIRST ? undefined : name
    const read = async (after: string | null): Promise<ProgressAnswer> => {
      const { progress } = await log.read(userId, MAP_ID, part)
      const since = after === null ? null : progress.after(Number(after))
      const answer = {
        cursor: String(progress.sequence),
        is_whole: since === null,
        items: since ?? progress.all(),
      }
      await around()
      return answer
    }
    return {
      read,
      async push(items, after) {
        await around()
        await log.push(userId, MAP_ID, items, part)
        return read(after)
      },
    }
  }
  const browsers = [0, 1].map((): Browser => ({ shown: FIRST, disks: new Map() }))
  const lastNames = new Map<string, string | null>()
  const lastMarks = new Map<
    string,
    { readonly name: string; readonly key: ProgressKey; readonly value: unknown }
  >()
  const deleted = new Set<string>()

  const diskOf = ({ disks }: Browser, name: string): Disk => {
    const disk = disks.get(name) ?? newDisk()
    disks.set(name, disk)
    return disk
  }
  const pageOf = (browser: Browser, name: string) =>
    new Page(diskOf(browser, name), false, (write) => around(write !== 'keep'))
  const clockOf = (browser: Browser) =>
    new ProgressClock(String(browsers.indexOf(browser) + 1).repeat(8), () => timeMs)

  const open = async (browser: Browser, nameOf: () => string): Promise<Opened> => {
    for (;;) {
      const name = nameOf()
      const page = pageOf(browser, name)
      try {
        const clock = clockOf(browser)
        return {
          page,
          session: await ProgressSession.open({ marks: page, rows: page, server: serverOf(name), clock }),
        }
      } catch (error) {
        page.isDead = true
        unlessDead(error)
      }
    }
  }
  const close = async ({ session, page }: Opened): Promise<void> => {
    await session.close().catch(unlessDead)
    page.isDead = true
  }
  const exchange = ({ session, page }: Opened): Promise<void> =>
    session.exchange().catch((error: unknown) => {
      if (error instanceof ProgressGoneError) return
      page.isDead = true
      unlessDead(error)
    })
  const namesIn = (browser: Browser) => diskOf(browser, LIST).marks.playthroughs.map(({ id }) => id)
  /** As a browser does that hears that a playthrough is gone. */
  const leaveGone = (browser: Browser): void => {
    const names = namesIn(browser)
    const gone = OTHERS.filter((id) => !names.includes(id))
    if (gone.some((id) => id === browser.shown)) browser.shown = FIRST
    for (const id of gone) Object.assign(diskOf(browser, id), { marks: NO_MARKS, writes: 0 })
  }

  const live = async (browser: Browser): Promise<void> => {
    const shown = () => browser.shown
    let [list, marks] = [await open(browser, () => LIST), await open(browser, shown)]
    let shownIn = browser.shown
    const reopen = async () => {
      await close(marks)
      marks = await open(browser, shown)
      shownIn = browser.shown
    }
    for (let act = 0; act < ACTS; act++) {
      if (list.page.isDead || scheduler.chance(0.1)) {
        await close(list)
        list = await open(browser, () => LIST)
      }
      if (marks.page.isDead || shownIn !== browser.shown || scheduler.chance(0.1)) await reopen()
      timeMs += 10
      const id = OTHERS[scheduler.below(2)] ?? FIRST
      const { playthroughs } = list.page.getState()
      const others = playthroughs.filter((playthrough) => playthrough.id !== id)
      const isThere = others.length < playthroughs.length
      const kind = scheduler.below(10)
      if (kind < 4) {
        const done = actOn(marks.page, scheduler, timeMs)
        lastMarks.set(`${shownIn} ${done.key}`, { name: shownIn, ...done })
      } else if (kind < 6) {
        list.page.set({ ...NO_MARKS, playthroughs: [...others, { id, name: `${timeMs}` }] })
        lastNames.set(id, `${timeMs}`)
      } else if (isThere && kind < 8) {
        list.page.set({ ...NO_MARKS, playthroughs: others })
        lastNames.set(id, null)
        deleted.add(id)
        leaveGone(browser)
        if (shownIn !== browser.shown) await reopen()
        await sayAllGone(pageOf(browser, id), clockOf(browser)).catch(unlessDead)
      } else {
        browser.shown = isThere && browser.shown === FIRST ? id : FIRST
        await reopen()
      }
      if (scheduler.chance(0.4)) await Promise.all([exchange(list), exchange(marks)])
      leaveGone(browser)
      const unshown = [FIRST, ...namesIn(browser)].filter((name) => name !== shownIn)
      if (scheduler.chance(0.2))
        for (const name of unshown)
          await exchangeUnshown(pageOf(browser, name), serverOf(name)).catch(unlessGone)
    }
    await close(list)
    await close(marks)
  }
  await Promise.all(browsers.map(live))
  isCalm = true
  timeMs += 10
  for (let round = 0; round < 2; round++)
    for (const browser of browsers)
      for (const name of [LIST, FIRST, ...OTHERS]) {
        if (name !== LIST && name !== FIRST && !namesIn(browser).includes(name)) continue
        const opened = await open(browser, () => name)
        await opened.session.exchange()
        await close(opened)
      }
  const shown = browsers.map(
    (browser): Playthroughs =>
      new Map([LIST, FIRST, ...namesIn(browser)].map((name) => [name, diskOf(browser, name).marks])),
  )
  // What another browser had deleted, or not yet, depends on when.
  const last = [...lastMarks.values()].filter(({ name }) => !deleted.has(name))
  return { shown, lastNames, last }
}

const unlessGone = (error: unknown): void => {
  if (!(error instanceof ProgressGoneError)) unlessDead(error)
}
