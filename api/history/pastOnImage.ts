import { replayInSteps } from '../../shared/content/applyChanges.ts'
import type { Content } from '../../shared/content/content.ts'
import type { ImageMove } from '../../shared/maps/imagePlacement.ts'
import { placingInSteps } from '../../shared/maps/imagePlacing.ts'
import { FORMER_IMAGES_KEPT } from '../maps/replaceImage.ts'
import type { MapDocument } from '../store/collections.ts'

/** Returns the first revision of which it is known by which moves its content comes onto the present image. */
export const firstPlaceable = ({ former_images: former = [] }: MapDocument): number => {
  const newestUnknown = former.findLastIndex(({ until_revision }) => until_revision === undefined)
  // The images before the oldest that is kept are not known any more.
  const oldest = former.length >= FORMER_IMAGES_KEPT ? Math.max(0, newestUnknown) : newestUnknown
  if (oldest < 0) return 0
  const until = former.slice(oldest).find(({ until_revision }) => until_revision !== undefined)
  return until?.until_revision ?? Number.MAX_SAFE_INTEGER
}

/** Returns how content of that revision comes onto the present image, the first move first. */
export const movesAfter = (
  { image, former_images: former = [] }: MapDocument,
  revision: number,
): ImageMove[] => {
  const first = former.findIndex(({ until_revision = 0 }) => revision < until_revision)
  if (first < 0) return []
  return former
    .slice(first)
    .map((from, index) => ({ from, to: former[first + index + 1] ?? image, placing: from.placing }))
}

/** Moves content onto the present image, in short steps. */
export function* movedBy(content: Content, moves: readonly ImageMove[]): Generator<void, Content> {
  if (moves.length === 0) return content
  return yield* replayInSteps(content, yield* placingInSteps(content, moves))
}
