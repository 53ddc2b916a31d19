import { createHash, randomUUID } from 'node:crypto'
import { replayChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { unlessClosed } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'

/** For so long a call with the same body is the same import. */
const REPEATED_MS = 10 * 60_000

/** Where somebody imports one file again and again, the number of the last import is looked for no further. */
const IMPORTS_LOOKED_AT = 200

/** Tells bodies of imports apart. */
export const importHash = (body: object): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 32)

interface ImportCommit {
  readonly changeId: string
  /** What was on the map before, for an import that is repeated: it is not committed again. */
  readonly contentBefore: Content | null
}

/**
 * Returns how an import is to be committed. A map that was made for one takes one only. Any other takes one with the same body once
 * in ten minutes, unless that was undone.
 */
export const importCommit = async (
  { changeLog }: Pick<Services, 'changeLog'>,
  { _id, importing, import_hash }: MapDocument,
  hash: string,
): Promise<ImportCommit> => {
  const mapId = Number(_id)
  const first = `import-map-${mapId}`
  if (importing) return { changeId: first, contentBefore: null }
  const ids = import_hash === hash ? [first] : []
  for (let number = 0; number < IMPORTS_LOOKED_AT; number++) ids.push(`import-${hash}-${number}`)
  let last: string | undefined
  for (const changeId of ids) {
    if (!(await changeLog.isCommitted(mapId, changeId))) {
      const contentBefore = last === undefined ? null : await contentBeforeRecent(changeLog, mapId, last)
      return { changeId, contentBefore }
    }
    last = changeId
  }
  return { changeId: `import-${hash}-${randomUUID().slice(0, 8)}`, contentBefore: null }
}

/** Null if the import is more than ten minutes old, or undone. */
const contentBeforeRecent = async (
  changeLog: Services['changeLog'],
  mapId: number,
  changeId: string,
): Promise<Content | null> => {
  const entry = await changeLog.committedEntry(mapId, changeId)
  if (!entry || Date.now() - Date.parse(entry.at) > REPEATED_MS) return null
  const { content } = await unlessClosed(changeLog.read(mapId))
  const left = removalsOf(content, entry.changes)
  return left.length === 0 ? null : replayChanges(content, left)
}

/** What removes all that is left of what was inserted. */
const removalsOf = ({ categories, types, pois, zones }: Content, changes: readonly Change[]): Change[] => {
  const kinds = { category: categories, type: types, poi: pois, zone: zones }
  return changes.toReversed().flatMap((change): Change[] => {
    if (change.op !== 'insert' || !kinds[change.kind].get(change.entity.id)) return []
    return [{ op: 'remove', kind: change.kind, id: change.entity.id }]
  })
}
