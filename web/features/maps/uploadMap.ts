import type { z } from 'zod'
import { newMapDirectory } from '../../../shared/mapPath.ts'
import { uploadAnswerSchema } from '../../../shared/maps.ts'
import type { CurrentUser } from '../../../shared/users.ts'
import { api, type UploadOptions } from '../../sources/api.ts'
import { imageProblem, type MapForm } from './mapFormRules.ts'

/** Older and other servers answer less: each part may be missing. */
const answerSchema = uploadAnswerSchema.partial().catch({})
export type UploadResult = z.infer<typeof answerSchema>

/** Sends a new map with its image. @throws ApiError, NetworkError, and an Error with a text for what is no image */
export const uploadMap = (
  form: MapForm,
  user: Pick<CurrentUser, 'id' | 'username'>,
  options: UploadOptions,
): Promise<UploadResult> => {
  const problem = imageProblem(form.image)
  if (problem !== null) throw new Error(problem)
  return api.upload('/api/upload-map', mapFormData(form, user), { ...options, schema: answerSchema })
}

/** The form's fields by the names of the API. An empty tip link is not sent. */
export const mapFormData = (form: MapForm, user: Pick<CurrentUser, 'id' | 'username'>): FormData => {
  const data = new FormData()
  data.set('game_name', form.gameName)
  data.set('display_name', form.displayName)
  data.set('version_id', form.versionId)
  data.set('uploader_id', String(user.id))
  if (form.tipUrl !== '') data.set('tip_url', form.tipUrl)
  data.set('map_directory', newMapDirectory(form.gameName, user.username))
  if (form.image instanceof Blob) data.set('map', form.image)
  return data
}
