import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { newRandomId } from '../../../shared/ids.ts'
import type { PendingList } from '../../sources/local/pendingLists.ts'
import { isTaken } from './contentFold.ts'
import { dependenciesOf } from './rebase.ts'

let lastMomentMs = 0
/** Orders the lists of a page: each is made later than the last, even if its clock is set back. */
const momentOfList = (): number => (lastMomentMs = Math.max(Date.now(), lastMomentMs + 1))

/** Returns a list of changes that are made now to a content. */
export const newList = (content: Content, changes: readonly Change[]): PendingList => ({
  changeId: newRandomId(),
  changes,
  dependencies: dependenciesOf(content, changes),
  madeAt: momentOfList(),
})

/** Returns a function that makes ids for new entities, each once: a later list may use an id that was returned before. */
export const createEntityIds = (make: () => number, contentNow: () => Content): (() => number) => {
  const given = new Set<number>()
  return () => {
    let id = make()
    while (given.has(id) || isTaken(contentNow(), id)) id = make()
    given.add(id)
    return id
  }
}
