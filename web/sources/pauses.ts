/** Short enough to keep the page responsive. */
const SLICE_MS = 8

/** Returns a function to be called amid long work: now and then it waits until other tasks of the page have had their turn. */
export const createPauses = (): (() => Promise<void>) => {
  let begunMs = performance.now()
  return async () => {
    if (performance.now() - begunMs < SLICE_MS) return
    await pause()
    begunMs = performance.now()
  }
}

/** Lets other tasks of the page have their turn. */
export const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

/** Does long work with pauses; at each `yield` there may be one. */
export const runWithPauses = async <T>(work: Generator<void, T>): Promise<T> => {
  const mayPause = createPauses()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await mayPause()
  }
}
