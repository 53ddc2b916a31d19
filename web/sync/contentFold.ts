import { applyChanges } from '../../shared/applyChanges.ts'
import type { Change, Refusal } from '../../shared/changes.ts'
import type { LogEntry } from '../../shared/commits.ts'
import type { Content } from '../../shared/content.ts'
import type { PendingList } from '../sources/pendingLists.ts'
import { type LostReference, lostReferencesOf, withoutLost } from './lostReferences.ts'
import { dependenciesOf, NO_RENAMES, renameChanges, type Renames, rebase } from './rebase.ts'

/** Once a list may have reached the server, only the server says what became of it. */
export interface Pending extends PendingList {
  readonly isSent: boolean
  /** It is not what it was when it was sent, and needs another change id before it is sent again. */
  readonly isAltered?: boolean
}

/** What the editor knows: the server's content at a revision, and the lists that wait on top of it, oldest first. */
export interface ContentFold {
  readonly server: Content
  readonly revision: number
  readonly pending: readonly Pending[]
  /** The server's content with the pending lists applied. Never edited in place, always folded from the other two. */
  readonly view: Content
  readonly newIds: NewIds
}

/** Ids for what needs another one. */
interface NewIds {
  readonly changeId: () => string
  readonly entityId: () => number
}

/** `dropped` are pending lists that never left and no longer apply. */
export interface Folded {
  readonly fold: ContentFold
  readonly dropped: readonly Pending[]
  /** What became of lists that had to be altered to apply; null where somebody else had done all of it already. */
  readonly replaced: ReadonlyMap<string, Pending | null>
  readonly renames: Renames
  /** What a refused list had to be sent again without. */
  readonly lost: readonly LostReference[]
}

/** The log entries at hand do not follow on from the revision known: the content has to be opened anew. */
export class LogGapError extends Error {
  override readonly name = 'LogGapError'
}

export const openFold = (server: Content, revision: number, newIds: NewIds): ContentFold => ({
  server,
  revision,
  pending: [],
  view: server,
  newIds,
})

/** New server content, as after falling too far behind the log; the pending lists stay. */
export const reopenFold = (fold: ContentFold, server: Content, revision: number): Folded =>
  refold({ ...fold, server, revision })

export const withPending = (
  fold: ContentFold,
  list: PendingList,
):
  | { readonly ok: true; readonly fold: ContentFold }
  | { readonly ok: false; readonly refusals: readonly Refusal[] } => {
  const applied = applyChanges(fold.view, list.changes)
  if (!applied.ok) return applied
  const pending = [...fold.pending, { ...list, isSent: false }]
  return { ok: true, fold: { ...fold, pending, view: applied.content } }
}

/** Lists an earlier page left behind come before this page's own. They may have been sent. */
export const withAdopted = (fold: ContentFold, lists: readonly PendingList[]): Folded => {
  const known = new Set(fold.pending.map((list) => list.changeId))
  const adopted = lists.filter((list) => !known.has(list.changeId)).map((list) => ({ ...list, isSent: true }))
  return refold({ ...fold, pending: [...adopted, ...fold.pending] })
}

export const markSent = (fold: ContentFold, changeId: string): ContentFold => ({
  ...fold,
  pending: fold.pending.map((list) => (list.changeId === changeId ? { ...list, isSent: true } : list)),
})

/** Entries known already are skipped; an entry that carries a pending list acknowledges it. @throws LogGapError */
export const receiveEntries = (fold: ContentFold, entries: readonly LogEntry[]): Folded => {
  const after = advance(fold, entries)
  return after === fold ? settled(fold) : refold(after)
}

/**
 * The server has applied a pending list, and `revision` is where its answer leads to; the list itself fills the one
 * revision that `missed` does not name, or was known before. @throws LogGapError
 */
export const settleApplied = (
  fold: ContentFold,
  list: PendingList,
  answer: { readonly revision: number; readonly missed: readonly LogEntry[] },
): Folded => {
  const others = new Map(answer.missed.map((entry) => [entry.revision, entry.changes]))
  let { server, revision } = fold
  let isPlaced = false
  while (revision < answer.revision) {
    const missed = others.get(revision + 1)
    if (!missed && isPlaced) throw new LogGapError()
    server = follow(server, missed ?? list.changes)
    isPlaced ||= !missed
    revision += 1
  }
  const isNews = answer.missed.some((entry) => entry.revision > fold.revision)
  const isNext = fold.pending[0]?.changeId === list.changeId
  const pending = without(fold.pending, new Set([list.changeId]))
  const after = { ...fold, server, revision, pending }
  return isNext && isPlaced && !isNews ? settled(after) : refold(after)
}

/**
 * The server has refused a pending list. It is sent anew where it applies after all: to what came meanwhile, or without
 * the files and maps it names that are not there any more. Otherwise it goes, and what stands on it. @throws LogGapError
 */
export const settleRefused = (
  fold: ContentFold,
  changeId: string,
  missed: readonly LogEntry[],
  refusals: readonly Refusal[] = [],
): Folded => {
  const after = advance(fold, missed)
  const refused = after.pending.find((list) => list.changeId === changeId)
  if (!refused) return refold(after)
  const lost = lostReferencesOf(fold.view, refused.changes, refusals)
  const changes = withoutLost(refused.changes, lost)
  const tried = rebase(after.server, changes, fold.newIds.entityId, refused)
  if (!tried || tried.changes === refused.changes)
    return refold({ ...after, pending: without(after.pending, new Set([changeId])) })
  const again: Pending = { ...refused, changes, isSent: false, isAltered: changes !== refused.changes }
  const pending = after.pending.map((list) => (list === refused ? again : list))
  return { ...refold({ ...after, pending }), lost }
}

/** The server's content with the entries that are not known yet, and what they acknowledge gone. */
const advance = (fold: ContentFold, entries: readonly LogEntry[]): ContentFold => {
  const fresh = entries.filter((entry) => entry.revision > fold.revision)
  if (fresh.length === 0) return fold
  let { server, revision } = fold
  for (const entry of fresh) {
    if (entry.revision !== revision + 1) throw new LogGapError()
    server = follow(server, entry.changes)
    revision = entry.revision
  }
  const acknowledged = new Set(fresh.map((entry) => entry.changeId))
  return { ...fold, server, revision, pending: without(fold.pending, acknowledged) }
}

const settled = (fold: ContentFold): Folded => ({
  fold,
  dropped: [],
  replaced: new Map(),
  renames: NO_RENAMES,
  lost: [],
})

/**
 * A list that may have been sent stays as it is even where it does not apply here: the server's content may hold it
 * already. Until that is known nothing after it is dropped, or altered but for what is known of the lists before, and
 * the view shows how they would apply.
 */
const refold = (fold: ContentFold): Folded => {
  const kept: Pending[] = []
  const dropped: Pending[] = []
  const replaced = new Map<string, Pending | null>()
  const keep = (list: Pending, changes: readonly Change[], before: Content) => {
    if (changes === list.changes && !list.isAltered) return void kept.push(list)
    const dependencies = changes === list.changes ? list.dependencies : dependenciesOf(before, changes)
    const changeId = fold.newIds.changeId()
    const after: Pending = { ...list, changes, dependencies, changeId, isSent: false, isAltered: false }
    replaced.set(list.changeId, changes.length > 0 ? after : null)
    if (changes.length > 0) kept.push(after)
  }
  let view = fold.server
  let shown = NO_RENAMES
  let renames = NO_RENAMES
  let isOpen = false
  for (const list of fold.pending) {
    const before = view
    const isFollowing = renameChanges(list.changes, shown) !== list.changes
    const isUndecided: boolean = isOpen || (list.isSent && !isFollowing)
    const { dependencies } = list
    const tried = rebase(view, list.changes, isUndecided ? null : fold.newIds.entityId, {
      followed: shown,
      dependencies,
    })
    if (tried) {
      view = tried.content
      shown = tried.renames
    }
    isOpen ||= isUndecided && tried?.changes !== list.changes
    if (isOpen) keep(list, renameChanges(list.changes, renames), before)
    else if (!tried) dropped.push(list)
    else {
      if (tried.changes !== list.changes) renames = shown
      keep(list, tried.changes, before)
    }
  }
  return { fold: { ...fold, pending: kept, view }, dropped, replaced, renames, lost: [] }
}

/** What the log holds was valid where it stands; if it is not here, what is here is not the server's content. */
const follow = (server: Content, changes: readonly Change[]): Content => {
  const applied = applyChanges(server, changes)
  if (!applied.ok) throw new LogGapError()
  return applied.content
}

const without = (pending: readonly Pending[], changeIds: ReadonlySet<string>): readonly Pending[] =>
  pending.filter((list) => !changeIds.has(list.changeId))
