import { FIRST_PLAYTHROUGH_ID } from '../../../shared/progress/playthroughs.ts'
import {
  type ListedProgressLink,
  type ProgressLink,
  progressLinkRemovedSchema,
  progressLinkSchema,
  progressLinksSchema,
  type SharedProgress,
  sharedProgressSchema,
} from '../../../shared/progress/sharedProgress.ts'
import { api } from './api.ts'

export const fetchProgressLinks = (signal: AbortSignal): Promise<readonly ListedProgressLink[]> =>
  api.get('/api/progress/links', progressLinksSchema, signal)

const linkPath = (mapId: string, playthroughId: string): string =>
  `/api/progress/${mapId}/link${playthroughId === FIRST_PLAYTHROUGH_ID ? '' : `?playthrough=${playthroughId}`}`

/** Makes a link to one's progress, or returns the one that there is. @throws ApiError, NetworkError, as all of these */
export const makeProgressLink = (mapId: string, playthroughId: string): Promise<ProgressLink> =>
  api.post(linkPath(mapId, playthroughId), undefined, progressLinkSchema)

export const takeProgressLinkBack = async (mapId: string, playthroughId: string): Promise<void> => {
  await api.delete(linkPath(mapId, playthroughId), progressLinkRemovedSchema)
}

export const fetchSharedProgress = (token: string, signal: AbortSignal): Promise<SharedProgress> =>
  api.get(`/api/progress/shared/${encodeURIComponent(token)}`, sharedProgressSchema, signal)
