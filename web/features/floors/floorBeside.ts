import type { MapFloor } from '../../sources/MapSource.ts'

/** Returns the floor above another one, or below it; null if there is none. */
export const floorBeside = (
  floors: readonly MapFloor[],
  from: MapFloor | null,
  by: 1 | -1,
): MapFloor | null => {
  const at = floors.findIndex(({ id }) => id === from?.id)
  return at < 0 ? null : (floors[at + by] ?? null)
}
