import * as z from 'zod/mini'
import { type MapAnswer, mapAnswerSchema } from '../../../shared/maps/maps.ts'
import { type QuotaAnswer, quotaAnswerSchema } from '../../../shared/maps/quotas.ts'
import { api } from './api.ts'

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
