import {
  mapStyleSchema,
  savedStylesAnswerSchema,
  styleImagesAnswerSchema,
  stylesAnswerSchema,
} from '../../../shared/maps/styles.ts'
import { withActionErrors } from './actionErrors.ts'
import type { HttpClient } from './api.ts'
import { RefusedError, type StyleSource } from '../MapSource.ts'

/** The styles of the maps on the server. */
export const createHttpStyles = (client: HttpClient): StyleSource => {
  const pathOf = (mapId: string) => `/api/map-styles/${mapId}`
  return {
    async read(mapId, signal) {
      return (await withActionErrors(client.get(pathOf(mapId), stylesAnswerSchema, signal))).styles
    },
    async readDefault(signal) {
      return withActionErrors(client.get('/api/map-styles/default', mapStyleSchema, signal))
    },
    async save(mapId, fields) {
      return (await withActionErrors(client.post(pathOf(mapId), fields, savedStylesAnswerSchema))).styles
    },
    async reset(mapId) {
      await withActionErrors(client.post(`${pathOf(mapId)}/reset`, {}, savedStylesAnswerSchema))
    },
    async setDefault(mapId) {
      await withActionErrors(client.post(`${pathOf(mapId)}/set-default`, {}, savedStylesAnswerSchema))
    },
    async putPicture(mapId, { field, file }, options) {
      const form = new FormData()
      form.set(field, file)
      const path = `${pathOf(mapId)}/styles/upload-images`
      const sent = client.upload(path, form, { ...options, schema: styleImagesAnswerSchema })
      const url = (await withActionErrors(sent))[`${field}_url`]
      if (url === undefined) throw new RefusedError(null)
      return url
    },
  }
}
