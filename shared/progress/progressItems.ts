import * as z from 'zod/mini'
import { entityIdSchema } from '../ids.ts'
import { PROGRESS_ITEM_LENGTH_MAX } from '../limits.ts'
import { layerSchema } from '../maps/layers.ts'
import { pinSchema } from '../maps/pins.ts'
import { playthroughIdSchema, playthroughSchema } from './playthroughs.ts'
import { isStamp, stampSchema } from './stamps.ts'

const ownId = z.string().check(z.minLength(1), z.maxLength(64))
/** The image of the map that the thing was placed on; empty if that is not known. */
const imageSchema = z.string().check(z.maxLength(200))

/** The last word about a POI: whether it is found. */
const foundItemSchema = z.strictObject({
  kind: z.literal('found'),
  id: entityIdSchema,
  value: z.boolean(),
  stamp: stampSchema,
})

/** The last word about a pin; null if it was removed. */
const pinItemSchema = z.strictObject({
  kind: z.literal('pin'),
  id: ownId,
  value: z.nullable(pinSchema),
  image: imageSchema,
  stamp: stampSchema,
})

/** The last word about a drawing; null if it was removed. */
const layerItemSchema = z.strictObject({
  kind: z.literal('layer'),
  id: ownId,
  value: z.nullable(layerSchema),
  image: imageSchema,
  stamp: stampSchema,
})

/** The last word about the name of a playthrough; null if it was deleted. */
const playthroughItemSchema = z.strictObject({
  kind: z.literal('playthrough'),
  id: playthroughIdSchema,
  value: z.nullable(playthroughSchema),
  stamp: stampSchema,
})

/** What somebody has said last about one thing of their progress on a map. A removal stays an item. */
export const progressItemSchema = z
  .discriminatedUnion('kind', [foundItemSchema, pinItemSchema, layerItemSchema, playthroughItemSchema])
  .check(
    z.refine(
      (item) => item.kind === 'found' || item.value === null || item.value.id === item.id,
      'The id is another one.',
    ),
    z.refine((item) => !isTooLong(item), 'This drawing is too large for an account.'),
  )
export type ProgressItem = z.infer<typeof progressItemSchema>

/**
 * Returns the valid ones of many items. Found marks, of which there may be tens of thousands, are checked in a plain loop: zod takes
 * several frames for them.
 */
export const validItems = (rows: readonly unknown[]): ProgressItem[] =>
  rows.flatMap((row) => {
    if (isFoundItem(row)) return [row]
    const parsed = progressItemSchema.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })

const isFoundItem = (row: unknown): row is z.infer<typeof foundItemSchema> =>
  typeof row === 'object' &&
  row !== null &&
  'kind' in row &&
  row.kind === 'found' &&
  'id' in row &&
  Number.isSafeInteger(row.id) &&
  Number(row.id) >= 1 &&
  'value' in row &&
  typeof row.value === 'boolean' &&
  'stamp' in row &&
  isStamp(row.stamp) &&
  Object.keys(row).length === 4

/** A drawing of so many points is kept in the browser alone. */
export const isTooLong = (item: ProgressItem): boolean =>
  item.kind !== 'found' && JSON.stringify(item).length > PROGRESS_ITEM_LENGTH_MAX

/** Tells the things on one map apart. Marks, of which there are many, are told by the bare number. */
export type ProgressKey = number | string

export const keyOfItem = ({ kind, id }: Pick<ProgressItem, 'kind' | 'id'>): ProgressKey =>
  kind === 'found' ? Number(id) : `${kind}:${id}`

export const isRemoval = ({ value }: ProgressItem): boolean => value === null || value === false

/** What is said of a thing that is there no more. It is to be given a stamp. */
export const goneItem = (item: ProgressItem): ProgressItem =>
  item.kind === 'found' ? { ...item, value: false } : { ...item, value: null }

/** The same of the thing that a key tells. */
export const goneAt = (key: ProgressKey): ProgressItem => {
  if (typeof key === 'number') return { kind: 'found', id: key, value: false, stamp: '' }
  const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  if (kind === 'playthrough') return { kind, id, value: null, stamp: '' }
  return { kind: kind === 'pin' ? 'pin' : 'layer', id, value: null, image: '', stamp: '' }
}
