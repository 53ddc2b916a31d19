import { useEffect, useState } from 'react'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import { type ImportTarget, type PlacedDataMap, placeDataMap } from '../../../shared/dataMap/placeDataMap.ts'
import { runSliced } from '../../../shared/runSliced.ts'

/**
 * What of a data map arrives on the image, placed beside the work of the page; until then, what did before. Null if there is
 * none yet. The target has to stay the same object as long as nothing of it changes.
 */
export const usePlacedMap = (map: DataMap | null, target: ImportTarget | null): PlacedDataMap | null => {
  const [placed, setPlaced] = useState<PlacedDataMap | null>(null)
  useEffect(
    () => (map && target ? runSliced(placeDataMap(map, target), setPlaced) : undefined),
    [map, target],
  )
  return map && target ? placed : null
}
