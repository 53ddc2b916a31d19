import { useEffect, useState } from 'react'

/** What long work has come to. */
export interface Progressing<T> {
  readonly result: T | null
  /** From 0 to 1; null once it is done, and while it has not taken long. */
  readonly share: number | null
}

const SLICE_MS = 8
/** What takes no longer is not worth a bar. */
const QUIET_MS = 500

const NOTHING = { result: null, share: null } as const

/**
 * Does long work in slices whenever `work` is another function, so that the page stays live, and drops what it did for the one
 * before. The work yields how far it is, from 0 to 1.
 */
export const useSteps = <T>(work: (() => Generator<number, T>) | null): Progressing<T> => {
  const [done, setDone] = useState<{ readonly work: unknown; readonly state: Progressing<T> }>({
    work: null,
    state: NOTHING,
  })
  useEffect(() => {
    if (work === null) return
    const steps = work()
    const beganMs = performance.now()
    const slice = () => {
      const endMs = performance.now() + SLICE_MS
      let step = steps.next()
      while (!step.done && performance.now() < endMs) step = steps.next()
      if (step.done) return setDone({ work, state: { result: step.value, share: null } })
      if (performance.now() - beganMs > QUIET_MS)
        setDone({ work, state: { result: null, share: step.value } })
      timer = setTimeout(slice)
    }
    let timer = setTimeout(slice)
    return () => clearTimeout(timer)
  }, [work])
  return done.work === work ? done.state : NOTHING
}
