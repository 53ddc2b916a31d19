import { z } from 'zod'
import { COLLECTIONS, type CollectionName } from '../collections.ts'
import { pageSchema, whereSchema } from '../textForms.ts'

/** What the main thread asks of the worker and what it is told, checked on arrival at both ends. */

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
/** `request` is checked by its own schema, so that a wrong one can be answered. */
export type Call = { readonly call: number; readonly request: Request }

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('texts'), texts: z.array(z.string()) }),
  /** A count, a sum, or how many documents a write touched. */
  z.object({ kind: z.literal('number'), value: z.number() }),
  z.object({ kind: z.literal('duplicate'), text: z.string() }),
  z.object({ kind: z.literal('unavailable'), text: z.string() }),
  z.object({ kind: z.literal('failed'), text: z.string() }),
])
export type Answer = z.infer<typeof answerSchema>

export const replySchema = z.object({ call: z.int(), answer: answerSchema })
export type Reply = z.infer<typeof replySchema>

/** How a worker is started, and the first thing it says. */
export const optionsSchema = z.object({ dataDir: z.string(), exclusive: z.boolean() })
export type SqliteOptions = z.infer<typeof optionsSchema>

export const openingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened') }),
  /** `text` is one sentence for whoever starts the server. */
  z.object({ kind: z.literal('refused'), text: z.string() }),
])
export type Opening = z.infer<typeof openingSchema>
