import type { IdMap } from '../../shared/idMap.ts'

/** This many take a few milliseconds to show, even by code that runs for the first time. */
const FEW_MAX = 200

/** Whether too many entries differ to show them all at once. Looks at no more of them than it must. */
export const hasManyChanges = <T>(now: IdMap<T>, before: IdMap<T>): boolean => {
  const changed = now.changedIds(before)
  for (let count = 0; changed.next().done !== true; count++) if (count === FEW_MAX) return true
  return false
}
