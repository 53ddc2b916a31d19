import { type SlicedWork, startSliced } from './runSliced.ts'

/** Does what takes long in slices, one act after another: whatever is begun next finishes the one before at once. */
export const createSlicedActs = (publish: () => void) => {
  let ongoing: SlicedWork | null = null
  const finish = () => {
    const work = ongoing
    ongoing = null
    work?.finish()
  }
  function* published<T>(work: Generator<void, T>): Generator<void, T> {
    for (;;) {
      const step = work.next()
      publish()
      if (step.done) return step.value
      yield
    }
  }
  return {
    finish,
    start<T>(work: Generator<void, T>, onDone: (result: T) => void, isLong = false): void {
      finish()
      let isDone = false
      const end = (result: T) => {
        isDone = true
        ongoing = null
        onDone(result)
      }
      const started = startSliced(published(work), end, isLong)
      if (!isDone) ongoing = started
    },
  }
}
