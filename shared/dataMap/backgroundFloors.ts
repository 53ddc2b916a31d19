import { type Floor, type FloorFrame, floorSchema, GROUND_FLOOR } from '../floors/floors.ts'
import { frameAround } from '../floors/frameAround.ts'
import { FLOOR_NAME_MAX, FLOORS_MAX } from '../limits.ts'
import { sameName } from '../names.ts'
import type { DataMap } from './dataMap.ts'
import { type Box, placePair, type Placement } from './place.ts'
import { type ImportTarget, placementOf } from './placeDataMap.ts'

type Backgrounds = Pick<DataMap, 'backgrounds'>

/** Whether the backgrounds of a file can be floors of one map. */
export const canBeFloors = ({ backgrounds }: Backgrounds): boolean =>
  backgrounds.length > 1 && backgrounds.length <= FLOORS_MAX

/** Whether all backgrounds show the same part of the plane, at least partly, as floors do and neighbouring regions do not. */
export const shareThePlane = ({ backgrounds, box }: Pick<DataMap, 'backgrounds' | 'box'>): boolean => {
  const [first, ...others] = backgrounds.map(({ at }) => at ?? box)
  return first !== undefined && others.every((other) => overlap(first, other))
}

const overlap = (a: Box, b: Box): boolean =>
  a.minX < b.minX + b.width &&
  b.minX < a.minX + a.width &&
  a.minY < b.minY + b.height &&
  b.minY < a.minY + a.height

/** Returns the ids of the floors that a file's backgrounds become on a new map, by the backgrounds' numbers. */
export const floorIdsOf = ({ backgrounds }: Backgrounds): readonly number[] =>
  backgrounds.map((_background, index) => index + 1)

/**
 * Returns the floors that a file's backgrounds become on a new map: the one that the map's image shows first, so that it is
 * shown first, then the others as they are in the file.
 */
export const floorsOfBackgrounds = (map: DataMap, target: ImportTarget): readonly Floor[] => {
  const { background: shown = 0 } = target
  const placement = placementOf(map, target)
  const floors = floorIdsOf(map).map((id, index) => ({
    id,
    name: floorName(map, index, shown),
    frame: index === shown ? null : frameOf(map, index, placement),
  }))
  return [...floors.slice(shown, shown + 1), ...floors.toSpliced(shown, 1)]
}

/**
 * Returns which floors of a map a file's backgrounds are by their names, null for those that are none; nothing for a map
 * that has none of them.
 */
export const knownFloorIds = (
  map: DataMap,
  floors: readonly Floor[],
  shown: number,
): readonly (number | null)[] | undefined => {
  if (!canBeFloors(map)) return undefined
  const ids = map.backgrounds.map((_background, index) => {
    const name = floorName(map, index, shown)
    return floors.find((floor) => sameName(floor.name, name))?.id ?? null
  })
  return ids.some((id) => id !== null) ? ids : undefined
}

export const backgroundName = ({ backgrounds }: Backgrounds, index: number): string => {
  const { name = '', image = '' } = backgrounds[index] ?? {}
  return name || image || `Background ${index + 1}`
}

const floorName = (map: Backgrounds, index: number, shown: number): string => {
  const said = map.backgrounds[index]?.name ?? ''
  const wanted = said === '' && index === shown ? GROUND_FLOOR : backgroundName(map, index)
  const name = wanted
    .trim()
    .slice(0, FLOOR_NAME_MAX)
    .replace(/\p{Cs}$/u, '')
  return floorSchema.shape.name.safeParse(name).data ?? `Background ${index + 1}`
}

/** Up to a rounding error and what a file rounds, in map pixels, an image fills that of the map. */
const FILLS_MAX = 0.5

/** Where a background lies on the image of the map; null if it fills it. */
const frameOf = (map: DataMap, index: number, placement: Placement): FloorFrame | null => {
  const box = map.backgrounds[index]?.at ?? (map.unit === 'box' ? map.box : null)
  if (box === null) return null
  const { minX, minY, width, height } = box
  const corners = [minX, minX + width].flatMap((x) =>
    [minY, minY + height].map((y) => placePair({ x, y }, placement)),
  )
  if (!corners.every((corner) => corner !== null)) return null
  const frame = frameAround(corners)
  const { image } = placement
  const differences = [frame.x, frame.y, frame.width - image.width, frame.height - image.height]
  return differences.every((difference) => Math.abs(difference) < FILLS_MAX) ? null : frame
}
