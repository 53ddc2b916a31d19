import { useQuery } from '@tanstack/react-query'
import { MapNotFoundError, type MapSource, type OpenedMap } from '../../sources/MapSource.ts'

export type Opening =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly opened: OpenedMap }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly retry: () => void }

/** Opens a map for a person: who signs in or out sees it anew. Content is read once; the session follows it. */
export const useOpenedMap = (
  source: MapSource,
  mapId: string | null,
  userId: number | null | undefined,
): Opening => {
  const isAsked = mapId !== null && userId !== undefined
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['openedMap', mapId, userId],
    queryFn: ({ signal }) => source.open(mapId ?? '', signal),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    refetchOnReconnect: false,
    retry: (failures, reason) => !(reason instanceof MapNotFoundError) && failures < 2,
  })
  if (mapId === null || error instanceof MapNotFoundError) return { kind: 'notFound' }
  if (data) return { kind: 'open', opened: data }
  if (error && !isFetching) return { kind: 'failed', retry: () => void refetch() }
  return { kind: 'loading' }
}
