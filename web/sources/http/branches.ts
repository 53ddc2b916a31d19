import {
  type BranchesAnswer,
  branchesAnswerSchema,
  setBranchingAnswerSchema,
} from '../../../shared/maps/branches.ts'
import { type UploadAnswer, uploadAnswerSchema } from '../../../shared/maps/maps.ts'
import { api } from './api.ts'

/** @throws ApiError, NetworkError, as all of these */
export const fetchBranches = (mapId: number, signal: AbortSignal): Promise<BranchesAnswer> =>
  api.get(`/api/maps/${mapId}/branches`, branchesAnswerSchema, signal)

export const branchMap = (mapId: number, name: string, includesRegions: boolean): Promise<UploadAnswer> =>
  api.post(
    `/api/maps/${mapId}/branch`,
    { display_name: name, include_regions: includesRegions },
    uploadAnswerSchema,
  )

export const setBranching = (mapId: number, isAllowed: boolean): Promise<unknown> =>
  api.post(`/api/maps/${mapId}/set-branching`, { allows_branching: isAllowed }, setBranchingAnswerSchema)
