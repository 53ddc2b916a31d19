import type { ActCount, Sitting } from './history.ts'

/** A longer pause ends a sitting. */
export const SITTING_PAUSE_MS = 30 * 60_000

/**
 * Joins lists of sittings, newest first, of which the second follows on the first: what one person did on both sides of the seam
 * within half an hour is one sitting. Two people at the same time have a sitting each.
 */
export const joinSittings = (newer: readonly Sitting[], older: readonly Sitting[]): Sitting[] => {
  const joined = [...newer]
  for (const one of older) {
    const index = joined.findLastIndex(({ userId }) => userId === one.userId)
    const next = joined[index]
    if (next && Date.parse(next.from) - Date.parse(one.to) <= SITTING_PAUSE_MS)
      joined[index] = {
        ...next,
        from: one.from,
        first: one.first,
        lists: next.lists + one.lists,
        counts: addCounts(next.counts, one.counts),
        images: next.images + one.images,
      }
    else joined.push(one)
  }
  return joined
}

export const addCounts = (a: readonly ActCount[], b: readonly ActCount[]): ActCount[] => {
  const sums = new Map(a.map((one) => [`${one.op} ${one.kind}`, one]))
  for (const one of b) {
    const key = `${one.op} ${one.kind}`
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}
