import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import {
  type AssetAnswer,
  type AssetPurpose,
  assetPurposeSchema,
  type AssetRef,
} from '../../shared/assets.ts'
import type { Change } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { idTextSchema, mapIdOfEntity } from '../../shared/ids.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../http/errors.ts'
import { editContent } from '../maps/editContent.ts'
import { authoriseMap, loadVisibleMap, unlessClosed } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { uploadAsset } from './uploadAsset.ts'

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
      ref: await uploadAsset(services, { ctx, user, map, purpose: query.purpose, field: 'file' }),
    }),
  })

/** Fields of a form that repeat the ids of its path: another id there is a mistake. */
const idFieldsOf = (id: number) => ({
  mapId: mapIdOfEntity(id),
  map_id: mapIdOfEntity(id),
  poi_id: id,
})

/** A form with a file that an entity gets: `POST …/{id}/icon`, `POST …/{id}/image`. */
export const entityAssetEndpoint = (
  services: Services,
  route: {
    readonly purpose: AssetPurpose
    /** The form's field with the file. */
    readonly field: string
    /** @throws HttpError 404 */
    readonly find: (content: Content, id: number) => void
    readonly change: (id: number, ref: AssetRef) => Change
    readonly present: (map: MapDocument, ref: AssetRef) => unknown
  },
): Middleware =>
  endpoint(services, {
    limit: 'write',
    session: 'required',
    params: z.object({ id: idTextSchema }),
    load: ({ params, user }) => loadVisibleMap(services, user, mapIdOfEntity(params.id)),
    authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
    act: async ({ ctx, user, params: { id } }, map) => {
      const { purpose, field } = route
      route.find((await unlessClosed(services.changeLog.read(Number(map._id)))).content, id)
      const checkFields = (fields: Readonly<Record<string, unknown>>) => refuseOtherIds(fields, id)
      const ref = await uploadAsset(services, { ctx, user, map, purpose, field, checkFields })
      return editContent(services, user, map, (content) => {
        route.find(content, id)
        return { changes: [route.change(id, ref)], answer: () => route.present(map, ref) }
      })
    },
  })

const refuseOtherIds = (fields: Readonly<Record<string, unknown>>, id: number): void => {
  for (const [field, own] of Object.entries(idFieldsOf(id)))
    if (fields[field] !== undefined && fields[field] !== String(own))
      throw badRequest('This id belongs to another map.')
}
