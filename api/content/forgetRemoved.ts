import { randomUUID } from 'node:crypto'
import type { LogDocument } from '../store/logDocuments.ts'
import { markAssets, sweepUnnamedAssetsOf } from './assets.ts'
import { appendMark } from './closeLog.ts'
import type { ContentCache } from './contentCache.ts'
import type { EncodedContent } from './EncodedContent.ts'
import { deleteParts } from './largeLists.ts'
import { abandoned, announce, announced, findCommitted, finish, type LogContext } from './logContext.ts'
import { dropOldSnapshots, readSnapshot, writeSnapshot } from './snapshots.ts'

/**
 * Deletes for good what was ever removed from a map or replaced: the changes in its log, older snapshots, and the files that
 * nothing shows and that are older than an hour. The entries keep who made them and when, so a retry of one is still
 * recognised. What is forgotten is decided by an entry of its own: from that on the sweep finishes what a crash interrupts.
 * Returns its revision, or null if the map is deleted.
 */
export const forgetRemoved = async (
  context: LogContext,
  cache: ContentCache,
  mapId: number,
  userId: number,
): Promise<number | null> => {
  const mark = { mapId, userId, changeId: `${MARK}${randomUUID()}`, form: 'forgetting' } as const
  const what = announcement(mapId, mark.changeId)
  await announce(context, what)
  // A commit that saw such a file named before this cannot come after the mark: it tries again, and finds the file unnamed.
  const shown = (await cache.encoded(mapId)).newestEncoded
  await markAssets(context, mapId, ({ ref, purpose }) =>
    purpose === 'style' || shown.shows(ref) ? undefined : false,
  )
  const revision = await appendMark(context, mark)
  if (revision !== null) await finishForgetting(context, cache, mapId, revision, what)
  await finish(context.store, what)
  return revision
}

/** Finishes what crashes have interrupted more than an hour ago; where nothing was decided yet, nothing is forgotten. */
export const sweepForgetting = async (context: LogContext, cache: ContentCache): Promise<void> => {
  for await (const what of abandoned(context, KIND)) {
    const [mapText = '', changeId = ''] = what.slice(KIND.length).split(' ')
    const mapId = Number(mapText)
    const mark = await findCommitted(context.store, mapId, changeId)
    if (mark) await finishForgetting(context, cache, mapId, mark.revision, what)
    else await markAssets(context, mapId, () => true)
    await finish(context.store, what)
  }
}

/** Whether files of the map may be unnamed for a moment though a change names them. */
export const isBeingForgotten = async (
  { store }: LogContext,
  mapId: number,
  except?: string,
): Promise<boolean> => {
  for await (const { what } of announced(store, `${KIND}${mapId} `)) if (what !== except) return true
  return false
}

const KIND = 'forgetting:'
const announcement = (mapId: number, changeId: string) => `${KIND}${mapId} ${changeId}`

/** No change id of a commit contains a colon. */
const MARK = 'forget:'

/** Can be repeated. */
const finishForgetting = async (
  context: LogContext,
  cache: ContentCache,
  mapId: number,
  revision: number,
  what: string,
): Promise<void> => {
  const hot = await cache.encoded(mapId)
  if (hot.isClosed) return
  const content = hot.newestEncoded
  await markAssets(context, mapId, ({ ref }) => (content.shows(ref) ? true : undefined))
  await secureSnapshot(context, mapId, revision, content)
  await dropOldSnapshots(context, mapId)
  await emptyEntries(context, mapId, revision)
  await forgetReplaced(context, mapId)
  await sweepUnnamedAssetsOf(context, mapId, () => isBeingForgotten(context, mapId, what))
}

/** From then on only this snapshot has the content. @throws Error if the snapshot cannot be read back */
const secureSnapshot = async (
  context: LogContext,
  mapId: number,
  revision: number,
  content: EncodedContent,
): Promise<void> => {
  const isThere = async () => ((await readSnapshot(context, mapId))?.forgottenRevision ?? 0) >= revision
  if (await isThere()) return
  await writeSnapshot(context, mapId, content)
  if (!(await isThere())) throw new Error(`The snapshot of map ${mapId} cannot be read back.`)
}

const emptyEntries = async (context: LogContext, mapId: number, before: number): Promise<void> => {
  const { store, limits } = context
  for (let after = 0; ;) {
    const entries = await store.find('log', {
      equals: { map_id: mapId },
      range: { field: 'revision', gt: after, lt: before },
      sort: [{ field: 'revision', direction: 'ascending' }],
      limit: limits.pageEntries,
    })
    for (const entry of entries) await emptyEntry(context, entry)
    const last = entries.at(-1)
    if (!last || entries.length < limits.pageEntries) return
    after = last.revision
  }
}

/** The open proposals of a map have what they would replace. */
const forgetReplaced = async ({ store }: LogContext, mapId: number): Promise<void> => {
  for await (const { _id } of store.stream('proposalChanges', { equals: { map_id: mapId } }))
    await store.update('proposalChanges', _id, { before: null })
}

/** The entry names its parts until they are deleted. */
const emptyEntry = async ({ store }: LogContext, { _id, entry }: LogDocument): Promise<void> => {
  if (entry.form === 'parts')
    await store.update('log', _id, { entry: { form: 'forgotten', parts_id: entry.parts_id } })
  if ('parts_id' in entry && entry.parts_id !== undefined) await deleteParts(store, entry.parts_id)
  else if (entry.form !== 'list') return
  await store.update('log', _id, { entry: { form: 'forgotten' } })
}
