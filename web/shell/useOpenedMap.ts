import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Draft } from 'immer'
import { patchQuery } from '../sources/http/patchQuery.ts'
import { MapNotFoundError, type MapRecord, type MapSource, type OpenedMap } from '../sources/MapSource.ts'

type Opening =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly opened: OpenedMap }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }

const OPENED = 'openedMap'

/**
 * Opens the map at an address, and again after signing in or out; the content is read once; a
 * session keeps it up to date. A failed opening is tried again when the network returns.
 */
export const useOpenedMap = (
  source: MapSource,
  segment: string,
  userId: number | null | undefined,
  purpose: 'view' | 'suggest' | 'suggest-seen' = 'view',
): Opening => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [OPENED, segment, userId, purpose],
    queryFn: async ({ client, signal }) => {
      const opened = await source.open(await source.findMapId(segment, signal), signal)
      keepOpenedRecord(client, opened.record, userId ?? null)
      return opened
    },
    enabled: userId !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, reason) => navigator.onLine && !(reason instanceof MapNotFoundError) && failures < 2,
  })
  if (data) return { kind: 'open', opened: data }
  if (error instanceof MapNotFoundError) return { kind: 'notFound' }
  if (error && !isFetching) return { kind: 'failed', error, retry: () => void refetch() }
  return { kind: 'loading' }
}

const FIRST_POLL_MS = 1_000
const LONGEST_POLL_MS = 5_000

/** Null for a visitor without an account. */
type UserId = number | null

const allOf = (mapId: string) => ['mapRecord', mapId] as const

/** The abilities in a record depend on who asks. */
const keyOf = (mapId: string, userId: UserId) => [...allOf(mapId), userId] as const

/** Returns the record. It is polled while a picture is being prepared, or the map is being filled. */
export const useMapRecord = (source: MapSource, opened: MapRecord, userId: UserId): MapRecord => {
  const { data } = useQuery({
    queryKey: keyOf(opened.id, userId),
    queryFn: ({ signal }) => source.readRecord(opened.id, signal),
    initialData: opened,
    staleTime: Infinity,
    // Votes and names change, too.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isAwaited(state.data) ? pollAfterMs(state.dataUpdateCount) : false),
  })
  return data
}

const isAwaited = (record: MapRecord | undefined): boolean =>
  record?.image.state.state === 'processing' ||
  record?.image.next?.state === 'processing' ||
  record?.floors.some(({ image }) => image?.state.state === 'processing') ||
  record?.branching?.origin?.isFilled === false

/** Replaces the record that an earlier visit left in the cache. */
export const keepOpenedRecord = (client: QueryClient, record: MapRecord, userId: UserId): void => {
  client.setQueryData(keyOf(record.id, userId), record)
}

export const patchMapRecord = (
  client: QueryClient,
  mapId: string,
  patch: Partial<MapRecord> | ((record: Draft<MapRecord>) => void),
): void => {
  const recipe =
    typeof patch === 'function' ? patch : (record: Draft<MapRecord>) => Object.assign(record, patch)
  patchQuery<MapRecord>(client, allOf(mapId), recipe)
}

/** Opens the maps that are shown anew: their viewer may do other things with them now. */
export const reopenMaps = (client: QueryClient): void => {
  void client.resetQueries({ queryKey: [OPENED] })
}

export const reloadMapRecord = (client: QueryClient, mapId: string): void => {
  void client.invalidateQueries({ queryKey: allOf(mapId) })
}

/** Every second at first, then less and less often. */
const pollAfterMs = (polls: number): number => Math.min(LONGEST_POLL_MS, FIRST_POLL_MS * 1.1 ** polls)
