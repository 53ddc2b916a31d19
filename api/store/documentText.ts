import type { Scalar } from './Store.ts'
import { type CollectionName, collectionShape, type Documents } from './collections.ts'

/** A value as it stands in a document's JSON: dates are milliseconds, so that they compare as numbers. */
export type TextScalar = string | number | boolean | null

/** Returns the document as JSON, without undefined fields. @throws TypeError */
export const documentText = <C extends CollectionName>(collection: C, document: Documents[C]): string => {
  checkDocument(collection, document)
  return boundedText(withDatesAsNumbers(collection, document))
}

/** Returns the fields of an update as JSON. @throws TypeError */
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
  // The type of the collection was checked when the document was written, and nothing else writes here.
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

const ID_LENGTH_MAX = 512
/** MongoDB's own limit is 16 MiB in its binary form. */
export const DOCUMENT_BYTES_MAX = 15 * 1024 * 1024
const DEPTH_MAX = 40

/** One would set a prototype, the other stands for a type of MongoDB's driver. */
const UNUSABLE_KEYS = ['__proto__', '_bsontype']

const UNSTORABLE_TEXT = /[\0\p{Surrogate}]/u

/** Whether every store returns the text as it was written: without NUL and without half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !UNSTORABLE_TEXT.test(text)

/** Refuses what not every store would return as it was written. @throws TypeError */
export const checkDocument = (collection: CollectionName, document: object): void => {
  checkId(Object.hasOwn(document, '_id') ? (document as { _id: unknown })._id : undefined)
  checkFields(collection, document)
  for (const field of collectionShape(collection).unique ?? []) {
    if (Reflect.get(document, field) == null) throw new TypeError(`${collection}.${field} must be set.`)
  }
}

/** The same for the fields that an update sets. @throws TypeError */
const checkUpdate = (collection: CollectionName, fields: object): void => {
  if (Object.hasOwn(fields, '_id')) throw new TypeError('An update cannot change the _id.')
  checkFields(collection, fields)
  for (const field of collectionShape(collection).unique ?? []) {
    if (Reflect.get(fields, field) === null) throw new TypeError(`${collection}.${field} must be set.`)
  }
}

/** @throws TypeError */
const checkId = (id: unknown): void => {
  if (typeof id !== 'string' || id.length < 1 || id.length > ID_LENGTH_MAX || !isStorableText(id)) {
    throw new TypeError(`An _id is a text of 1 to ${ID_LENGTH_MAX} characters.`)
  }
}

/** Checks a value that an indexed field is compared with. @throws TypeError */
const checkScalar = (collection: CollectionName, field: string, value: Scalar): void => {
  if (collectionShape(collection).dates.includes(field)) checkDate(value, field)
  else checkValue(value, field, DEPTH_MAX)
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    throw new TypeError(`${field} cannot be compared with an object.`)
  }
}

function checkFields(collection: CollectionName, fields: object): void {
  if (!isPlain(fields)) throw new TypeError('A document is a plain object.')
  const { dates } = collectionShape(collection)
  for (const [key, value] of Object.entries(fields)) {
    checkKey(key)
    if (value === undefined) continue
    if (dates.includes(key)) checkDate(value, key)
    else checkValue(value, key, 1)
  }
}

function checkDate(value: unknown, field: string): void {
  if (value === null || (value instanceof Date && !Number.isNaN(value.getTime()))) return
  throw new TypeError(`${field} must be a valid date or null.`)
}

function checkValue(value: unknown, field: string, depth: number): void {
  if (value === null || typeof value === 'boolean') return
  if (typeof value === 'string') return checkText(value, field)
  if (typeof value === 'number') return checkNumber(value, field)
  if (depth > DEPTH_MAX) throw new TypeError(`${field} is nested too deeply.`)
  if (Array.isArray(value)) return checkItems(value, field, depth)
  if (typeof value === 'object' && isPlain(value)) return checkProperties(value, field, depth)
  throw new TypeError(`${field} holds what cannot be stored.`)
}

function checkText(value: string, field: string): void {
  if (!isStorableText(value)) throw new TypeError(`${field} holds a NUL or half a character.`)
}

function checkNumber(value: number, field: string): void {
  const isSafe = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
  if (!isSafe) throw new TypeError(`${field} holds a number that is not finite or not safe.`)
}

function checkItems(items: readonly unknown[], field: string, depth: number): void {
  // By index, because holes in the list must be refused as well.
  for (let at = 0; at < items.length; at++) checkValue(items[at], field, depth + 1)
}

function checkProperties(value: object, field: string, depth: number): void {
  for (const [key, item] of Object.entries(value)) {
    checkKey(key)
    if (item !== undefined) checkValue(item, field, depth + 1)
  }
}

function checkKey(key: string): void {
  if (key.startsWith('$') || key.includes('.') || UNUSABLE_KEYS.includes(key) || !isStorableText(key)) {
    throw new TypeError(`${JSON.stringify(key)} cannot be the name of a field.`)
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
