import type { Content } from '../../shared/content.ts'
import { decodeContent, type PoiLinks } from '../../shared/contentParts.ts'
import type { ContentPart } from '../../shared/contentColumnsSchema.ts'
import { decodeInSlices } from './decodeInSlices.ts'

const partsOfRead = new WeakMap<Content, readonly ContentPart[]>()

/** Decodes content that was read, and remembers its parts. @throws ZodError or RangeError if one is invalid */
export const decodeRead = (parts: readonly unknown[], links?: PoiLinks): Content =>
  remembered(decodeContent(parts, links), parts)

/** The same on a page that is live meanwhile. */
export const decodeReadInSlices = async (parts: readonly unknown[], links?: PoiLinks): Promise<Content> =>
  remembered(await decodeInSlices(parts, links), parts)

const remembered = (content: Content, parts: readonly unknown[]): Content => {
  partsOfRead.set(content, parts as readonly ContentPart[])
  return content
}

/** Returns the parts from which this very version was decoded; null if it is another. */
export const readPartsOf = (content: Content): readonly ContentPart[] | null =>
  partsOfRead.get(content) ?? null
