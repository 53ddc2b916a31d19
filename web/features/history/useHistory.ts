import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { joinSittings } from '../../../shared/history/joinSittings.ts'
import type { EntityKey } from '../../../shared/history/restoreChanges.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { fetchEntityHistory, fetchHistory, fetchMoment } from '../../sources/http/history.ts'

/** Who changed what on the map, newest first. */
export const useSittings = () => {
  const { record } = useViewer()
  return useInfiniteQuery({
    queryKey: ['history', record.id],
    queryFn: ({ pageParam, signal }) => fetchHistory(record.id, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    select: ({ pages }) =>
      pages.reduce<ReturnType<typeof joinSittings>>((all, page) => joinSittings(all, page.sittings), []),
    gcTime: 0,
  })
}

/** What was done to one thing, newest first. */
export const useEntityActs = (entity: EntityKey) => {
  const { record } = useViewer()
  return useInfiniteQuery({
    queryKey: ['history', record.id, entity.kind, entity.id],
    queryFn: ({ pageParam, signal }) => fetchEntityHistory(record.id, entity, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    select: ({ pages }) => pages.flatMap(({ acts }) => acts),
    gcTime: 0,
  })
}

/** The map as it was. What was is never any different, but for what is forgotten. */
export const useMoment = (mapId: string, revision: number) =>
  useQuery({
    queryKey: ['moment', mapId, revision],
    queryFn: ({ signal }) => fetchMoment(mapId, revision, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: MOMENT_KEPT_MS,
  })

/** Each may hold a large map. */
const MOMENT_KEPT_MS = 20_000
