import * as z from 'zod/mini'

/** `GET /api/oembed`: what a site needs to embed a map, as oEmbed 1.0 has it. */
export const oembedAnswerSchema = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  /** Seconds. */
  cache_age: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  /** Left out where the picture is larger than what was asked for. */
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.int()),
  thumbnail_height: z.optional(z.int()),
})
export type OembedAnswer = z.infer<typeof oembedAnswerSchema>
