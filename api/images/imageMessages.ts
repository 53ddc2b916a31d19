import { z } from 'zod'
import { hindranceSchema } from '../../shared/maps/maps.ts'

const formatSchema = z.enum(['png', 'jpeg', 'gif', 'webp', 'avif'])

const tileExtensionSchema = z.enum(['jpg', 'png'])
export type TileExtension = z.infer<typeof tileExtensionSchema>

/** The tiles of the full size, which are most of the work, or those of all smaller levels. */
const tileLevelsSchema = z.enum(['full', 'smaller'])
export type TileLevels = z.infer<typeof tileLevelsSchema>

/** The parts of the work on an image. Between them it is other people's turn. */
const partSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pictures') }),
  z.object({ kind: z.literal('tiles'), levels: tileLevelsSchema, extension: tileExtensionSchema }),
])
export type ImagePart = z.infer<typeof partSchema>

/** What the server asks of the image process. Paths are local; sizes are those of the upright picture. */
export const imageRequestSchema = z.object({
  part: partSchema,
  source: z.string(),
  /** An empty folder for everything that is made. */
  outputDir: z.string(),
  format: formatSchema,
  width: z.int().min(1),
  height: z.int().min(1),
  maxPixels: z.int().min(1),
  /** The memory that decoding may take. */
  maxDecodingBytes: z.int().min(1),
  /** The time of a processor that decoding may take, if not the usual ten minutes. */
  maxDecodingMs: z.int().min(1).optional(),
})
export type ImageRequest = z.infer<typeof imageRequestSchema>

/** Final: another attempt would end the same way. */
const refusedSchema = z.object({
  kind: z.literal('refused'),
  reason: z.enum(['not-an-image', 'incomplete', 'too-large', 'too-slow']),
  text: z.string(),
})

/** What the image process reports: pictures or progress, then done, refused or failed. */
export const imageReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pictures'), preview: z.string(), thumbnail: z.string() }),
  z.object({ kind: z.literal('progress'), share: z.number().min(0).max(1) }),
  /** `tiles` says what tiles the image has; null for a picture small enough to need none. */
  z.object({ kind: z.literal('done'), tiles: z.object({ extension: tileExtensionSchema }).nullable() }),
  refusedSchema,
  /** `hindrance` is null if the decoder failed. */
  z.object({ kind: z.literal('failed'), error: z.string(), hindrance: z.nullable(hindranceSchema) }),
])
export type ImageReport = z.infer<typeof imageReportSchema>
export type Tiles = { readonly extension: TileExtension } | null

/** A picture that the checking process is to decode, one at a time. */
export const imageCheckSchema = z.object({
  source: z.string(),
  format: formatSchema,
  maxPixels: z.int().min(1),
  maxDecodingBytes: z.int().min(1),
})
export type ImageCheck = z.infer<typeof imageCheckSchema>

export const imageCheckResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accepted') }),
  refusedSchema,
])
export type ImageCheckResult = z.infer<typeof imageCheckResultSchema>

/** What the server asks of the process that paints pictures for link previews. Paths are local. */
export const socialImageRequestSchema = z.object({
  /** The preview of the map's image; null while there is none. */
  picture: z.string().nullable(),
  /** The content of the map as `GET /api/maps/{id}/content` answers it, compressed. */
  content: z.string(),
  output: z.string(),
  name: z.string(),
  gameName: z.string(),
  /** Of the map, in map pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
})
export type SocialImageRequest = z.infer<typeof socialImageRequestSchema>

/** A picture that is to be copied without its metadata. Paths are local. */
export const stripRequestSchema = z.object({
  source: z.string(),
  output: z.string(),
  format: formatSchema,
  orientation: z.int().min(1).max(8),
})
export type StripRequest = z.infer<typeof stripRequestSchema>

/** What a process reports that does one thing. */
export const pictureReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), error: z.string() }),
])
export type PictureReport = z.infer<typeof pictureReportSchema>
