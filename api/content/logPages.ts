import type { Change } from '../../shared/content/changes.ts'
import type { Store } from '../store/Store.ts'
import { readPart } from './largeLists.ts'
import type { LogContext } from './logContext.ts'
import { type StoredEntry, storedEntrySchema } from './logReader.ts'

/** An entry for those who walk back in the log. Its changes are read when they are asked for, a part at a time. */
export interface PastEntry {
  readonly revision: number
  readonly changeId: string
  readonly userId: number
  readonly at: Date
  changes(): AsyncIterable<readonly Change[]>
}

/**
 * Yields the entries below a revision, newest first, down to where the log is forgotten. Ends early once much was looked at: at
 * `historyEntries`, or `historyLength` characters of JSON, one entry more at the most.
 */
export async function* entriesBelow(
  { store, limits }: LogContext,
  mapId: number,
  below: number,
): AsyncIterable<PastEntry> {
  let revision = below
  const budget = { entries: limits.historyEntries, length: limits.historyLength }
  while (revision > 1 && budget.entries > 0 && budget.length > 0) {
    const documents = await store.find('log', {
      equals: { map_id: mapId },
      range: { field: 'revision', lt: revision },
      sort: [{ field: 'revision', direction: 'descending' }],
      limit: limits.historyPageEntries,
    })
    for (const document of documents) {
      const stored = storedEntrySchema.parse(document)
      if (!HAS_CHANGES.has(stored.entry.form)) return
      if (budget.entries-- <= 0 || budget.length <= 0) return
      revision = stored.revision
      yield {
        revision,
        changeId: stored.change_id,
        userId: stored.user_id,
        at: stored.at,
        changes: () => counted(store, stored, budget),
      }
    }
    if (documents.length < limits.historyPageEntries) return
  }
}

const HAS_CHANGES: ReadonlySet<StoredEntry['entry']['form']> = new Set(['list', 'parts'])

async function* counted(
  store: Store,
  { entry }: StoredEntry,
  budget: { length: number },
): AsyncIterable<readonly Change[]> {
  const count = entry.form === 'parts' ? entry.count : 1
  for (let index = 0; index < count; index++) {
    const part = await partOf(store, entry, index)
    budget.length -= JSON.stringify(part).length
    yield part
  }
}

/** Parts that are gone were forgotten a moment ago. */
const partOf = async (
  store: Store,
  entry: StoredEntry['entry'],
  index: number,
): Promise<readonly Change[]> => {
  if (entry.form === 'list') return entry.changes
  return entry.form === 'parts' ? ((await readPart(store, entry.parts_id, index)) ?? []) : []
}
