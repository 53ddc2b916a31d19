/** Short enough to keep the page responsive. */
const SLICE_MS = 8

export interface SlicedWork {
  /** Does the rest at once. */
  finish(): void
  cancel(): void
}

interface Slicing {
  /** What led to the work was long itself: its first slice comes later, too. */
  readonly isLong?: boolean
  readonly onPause?: () => void
}

/** Does long work in slices; at each `yield` it may pause. Work that fits the first slice is done synchronously. */
export const startSliced = <T>(
  work: Generator<void, T>,
  onDone: (result: T) => void,
  { isLong = false, onPause = () => {} }: Slicing = {},
): SlicedWork => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const workUntil = (endMs: number) => {
    let step = work.next()
    while (!step.done && performance.now() < endMs) step = work.next()
    if (step.done) return onDone(step.value)
    onPause()
    timer = setTimeout(slice)
  }
  const slice = () => workUntil(performance.now() + SLICE_MS)
  const cancel = () => clearTimeout(timer)
  if (isLong) timer = setTimeout(slice)
  else slice()
  return {
    finish() {
      cancel()
      workUntil(Infinity)
    },
    cancel,
  }
}

/** Returns a function that cancels the work. */
export const runSliced = <T>(work: Generator<void, T>, onDone: (result: T) => void): (() => void) =>
  startSliced(work, onDone).cancel
