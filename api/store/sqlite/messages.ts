import { z } from 'zod'
import { COLLECTIONS, type CollectionName } from '../collections.ts'

/** What the main thread asks of the worker and what it is told, checked on arrival at both ends. */

/** More than any list of ours; a larger answer is read as a stream. */
export const PAGE_LIMIT_MAX = 10_000

const isCollection = (name: unknown): name is CollectionName =>
  typeof name === 'string' && Object.hasOwn(COLLECTIONS, name)

const collectionSchema = z.custom<CollectionName>(isCollection, 'No such collection.')
const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const boundSchema = z.union([z.string(), z.number(), z.boolean()])

const whereSchema = z.object({
  equals: z.array(z.object({ field: z.string(), value: scalarSchema })),
  range: z
    .object({
      field: z.string(),
      bounds: z.array(z.object({ comparison: z.enum(['>', '>=', '<', '<=']), value: boundSchema })),
    })
    .nullable(),
})
export type TextWhere = z.infer<typeof whereSchema>

const pageSchema = z.object({
  where: whereSchema,
  sort: z.array(z.object({ field: z.string(), direction: z.enum(['ascending', 'descending']) })).min(1),
  /** As long as `sort`. */
  after: z.array(scalarSchema).nullable(),
  limit: z.int().min(1).max(PAGE_LIMIT_MAX),
})
export type TextPage = z.infer<typeof pageSchema>
export type TextSort = TextPage['sort'][number]

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
