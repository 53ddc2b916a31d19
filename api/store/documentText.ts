import { collectionShape, type CollectionName, type Documents } from './collections.ts'
import { checkDocument, checkScalar, checkUpdate, DOCUMENT_BYTES_MAX } from './documentRules.ts'
import type { Scalar } from './Store.ts'

/** A value as it stands in a document's text: dates are milliseconds, so that they order and compare as numbers. */
export type TextScalar = string | number | boolean | null

/** The document as JSON, fields that are undefined left out. @throws TypeError */
export const documentText = <C extends CollectionName>(collection: C, document: Documents[C]): string => {
  checkDocument(collection, document)
  return boundedText(withDatesAsNumbers(collection, document))
}

/** The fields of an update as JSON. @throws TypeError */
export const fieldsText = (collection: CollectionName, fields: object): string => {
  checkUpdate(collection, fields)
  return boundedText(withDatesAsNumbers(collection, fields))
}

export const parseDocument = <C extends CollectionName>(collection: C, text: string): Documents[C] => {
  const fields = JSON.parse(text) as Record<string, unknown>
  for (const field of collectionShape(collection).dates) {
    const value = fields[field]
    if (typeof value === 'number') fields[field] = new Date(value)
  }
  // What a collection holds was checked by its type when it was written; only this store writes here.
  return fields as unknown as Documents[C]
}

/** @throws TypeError */
export const textScalar = (collection: CollectionName, field: string, value: Scalar): TextScalar => {
  checkScalar(collection, field, value)
  return value instanceof Date ? value.getTime() : value
}

function withDatesAsNumbers(collection: CollectionName, fields: object): object {
  const numbered: Record<string, unknown> = { ...fields }
  for (const field of collectionShape(collection).dates) {
    const value = numbered[field]
    if (value instanceof Date) numbered[field] = value.getTime()
  }
  return numbered
}

function boundedText(fields: object): string {
  const text = JSON.stringify(fields)
  if (Buffer.byteLength(text) > DOCUMENT_BYTES_MAX) throw new TypeError('The document is too large.')
  return text
}
