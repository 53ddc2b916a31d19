import { z } from 'zod'
import { type CollectionName, COLLECTIONS } from '../collections.ts'
import { pageSchema, whereSchema } from '../textQueries.ts'

/** The messages between the main thread and the worker, checked on arrival at both ends. */

const isCollection = (name: unknown): name is CollectionName =>
  typeof name === 'string' && Object.hasOwn(COLLECTIONS, name)

const collectionSchema = z.custom<CollectionName>(isCollection, 'No such collection.')
const collection = collectionSchema
const text = z.string()
const id = z.string()

const readSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('getMany'), collection, ids: z.array(id) }),
  z.object({ act: z.literal('find'), collection, page: pageSchema }),
  z.object({ act: z.literal('search'), collection, page: pageSchema, key: z.string() }),
  z.object({ act: z.literal('slice'), collection, where: whereSchema, afterId: id.nullable() }),
  z.object({ act: z.literal('count'), collection, where: whereSchema }),
  z.object({ act: z.literal('sum'), collection, where: whereSchema, field: z.string() }),
  z.object({ act: z.literal('othersVersion') }),
])
export type Read = z.infer<typeof readSchema>

const writeSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('insert'), collection, documents: z.array(z.object({ id, text })) }),
  z.object({ act: z.literal('update'), collection, id, text }),
  z.object({ act: z.literal('upsert'), collection, id, text }),
  z.object({ act: z.literal('delete'), collection, id }),
  z.object({ act: z.literal('deleteSlice'), collection, where: whereSchema }),
])
export type Write = z.infer<typeof writeSchema>

const closeSchema = z.object({ act: z.literal('close') })

export const requestSchema = z.union([readSchema, writeSchema, closeSchema])
export type Request = z.infer<typeof requestSchema>

export const callSchema = z.object({ call: z.int(), request: z.unknown() })
/** `request` is checked by its own schema, so that an invalid one gets a reply. */
export type Call = { readonly call: number; readonly request: Request }

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('texts'), texts: z.array(z.string()) }),
  /** A count, a sum, or how many documents a write touched. */
  z.object({ kind: z.literal('number'), value: z.number() }),
  z.object({ kind: z.literal('duplicate'), text: z.string() }),
  z.object({ kind: z.literal('unavailable'), text: z.string() }),
  z.object({ kind: z.literal('full'), text: z.string() }),
  z.object({ kind: z.literal('read-only'), text: z.string() }),
  z.object({ kind: z.literal('failed'), text: z.string() }),
])
export type Answer = z.infer<typeof answerSchema>

export const replySchema = z.object({ call: z.int(), answer: answerSchema })
export type Reply = z.infer<typeof replySchema>

/** What a worker is started with. With `readOnly` the file is left as it is, whichever version has written it. */
export const optionsSchema = z.object({
  dataDir: z.string(),
  exclusive: z.boolean(),
  readOnly: z.boolean().optional(),
})
export type SqliteOptions = z.infer<typeof optionsSchema>

export const openingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened') }),
  /** `text` is one sentence for the person who starts the server. */
  z.object({ kind: z.literal('refused'), text: z.string() }),
])
export type Opening = z.infer<typeof openingSchema>

/** SQLite's extended result codes for a duplicate of a unique or primary key. */
const DUPLICATE_CODES: readonly number[] = [2067, 1555]

/** Primary result codes of failures that may pass: busy, locked, I/O error, cannot open. */
const UNAVAILABLE_CODES: readonly number[] = [5, 6, 10, 14]

const READ_ONLY_CODE = 8

/** A full disk: the primary result code, and the extended one where the index of the journal finds no room. */
const isFull = (code: number): boolean => (code & 0xff) === 13 || code === 4874

/** Returns the answer to a request that threw. */
export const refusal = (error: unknown): Answer => {
  const code = errorCode(error)
  const text = error instanceof Error ? error.message : String(error)
  if (DUPLICATE_CODES.includes(code)) return { kind: 'duplicate', text }
  if (isFull(code)) return { kind: 'full', text }
  if ((code & 0xff) === READ_ONLY_CODE) return { kind: 'read-only', text }
  if (UNAVAILABLE_CODES.includes(code & 0xff)) return { kind: 'unavailable', text }
  return { kind: 'failed', text }
}

/** Whether another process or thread holds a lock on the file. */
export const isBusy = (error: unknown): boolean => [5, 6].includes(errorCode(error) & 0xff)

function errorCode(error: unknown): number {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : 0
}
