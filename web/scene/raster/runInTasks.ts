/** For how long slices follow one another in one task. */
const TASK_MS = 8

const waiting: Generator<void, void>[] = []
let isTaskAwaited = false

/**
 * Does work in slices, one up to each `yield`: as many in a task as fit, so that input and frames come between the tasks. What
 * was begun first is done first. Returns a function that drops the work.
 */
export const runInTasks = (work: Generator<void, void>): (() => void) => {
  waiting.push(work)
  awaitTask()
  return () => {
    const at = waiting.indexOf(work)
    if (at >= 0) waiting.splice(at, 1)
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
const runSlice = (work: Generator<void, void>): void => {
  let isDone = true
  try {
    isDone = work.next().done === true
  } finally {
    if (isDone && waiting[0] === work) waiting.shift()
  }
}
