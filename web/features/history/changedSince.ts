import type { Change } from '../../../shared/content/changes.ts'
import type { Content } from '../../../shared/content/content.ts'
import { idOf } from '../../../shared/content/contentDraft.ts'
import { fieldsTo } from '../../../shared/history/changesTo.ts'
import type { MomentsApart } from './useDifference.ts'

/** Why what was done to something is not simply taken back. */
export type Since = 'shared' | 'later' | 'back'

/** What is said of it. */
export const SINCE_TEXTS: Readonly<Record<Since, string>> = {
  shared: 'others changed it, too',
  later: 'changed again later',
  back: 'taken back already',
}

/**
 * Returns for each change of a sitting, in their order, what others did to the same thing meanwhile, or anybody since. Null where
 * taking it back takes nothing else back.
 */
export const changedSince = (
  { before, after, changes, shared }: MomentsApart,
  now: Content,
): (Since | null)[] =>
  changes.map((change) => {
    const present = entityOf(now, change)
    if (isSame(present, entityOf(before, change))) return 'back'
    if (!isSame(present, entityOf(after, change))) return 'later'
    return shared[change.kind].has(idOf(change)) ? 'shared' : null
  })

const entityOf = ({ categories, types, pois, zones }: Content, change: Change) =>
  ({ category: categories, type: types, poi: pois, zone: zones })[change.kind].get(idOf(change))

const isSame = (a: object | undefined, b: object | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && fieldsTo(a, b) === null)
