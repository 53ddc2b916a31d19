import { applyAhead, applyChanges, replayChanges } from '../../../shared/content/applyChanges.ts'
import type { Change, Refusal } from '../../../shared/content/changes.ts'
import type { LogEntry, Outcome } from '../../../shared/content/commits.ts'
import type { Content } from '../../../shared/content/content.ts'
import { newRandomId } from '../../../shared/ids.ts'
import { NO_LINKS, type PoiLinks } from '../../../shared/content/PoiColumns.ts'
import type { PendingList } from '../../sources/local/pendingLists.ts'
import { type LostReference, lostReferencesOf, withoutLost } from '../undo/lostReferences.ts'
import {
  dependenciesOf,
  NO_RENAMES,
  rebase,
  renameChanges,
  type Renames,
} from '../../../shared/content/rebase.ts'

/** Once `isSent`, the list may have reached the server, and only the server decides what becomes of it. */
export interface Pending extends PendingList {
  readonly isSent: boolean
  /** It differs from what was sent, so it needs a new change id before it is sent again. */
  readonly isAltered?: boolean
}

/** The server's content at a revision, and the pending lists on top of it, oldest first. */
export interface ContentFold {
  readonly server: Content
  readonly revision: number
  readonly pending: readonly Pending[]
  /** Where POIs lead, for a viewer who is told it apart from the content; `server` says it too. */
  readonly links: PoiLinks
  /** The server's content with the pending lists applied. It is always computed from the two, never edited. */
  readonly view: Content
  readonly newIds: NewIds
}

/** New ids for lists and entities that need another one. */
interface NewIds {
  readonly changeId: () => string
  readonly entityId: () => number
}

/** `dropped` are the pending lists that were never sent and no longer apply. */
export interface Folded {
  readonly fold: ContentFold
  readonly dropped: readonly Pending[]
  /** The lists that had to be rebased, by their former change ids; null if nothing was left to do. */
  readonly replaced: ReadonlyMap<string, Pending | null>
  readonly renames: Renames
  /** What was left out of a refused list before it was sent again. */
  readonly lost: readonly LostReference[]
}

/** There is a gap between the known revision and the log entries: the content has to be opened again. */
export class LogGapError extends Error {
  override readonly name = 'LogGapError'
}

export const openFold = (server: Content, revision: number, newIds: NewIds): ContentFold => ({
  server,
  revision,
  pending: [],
  links: NO_LINKS,
  view: server,
  newIds,
})

/** Whether something of the content has the id. */
export const isTaken = ({ categories, types, pois, zones }: Content, id: number): boolean =>
  categories.has(id) || types.has(id) || pois.has(id) || zones.has(id)

/** Replaces the server's content, as after falling too far behind the log. The pending lists stay. */
export const reopenFold = (fold: ContentFold, server: Content, revision: number): Folded =>
  refold({ ...fold, server: linked(server, fold.links), revision })

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

/** Adds the lists that an earlier page left behind, before this page's own. They may have been sent, unless they are held. */
export const withAdopted = (fold: ContentFold, lists: readonly PendingList[], isSent = true): Folded => {
  const known = new Set(fold.pending.map((list) => list.changeId))
  const adopted = lists.filter((list) => !known.has(list.changeId)).map((list) => ({ ...list, isSent }))
  return refold({ ...fold, pending: [...adopted, ...fold.pending] })
}

/** The pending lists as one, and the content that they are made on. */
export interface PendingChanges {
  readonly base: Content
  readonly revision: number
  readonly changes: readonly Change[]
}

export const pendingChangesOf = ({ server, revision, pending }: ContentFold): PendingChanges => ({
  base: server,
  revision,
  changes: pending.flatMap(({ changes }) => changes),
})

/** Drops all pending lists. */
export const withoutPending = (fold: ContentFold): ContentFold => ({
  ...fold,
  pending: [],
  view: fold.server,
})

/** Applies lists ahead, in short steps, that are about to come upon a content, so that folding them in costs nothing. */
export function* foldAhead(
  content: Content,
  lists: readonly { readonly changes: readonly Change[] }[],
): Generator<void, void> {
  let after = content
  for (const { changes } of lists) {
    const applied = yield* applyAhead(after, changes)
    if (!applied.ok) return
    after = applied.content
  }
}

export const markSent = (fold: ContentFold, changeId: string): ContentFold => ({
  ...fold,
  pending: fold.pending.map((list) => (list.changeId === changeId ? { ...list, isSent: true } : list)),
})

/** Applies log entries. Known ones are skipped; one that carries a pending list acknowledges it. @throws LogGapError */
export const receiveEntries = (fold: ContentFold, entries: readonly LogEntry[]): Folded => {
  const after = advance(fold, entries)
  return after === fold ? settled(fold) : refold(after)
}

/** Applies the difference between the server's content and its newer content. @throws LogGapError */
export const receiveDifference = (
  fold: ContentFold,
  { revision, changes }: { readonly revision: number; readonly changes: readonly Change[] },
): Folded => {
  try {
    const server = linked(replayChanges(fold.server, changes), fold.links)
    return refold({ ...fold, server, revision })
  } catch (cause) {
    throw new LogGapError('The difference is not from this content.', { cause })
  }
}

/** Takes over where POIs lead for a viewer whose content does not say it. */
export const withLinks = (fold: ContentFold, links: PoiLinks): Folded => {
  const ended = [...fold.links.keys()].filter((poiId) => !links.has(poiId))
  return refold({ ...fold, server: linked(fold.server, links, ended), links })
}

/** Returns the very same content if its POIs lead there already. */
const linked = (content: Content, links: PoiLinks, ended: readonly number[] = []): Content => {
  const pois = content.pois.edit()
  const link = (poiId: number, linkedMapId: number | null) => {
    const poi = pois.get(poiId)
    if (poi && poi.linkedMapId !== linkedMapId) pois.set(poiId, { ...poi, linkedMapId })
  }
  for (const poiId of ended) link(poiId, null)
  for (const [poiId, linkedMapId] of links) link(poiId, linkedMapId)
  const now = pois.done()
  return now === content.pois ? content : { ...content, pois: now }
}

/**
 * Moves a pending list that the server has applied to the server's content. Up to `answer.revision`, the list takes the one
 * revision that is not in `missed`, unless it was known before. @throws LogGapError
 */
export const settleApplied = (
  fold: ContentFold,
  list: PendingList,
  answer: { readonly revision: number; readonly missed: readonly LogEntry[] },
): Folded => {
  if (isAlone(fold, list, answer))
    return settled({ ...fold, server: fold.view, revision: answer.revision, pending: [] })
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

/** Whether nothing but the list has changed the content, which then is what is shown: it need not be applied once more. */
const isAlone = (
  { pending, revision }: ContentFold,
  list: PendingList,
  answer: { readonly revision: number; readonly missed: readonly LogEntry[] },
): boolean =>
  pending.length === 1 &&
  pending[0]?.changeId === list.changeId &&
  answer.revision === revision + 1 &&
  answer.missed.length === 0

/**
 * Handles a pending list that the server has refused. If it applies to the newer content, or without references to files
 * and maps that are gone, it is sent again. Otherwise it is dropped, with the lists that depend on it. @throws LogGapError
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

/** Handles the outcome of a pending list. @throws LogGapError */
export const settleOutcome = (fold: ContentFold, changeId: string, outcome: Outcome): Folded => {
  if (outcome.kind === 'refused') return settleRefused(fold, changeId, outcome.missed, outcome.refusals)
  const list = fold.pending.find((pending) => pending.changeId === changeId)
  return list ? settleApplied(fold, list, outcome) : settled(fold)
}

/** Applies the entries that are not known yet, and removes the pending lists that they acknowledge. */
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
 * Applies the pending lists to the server's content again. A list that may have been sent stays unchanged even if it does
 * not apply, because the server may have applied it already. Until that is known, the lists after it are neither dropped
 * nor altered, except for renames that are certain; the view shows how they would apply.
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

/** Applies a log entry. The log is always valid, so if it does not apply, the content here is not the server's. */
const follow = (server: Content, changes: readonly Change[]): Content => {
  const applied = applyChanges(server, changes)
  if (!applied.ok) throw new LogGapError()
  return applied.content
}

const without = (pending: readonly Pending[], changeIds: ReadonlySet<string>): readonly Pending[] =>
  pending.filter((list) => !changeIds.has(list.changeId))

let lastMomentMs = 0
/** Orders the lists of a page: each is made later than the last, even if its clock is set back. */
const momentOfList = (): number => (lastMomentMs = Math.max(Date.now(), lastMomentMs + 1))

/** Returns a list of changes that are made now to a content. */
export const newList = (
  content: Content,
  changes: readonly Change[],
  restoredFrom?: number,
): PendingList => ({
  changeId: newRandomId(),
  changes,
  restoredFrom,
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
