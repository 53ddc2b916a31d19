import { z } from 'zod'

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

export const socialImageReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), error: z.string() }),
])
