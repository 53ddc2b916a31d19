import type { Content } from '../../shared/content.ts'
import { ContentAssembly } from '../../shared/ContentAssembly.ts'
import { NO_LINKS, type PoiLinks } from '../../shared/PoiColumns.ts'
import { createPauses } from './pauses.ts'

/** Returns the content of these parts; between them other tasks of the page have their turn. @throws ZodError or RangeError */
export const decodeInSlices = async (
  parts: readonly unknown[],
  links: PoiLinks = NO_LINKS,
): Promise<Content> => {
  const assembly = new ContentAssembly()
  const mayPause = createPauses()
  for (const part of parts) {
    assembly.add(part, links)
    await mayPause()
  }
  return assembly.done()
}
