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

interface EmbedFrame {
  /** The whole address of the embed. */
  readonly url: string
  readonly title: string
  readonly width: number
  readonly height: number
}

/** Returns the element that shows a map on another site. On narrower pages it shrinks. */
export const embedCode = ({ url, title, width, height }: EmbedFrame): string =>
  `<iframe src="${escaped(url)}" title="${escaped(title)}" width="${width}" height="${height}" style="max-width:100%;border:0" loading="lazy" allow="clipboard-write; fullscreen" allowfullscreen></iframe>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
