/** Short enough for a frame to be drawn and a key to be answered in between. */
const SLICE_MS = 8

/**
 * Does long work in slices; each `yield` is a place where it may pause. Work that fits the first slice is done at once.
 * Answers the way to give it up.
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

/** The same work in one go. */
export const runWhole = <T>(work: Generator<void, T>): T => {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
