import type { Content } from '../../shared/content.ts'
import { ContentDecoder } from '../../shared/ContentDecoder.ts'
import { NO_LINKS, type PoiLinks } from '../../shared/PoiColumns.ts'
import { createPauses } from './pauses.ts'

/** Returns the content of these parts; between them other tasks of the page have their turn. @throws ZodError or RangeError */
export const decodeInSlices = async (
  parts: readonly unknown[],
  links: PoiLinks = NO_LINKS,
): Promise<Content> => {
  const decoder = new ContentDecoder()
  const mayPause = createPauses()
  for (const part of parts) {
    decoder.add(part, links)
    await mayPause()
  }
  return decoder.done()
}
