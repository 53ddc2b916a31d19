import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { MapListEntry } from '../../../shared/maps.ts'
import { api, type Page } from '../../sources/api.ts'
import { cataloguePath, type CatalogueQuery } from './catalogueQuery.ts'

const LOOK_AGAIN_MS = 4000

/** How long after its upload a map's picture is waited for. */
const FRESH_MS = 10 * 60_000

/** The maps that match, page after page. A new search keeps the old maps on screen until its own have loaded. */
export const useCatalogue = (query: CatalogueQuery) =>
  useInfiniteQuery({
    queryKey: ['maps', query],
    queryFn: ({ pageParam, signal }) => api.getPage(pageParam, mapListSchema, signal),
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

/** What a tile shows of a map. */
export type ListedMap = Pick<
  MapListEntry,
  | 'id'
  | 'name'
  | 'game_name'
  | 'slug'
  | 'thumbnail_url'
  | 'image_width'
  | 'image_height'
  | 'votes'
  | 'uploader_username'
  | 'created_at'
>

/** `GET /api/maps`, as far as it is shown. In zod's small dialect, because the home page's first load carries it. */
export const mapListSchema: z.ZodMiniType<ListedMap[]> = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    game_name: z.string(),
    slug: z.string(),
    thumbnail_url: z.nullable(z.string()),
    image_width: z.nullable(z.int()),
    image_height: z.nullable(z.int()),
    votes: z.int(),
    uploader_username: z.string(),
    created_at: z.string(),
  }),
)
