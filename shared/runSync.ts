/** Does work that could pause at each `yield` without pausing. */
export const runSync = <T>(work: Generator<void, T>): T => {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
