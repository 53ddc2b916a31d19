import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { newRandomId } from '../../../shared/ids.ts'
import type { PendingList } from '../../sources/local/pendingLists.ts'
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
