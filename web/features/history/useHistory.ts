import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { EntityHistoryAnswer, HistoryAnswer } from '../../../shared/history/history.ts'
import { joinSittings } from '../../../shared/history/joinSittings.ts'
import type { EntityKey } from '../../../shared/history/restoreChanges.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { MapRecord } from '../../sources/MapSource.ts'
import { fetchEntityHistory, fetchHistory, fetchMoment } from '../../sources/http/history.ts'
import { RETRYING } from './retrying.ts'

/** How all that is known of the history of a map begins to be called. */
export const historyKeyOf = (mapId: string) => ['history', mapId] as const

/** Who changed what on the map, newest first. */
export const useSittings = () => {
  const { record } = useViewer()
  return useInfiniteQuery({
    queryKey: historyKeyOf(record.id),
    queryFn: ({ client, queryKey, pageParam, signal }) =>
      knownPage(client.getQueryData<Paged<HistoryAnswer>>(queryKey), pageParam) ??
      fetchHistory(record.id, pageParam, signal),
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
    queryKey: [...historyKeyOf(record.id), entity.kind, entity.id],
    queryFn: ({ client, queryKey, pageParam, signal }) =>
      knownPage(client.getQueryData<Paged<EntityHistoryAnswer>>(queryKey), pageParam) ??
      fetchEntityHistory(record.id, entity, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    select: ({ pages }) => pages.flatMap(({ acts }) => acts),
    gcTime: 0,
  })
}

/** The pages from the newest on, each asked for by the revision that it ends before. */
type Paged<Page> = InfiniteData<Page, number | null>

/** What was done before a revision is never any different, but for what is forgotten: that page is not asked for again. */
const knownPage = <Page>(paged: Paged<Page> | undefined, before: number | null): Page | undefined =>
  before === null ? undefined : paged?.pages[paged.pageParams.indexOf(before)]

type ImagedMap = Pick<MapRecord, 'id' | 'image'>

/**
 * The map as it was, on the image that it has. That is never any different, but for what is forgotten. Until it is read, the moment
 * before it stays; `failureReason` says why it takes longer.
 */
export const useMoment = (record: ImagedMap, revision: number) =>
  useQuery({
    ...momentQuery(record, revision),
    ...RETRYING,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

export const momentQuery = ({ id, image }: ImagedMap, revision: number) =>
  queryOptions({
    queryKey: ['moment', id, image.id, revision],
    queryFn: ({ signal }) => fetchMoment(id, revision, signal),
    gcTime: MOMENT_KEPT_MS,
  })

/** Each may hold a large map. */
const MOMENT_KEPT_MS = 20_000
