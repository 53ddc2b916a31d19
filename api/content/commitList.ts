import { type Applied, applyChanges } from '../../shared/content/applyChanges.ts'
import { type Change, type Refusal, withCreator, withMissingCreator } from '../../shared/content/changes.ts'
import type { LogEntry, Outcome } from '../../shared/content/commits.ts'
import type { Content } from '../../shared/content/content.ts'
import { refuseOverfull } from '../../shared/content/contentRefusals.ts'
import type { LogDocument } from '../store/logDocuments.ts'
import { DuplicateKeyError, StoreUnavailableError } from '../store/Store.ts'
import { nameAssets } from './assets.ts'
import type { ContentCache } from './contentCache.ts'
import type { HotMap } from './HotMap.ts'
import { writeParts, type WrittenParts } from './largeLists.ts'
import { changeKey, findCommitted, type LogContext, logId, type LogLimits } from './logContext.ts'
import { entriesBetween, type TooFar } from './logReader.ts'
import { namedAssets, refuseForeignIds, refuseLostAssets, refuseUnknownReferences } from './refusals.ts'
import type { SnapshotTaker } from './SnapshotTaker.ts'

/** A change list as its author sends it. `changes` have passed their schema. */
export interface Commit {
  readonly mapId: number
  readonly userId: number
  readonly changeId: string
  /** The revision the author knows; left out where nobody needs to hear what was missed. */
  readonly baseRevision?: number
  readonly changes: readonly Change[]
  /** Whether what it inserts keeps the creators that it names, which no request may decide. */
  readonly keepsCreators?: boolean
  /** Whether the author may see a map, and so link to it. */
  readonly canSeeMap: (mapId: number) => Promise<boolean>
}

/** `too-far`: the base is too old, or newer than the log; nothing was done. `gone`: the map is deleted. */
export type CommitOutcome = Outcome | { readonly kind: TooFar } | { readonly kind: 'gone' }

/**
 * Appends a list to the log by one unique insert after the head. If that place is taken, it catches up, validates the list
 * again and tries the next place. For a list that is in the log already, it returns the outcome of that time.
 * @throws StoreUnavailableError where it is unknown whether the list is in the log; committing it again settles that
 */
export const commitList = async (
  context: LogContext,
  cache: ContentCache,
  snapshots: SnapshotTaker,
  given: Commit,
): Promise<CommitOutcome> => {
  const creators = given.keepsCreators ? withMissingCreator : withCreator
  const commit = { ...given, changes: creators(given.changes, given.userId) }
  const standing = await standingRefusals(context, commit)
  const entryInsert = new EntryInsert(context, commit)
  for (let attempt = 0; attempt < context.limits.attemptsMax; attempt++) {
    const hot = await cache.decoded(commit.mapId)
    const outcome = hot.isClosed ? gone : await tryAt(context, hot, commit, standing, entryInsert)
    if (outcome !== 'overtaken') {
      await entryInsert.settle()
      snapshots.afterCommit(hot)
      return outcome
    }
    context.tally.overtaken++
    await context.pause(context.random() * Math.min(2 ** attempt, PAUSE_MAX_MS))
  }
  await entryInsert.settle()
  throw new StoreUnavailableError(`Too many write to map ${commit.mapId} at once.`)
}

/** A list that depends on the content it is applied to. */
export interface DerivedCommit extends Pick<Commit, 'mapId' | 'userId' | 'changeId'> {
  /** May refer to nothing outside the content. An empty list commits nothing. What takes long is done in slices. */
  readonly changesFor: (content: Content) => readonly Change[] | Promise<readonly Change[]>
  /** Who counts as the creator of what it inserts; its author unless said otherwise. */
  readonly creatorId?: number
}

/** The same for a list that is derived anew whenever somebody else was faster. @throws StoreUnavailableError */
export const commitDerived = async (
  context: LogContext,
  cache: ContentCache,
  snapshots: SnapshotTaker,
  { changesFor, creatorId, ...given }: DerivedCommit,
): Promise<CommitOutcome> => {
  const canSeeMap = () => Promise.resolve(false)
  for (let attempt = 0; attempt < context.limits.attemptsMax; attempt++) {
    const hot = await cache.decoded(given.mapId)
    if (hot.isClosed) return gone
    const derivedAt = hot.revision
    const changes = withCreator(await changesFor(hot.content), creatorId ?? given.userId)
    if (hot.revision !== derivedAt) continue
    if (changes.length === 0) return { kind: 'applied', revision: hot.revision, missed: [] }
    const commit = { ...given, changes, canSeeMap }
    const entryInsert = new EntryInsert(context, commit)
    const outcome = await tryAt(context, hot, commit, [], entryInsert)
    await entryInsert.settle()
    if (outcome !== 'overtaken') {
      snapshots.afterCommit(hot)
      return outcome
    }
    context.tally.overtaken++
    await context.pause(context.random() * Math.min(2 ** attempt, PAUSE_MAX_MS))
  }
  throw new StoreUnavailableError(`Too many write to map ${given.mapId} at once.`)
}

const PAUSE_MAX_MS = 50
const gone: CommitOutcome = { kind: 'gone' }
const tooFar: CommitOutcome = { kind: 'too-far' }

/** Refusals that do not depend on the content. */
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
  const applied = applyCommit(content, commit, standing, context.limits)
  const refusals = applied.ok ? await refuseSwept(context, commit) : applied.refusals
  if (!applied.ok || refusals.length > 0) {
    const text = refusals[0]?.text ?? ''
    const refused: CommitOutcome = { kind: 'refused', text, refusals, revision, missed }
    return (await committedBefore(context, hot, commit)) ?? refused
  }
  if (await entryInsert.at(hot, revision + 1, applied.content))
    return { kind: 'applied', revision: revision + 1, missed }
  return (await committedBefore(context, hot, commit)) ?? 'overtaken'
}

/** The last check: from here on the files that the list names are kept, unless the sweep has just deleted them. */
const refuseSwept = async (context: LogContext, { mapId, changes }: Commit): Promise<Refusal[]> =>
  refuseLostAssets(changes, await nameAssets(context, mapId, namedAssets(changes)))

/** Applies the list to the content, or returns the first reason for each refused change. */
const applyCommit = (
  content: Content,
  { changes }: Commit,
  standing: readonly Refusal[],
  limits: LogLimits,
): Applied => {
  const applied = applyChanges(content, changes)
  const own = applied.ok ? refuseOverfull(content, applied.content, changes, limits) : applied.refusals
  if (applied.ok && standing.length + own.length === 0) return applied
  const refusals = new Map<number, Refusal>()
  for (const refusal of [...standing, ...own])
    if (!refusals.has(refusal.index)) refusals.set(refusal.index, refusal)
  return { ok: false, refusals: [...refusals.values()].sort((a, b) => a.index - b.index) }
}

/** Returns the outcome of a list that is in the log already: this is its retry after a lost answer. */
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

/** The insert that appends a list to the log, tried at one place after another. A large list's parts are written once. */
class EntryInsert {
  readonly #context: LogContext
  readonly #commit: Commit
  #parts: WrittenParts | undefined
  #isInserted = false

  constructor(context: LogContext, commit: Commit) {
    this.#context = context
    this.#commit = commit
  }

  /**
   * Inserts the entry as that revision, and advances `hot` to `content`. Returns false if the place is taken or the list is
   * in the log already.
   */
  async at(hot: HotMap, revision: number, content: Content): Promise<boolean> {
    const at = this.#context.now()
    const entry = this.#entry(revision, at)
    const text = JSON.stringify(entry)
    const document = this.#document(entry, at, await this.#form(entry, text))
    this.#parts?.assertFresh()
    try {
      await this.#context.store.insert('log', document)
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false
      throw error
    }
    this.#isInserted = true
    hot.advance(entry, { content, length: text.length })
    return true
  }

  /** Cleans up after the last attempt. What fails here is left to the sweep. */
  async settle(): Promise<void> {
    try {
      await this.#parts?.settle(this.#isInserted)
    } catch (error) {
      this.#context.log.warn({ err: error }, 'Parts of a list were not cleared up.')
    }
  }

  #entry(revision: number, at: Date): LogEntry {
    const { changeId, userId, changes } = this.#commit
    return { revision, changeId, userId, at: at.toISOString(), changes: [...changes] }
  }

  async #form({ changes }: LogEntry, text: string): Promise<LogDocument['entry']> {
    const { mapId, changeId } = this.#commit
    if (Buffer.byteLength(text) <= this.#context.limits.listBytesMax) return { form: 'list', changes }
    this.#parts ??= await writeParts(this.#context, mapId, changeId, changes)
    return this.#parts.form
  }

  #document({ revision, changeId, userId }: LogEntry, at: Date, entry: LogDocument['entry']): LogDocument {
    const { mapId } = this.#commit
    return {
      _id: logId(mapId, revision),
      map_id: mapId,
      revision,
      change_key: changeKey(mapId, changeId),
      change_id: changeId,
      user_id: userId,
      at,
      entry,
    }
  }
}
