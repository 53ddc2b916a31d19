import type { Content } from '../../../shared/content/content.ts'
import type { ContentPart } from '../../../shared/content/contentColumnsSchema.ts'
import { readPartsOf } from '../readParts.ts'

/** The refs of the files that the content names, and addresses of pictures. Of one as it was read, no POI is looked at. */
export const usedRefs = (content: Content): ReadonlySet<string> => {
  const parts = readPartsOf(content)
  return new Set(parts ? parts.flatMap(refsOfPart) : refsOfEntities(content))
}

const refsOfPart = (part: ContentPart): readonly string[] => {
  if (part.kind === 'frame') return part.types.icon.values
  return part.kind === 'pois' ? [...part.pois.icon.values, ...part.pois.image.values] : []
}

function* refsOfEntities({ types, pois }: Content): Generator<string, void> {
  for (const { icon } of types) if (icon !== null) yield icon
  for (const { icon, image } of pois) {
    if (icon !== null) yield icon
    if (image !== null) yield image
  }
}
