import { createHash } from 'node:crypto'
import { COLLECTIONS, type CollectionName, type Documents } from './collections.ts'
import { StoreOpenError, type Store } from './Store.ts'

/** The claim that marks a store as an unfinished copy. */
const COPYING = 'copy-store'

const SLICE_DOCUMENTS_MAX = 500
const SLICE_CHARACTERS_MAX = 4 * 1024 * 1024

/** Reports that `done` documents or files of `what` are finished. */
export type Progress = (what: string, done: number) => void

export class CopyError extends Error {
  override readonly name = 'CopyError'
}

const collections = Object.keys(COLLECTIONS) as CollectionName[]

/** @throws StoreOpenError if the store is an unfinished copy, which must not be served */
export const refuseUnfinishedCopy = async (store: Store): Promise<void> => {
  if (await store.get('claims', COPYING))
    throw new StoreOpenError('The store is an unfinished copy. Run copy-store again to finish it.')
}

/** Begins a copy to an empty store, or continues one. @throws CopyError */
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
 * Copies the documents that are missing. They are read and written in the order of `_id`, so wherever an earlier run was
 * interrupted, everything up to the last copied document is there.
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

/** A slice whose last document was copied was copied completely. */
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

/** Compares counts and hashes of both sides. Returns how many documents there are. @throws CopyError */
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

/** Returns the same text for the same document, regardless of the order of its fields; dates differ from texts. */
const canonical = (value: unknown): string => {
  if (value instanceof Date) return `date ${value.getTime()}`
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`
}
