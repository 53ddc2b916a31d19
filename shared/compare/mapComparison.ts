import * as z from 'zod/mini'
import { changeSchema } from '../content/changes.ts'
import { countedIdSchema, idTextSchema } from '../ids.ts'
import { assetRefSchema } from '../maps/assets.ts'

const countSchema = z.int().check(z.gte(0))
const revisionSchema = countSchema

/** `GET /api/maps/{id}/compare/{other}`. */
export const compareParams = z.object({ id: idTextSchema, other: idTextSchema })

/**
 * Which map has changed something since they parted; null where that is not known. What nobody but the map at hand has changed
 * is no news of the other one.
 */
export const sinceSchema = z.nullable(z.enum(['here', 'there', 'both']))
export type Since = z.infer<typeof sinceSchema>

/** One thing that is different on the other map. */
export const differenceSchema = z.object({
  /** What makes it here as it is there. Its files are named as they are there, unless they are here already. */
  change: changeSchema,
  since: sinceSchema,
  /** How sure it is that both are the same thing, for what is on both. */
  certainty: z.enum(['certain', 'likely', 'possible']),
})
export type MapDifference = z.infer<typeof differenceSchema>

export const mapComparisonSchema = z.object({
  other: z.object({
    id: countedIdSchema,
    name: z.string(),
    slug: z.string(),
    uploader_username: z.string(),
  }),
  /** Whether both come from one map, so that it is known what is the same; else it is found by names and places. */
  has_common_origin: z.boolean(),
  revision: revisionSchema,
  other_revision: revisionSchema,
  /** How many things are alike on both. */
  same: countSchema,
  differences: z.array(differenceSchema),
  /** How many more differences there are than are listed. */
  left_out: countSchema,
  /** The files that the changes name and that only the other map has. */
  files: z.array(assetRefSchema),
})
export type MapComparison = z.infer<typeof mapComparisonSchema>

export const COMPARE_TEXTS = {
  itself: 'Choose another map to compare this one with.',
  busy: 'Other maps are being compared. Please try again in a moment.',
} as const
