const SAY_EVERY_MS = 1_000

/** Reports that `done` of `what` are finished. */
type Progress = (what: string, done: number) => void

/** Returns what reports each step when it begins, then once a second. */
export const throttledProgress = (): Progress => {
  let [lastWhat, lastMs] = ['', 0]
  return (what, done) => {
    if (what === lastWhat && Date.now() - lastMs < SAY_EVERY_MS) return
    ;[lastWhat, lastMs] = [what, Date.now()]
    console.log(`  ${what}: ${done}`)
  }
}
