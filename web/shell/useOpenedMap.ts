import { useQuery } from '@tanstack/react-query'
import { MapNotFoundError, type MapSource, type OpenedMap } from '../sources/MapSource.ts'
import { findMapId } from './findMapId.ts'
import { keepOpenedRecord } from './useMapRecord.ts'

export type Opening =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly opened: OpenedMap }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly retry: () => void }

/** Opens the map of an address for a person: who signs in or out sees it anew. Content is read once; a session follows it. */
export const useOpenedMap = (
  source: MapSource,
  segment: string,
  userId: number | null | undefined,
): Opening => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['openedMap', segment, userId],
    queryFn: async ({ client, signal }) => {
      const mapId = await findMapId(segment, signal)
      if (mapId === null) throw new MapNotFoundError()
      const opened = await source.open(mapId, signal)
      keepOpenedRecord(client, opened.record, userId ?? null)
      return opened
    },
    enabled: userId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: (failures, reason) => !(reason instanceof MapNotFoundError) && failures < 2,
  })
  if (data) return { kind: 'open', opened: data }
  if (error instanceof MapNotFoundError) return { kind: 'notFound' }
  if (error && !isFetching) return { kind: 'failed', retry: () => void refetch() }
  return { kind: 'loading' }
}
