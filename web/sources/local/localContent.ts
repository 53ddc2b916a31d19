import {
  applyAhead,
  applyChanges,
  replayChanges,
  replayInSteps,
} from '../../../shared/content/applyChanges.ts'
import { type Change, outsideReferencesOf, type Refusal } from '../../../shared/content/changes.ts'
import type { LogEntry, Outcome } from '../../../shared/content/commits.ts'
import type { Content } from '../../../shared/content/content.ts'
import { refuseOverfull, refuseWhere } from '../../../shared/content/contentRefusals.ts'
import { ENTITIES_PER_MAP_MAX, MAP_TEXT_MAX, ZONE_POINTS_PER_MAP_MAX } from '../../../shared/limits.ts'
import { libraryIconName } from '../../../shared/maps/libraryIcons.ts'
import { runSlicedAsync } from '../../../shared/runSliced.ts'
import { decodeInSlices } from '../readParts.ts'
import { MapNotFoundError, TooFarBehindError } from '../MapSource.ts'
import { type LocalDatabase, type LocalLogRow, type LocalMapRow, rowsOfMap } from './localDatabase.ts'
import { readStoredChanges } from './storedChanges.ts'

/** The content of a local map as one page knows it, with the snapshot in the database when it last looked. */
export interface KnownContent {
  readonly content: Content
  readonly revision: number
  readonly base: { readonly content: Content; readonly revision: number }
}

export interface LocalCommit {
  readonly changeId: string
  readonly baseRevision: number
  readonly changes: readonly Change[]
}

const LIMITS = {
  entitiesMax: ENTITIES_PER_MAP_MAX,
  zonePointsMax: ZONE_POINTS_PER_MAP_MAX,
  textMax: MAP_TEXT_MAX,
}

/** A log entry has an author, and a local map only one: the person who uses the browser. */
const AUTHOR_ID = 1

/** Acknowledged is what would survive a power cut, as on the server. */
export const DURABLE = { durability: 'strict' } as const

/** A local map does not know the id. */
export const notFound = (mapId: string): MapNotFoundError => new MapNotFoundError(`Map ${mapId} not found`)

/** @throws MapNotFoundError, and ZodError or RangeError if what is stored is no content */
export const readContent = async (
  database: LocalDatabase,
  mapId: string,
): Promise<KnownContent & { readonly row: LocalMapRow }> => {
  const read = database.transaction(['localMaps', 'localParts', 'localLog'])
  const [row, parts, log] = await Promise.all([
    read.objectStore('localMaps').get(mapId),
    read.objectStore('localParts').getAll(rowsOfMap(mapId)),
    read.objectStore('localLog').getAll(rowsOfMap(mapId)),
    read.done,
  ])
  if (!row) throw notFound(mapId)
  const content = await decodeInSlices(parts.map(({ part }) => part))
  const base = { content, revision: row.snapshotRevision }
  const tail = log.filter(({ revision }) => revision > row.snapshotRevision)
  let [now, last] = [content, base.revision]
  for (const { revision, changes } of tail) {
    now = await runSlicedAsync(replayInSteps(now, readStoredChanges(changes)))
    last = revision
  }
  return { row, base, content: now, revision: last }
}

const entryOf = ({ revision, changeId, at, changes }: LocalLogRow): LogEntry => ({
  revision,
  changeId,
  userId: AUTHOR_ID,
  at: new Date(at).toISOString(),
  changes: readStoredChanges(changes),
})

const followed = (known: KnownContent, entries: readonly LogEntry[]): KnownContent => ({
  base: known.base,
  content: entries.reduce((content, { changes }) => replayChanges(content, changes), known.content),
  revision: entries.at(-1)?.revision ?? known.revision,
})

/**
 * Commits a list in one transaction, against what is in the database by then: two pages never overwrite each other, and
 * a page that is killed leaves all of a list or nothing. One row is written, regardless of the size of the map.
 * @throws MapNotFoundError, TooFarBehindError
 */
export const commitLocally = async (
  database: LocalDatabase,
  mapId: string,
  known: KnownContent,
  commit: LocalCommit,
): Promise<{ readonly outcome: Outcome; readonly known: KnownContent }> => {
  // A transaction waits for nothing else: what takes long is done before.
  await runSlicedAsync(applyAhead(known.content, commit.changes))
  const write = database.transaction(['localMaps', 'localLog', 'localFiles'], 'readwrite', DURABLE)
  write.done.catch(() => {})
  const log = write.objectStore('localLog')
  const row = await write.objectStore('localMaps').get(mapId)
  if (!row) throw notFound(mapId)
  const before = await log.index('byChangeId').get([mapId, commit.changeId])
  const from = Math.min(known.revision, commit.baseRevision)
  const { entries, head } = await entriesAfter(log, mapId, from, row)
  const missedUpTo = (last: number) =>
    entries.filter(
      ({ revision, changeId }) =>
        revision > commit.baseRevision && revision <= last && changeId !== commit.changeId,
    )
  if (Math.max(commit.baseRevision, known.revision) > head) throw new TooFarBehindError()
  const now = followed(
    known,
    entries.filter(({ revision }) => revision > known.revision),
  )
  if (before) {
    await write.done
    const { revision } = before
    return { known: now, outcome: { kind: 'applied', revision, missed: missedUpTo(revision) } }
  }
  const applied = applyChanges(now.content, commit.changes)
  const unknown = await refuseUnknownFiles(write.objectStore('localFiles'), mapId, commit.changes)
  const refusals = applied.ok
    ? [...refuseOverfull(now.content, applied.content, commit.changes, LIMITS), ...unknown]
    : applied.refusals
  if (!applied.ok || refusals.length > 0) {
    await write.done
    const text = refusals[0]?.text ?? ''
    return {
      known: now,
      outcome: { kind: 'refused', text, refusals, revision: head, missed: missedUpTo(head) },
    }
  }
  const revision = head + 1
  await log.add({
    mapId,
    revision,
    changeId: commit.changeId,
    at: Date.now(),
    changes: commit.changes,
  })
  await write.done
  return {
    known: { ...now, content: applied.content, revision },
    outcome: { kind: 'applied', revision, missed: missedUpTo(revision) },
  }
}

interface LogReader {
  getAll(range: IDBKeyRange): Promise<LocalLogRow[]>
}

/**
 * Returns the entries after a revision, and the newest revision of all.
 * @throws TooFarBehindError if the entries after the revision are not all there any more, or not yet
 */
const entriesAfter = async (
  log: LogReader,
  mapId: string,
  revision: number,
  { snapshotRevision, forgottenRevision }: LocalMapRow,
): Promise<{ readonly entries: readonly LogEntry[]; readonly head: number }> => {
  // The entry of the revision itself says that the map has come that far, if the snapshot does not.
  const rows = await log.getAll(IDBKeyRange.bound([mapId, Math.max(1, revision)], [mapId, []]))
  const head = Math.max(snapshotRevision, rows.at(-1)?.revision ?? 0)
  const entries = rows.filter((row) => row.revision > revision)
  const isWhole = entries.length === head - revision
  if (!isWhole || revision < forgottenRevision) throw new TooFarBehindError()
  return { entries: entries.map(entryOf), head }
}

interface FileReader {
  get(key: [string, string]): Promise<{ readonly purpose: 'icon' | 'image' } | undefined>
}

/** Refuses files that the map does not have, pictures used as icons, and links: a local map leads nowhere else. */
const refuseUnknownFiles = async (
  files: FileReader,
  mapId: string,
  changes: readonly Change[],
): Promise<readonly Refusal[]> => {
  const purposes = new Map<string, 'icon' | 'image' | undefined>()
  for (const ref of refsIn(changes)) purposes.set(ref, (await files.get([mapId, ref]))?.purpose)
  return refuseWhere(changes, ({ field, to }) => {
    if (typeof to === 'number') return true
    if (libraryIconName(to) !== null) return field !== 'icon'
    const purpose = purposes.get(to)
    return purpose === undefined || (field === 'icon' && purpose === 'image')
  })
}

/** The refs of files that a list names, each once. */
export const refsIn = (changes: readonly Change[]): readonly string[] => [
  ...new Set(
    changes
      .flatMap(outsideReferencesOf)
      .flatMap(({ to }) => (typeof to === 'string' && libraryIconName(to) === null ? [to] : [])),
  ),
]

/** Returns what was committed after a revision. @throws MapNotFoundError, TooFarBehindError */
export const readMissed = async (
  database: LocalDatabase,
  mapId: string,
  revision: number,
): Promise<{ readonly revision: number; readonly imageId: string; readonly entries: LogEntry[] }> => {
  const read = database.transaction(['localMaps', 'localLog'])
  read.done.catch(() => {})
  const row = await read.objectStore('localMaps').get(mapId)
  if (!row) throw notFound(mapId)
  const { entries, head } = await entriesAfter(read.objectStore('localLog'), mapId, revision, row)
  return { revision: head, imageId: row.imageId, entries: [...entries] }
}
