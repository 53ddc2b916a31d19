import * as z from 'zod/mini'
import type { GameListEntry } from '../../shared/games.ts'
import type { ListedMapAnswer, UploadAnswer } from '../../shared/maps.ts'
import type { PublicUser } from '../../shared/users.ts'
import type { Vote } from '../../shared/votes.ts'
import { api, ApiError, type Page, type UploadOptions } from './api.ts'

/** Fetches a page of maps from the path of a list: its first page, or a page's `nextPath`. */
export const fetchMaps = (path: string, signal: AbortSignal): Promise<Page<ListedMap[]>> =>
  api.getPage(path, mapListSchema, signal)

/** Fetches the games that have maps. */
export const fetchGames = (signal: AbortSignal): Promise<readonly ListedGame[]> =>
  api.get('/api/games', gameListSchema, signal)

/** A game, and its official map image if it has one. */
export type ListedGame = GameListEntry

const gameListSchema: z.ZodMiniType<ListedGame[]> = z.array(
  z.object({
    name: z.string(),
    slug: z.string(),
    default_map_url: z.nullable(z.string()),
    default_map_thumbnail_url: z.nullable(z.string()),
  }),
)

/** Uploads a new map: the form's fields under their API names, and its image. @throws ApiError, NetworkError */
export const createMap = (form: FormData, options: UploadOptions): Promise<CreatedMap> =>
  api.upload('/api/upload-map', form, { ...options, schema: createdMapSchema })

/** Creates a region map of a map. @throws ApiError, NetworkError */
export const createRegion = (mapId: number, form: FormData, options: UploadOptions): Promise<CreatedMap> =>
  api.upload(`/api/child-maps/${mapId}/child`, form, { ...options, schema: createdMapSchema })

/** Sends what was changed in a map's form. @throws ApiError, NetworkError */
export const editMap = (mapId: number, form: FormData, options: UploadOptions): Promise<CreatedMap> =>
  api.upload(`/api/upload-map/${mapId}`, form, { ...options, method: 'PUT', schema: createdMapSchema })

/** A map in a list: the fields that are shown. */
export type ListedMap = Pick<
  ListedMapAnswer,
  | 'id'
  | 'name'
  | 'game_name'
  | 'slug'
  | 'thumbnail_url'
  | 'image_width'
  | 'image_height'
  | 'votes'
  | 'user_vote'
  | 'is_favourite'
  | 'uploader_id'
  | 'uploader_username'
  | 'is_public'
  | 'hidden'
  | 'created_at'
>

/** 1, -1, or 0 for nobody's. */
export const voteAnswerSchema: z.ZodMiniType<Vote> = z.union([z.literal(1), z.literal(-1), z.literal(0)])

/** In zod's small dialect, like all here, because the home page's first load contains it. */
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
    user_vote: voteAnswerSchema,
    is_favourite: z.boolean(),
    uploader_id: z.int(),
    uploader_username: z.string(),
    is_public: z.boolean(),
    hidden: z.nullable(z.object({ reason: z.string() })),
    created_at: z.string(),
  }),
)

/** Finds whose maps a list is about, by name or by id; null if there is no such user. */
export const fetchListedUser = async (
  of: { readonly username: string } | { readonly id: string },
  signal: AbortSignal,
): Promise<ListedUser | null> => {
  const path =
    'id' in of
      ? `/api/user/by-id/${encodeURIComponent(of.id)}`
      : `/api/user/by-username/${encodeURIComponent(of.username)}`
  try {
    return await api.get(path, listedUserSchema, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

export type ListedUser = Pick<PublicUser, 'id' | 'username'>

const listedUserSchema: z.ZodMiniType<ListedUser> = z.object({ id: z.int(), username: z.string() })

/** @throws ApiError, NetworkError */
export const deleteMap = (mapId: number): Promise<unknown> =>
  api.delete(`/api/upload-map/${mapId}`, z.looseObject({ success: z.literal(true) }))

/** What identifies a new map. Other servers may answer with less: each part may be missing. */
export type CreatedMap = Partial<Pick<UploadAnswer, 'id' | 'slug' | 'uploader_username' | 'map_directory'>>

const createdMapSchema: z.ZodMiniType<CreatedMap> = z.catch(
  z.partial(
    z.object({ id: z.int(), slug: z.string(), uploader_username: z.string(), map_directory: z.string() }),
  ),
  {},
)
