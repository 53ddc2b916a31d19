import type { PendingLists } from './pendingLists.ts'

/** For viewers who may not edit: stores nothing. */
export const NO_PENDING_LISTS: PendingLists = {
  adopt: () => Promise.resolve([]),
  add: () => Promise.resolve(),
  remove: () => Promise.resolve(),
  replace: () => Promise.resolve(),
}
