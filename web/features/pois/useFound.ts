import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { type FoundCounts, foundCountsOf } from './foundCounts.ts'
import { type FoundPois, foundPoisOf, type FoundStore } from './foundPois.ts'

/** The found POIs of the open map, through a narrow selector. */
export const useFound = <T>(select: (found: FoundPois) => T): T =>
  useStore(foundPoisOf(useViewer().mapId), select)

/** Whether the filter keeps a POI off the map. */
export const useIsFilteredOut = (poiId: number): boolean =>
  useFound(
    useCallback(
      ({ ids, filter }: FoundPois) => filter !== 'all' && (filter === 'found') !== ids.has(poiId),
      [poiId],
    ),
  )

export const useIsFound = (poiId: number): boolean =>
  useFound(useCallback(({ ids }: FoundPois) => ids.has(poiId), [poiId]))

export const useFoundActions = (): Pick<FoundStore, 'setShown' | 'setFilter'> => {
  const { mapId } = useViewer()
  return useMemo(() => foundPoisOf(mapId), [mapId])
}

export const useFoundCounts = (): FoundCounts => {
  const store = foundPoisOf(useViewer().mapId)
  const pois = useContentState((state) => state.content.pois)
  const found = useStore(store)
  return foundCountsOf(store, pois, found)
}
