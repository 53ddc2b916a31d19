import type { Content } from '../../shared/content/content.ts'
import { ContentDecoder } from '../../shared/content/ContentDecoder.ts'
import { NO_LINKS, type PoiLinks } from '../../shared/content/PoiColumns.ts'
import { runSlicedAsync } from '../../shared/runSliced.ts'

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
