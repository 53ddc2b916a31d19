/**
 * Runs `work` so that every call is answered by a run that began no earlier than it. Calls made during a run share the
 * one that follows: however many ask, one run is on its way and one waits.
 */
export const coalesced = (work: () => Promise<void>): (() => Promise<void>) => {
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
