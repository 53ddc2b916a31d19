/** Short enough that input and frames come between two slices. */
const SLICE_MS = 8

/** Does work that could pause at each `yield` without pausing. */
export const runSync = <T>(work: Generator<unknown, T>): T => {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

/**
 * Does long work in slices, the first of them in a later task: at each `yield` it may pause, so that the page stays
 * responsive. Returns a function that drops the work, which ends it where it yielded.
 */
export const runSliced = <T>(
  work: Generator<void, T>,
  onDone: (result: T) => void = () => {},
): (() => void) => {
  let isRunning = false
  let isDropped = false
  const runSlice = () => {
    isRunning = true
    const endMs = performance.now() + SLICE_MS
    let step = work.next()
    while (!step.done && !isDropped && performance.now() < endMs) step = work.next()
    isRunning = false
    if (isDropped) return
    if (step.done) onDone(step.value)
    else timer = setTimeout(runSlice)
  }
  let timer = setTimeout(runSlice)
  return () => {
    isDropped = true
    clearTimeout(timer)
    if (!isRunning) work.return(undefined as never)
  }
}

/** The same, as a promise. Work that fits the first slice is done at once. */
export const runSlicedAsync = async <T>(work: Generator<void, T>): Promise<T> => {
  for (;;) {
    const endMs = performance.now() + SLICE_MS
    let step = work.next()
    while (!step.done && performance.now() < endMs) step = work.next()
    if (step.done) return step.value
    await new Promise((resolve) => setTimeout(resolve))
  }
}
