import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, idTextSchema, removedAnswerSchema } from '../../shared/ids.ts'
import { MAP_NAME_MAX, REGION_IMAGE_BYTES_MAX } from '../../shared/limits.ts'
import { uploadAnswerSchema } from '../../shared/maps/maps.ts'
import { nameSchema } from '../../shared/names.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { admitUpload } from '../http/rateLimits.ts'
import { type UploadForm, withUpload } from '../http/requestBody.ts'
import { forRequest } from '../http/requestIds.ts'
import { createMap } from '../maps/createMap.ts'
import { deleteMap, deleteOwnMap, sweepSoon } from '../maps/deleteMap.ts'
import { authoriseMap, type Authorized, loadVisibleMap } from '../maps/mapAccess.ts'
import type { MapFields } from '../maps/mapForm.ts'
import { asRefusal, presentUpload } from '../maps/mapRoutes.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import type { Store } from '../store/Store.ts'

/** A region map is a map within another one. There is one level of them. */
export const regionRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/child-maps/:id/child', addRegion(services))
  router.delete('/api/child-maps/:id/child', removeRegion(services))
  return router
}

const regionFieldsSchema = z.object({ display_name: nameSchema(MAP_NAME_MAX, TEXTS.region.incomplete) })
const REGION_FORM = { fields: regionFieldsSchema, fileField: 'map' }

const parentParams = z.object({
  id: z.string().transform((text, context) => {
    const id = idTextSchema.safeParse(text)
    if (id.success) return id.data
    context.addIssue({ code: 'custom', message: TEXTS.region.noParent })
    return z.NEVER
  }),
})

const addRegion = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Creates a region map within a map',
    limit: 'upload',
    session: 'required',
    params: parentParams,
    form: REGION_FORM,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, parent) => authoriseMap(user, parent, 'regions'),
    act: async ({ ctx, user }, parent) => {
      if (parent.parent_map_id !== null) throw badRequest('A region map cannot have region maps of its own.')
      const maxUploadBytes = Math.min(services.config.maxUploadBytes, REGION_IMAGE_BYTES_MAX)
      await admitUpload(services, ctx, user, maxUploadBytes)
      const bounds = { dataDir: services.config.dataDir, maxUploadBytes, tooLargeText: TEXTS.region.tooLarge }
      return withUpload(ctx, bounds, REGION_FORM.fileField, (form) =>
        createRegion(forRequest(services, ctx), user, parent, form),
      )
    },
    present: presentUpload,
    answer: uploadAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

/** @throws HttpError 400, 409, 413; 404 if the parent has been deleted meanwhile */
const createRegion = async (
  services: Services,
  user: UserDocument,
  parent: Authorized<'regions'>,
  form: UploadForm,
): Promise<MapDocument> => {
  const { display_name, path } = readRegionForm(form)
  const fields: MapFields = {
    game_name: parent.game_name,
    display_name,
    version_id: null,
    tip_url: null,
    map_directory: null,
    is_public: parent.is_public,
  }
  const region = await createMap(services, user, fields, path, parent).catch(asRefusal)
  if (!(await services.changeLog.isClosed(Number(parent._id))))
    return withParentsOwner(services.store, region)
  // The deletion of the parent may have missed it.
  await deleteOwnMap(services, region)
  throw notFound('Map not found')
}

/** The parent may have been handed over meanwhile, which may have missed it. */
const withParentsOwner = async (store: Store, region: MapDocument): Promise<MapDocument> => {
  const parent = await store.get('maps', String(region.parent_map_id))
  if (!parent || parent.uploader_id === region.uploader_id) return region
  const { uploader_id, uploader_username } = parent
  const credit = {
    uploader_id,
    uploader_username,
    search_key: mapSearchKey({ ...region, uploader_username }),
  }
  await store.update('maps', region._id, credit)
  return { ...region, ...credit }
}

/** @throws HttpError 400 */
const readRegionForm = ({ fields, file }: UploadForm): { display_name: string; path: string } => {
  const parsed = regionFieldsSchema.safeParse(fields)
  const issues = (parsed.error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  if (file === null) issues.push({ path: REGION_FORM.fileField, message: TEXTS.region.incomplete })
  if (!parsed.success || file === null)
    throw badRequest(issues[0]?.message ?? TEXTS.region.incomplete, issues)
  return { ...parsed.data, path: file.path }
}

const removeRegion = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Deletes a region map',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: async ({ user }, map) => authoriseMap(user, map, 'delete', await parentOf(services, map)),
    act: async ({ user, ctx }, map) => {
      if (map.parent_map_id === null) throw badRequest('This map is not a region map.')
      await deleteMap(forRequest(services, ctx), map, Number(user._id))
      const details = { map: Number(map._id), owner: map.uploader_id }
      services.securityLog.write('map-deleted', { who: user, request: ctx, details })
      sweepSoon(forRequest(services, ctx), Number(map._id))
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

/** The map that decides who may delete: the parent, or a map without one itself. */
const parentOf = async ({ store }: Services, map: MapDocument): Promise<MapDocument> =>
  (map.parent_map_id === null ? null : await store.get('maps', String(map.parent_map_id))) ?? map
