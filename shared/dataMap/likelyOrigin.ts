import type { Content } from '../content/content.ts'
import type { DataMap } from './dataMap.ts'
import { cellOf } from './MarkerPairing.ts'
import { ORIGINS, type Origin } from './origin.ts'
import { placePair } from './place.ts'
import { type ImportTarget, placementOf } from './placeDataMap.ts'

/** So many markers tell it. */
const TRIED_MAX = 500

/**
 * Returns the origin that puts most markers where POIs are, as it was confirmed when the map was imported first. The file's
 * own if no other does better.
 */
export const likelyOrigin = (
  map: DataMap,
  target: Omit<ImportTarget, 'origin'>,
  { pois }: Content,
): Origin => {
  const cells = new Set(Array.from(pois, cellOf))
  const markers = map.groups.flatMap((group) => group.markers.slice(0, TRIED_MAX)).slice(0, TRIED_MAX)
  const hitsOf = (origin: Origin): number => {
    const placement = placementOf(map, { ...target, origin })
    return markers.filter((marker) => {
      const place = placePair(marker, placement)
      return place !== null && cells.has(cellOf(place))
    }).length
  }
  let [likely, most] = [map.origin, hitsOf(map.origin)]
  for (const origin of ORIGINS) {
    const hits = hitsOf(origin)
    if (hits > most) [likely, most] = [origin, hits]
  }
  return likely
}
