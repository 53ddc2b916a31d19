import { useMemo } from 'react'
import type { Content } from '../../../shared/content.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { useFound } from './foundPois.ts'

/** How many POIs of each type somebody has found, and of all. */
export interface FoundCounts {
  readonly total: number
  readonly byType: ReadonlyMap<number, number>
}

/** What was found and is no longer on the map does not count. */
export const countFound = (pois: Content['pois'], foundIds: ReadonlySet<number>): FoundCounts => {
  const byType = new Map<number, number>()
  let total = 0
  for (const id of foundIds) {
    const poi = pois.get(id)
    if (!poi) continue
    total++
    byType.set(poi.typeId, (byType.get(poi.typeId) ?? 0) + 1)
  }
  return { total, byType }
}

export const useFoundCounts = (): FoundCounts => {
  const pois = useContentState((state) => state.content.pois)
  const foundIds = useFound(({ ids }) => ids)
  return useMemo(() => countFound(pois, foundIds), [pois, foundIds])
}
