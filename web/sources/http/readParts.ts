import type { Content } from '../../../shared/content/content.ts'
import type { ContentPart } from '../../../shared/content/contentColumnsSchema.ts'
import type { PoiLinks } from '../../../shared/content/PoiColumns.ts'
import { decodeInSlices } from '../decodeInSlices.ts'

const partsOfRead = new WeakMap<Content, readonly ContentPart[]>()

/** Decodes content that was read, in slices, and remembers its parts. @throws ZodError or RangeError if one is invalid */
export const decodeRead = async (parts: readonly unknown[], links?: PoiLinks): Promise<Content> => {
  const content = await decodeInSlices(parts, links)
  partsOfRead.set(content, parts as readonly ContentPart[])
  return content
}

/** Returns the parts from which this very version was decoded; null if it is another. */
export const readPartsOf = (content: Content): readonly ContentPart[] | null =>
  partsOfRead.get(content) ?? null
