/** Short enough to keep the page responsive. */
const SLICE_MS = 8

/**
 * Does long work in slices; at each `yield` it may pause. Work that fits the first slice is done synchronously. Returns a
 * function that cancels it.
 */
export const runSliced = <T>(work: Generator<void, T>, onDone: (result: T) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const slice = () => {
    const endMs = performance.now() + SLICE_MS
    let step = work.next()
    while (!step.done && performance.now() < endMs) step = work.next()
    if (step.done) onDone(step.value)
    else timer = setTimeout(slice)
  }
  slice()
  return () => clearTimeout(timer)
}

/** Does the same work without pausing. */
export const runSync = <T>(work: Generator<void, T>): T => {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
