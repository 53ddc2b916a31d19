import type { IdMap } from '../../shared/idMap.ts'

/** As many take a few milliseconds to show, even by code that runs for the first time. */
const FEW_MAX = 200

/** Whether so many entries differ that showing them at once would hold the page up. Looks at no more than that. */
export const isMuchElse = <T>(now: IdMap<T>, before: IdMap<T>): boolean => {
  const changed = now.changedIds(before)
  for (let count = 0; changed.next().done !== true; count++) if (count === FEW_MAX) return true
  return false
}
