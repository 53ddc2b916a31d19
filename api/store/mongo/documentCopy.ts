import { BSON, type Document } from 'mongodb'
import { collectionShape, type CollectionName, type Documents } from '../collections.ts'
import { DOCUMENT_BYTES_MAX } from '../documentRules.ts'
import { documentText, fieldsText, parseDocument } from '../documentText.ts'
import { GRAMS_FIELD, storedGrams } from './grams.ts'
import { withNestedLists, withoutNestedLists } from './nestedLists.ts'
import type { StoredDocument } from './StoredDocument.ts'

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
