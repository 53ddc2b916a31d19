import { type Applied, applyChanges } from '../../shared/applyChanges.ts'
import { type Refusal, withCreator } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { StoreUnavailableError } from '../store/Store.ts'
import { EntryInsert } from './EntryInsert.ts'
import type { HotMap } from './HotMap.ts'
import type { SnapshotTaker } from './SnapshotTaker.ts'
import { nameAssets } from './assets.ts'
import type { Commit, CommitOutcome } from './commit.ts'
import type { ContentCache } from './contentCache.ts'
import { entriesBetween } from './entriesBetween.ts'
import type { LogContext } from './logContext.ts'
import { findCommitted } from './logDocuments.ts'
import { namedAssets, refuseForeignIds, refuseLostAssets, refuseUnknownReferences } from './references.ts'
import { type OverfullLimits, refuseOverfull } from './refuseOverfull.ts'

/**
 * Puts a list into the log: one unique insert at the place after the head. Whoever finds that place taken catches up,
 * judges the list anew and tries the next. A list that is in the log already is answered as it was then.
 * @throws StoreUnavailableError; the list may be in the log or not, and committing it again settles which
 */
export const commitList = async (
  context: LogContext,
  cache: ContentCache,
  snapshots: SnapshotTaker,
  given: Commit,
): Promise<CommitOutcome> => {
  const commit = { ...given, changes: withCreator(given.changes, given.userId) }
  const standing = await standingRefusals(context, commit)
  const entryInsert = new EntryInsert(context, commit)
  for (let attempt = 0; attempt < context.limits.attemptsMax; attempt++) {
    const hot = await cache.upToDate(commit.mapId)
    const outcome = hot.isClosed ? gone : await tryAt(context, hot, commit, standing, entryInsert)
    if (outcome !== 'overtaken') {
      await entryInsert.settle()
      void snapshots.ifDue(hot)
      return outcome
    }
    await context.pause(context.random() * Math.min(2 ** attempt, PAUSE_MAX_MS))
  }
  await entryInsert.settle()
  throw new StoreUnavailableError(`Too many write to map ${commit.mapId} at once.`)
}

const PAUSE_MAX_MS = 50
const gone: CommitOutcome = { kind: 'gone' }
const tooFar: CommitOutcome = { kind: 'too-far' }

/** Refusals that hold whatever the content is. */
const standingRefusals = async (
  { store }: LogContext,
  { mapId, changes, canSeeMap }: Commit,
): Promise<Refusal[]> => [
  ...refuseForeignIds(mapId, changes),
  ...(await refuseUnknownReferences(store, mapId, changes, canSeeMap)),
]

const tryAt = async (
  context: LogContext,
  hot: HotMap,
  commit: Commit,
  standing: readonly Refusal[],
  entryInsert: EntryInsert,
): Promise<CommitOutcome | 'overtaken'> => {
  const { revision, content } = hot
  const missed = await entriesBetween(context, hot, commit.baseRevision ?? revision, revision)
  if (missed === 'too-far') return (await committedBefore(context, hot, commit)) ?? tooFar
  const judged = judge(content, commit, standing, context.limits)
  const refusals = judged.ok ? await refuseSwept(context, commit) : judged.refusals
  if (!judged.ok || refusals.length > 0) {
    const text = refusals[0]?.text ?? ''
    const refused: CommitOutcome = { kind: 'refused', text, refusals, revision, missed }
    return (await committedBefore(context, hot, commit)) ?? refused
  }
  if (await entryInsert.at(hot, revision + 1, judged.content))
    return { kind: 'applied', revision: revision + 1, missed }
  return (await committedBefore(context, hot, commit)) ?? 'overtaken'
}

/** Nothing else stands against the list: the files it names are kept from now on, unless they are gone just now. */
const refuseSwept = async (context: LogContext, { mapId, changes }: Commit): Promise<Refusal[]> =>
  refuseLostAssets(changes, await nameAssets(context, mapId, namedAssets(changes)))

/** What the content says of the list, and what held before; of each change the first reason. */
const judge = (
  content: Content,
  { changes }: Commit,
  standing: readonly Refusal[],
  limits: OverfullLimits,
): Applied => {
  const applied = applyChanges(content, changes)
  const own = applied.ok ? refuseOverfull(content, applied.content, changes, limits) : applied.refusals
  if (applied.ok && standing.length + own.length === 0) return applied
  const refusals = new Map<number, Refusal>()
  for (const refusal of [...standing, ...own])
    if (!refusals.has(refusal.index)) refusals.set(refusal.index, refusal)
  return { ok: false, refusals: [...refusals.values()].sort((a, b) => a.index - b.index) }
}

/** The outcome of a list that is in the log already: this is its retry, after an answer that was lost. */
const committedBefore = async (
  context: LogContext,
  hot: HotMap,
  { mapId, userId, changeId, baseRevision }: Commit,
): Promise<CommitOutcome | undefined> => {
  const committed = await findCommitted(context.store, mapId, changeId)
  if (!committed) return undefined
  const { revision } = committed
  const base = Math.min(baseRevision ?? revision, revision)
  const others = await entriesBetween(context, hot, base, Math.max(base, revision - 1))
  if (others === 'too-far') return tooFar
  if (committed.user_id === userId) return { kind: 'applied', revision, missed: others }
  return {
    kind: 'refused',
    text: 'This change id is taken.',
    refusals: [],
    revision: hot.revision,
    missed: [],
  }
}
