import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { assetPurposeSchema, type AssetAnswer } from '../../shared/assets.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { endpoint } from '../http/endpoint.ts'
import { authoriseMap, loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import { takeAssetUpload } from './takeAssetUpload.ts'

/** Icons and pictures come before the changes that name them. */
export const assetRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/assets', postAsset(services))
  return router
}

const postAsset = (services: Services): Middleware =>
  endpoint(services, {
    limit: 'write',
    session: 'required',
    params: z.object({ id: idTextSchema }),
    query: z.object({ purpose: assetPurposeSchema }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
    act: async ({ ctx, user, query }, map): Promise<AssetAnswer> => ({
      ref: await takeAssetUpload(services, { ctx, user, map, purpose: query.purpose, field: 'file' }),
    }),
  })
