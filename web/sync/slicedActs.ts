import type { Content } from '../../shared/content.ts'
import { type SlicedWork, startSliced } from './runSliced.ts'

interface ActLists {
  readonly changeIds: Set<string>
  /** The content before all of them. */
  readonly before: Content
}

interface ActPorts {
  contentNow(): Content
  publish(): void
  /** Makes one of the lists that an act has committed. */
  join(lists: ActLists): void
}

/**
 * Does what takes long in slices, one act after another: an act that is begun amid another waits for its end, and whatever
 * else is begun finishes both at once. The lists of an act are held until it is done, and stored and sent as one: of an act
 * that is cut short nothing stays.
 */
export const createSlicedActs = ({ contentNow, publish, join }: ActPorts) => {
  let ongoing: SlicedWork | null = null
  let held: ActLists | null = null
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
    get isUnderway(): boolean {
      return held !== null
    },
    /** Holds the list if an act goes on, and returns whether it does. */
    hold: (changeId: string): boolean => held?.changeIds.add(changeId) !== undefined,
    isHeld: (changeId: string): boolean => held?.changeIds.has(changeId) ?? false,
    /** Resolves once no act goes on: it stands on the content that it began with. */
    async whenIdle(): Promise<void> {
      while (held !== null) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    start<T>(work: Generator<void, T>, onDone: (result: T) => void, isLong = false): void {
      const start = () => {
        held = { changeIds: new Set(), before: contentNow() }
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
