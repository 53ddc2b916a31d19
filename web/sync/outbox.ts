import type { PendingList, PendingLists } from '../sources/pendingLists.ts'

/** How long to wait for the database, which another tab may block for as long as it is open. */
const KEEP_MAX_MS = 3_000

/** Keeps pending lists in the browser, but never holds up their sending for good. */
export interface Outbox {
  add(list: PendingList): void
  /** Replaces lists, by their former change ids. */
  replace(lists: ReadonlyMap<string, PendingList>): void
  remove(changeId: string): void
  /** Resolves once the list is kept, or cannot be for now. */
  whenKept(changeId: string): Promise<void>
  /** False for a list that would be lost with the page. */
  isKept(changeId: string): boolean
}

export interface OutboxPorts {
  readonly lists: PendingLists
  /** From then on another page or session may have adopted the lists, and only that one may alter them. */
  readonly isStopped: () => boolean
  readonly onNotKept: () => void
}

export const createOutbox = ({ lists, isStopped, onNotKept }: OutboxPorts): Outbox => {
  const writes = new Map<string, Promise<void>>()
  const unsettled = new Set<string>()
  const lost = new Set<string>()
  /** The database did not answer in time, and has not answered since. */
  let isBlocked = false

  const track = (changeIds: readonly string[], write: Promise<void>) => {
    const settle = (isKept: boolean) => {
      isBlocked = false
      for (const changeId of changeIds) {
        unsettled.delete(changeId)
        if (isKept) lost.delete(changeId)
        else if (writes.has(changeId)) lose(changeId)
      }
    }
    const settled = write.then(
      () => settle(true),
      () => settle(false),
    )
    for (const changeId of changeIds) {
      unsettled.add(changeId)
      writes.set(changeId, settled)
    }
  }
  const lose = (changeId: string) => {
    lost.add(changeId)
    onNotKept()
  }

  return {
    add: (list) => track([list.changeId], lists.add(list)),
    replace(replaced) {
      const before = [...replaced.keys()].map((changeId) => writes.get(changeId))
      for (const changeId of replaced.keys()) writes.delete(changeId)
      const write = Promise.all(before).then(() => (isStopped() ? undefined : lists.replace(replaced)))
      track(
        Array.from(replaced.values(), ({ changeId }) => changeId),
        write,
      )
    },
    remove(changeId) {
      const write = writes.get(changeId) ?? Promise.resolve()
      writes.delete(changeId)
      unsettled.delete(changeId)
      lost.delete(changeId)
      write.then(() => lists.remove(changeId)).catch(() => {})
    },
    async whenKept(changeId) {
      const write = writes.get(changeId)
      if (!write || !unsettled.has(changeId)) return
      if (!isBlocked) isBlocked = await isLate(write)
      if (isBlocked && unsettled.has(changeId)) lose(changeId)
    },
    isKept: (changeId) => !lost.has(changeId),
  }
}

const isLate = async (write: Promise<void>): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, KEEP_MAX_MS, true)
  })
  const isLate = await Promise.race([write.then(() => false), late])
  clearTimeout(timer)
  return isLate
}
