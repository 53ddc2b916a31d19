import { BSON, type Document, type Filter } from 'mongodb'
import { type CollectionName, collectionShape, type Documents } from '../collections.ts'
import { DOCUMENT_BYTES_MAX, documentText, fieldsText, parseDocument } from '../documentText.ts'

/** A document as it is stored; its `_id` is a text in every collection. */
export interface StoredDocument extends Document {
  _id: string
}

export type Condition = Filter<StoredDocument>

/** The field to search by; only the stored documents have it. */
export const GRAMS_FIELD = 'search_grams'

const GRAM_LENGTH_MAX = 3

/** Returns a checked copy to be stored, which the caller's later changes do not reach. @throws TypeError */
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

/** The type of the collection was checked when the document was written, and nothing else writes there. */
export const asDocument = <C extends CollectionName>(document: StoredDocument): Documents[C] =>
  withNestedLists(document) as Documents[C]

/** Leaves out the fields that only the store knows. */
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

/** Returns every sequence of one, two or three characters in a search key, each once. */
const storedGrams = (key: string): string[] => {
  const characters = Array.from(key)
  const grams = new Set<string>()
  for (let start = 0; start < characters.length; start++) {
    for (let length = 1; length <= GRAM_LENGTH_MAX && start + length <= characters.length; length++)
      grams.add(characters.slice(start, start + length).join(''))
  }
  return [...grams]
}

/** In MongoDB's form, lists of small values take several times the space of their JSON. */
function bounded<T extends Document>(document: T): T {
  if (BSON.calculateObjectSize(document) > DOCUMENT_BYTES_MAX)
    throw new TypeError('The document is too large.')
  return document
}

/**
 * The one field of the object that a list within a list is stored as, since not every server keeps nested lists. Fields of
 * documents that begin with this name are escaped by repeating it.
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
