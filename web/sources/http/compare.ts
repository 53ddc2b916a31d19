import { type MapComparison, mapComparisonSchema } from '../../../shared/compare/mapComparison.ts'
import { api } from './api.ts'

/** @throws ApiError, NetworkError */
export const fetchComparison = (
  mapId: string,
  otherId: number,
  signal?: AbortSignal,
): Promise<MapComparison> => api.get(`/api/maps/${mapId}/compare/${otherId}`, mapComparisonSchema, signal)
