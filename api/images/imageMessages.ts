import { z } from 'zod'

/** What the server asks of the image process. Paths are local; sizes are those of the upright picture. */
export const imageRequestSchema = z.object({
  source: z.string(),
  /** An empty folder for everything that is made. */
  outputDir: z.string(),
  format: z.enum(['png', 'jpeg', 'gif', 'webp', 'avif']),
  width: z.int().min(1),
  height: z.int().min(1),
  maxPixels: z.int().min(1),
})
export type ImageRequest = z.infer<typeof imageRequestSchema>

const tileExtensionSchema = z.enum(['jpg', 'png'])
export type TileExtension = z.infer<typeof tileExtensionSchema>

/** What the image process reports: pictures, then progress, then either done or failed. */
export const imageReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pictures'), preview: z.string(), thumbnail: z.string() }),
  z.object({ kind: z.literal('progress'), share: z.number().min(0).max(1) }),
  /** `tiles` is null for a picture small enough to need none. */
  z.object({ kind: z.literal('done'), tiles: z.object({ extension: tileExtensionSchema }).nullable() }),
  z.object({ kind: z.literal('failed'), error: z.string() }),
])
export type ImageReport = z.infer<typeof imageReportSchema>
