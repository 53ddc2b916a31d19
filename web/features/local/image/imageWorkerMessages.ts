import * as z from 'zod/mini'
import { imageSizeSchema } from '../../../../shared/maps/localMap.ts'

const blobSchema = z.instanceof(Blob)

/** What a page asks of the worker: to shrink a new image, or to make the tiles of a stored one. */
export const imageTaskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prepare'), file: blobSchema }),
  z.object({ kind: z.literal('tile'), mapId: z.string(), imageId: z.string() }),
])
export type ImageTask = z.infer<typeof imageTaskSchema>

/** What the worker tells. The last of it is never `progress`. */
export const imageNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), share: z.number() }),
  z.object({
    kind: z.literal('prepared'),
    size: imageSizeSchema,
    /** Null if the image is shown as it is: it is small enough, and upright. */
    preview: z.nullable(blobSchema),
    thumbnail: blobSchema,
  }),
  z.object({ kind: z.literal('tiled') }),
  /** `isFull`: there is no space left in this browser. */
  z.object({ kind: z.literal('failed'), isFull: z.boolean() }),
])
export type ImageNews = z.infer<typeof imageNewsSchema>

/** A picture up to this size is shown as it is; a larger one from a smaller copy and from tiles, to spare the tab's memory. */
export const SHOWN_SIDE_MAX_PX = 4_096

export const THUMBNAIL_WIDTH_PX = 528
