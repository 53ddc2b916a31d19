import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { canSetDefaultStyle } from '../../shared/maps/permissions.ts'
import {
  mapStyleSchema,
  savedStylesAnswerSchema,
  STYLE_IMAGE_FIELDS,
  styleFieldsSchema,
  styleImagesAnswerSchema,
  stylesAnswerSchema,
} from '../../shared/maps/styles.ts'
import { uploadAsset } from '../assets/uploadAsset.ts'
import { endpoint } from '../http/endpoint.ts'
import { forbidden } from '../http/errors.ts'
import { cacheResponse } from '../http/responseCache.ts'
import { actorOf, authoriseMap, loadVisibleMap } from '../maps/mapAccess.ts'
import { assetUrl } from '../maps/mapFiles.ts'
import { makeDefaultStyle, readDefaultStyle, readStyles, resetStyle, saveStyle } from '../maps/mapStyle.ts'
import type { Services } from '../services.ts'

export const styleRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/map-styles/default', getDefault(services))
  router.get('/api/map-styles/:mapId', getStyles(services))
  router.post('/api/map-styles/:mapId', postStyle(services))
  router.post('/api/map-styles/:mapId/reset', postReset(services))
  router.post('/api/map-styles/:mapId/set-default', postDefault(services))
  router.post('/api/map-styles/:mapId/styles/upload-images', postImage(services))
  return router
}

const mapParams = z.object({ mapId: idTextSchema })

const getDefault = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the style of maps without one of their own',
    limit: 'read',
    session: 'optional',
    act: () => readDefaultStyle(services.store),
    present: (style) => style,
    answer: mapStyleSchema,
  })

const getStyles = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the style of a map, and the default style',
    limit: 'read',
    session: 'optional',
    params: mapParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: async ({ ctx }, map) => {
      const styles = await readStyles(services.store, map)
      cacheResponse(ctx)
      return styles
    },
    present: (styles) => styles,
    answer: stylesAnswerSchema,
  })

const postStyle = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Saves the style of a map; what is left out stays',
    limit: 'write',
    session: 'required',
    params: mapParams,
    body: styleFieldsSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    authorise: ({ user }, map) => authoriseMap(user, map, 'style'),
    act: async ({ body }, map) => {
      await saveStyle(services, map, body)
      return readStyles(services.store, map)
    },
    present: (styles) => ({ success: true as const, ...styles }),
    answer: savedStylesAnswerSchema,
  })

const postReset = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Drops the style of a map, which then has the default one',
    limit: 'write',
    session: 'required',
    params: mapParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    authorise: ({ user }, map) => authoriseMap(user, map, 'style'),
    act: async (_request, map) => {
      await resetStyle(services, map)
      return readStyles(services.store, map)
    },
    present: (styles) => ({ success: true as const, ...styles }),
    answer: savedStylesAnswerSchema,
  })

const postDefault = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Makes the look of a map the default of all maps',
    limit: 'write',
    session: 'required',
    params: mapParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    authorise: ({ user }, map) => {
      if (!canSetDefaultStyle(actorOf(user)))
        throw forbidden('You do not have permission to set the default style.')
      return map
    },
    act: async ({ user, ctx }, map) => {
      await makeDefaultStyle(services, map)
      const details = { map: Number(map._id) }
      services.securityLog.write('default-style-set', { who: user, request: ctx, details })
      return readStyles(services.store, map)
    },
    present: (styles) => ({ success: true as const, ...styles }),
    answer: savedStylesAnswerSchema,
  })

const postImage = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Uploads a title image or a watermark, which the style shows once it is saved with it',
    limit: 'write',
    session: 'required',
    params: mapParams,
    form: { fields: z.object({}), fileField: STYLE_IMAGE_FIELDS },
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    authorise: ({ user }, map) => authoriseMap(user, map, 'style'),
    act: async ({ ctx, user }, map) => {
      const upload = { ctx, user, map, purpose: 'style', field: STYLE_IMAGE_FIELDS } as const
      const { ref, field } = await uploadAsset(services, upload)
      return { field, url: assetUrl(map, ref) ?? undefined }
    },
    present: ({ field, url }) => ({
      success: true as const,
      ...(field === 'title_image' ? { title_image_url: url } : { watermark_url: url }),
    }),
    answer: styleImagesAnswerSchema,
    refusals: { 409: errorAnswerSchema, 503: errorAnswerSchema },
  })
