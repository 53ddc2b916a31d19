import { z } from 'zod'

/** Conditions and pages with dates as milliseconds: what a port's caller asks, checked, in the form both stores work from. */

/** More than any list of ours; a larger answer is read as a stream. */
export const PAGE_LIMIT_MAX = 10_000

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
