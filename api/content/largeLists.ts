import { randomUUID } from 'node:crypto'
import type { Change } from '../../shared/content/changes.ts'
import type { LogDocument } from '../store/logDocuments.ts'
import type { Store } from '../store/Store.ts'
import {
  abandoned,
  announce,
  assertFresh,
  changeKey,
  findCommitted,
  finish,
  type LogContext,
} from './logContext.ts'

type PartsForm = Extract<LogDocument['entry'], { form: 'parts' }>

/** A list written in parts, which one entry is to name. Until then nobody sees it. */
export interface WrittenParts {
  readonly form: PartsForm
  /** @throws StoreUnavailableError if the writing took so long that the sweep may delete the parts */
  assertFresh(): void
  /** To be called once the entry is in the log, or will never be. */
  settle(isNamed: boolean): Promise<void>
}

export const writeParts = async (
  context: LogContext,
  mapId: number,
  changeId: string,
  changes: readonly Change[],
): Promise<WrittenParts> => {
  const { store, limits, now } = context
  const partsId = `${changeKey(mapId, changeId)}:${randomUUID()}`
  const createdAt = now()
  await announce(context, announcement(partsId))
  const parts = inParts(changes, limits.partBytes)
  for (const [index, part] of parts.entries())
    await store.insert('logParts', {
      _id: partId(partsId, index),
      map_id: mapId,
      parts_id: partsId,
      changes: part,
      created_at: createdAt,
    })
  return {
    form: { form: 'parts', parts_id: partsId, count: parts.length },
    assertFresh: () => assertFresh(context, createdAt),
    settle: async (isNamed) => {
      if (!isNamed) await deleteParts(store, partsId)
      await finish(store, announcement(partsId))
    },
  }
}

export const readParts = async (store: Store, partsId: string, count: number): Promise<Change[]> => {
  const ids = Array.from({ length: count }, (_, index) => partId(partsId, index))
  const parts = await store.getMany('logParts', ids)
  if (parts.length < count) throw new Error(`Parts of ${partsId} are missing.`)
  return parts.flatMap((part) => part.changes)
}

/** Returns null if it is deleted. */
export const readPart = async (store: Store, partsId: string, index: number): Promise<Change[] | null> =>
  (await store.get('logParts', partId(partsId, index)))?.changes ?? null

/** Deletes parts that were written long ago and that no entry names. */
export const sweepUnnamedParts = async (context: LogContext): Promise<void> => {
  for await (const what of abandoned(context, KIND)) {
    const partsId = what.slice(KIND.length)
    const [mapId, changeId] = partsId.split(':')
    const committed = await findCommitted(context.store, Number(mapId), String(changeId))
    const isNamed = committed?.entry.form === 'parts' && committed.entry.parts_id === partsId
    if (!isNamed) await deleteParts(context.store, partsId)
    await finish(context.store, what)
  }
}

const KIND = 'parts:'
const announcement = (partsId: string) => KIND + partsId
const partId = (partsId: string, index: number) => `${partsId}:${index}`

export const deleteParts = (store: Store, partsId: string) =>
  store.deleteWhere('logParts', { equals: { parts_id: partsId } })

/** Splits changes into parts of about `bytesMax` bytes of JSON, in order; a single change may be larger. */
const inParts = (changes: readonly Change[], bytesMax: number): Change[][] => {
  const parts: Change[][] = []
  let bytes = Infinity
  for (const change of changes) {
    const more = Buffer.byteLength(JSON.stringify(change))
    if (bytes + more > bytesMax) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(change)
    bytes += more
  }
  return parts
}
