import { BSON, type Document, type Filter } from 'mongodb'
import { type CollectionName, collectionShape, type Documents } from '../collections.ts'
import { DOCUMENT_BYTES_MAX, documentText, fieldsText, parseDocument } from '../documentText.ts'
import { GRAMS_FIELD, storedGrams } from './filters.ts'

/** A document under its own `_id`, which is a text in every collection. */
export interface StoredDocument extends Document {
  _id: string
}

export type Condition = Filter<StoredDocument>

/** A checked copy, as it is stored: what the caller does with the document next changes nothing. @throws TypeError */
export const storedDocument = <C extends CollectionName>(
  collection: C,
  document: Documents[C],
): StoredDocument => {
  const copy = parseDocument(collection, documentText(collection, document))
  return bounded({ ...stored(copy), _id: copy._id, ...gramsOf(collection, copy) })
}

/** The same for the fields of an update. @throws TypeError */
export const storedFields = (collection: CollectionName, fields: object): Document => {
  const copy: Document = parseDocument(collection, fieldsText(collection, fields))
  return bounded({ ...stored(copy), ...gramsOf(collection, copy) })
}

/** What a collection holds was checked by its type when it was written; only the store writes there. */
export const asDocument = <C extends CollectionName>(document: StoredDocument): Documents[C] =>
  withNestedLists(document) as Documents[C]

/** Leaves out what only the store knows. */
export const unlessStored = (collection: CollectionName): Document =>
  collectionShape(collection).searchable ? { projection: { [GRAMS_FIELD]: 0 } } : {}

function stored(fields: object): Document {
  return withoutNestedLists(fields) as Document
}

function gramsOf(collection: CollectionName, fields: Document): Document {
  if (!collectionShape(collection).searchable || !('search_key' in fields)) return {}
  const key: unknown = fields.search_key
  return { [GRAMS_FIELD]: typeof key === 'string' ? storedGrams(key) : [] }
}

/** Lists of small values take several times the room they have as text. */
function bounded<T extends Document>(document: T): T {
  if (BSON.calculateObjectSize(document) > DOCUMENT_BYTES_MAX)
    throw new TypeError('The document is too large.')
  return document
}

/**
 * Not every server keeps a list within a list. Such a list is stored as the one field of an object, and the name of that
 * field is set free in the caller's own objects by writing it twice.
 */
const MARK = '[]'

export const withoutNestedLists = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map((item) =>
      Array.isArray(item) ? { [MARK]: withoutNestedLists(item) } : withoutNestedLists(item),
    )
  }
  return isPlain(value) ? renamed(value, withoutNestedLists, escaped) : value
}

/** The inverse. */
export const withNestedLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNestedLists)
  if (!isPlain(value)) return value
  if (Object.hasOwn(value, MARK)) return withNestedLists(value[MARK])
  return renamed(value, withNestedLists, unescaped)
}

const escaped = (key: string): string => (key.startsWith(MARK) ? MARK + key : key)
const unescaped = (key: string): string => (key.startsWith(MARK) ? key.slice(MARK.length) : key)

function renamed(
  value: Record<string, unknown>,
  convert: (item: unknown) => unknown,
  rename: (key: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), convert(item)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
