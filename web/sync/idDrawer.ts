import type { Content } from '../../shared/content.ts'
import { drawEntityId } from '../../shared/ids.ts'

/** Draws ids that no category, type or POI of this map has, nor anything drawn before. */
export const idDrawer = (
  { categories, types, pois }: Pick<Content, 'categories' | 'types' | 'pois'>,
  mapId: number,
): (() => number) => {
  const drawn = new Set<number>()
  const isTaken = (id: number) => drawn.has(id) || categories.has(id) || types.has(id) || pois.has(id)
  return () => {
    let id = drawEntityId(mapId)
    while (isTaken(id)) id = drawEntityId(mapId)
    drawn.add(id)
    return id
  }
}
