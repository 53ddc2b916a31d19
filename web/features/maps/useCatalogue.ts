import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '../../sources/api.ts'
import { fetchMaps, type ListedMap } from '../../sources/catalogue.ts'
import { cataloguePath, type CatalogueQuery } from './catalogueQuery.ts'

const LOOK_AGAIN_MS = 4000

/** How long after its upload a map's picture is waited for. */
const FRESH_MS = 10 * 60_000

/** The maps that match, page after page. A new search keeps the old maps on screen until its own have loaded. */
export const useCatalogue = (query: CatalogueQuery) =>
  useInfiniteQuery({
    queryKey: ['maps', query],
    queryFn: ({ pageParam, signal }) => fetchMaps(pageParam, signal),
    initialPageParam: cataloguePath(query),
    getNextPageParam: (page) => page.nextPath,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isAwaitingPicture(state.data?.pages) ? LOOK_AGAIN_MS : false),
  })

/** Only the first page is fetched again by itself: new maps appear there, and it costs one small call. */
const isAwaitingPicture = (pages: readonly Page<ListedMap[]>[] | undefined): boolean =>
  pages?.length === 1 &&
  pages[0] !== undefined &&
  pages[0].items.some(
    (map) => map.thumbnail_url === null && Date.now() - Date.parse(map.created_at) < FRESH_MS,
  )
