import { type MapAnswer, mapAnswerSchema } from '../../shared/maps.ts'
import { type QuotaAnswer, quotaAnswerSchema } from '../../shared/quotas.ts'
import { api } from './api.ts'

/** Fetches a map as it is on the server, to be edited. @throws ApiError, NetworkError */
export const fetchMap = (mapId: number, signal: AbortSignal): Promise<MapAnswer> =>
  api.get(`/api/maps/${mapId}`, mapAnswerSchema, signal)

/** Fetches what the signed-in person has and may have. @throws ApiError, NetworkError */
export const fetchQuota = (signal: AbortSignal): Promise<QuotaAnswer> =>
  api.get('/api/me/quota', quotaAnswerSchema, signal)
