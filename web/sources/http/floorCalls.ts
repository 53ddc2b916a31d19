import {
  FLOOR_IMAGE_FIELD,
  type FloorsAnswer,
  floorsAnswerSchema,
} from '../../../shared/floors/floorCalls.ts'
import type { Floor } from '../../../shared/floors/floors.ts'
import type { MapFloor } from '../MapSource.ts'
import type { HttpClient, UploadOptions } from './api.ts'
import { floorOf } from './recordOf.ts'

const floorsOf = async (answer: Promise<FloorsAnswer>): Promise<readonly MapFloor[]> =>
  (await answer).floors.map(floorOf)

const pathOf = (mapId: string, floorId: number): string => `/api/maps/${mapId}/floors/${floorId}`

/** All throw ApiError and NetworkError. */
export const setFloors = (
  client: HttpClient,
  mapId: string,
  floors: readonly Floor[],
  imageId?: string,
): Promise<readonly MapFloor[]> =>
  floorsOf(client.post(`/api/maps/${mapId}/set-floors`, { floors, image_id: imageId }, floorsAnswerSchema))

export const setFloorImage = (
  client: HttpClient,
  mapId: string,
  floorId: number,
  file: File,
  options: UploadOptions = {},
): Promise<readonly MapFloor[]> => {
  const form = new FormData()
  form.set(FLOOR_IMAGE_FIELD, file)
  const path = `${pathOf(mapId, floorId)}/image`
  return floorsOf(client.upload(path, form, { ...options, schema: floorsAnswerSchema }))
}

export const removeFloorImage = (
  client: HttpClient,
  mapId: string,
  floorId: number,
): Promise<readonly MapFloor[]> =>
  floorsOf(client.delete(`${pathOf(mapId, floorId)}/image`, floorsAnswerSchema))

export const retryFloorImage = (
  client: HttpClient,
  mapId: string,
  floorId: number,
): Promise<readonly MapFloor[]> =>
  floorsOf(client.post(`${pathOf(mapId, floorId)}/retry-image`, {}, floorsAnswerSchema))
