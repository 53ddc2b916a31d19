import type { PointMap } from '../geometry/point.ts'
import { gameOf, type GameMapping } from './gameMapping.ts'

/** Returns how long a path of places on the map is in the game, in its units. */
export const gameLength = (mapping: GameMapping, path: readonly PointMap[]): number => {
  let length = 0
  let before = null
  for (const place of path) {
    const here = gameOf(mapping, place)
    if (before !== null) length += Math.hypot(here.first - before.first, here.second - before.second)
    before = here
  }
  return length
}
