/** For how long slices follow one another in one task. */
const TASK_MS = 8

/** Work in slices, one up to each `yield`. Where it yields a promise, it goes on once that is settled. */
export type Slices<T> = Generator<Promise<unknown> | void, T>

const waiting: Slices<void>[] = []
/** Work that waits for a promise. */
const suspended = new Set<Slices<void>>()
let running: Slices<void> | null = null
let isTaskAwaited = false

/**
 * Does work in slices: as many in a task as fit, so that input and frames come between the tasks. What was begun first is done
 * first. Returns a function that drops the work, which ends it where it yielded.
 */
export const runInTasks = (work: Slices<void>): (() => void) => {
  waiting.push(work)
  awaitTask()
  return () => {
    const at = waiting.indexOf(work)
    if (at >= 0) waiting.splice(at, 1)
    const isLeft = suspended.delete(work) || at >= 0
    if (isLeft && work !== running) work.return()
  }
}

const awaitTask = (): void => {
  if (isTaskAwaited || waiting.length === 0) return
  isTaskAwaited = true
  setTimeout(runTask)
}

const runTask = (): void => {
  isTaskAwaited = false
  const endMs = performance.now() + TASK_MS
  try {
    do {
      const [work] = waiting
      if (work === undefined) return
      runSlice(work)
    } while (performance.now() < endMs)
  } finally {
    awaitTask()
  }
}

/** Work that fails is not done again. */
const runSlice = (work: Slices<void>): void => {
  let isLeft = false
  let awaited: Promise<unknown> | void = undefined
  running = work
  try {
    const step = work.next()
    isLeft = step.done !== true && waiting[0] === work
    if (!step.done) awaited = step.value
  } finally {
    running = null
    if (waiting[0] === work && (!isLeft || awaited)) waiting.shift()
  }
  if (isLeft && awaited) void suspend(work, awaited)
}

const suspend = async (work: Slices<void>, awaited: Promise<unknown>): Promise<void> => {
  suspended.add(work)
  await Promise.allSettled([awaited])
  if (!suspended.delete(work)) return
  waiting.unshift(work)
  awaitTask()
}
