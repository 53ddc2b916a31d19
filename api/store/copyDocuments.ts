import { createHash } from 'node:crypto'
import { COLLECTIONS, type CollectionName, type Documents } from './collections.ts'
import { StoreOpenError, type Store } from './Store.ts'

/** Stands in a store while it is being copied to. */
const COPYING = 'copy-store'

const SLICE_DOCUMENTS_MAX = 500
const SLICE_CHARACTERS_MAX = 4 * 1024 * 1024

/** `done` documents or files of `what` are dealt with. */
export type Progress = (what: string, done: number) => void

export class CopyError extends Error {
  override readonly name = 'CopyError'
}

const collections = Object.keys(COLLECTIONS) as CollectionName[]

/** A half copied store must not be served. @throws StoreOpenError */
export const refuseUnfinishedCopy = async (store: Store): Promise<void> => {
  if (await store.get('claims', COPYING))
    throw new StoreOpenError('The store is an unfinished copy: run copy-store again, which finishes it.')
}

/** Begins a copy to an empty store, or goes on with one. @throws CopyError */
export const beginCopy = async (to: Store): Promise<void> => {
  if (await to.get('claims', COPYING)) return
  for (const collection of collections)
    if ((await to.count(collection)) > 0) throw new CopyError('The store to copy to is not empty.')
  await to.insert('claims', { _id: COPYING, owner_id: COPYING, created_at: new Date() })
}

/** From now on the copy can be served. */
export const endCopy = async (to: Store): Promise<void> => {
  await to.delete('claims', COPYING)
}

/**
 * Copies what is not there yet. Documents are read and written in the order of their `_id`s, so everything up to the last
 * one there is there, wherever an earlier run was broken off.
 */
export const copyDocuments = async (from: Store, to: Store, progress: Progress): Promise<void> => {
  for (const collection of collections) await copyCollection(from, to, collection, progress)
}

const copyCollection = async <C extends CollectionName>(
  from: Store,
  to: Store,
  collection: C,
  progress: Progress,
): Promise<void> => {
  let slice: Documents[C][] = []
  let [characters, done] = [0, 0]
  let isBegun = true
  const flush = async () => {
    const missing = isBegun ? await missingIn(to, collection, slice) : slice
    if (missing.length > 0) isBegun = false
    await to.insertMany(collection, missing)
    done += slice.length
    slice = []
    characters = 0
    progress(collection, done)
  }
  for await (const document of from.stream(collection)) {
    slice.push(document)
    characters += JSON.stringify(document).length
    if (slice.length === SLICE_DOCUMENTS_MAX || characters > SLICE_CHARACTERS_MAX) await flush()
  }
  await flush()
}

/** What has its last document has all of it. */
const missingIn = async <C extends CollectionName>(
  to: Store,
  collection: C,
  slice: readonly Documents[C][],
): Promise<readonly Documents[C][]> => {
  const last = slice.at(-1)
  if (!last || (await to.get(collection, last._id))) return []
  const there = await to.getMany(
    collection,
    slice.map(({ _id }) => _id),
  )
  const ids = new Set(there.map(({ _id }) => _id))
  return slice.filter(({ _id }) => !ids.has(_id))
}

const isCopying = (collection: CollectionName, id: string): boolean =>
  collection === 'claims' && id === COPYING

/** Counts and hashes both sides; how many documents there are. @throws CopyError */
export const verifyDocuments = async (from: Store, to: Store, progress: Progress): Promise<number> => {
  let total = 0
  for (const collection of collections) {
    const [original, copy] = await Promise.all([digest(from, collection), digest(to, collection)])
    if (original.count !== copy.count)
      throw new CopyError(`${collection}: ${original.count} documents were copied as ${copy.count}.`)
    if (original.hash !== copy.hash) throw new CopyError(`${collection}: the copy differs.`)
    total += copy.count
    progress(`${collection}, sha256 ${copy.hash.slice(0, 16)}`, copy.count)
  }
  return total
}

const digest = async (store: Store, collection: CollectionName): Promise<{ count: number; hash: string }> => {
  const hash = createHash('sha256')
  let count = 0
  for await (const document of store.stream(collection)) {
    if (isCopying(collection, document._id)) continue
    hash.update(`${canonical(document)}\n`)
    count++
  }
  return { count, hash: hash.digest('hex') }
}

/** The same text for the same document, however a store orders its fields; a date is told from a text. */
const canonical = (value: unknown): string => {
  if (value instanceof Date) return `date ${value.getTime()}`
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`
}
