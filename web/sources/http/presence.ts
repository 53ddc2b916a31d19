import { presenceAnswerSchema, type SaidPresence } from '../../../shared/maps/presence.ts'
import { api } from './api.ts'

/** Tells the others who have a map open where this viewer is on it. @throws ApiError, NetworkError */
export const sendPresence = (mapId: string, said: SaidPresence): Promise<unknown> =>
  api.post(`/api/maps/${mapId}/presence`, said, presenceAnswerSchema)
