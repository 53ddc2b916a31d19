import { isSamePart, partsOf } from '../../../shared/content/contentParts.ts'
import { encodePart } from '../../../shared/content/encodePart.ts'
import { TooFarBehindError } from '../MapSource.ts'
import { DURABLE, type KnownContent, notFound, readContent } from './localContent.ts'
import { type LocalDatabase, rowsOfMap } from './localDatabase.ts'
import { usedRefs } from './usedRefs.ts'

/** After this many change lists the parts that differ are written anew. */
const LISTS_PER_SNAPSHOT = 256

export const isSnapshotDue = ({ revision, base }: KnownContent): boolean =>
  revision - base.revision >= LISTS_PER_SNAPSHOT

/**
 * Writes the content as a snapshot: only the parts that differ from the one before. The lists since then stay for pages that
 * are behind; older ones go. Returns the new snapshot, or null if another page was faster.
 */
export const writeSnapshot = async (
  database: LocalDatabase,
  mapId: string,
  { content, revision, base }: KnownContent,
): Promise<KnownContent['base'] | null> => {
  const before = new Map(partsOf(base.content).map(({ name, entities }) => [name, entities]))
  const parts = partsOf(content)
  const changed = parts.filter(({ name, entities }) => {
    const former = before.get(name)
    return !former || !isSamePart(former, entities)
  })
  const rows = changed.map(({ name, entities }) => ({ mapId, name, part: encodePart(entities) }))
  const names = new Set(parts.map(({ name }) => name))
  const write = database.transaction(['localMaps', 'localParts', 'localLog'], 'readwrite', DURABLE)
  write.done.catch(() => {})
  const row = await write.objectStore('localMaps').get(mapId)
  if (!row || row.snapshotRevision !== base.revision) return null
  const stored = write.objectStore('localParts')
  for (const key of await stored.getAllKeys(rowsOfMap(mapId)))
    if (!names.has(key[1])) await stored.delete(key)
  for (const part of rows) await stored.put(part)
  await write.objectStore('localMaps').put({ ...row, snapshotRevision: revision })
  await write.objectStore('localLog').delete(IDBKeyRange.bound([mapId, 0], [mapId, row.snapshotRevision]))
  await write.done
  return { content, revision }
}

/** Deletes for good what was removed or replaced: all lists, and every file that nothing on the map names. */
export const forgetLocally = async (database: LocalDatabase, mapId: string): Promise<KnownContent> => {
  const { content, revision } = await readContent(database, mapId)
  const used = usedRefs(content)
  const parts = partsOf(content).map(({ name, entities }) => ({ mapId, name, part: encodePart(entities) }))
  const write = database.transaction(
    ['localMaps', 'localParts', 'localLog', 'localFiles'],
    'readwrite',
    DURABLE,
  )
  write.done.catch(() => {})
  const row = await write.objectStore('localMaps').get(mapId)
  if (!row) throw notFound(mapId)
  const newer = await write
    .objectStore('localLog')
    .count(IDBKeyRange.bound([mapId, revision + 1], [mapId, []]))
  if (newer > 0) throw new TooFarBehindError()
  const next = revision + 1
  await write.objectStore('localLog').delete(rowsOfMap(mapId))
  await write.objectStore('localParts').delete(rowsOfMap(mapId))
  for (const part of parts) await write.objectStore('localParts').put(part)
  const files = write.objectStore('localFiles')
  for (const key of await files.getAllKeys(rowsOfMap(mapId))) if (!used.has(key[1])) await files.delete(key)
  await write
    .objectStore('localMaps')
    .put({ ...row, snapshotRevision: next, forgottenRevision: next, editedAt: Date.now() })
  await write.done
  return { content, revision: next, base: { content, revision: next } }
}
