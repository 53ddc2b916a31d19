import * as z from 'zod/mini'
import { type GameListEntry, gameListEntrySchema } from '../../../shared/maps/games.ts'
import {
  type ListedMapAnswer,
  listedMapSchema,
  type MapAnswer,
  mapAnswerSchema,
  uploadAnswerSchema,
} from '../../../shared/maps/maps.ts'
import { type QuotaAnswer, quotaAnswerSchema } from '../../../shared/people/users.ts'
import { type PublicUser, publicUserSchema } from '../../../shared/people/users.ts'
import { api, ApiError, doneSchema, type Page, type UploadOptions } from './api.ts'

/** Fetches a page of maps from the path of a list: its first page, or a page's `nextPath`. */
export const fetchMaps = (path: string, signal: AbortSignal): Promise<Page<ListedMap[]>> =>
  api.getPage(path, z.array(listedMapSchema), signal)

/** Fetches the games that have maps. */
export const fetchGames = (signal: AbortSignal): Promise<readonly ListedGame[]> =>
  api.get('/api/games', z.array(gameListEntrySchema), signal)

/** A game, and its official map image if it has one. */
export type ListedGame = GameListEntry

/** Uploads a new map: the form's fields under their API names, and its image. @throws ApiError, NetworkError */
export const createMap = (form: FormData, options: UploadOptions): Promise<CreatedMap> =>
  api.upload('/api/upload-map', form, { ...options, schema: createdMapSchema })

/** Creates a region map of a map. @throws ApiError, NetworkError */
export const createRegion = (mapId: number, form: FormData, options: UploadOptions): Promise<CreatedMap> =>
  api.upload(`/api/child-maps/${mapId}/child`, form, { ...options, schema: createdMapSchema })

/** Sends what was changed in a map's form. @throws ApiError, NetworkError */
export const editMap = (mapId: number, form: FormData, options: UploadOptions): Promise<CreatedMap> =>
  api.upload(`/api/upload-map/${mapId}`, form, { ...options, method: 'PUT', schema: createdMapSchema })

export type ListedMap = ListedMapAnswer

/** Finds whose maps a list is about, by name or by id; null if there is no such user. */
export const fetchListedUser = async (
  of: { readonly username: string } | { readonly id: string },
  signal: AbortSignal,
): Promise<PublicUser | null> => {
  const path =
    'id' in of
      ? `/api/user/by-id/${encodeURIComponent(of.id)}`
      : `/api/user/by-username/${encodeURIComponent(of.username)}`
  try {
    return await api.get(path, publicUserSchema, signal)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

/** @throws ApiError, NetworkError */
export const deleteMap = (mapId: number): Promise<unknown> =>
  api.delete(`/api/upload-map/${mapId}`, doneSchema)

/** What identifies a new map. Other servers may answer with less: each part may be missing. */
export type CreatedMap = z.infer<typeof createdMapSchema>

const createdMapSchema = z.catch(z.partial(z.omit(uploadAnswerSchema, { success: true })), {})

/** Fetches a map as it is on the server, to be edited. @throws ApiError, NetworkError */
export const fetchMap = (mapId: number, signal: AbortSignal): Promise<MapAnswer> =>
  api.get(`/api/maps/${mapId}`, mapAnswerSchema, signal)

/** Fetches what the signed-in person has and may have. @throws ApiError, NetworkError */
export const fetchQuota = (signal: AbortSignal): Promise<QuotaAnswer> =>
  api.get('/api/me/quota', quotaAnswerSchema, signal)

/** Returns the id of the map of a directory, such as 'the-witcher-3'. @throws ApiError, NetworkError */
export const fetchMapId = async (
  directory: string,
  client: Pick<typeof api, 'get'> = api,
  signal?: AbortSignal,
): Promise<number> => {
  const path = `/api/maps/by-directory/${encodeURIComponent(directory)}`
  return (await client.get(path, z.pick(mapAnswerSchema, { id: true }), signal)).id
}
