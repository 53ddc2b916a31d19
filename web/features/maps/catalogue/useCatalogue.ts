import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DEFAULT_MAP_SORT, MAP_SORTS, type MapSort } from '../../../../shared/limits.ts'
import { cataloguePath } from '../../../../shared/paths.ts'
import type { Page } from '../../../sources/http/api.ts'
import { fetchMaps, type ListedMap } from '../../../sources/http/catalogue.ts'

const LOOK_AGAIN_MS = 4000

/** How long after its upload a map's picture is polled for. */
const FRESH_MS = 10 * 60_000

/** The maps that match, page by page. A new search keeps the previous maps on screen until its results have loaded. */
export const useCatalogue = (query: CatalogueQuery, listPath?: string) =>
  useInfiniteQuery({
    queryKey: ['maps', listPath, query],
    queryFn: ({ pageParam, signal }) => fetchMaps(pageParam, signal),
    initialPageParam: cataloguePath(query, listPath),
    getNextPageParam: (page) => page.nextPath,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isAwaitingPicture(state.data?.pages) ? LOOK_AGAIN_MS : false),
  })

/** Only the first page is polled: new maps appear there, and it costs one small request. */
const isAwaitingPicture = (pages: readonly Page<ListedMap[]>[] | undefined): boolean =>
  pages?.length === 1 &&
  pages[0] !== undefined &&
  pages[0].items.some(
    (map) => map.thumbnail_url === null && Date.now() - Date.parse(map.created_at) < FRESH_MS,
  )

/** Search and sort as in the address, and a function to change them. Changes replace the history entry. */
export const useCatalogueQuery = () => {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => parseCatalogueQuery(params), [params])
  const change = useCallback(
    (part: Partial<CatalogueQuery>) =>
      setParams((before) => withCatalogueQuery(before, { ...parseCatalogueQuery(before), ...part }), {
        replace: true,
      }),
    [setParams],
  )
  return { query, change }
}

/** Which maps are listed, and in which order. It is part of the address, so that a search can be shared. */
export interface CatalogueQuery {
  readonly search: string
  readonly sort: MapSort
}

export const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest' },
  { value: 'votes', label: 'Top Rated' },
  { value: 'alpha', label: 'Alphabetical' },
] as const satisfies readonly { value: MapSort; label: string }[]

export const sortLabel = (sort: MapSort): string =>
  SORT_OPTIONS.find((option) => option.value === sort)?.label ?? sort

/** Returns a valid query for any address. */
export const parseCatalogueQuery = (params: URLSearchParams): CatalogueQuery => ({
  search: params.get('search')?.trim() ?? '',
  sort: MAP_SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_MAP_SORT,
})

/** Leaves the defaults out, so that the plain address stays plain, and keeps other parameters. */
export const withCatalogueQuery = (params: URLSearchParams, query: CatalogueQuery): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('search')
  next.delete('sort')
  if (query.search !== '') next.set('search', query.search)
  if (query.sort !== DEFAULT_MAP_SORT) next.set('sort', query.sort)
  return next
}

/** The maps of one user, private ones included for those who may see them. */
export const pathOfUserMaps = (userId: number): string => `/api/user/id/${userId}/maps`
