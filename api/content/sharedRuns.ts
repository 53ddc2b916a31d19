/**
 * Shares runs of `work` between callers, so that each waits for a run that began no earlier than its call. Calls made
 * during a run share the next one: at any time at most one run is under way and one is waiting.
 */
export const sharedRuns = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  const run = () => {
    const mine = work().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  const runNext = () => {
    following = undefined
    return running ?? run()
  }
  return () => {
    if (!running) return run()
    following ??= running.then(runNext, runNext)
    return following
  }
}
