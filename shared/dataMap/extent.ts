import * as z from 'zod/mini'
import type { DataMap } from './dataMap.ts'
import { type Box, boundsOf, type ImageSize, type Pair } from './place.ts'

const sideSchema = z.number().check(z.gt(0))

/**
 * Which coordinates the image covers, for a file that does not say it: its pixels, those of a box, or `fitted`: the smallest
 * box around everything in the file.
 */
export const extentSchema = z.union([
  z.enum(['pixels', 'fitted']),
  z.object({ minX: z.number(), minY: z.number(), width: sideSchema, height: sideSchema }),
])
export type Extent = 'pixels' | 'fitted' | Box

/** Whether the file leaves open which coordinates the image covers. */
export const isExtentOpen = ({ unit }: Pick<DataMap, 'unit'>): boolean =>
  unit === 'open' || unit === 'degrees'

/** The share of the image's side by which a point may lie beside it and still count pixels. */
const NEAR_SHARE = 0.1
/** The share of points that may lie further away, by a slip of the keyboard. */
const STRAY_SHARE = 0.05

/** Returns what can be taken for the extent unless somebody says another; null if it has to be asked. */
export const likelyExtent = (map: DataMap, { width, height }: ImageSize): Extent | null => {
  if (map.unit === 'degrees') return null
  let [near, far] = [0, 0]
  const [aside, above] = [width * NEAR_SHARE, height * NEAR_SHARE]
  for (const { x, y } of pairsOf(map))
    if (x >= -aside && x <= width + aside && y >= -above && y <= height + above) near++
    else far++
  return near > far && far <= Math.max(1, near * STRAY_SHARE) ? 'pixels' : null
}

/** Whether nothing says which coordinates the image covers, so that it has to be asked. */
export const lacksExtent = (map: DataMap, image: ImageSize, extent: Extent | null | undefined): boolean =>
  isExtentOpen(map) && (extent ?? likelyExtent(map, image)) === null

/** Returns the box that an extent stands for. What has to be asked still is fitted. */
export const extentBox = (map: DataMap, image: ImageSize, extent: Extent | undefined): Box => {
  const said = extent ?? likelyExtent(map, image) ?? 'fitted'
  if (typeof said === 'object') return said
  return said === 'pixels' ? { minX: 0, minY: 0, ...image } : fittedBox(map)
}

/** Whether the file's own points decide where they lie. */
export const isFitted = (map: DataMap, image: ImageSize, extent: Extent | undefined): boolean =>
  isExtentOpen(map) && (extent ?? likelyExtent(map, image) ?? 'fitted') === 'fitted'

/** The smallest box around everything in a file. */
export const fittedBox = (map: Pick<DataMap, 'groups' | 'zones'>): Box => boundsOf(pairsOf(map))

function* pairsOf({ groups, zones }: Pick<DataMap, 'groups' | 'zones'>): Generator<Pair, void> {
  for (const { markers } of groups) yield* markers
  for (const { geometry } of zones) if (geometry.kind !== 'circle') yield* geometry.points
}
