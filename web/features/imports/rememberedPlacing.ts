import * as z from 'zod/mini'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import { extentSchema, fittedBox } from '../../../shared/dataMap/extent.ts'
import { ORIGINS } from '../../../shared/dataMap/origin.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'

const placingSchema = z.object({
  origin: z.enum(ORIGINS),
  extent: z.union([z.literal('game'), extentSchema]),
})

/** How the coordinates of files without an extent of their own lie on a map. */
type RememberedPlacing = z.infer<typeof placingSchema>

const keyOf = (mapId: string): string => `pinfold_placing_${mapId}`

/**
 * Keeps, in this browser, how a file was placed on a map, for the next file: where the outermost points were put on the
 * edges, the next one's may be others.
 */
export const rememberPlacing = (mapId: string, map: DataMap, { origin, extent }: RememberedPlacing): void =>
  writeStored(keyOf(mapId), JSON.stringify({ origin, extent: extent === 'fitted' ? fittedBox(map) : extent }))

/** Returns how the last file was placed on a map; null if none was, or not in this browser. */
export const rememberedPlacing = (mapId: string): RememberedPlacing | null => {
  try {
    return placingSchema.parse(JSON.parse(readStored(keyOf(mapId)) ?? 'null'))
  } catch {
    return null
  }
}
