import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import type { Change } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema, mapIdOfEntity } from '../../shared/ids.ts'
import {
  assetAnswerSchema,
  type AssetPurpose,
  assetPurposeSchema,
  type AssetRef,
} from '../../shared/maps/assets.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../http/errors.ts'
import { editContent, editRefusals } from '../maps/editContent.ts'
import { authoriseMap, loadVisibleMap, unlessClosed } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { uploadAsset } from './uploadAsset.ts'

/** Icons and pictures are uploaded before the changes that name them. */
export const assetRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/assets', postAsset(services))
  return router
}

const postAsset = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Uploads an icon or a picture that later changes can name',
    limit: 'write',
    session: 'required',
    params: z.object({ id: idTextSchema }),
    form: { fields: z.object({}), fileField: 'file' },
    query: z.object({ purpose: assetPurposeSchema }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
    act: ({ ctx, user, query }, map) =>
      uploadAsset(services, { ctx, user, map, purpose: query.purpose, field: 'file' }),
    present: ({ ref }) => ({ ref }),
    answer: assetAnswerSchema,
    refusals: { 409: errorAnswerSchema, 503: errorAnswerSchema },
  })

/** Fields of a form that may repeat the ids of its path: another id there is a mistake. */
const idFieldsSchema = z.object({
  mapId: z.string().optional(),
  map_id: z.string().optional(),
  poi_id: z.string().optional(),
})

const idFieldsOf = (id: number) => ({
  mapId: mapIdOfEntity(id),
  map_id: mapIdOfEntity(id),
  poi_id: id,
})

/** An endpoint that takes a form with a file for one entity: `POST …/{id}/icon`, `POST …/{id}/image`. */
export const entityAssetEndpoint = <Answer extends z.core.$ZodType>(
  services: Services,
  route: {
    readonly summary: string
    readonly purpose: AssetPurpose
    /** The form's field with the file. */
    readonly field: string
    /** @throws HttpError 404 */
    readonly find: (content: Content, id: number) => void
    readonly change: (id: number, ref: AssetRef) => Change
    readonly present: (map: MapDocument, ref: AssetRef) => z.input<Answer>
    readonly answer: Answer
  },
): Middleware =>
  endpoint(services, {
    summary: route.summary,
    limit: 'write',
    session: 'required',
    params: z.object({ id: idTextSchema }),
    form: { fields: idFieldsSchema, fileField: route.field },
    load: ({ params, user }) => loadVisibleMap(services, user, mapIdOfEntity(params.id)),
    authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
    act: async ({ ctx, user, params: { id } }, map) => {
      const { purpose, field } = route
      route.find((await unlessClosed(services.changeLog.read(Number(map._id)))).content, id)
      const checkFields = (fields: Readonly<Record<string, unknown>>) => refuseOtherIds(fields, id)
      const { ref } = await uploadAsset(services, { ctx, user, map, purpose, field, checkFields })
      return editContent(services, user, map, (content) => {
        route.find(content, id)
        return { changes: [route.change(id, ref)], answer: () => route.present(map, ref) }
      })
    },
    present: (answer) => answer,
    answer: route.answer,
    refusals: { ...editRefusals, 503: errorAnswerSchema },
  })

const refuseOtherIds = (fields: Readonly<Record<string, unknown>>, id: number): void => {
  for (const [field, own] of Object.entries(idFieldsOf(id)))
    if (fields[field] !== undefined && fields[field] !== String(own))
      throw badRequest('This id belongs to another map.')
}
