import type { ActLists, ActOptions, Acts, ActsPorts } from './acts.ts'
import { isIndependent } from './isIndependent.ts'
import { type SlicedWork, startSliced } from './runSliced.ts'

/**
 * Does what takes long in slices, one act after another: an act that is begun amid another waits for its end. The lists of
 * an act are held until it is done, and stored and sent as one: of an act that is cut short nothing stays.
 */
export const createSlicedActs = ({ contentNow, publish, join, onEnd }: ActsPorts): Acts => {
  let ongoing: SlicedWork | null = null
  let held: (ActLists & Pick<ActOptions, 'rest'>) | null = null
  let waiting: (() => void)[] = []
  const following: (() => void)[] = []
  const finish = () => {
    for (let work = ongoing; work !== null; work = ongoing) {
      ongoing = null
      work.finish()
    }
  }
  const end = () => {
    const lists = held
    held = null
    if (lists && lists.changeIds.size > 0) join(lists)
    onEnd()
    waiting.forEach((goOn) => goOn())
    waiting = []
  }
  function* ended<T>(work: Generator<void, T>): Generator<void, T> {
    try {
      const result = yield* work
      // Joining long lists is a slice of its own.
      yield
      return result
    } finally {
      end()
      publish()
    }
  }
  return {
    finish,
    get isUnderway() {
      return held !== null
    },
    makeWayFor(changes) {
      const rest = held?.rest?.() ?? []
      const isFree = rest.length === 0 || isIndependent(contentNow(), changes, rest)
      // What waits for the end may change anything.
      if (following.length > 0 || !isFree) finish()
    },
    hold: (changeId) => held?.changeIds.add(changeId) !== undefined,
    isHeld: (changeId) => held?.changeIds.has(changeId) ?? false,
    async whenIdle() {
      while (held !== null) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    start<T>(work: Generator<void, T>, onDone: (result: T) => void, { isLong, rest }: ActOptions = {}) {
      const start = () => {
        held = { changeIds: new Set(), before: contentNow(), rest }
        let isDone = false
        const done = (result: T) => {
          isDone = true
          ongoing = null
          onDone(result)
          following.shift()?.()
        }
        const started = startSliced(ended(work), done, { isLong, onPause: publish })
        if (!isDone) ongoing = started
      }
      if (held === null) start()
      else following.push(start)
    },
  }
}
