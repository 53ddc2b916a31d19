import type { Content } from '../../shared/content/content.ts'
import { ContentDecoder } from '../../shared/content/ContentDecoder.ts'
import type { ContentPart } from '../../shared/content/contentColumnsSchema.ts'
import { NO_LINKS, type PoiLinks } from '../../shared/content/PoiColumns.ts'
import { runSlicedAsync } from '../../shared/runSliced.ts'

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

/** Returns the content of these parts; between them other tasks of the page have their turn. @throws ZodError or RangeError */
export const decodeInSlices = (parts: readonly unknown[], links: PoiLinks = NO_LINKS): Promise<Content> =>
  runSlicedAsync(decoding(parts, links))

function* decoding(parts: readonly unknown[], links: PoiLinks): Generator<void, Content> {
  const decoder = new ContentDecoder()
  for (const part of parts) {
    decoder.add(part, links)
    yield
  }
  return decoder.done()
}
