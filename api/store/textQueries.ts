import { z } from 'zod'
import type { Equals, Page, Range, Scalar, Where } from './Store.ts'
import { type CollectionName, collectionShape } from './collections.ts'
import { textScalar } from './documentText.ts'

/** More than any of our lists has; longer ones are read as a stream. */
const PAGE_LIMIT_MAX = 10_000

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const boundSchema = z.union([z.string(), z.number(), z.boolean()])

export const whereSchema = z.object({
  equals: z.array(z.object({ field: z.string(), value: scalarSchema })),
  range: z
    .object({
      field: z.string(),
      bounds: z.array(z.object({ comparison: z.enum(['>', '>=', '<', '<=']), value: boundSchema })),
    })
    .nullable(),
})
export type TextWhere = z.infer<typeof whereSchema>

export const pageSchema = z.object({
  where: whereSchema,
  sort: z.array(z.object({ field: z.string(), direction: z.enum(['ascending', 'descending']) })).min(1),
  /** As long as `sort`. */
  after: z.array(scalarSchema).nullable(),
  limit: z.int().min(1).max(PAGE_LIMIT_MAX),
})
export type TextPage = z.infer<typeof pageSchema>
export type TextSort = TextPage['sort'][number]

/** A page as both stores work from it: checked before anything is sent, with dates as milliseconds. @throws TypeError */
export const textPage = <C extends CollectionName>(collection: C, page: Page<C>): TextPage => {
  const { sort, after, limit } = page
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_LIMIT_MAX) {
    throw new TypeError(`A page has 1 to ${PAGE_LIMIT_MAX} documents.`)
  }
  for (const { field } of sort) if (field !== '_id') checkIndexed(collection, field)
  return {
    where: textWhere(collection, page),
    sort: sort.map(({ field, direction }) => ({ field, direction })),
    after: after ? textAfter(collection, sort, after) : null,
    limit,
  }
}

/** Conditions in the same form. @throws TypeError */
export const textWhere = <C extends CollectionName>(collection: C, where: Where<C>): TextWhere => ({
  equals: textEquals(collection, where.equals ?? {}),
  range: where.range ? textRange(collection, where.range) : null,
})

/** @throws TypeError */
export const checkIndexed = (collection: CollectionName, field: string): void => {
  if (!collectionShape(collection).indexed.includes(field)) {
    throw new TypeError(`${collection}.${field} is not indexed.`)
  }
}

function textEquals<C extends CollectionName>(collection: C, equals: Equals<C>): TextWhere['equals'] {
  return Object.entries<Scalar | undefined>(equals).map(([field, value]) => {
    checkIndexed(collection, field)
    // Without a value the condition would match all documents, which is never meant.
    if (value === undefined) throw new TypeError(`${field} must equal something.`)
    return { field, value: textScalar(collection, field, value) }
  })
}

function textRange<C extends CollectionName>(collection: C, range: Range<C>): TextWhere['range'] {
  checkIndexed(collection, range.field)
  const given = [
    { comparison: '>' as const, value: range.gt },
    { comparison: '>=' as const, value: range.gte },
    { comparison: '<' as const, value: range.lt },
    { comparison: '<=' as const, value: range.lte },
  ]
  const bounds = given.flatMap(({ comparison, value }) => {
    if (value === undefined) return []
    const bound = textScalar(collection, range.field, value)
    if (bound === null) throw new TypeError(`${range.field} cannot be bounded by null.`)
    return [{ comparison, value: bound }]
  })
  if (bounds.length === 0) throw new TypeError(`The range of ${range.field} has no bound.`)
  return { field: range.field, bounds }
}

function textAfter<C extends CollectionName>(
  collection: C,
  sort: Page<C>['sort'],
  after: readonly Scalar[],
): TextPage['after'] {
  if (after.length !== sort.length) throw new TypeError('`after` has one value for each field of the sort.')
  return sort.map(({ field }, at) => textScalar(collection, field, after[at] ?? null))
}
