import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { colourToNumber } from '../../shared/colours.ts'
import { fieldsToSet } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import {
  type Poi,
  type PoiAnswer,
  poiListAnswerSchema,
  poiSchema,
  type SavedPoiAnswer,
  savedPoiAnswerSchema,
} from '../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { idParams, removedAnswerSchema } from '../../shared/ids.ts'
import { entityAssetEndpoint } from '../assets/assetRoutes.ts'
import { presentCategory } from '../categories/categoryRoutes.ts'
import { rowsOf } from '../http/PreparedAnswers.ts'
import { type Edit, editEndpoint, mapIdOf, wireMapIdSchema } from '../maps/editContent.ts'
import { type HiddenMaps, hiddenMaps, listEndpoint } from '../maps/listEndpoint.ts'
import { assetUrl, iconUrl, pictureOfUrl, pictureUrl } from '../maps/mapFiles.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { presentType } from '../types/typeRoutes.ts'
import { existingPoi, savePoiChange, savePoiSchema } from './savePoi.ts'

export const poiRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/poi/all/:mapId', listPois(services))
  router.post('/api/poi/save', savePoi(services))
  router.put('/api/poi/update-name/:id', updateName(services))
  router.put('/api/poi/update-desc/:id', updateDescription(services))
  router.put('/api/poi/update-linked-map/:id', updateLinkedMap(services))
  router.post('/api/poi/:id/image', putImage(services))
  router.delete('/api/poi/:id', removePoi(services))
  return router
}

const listPois = (services: Services): Middleware =>
  listEndpoint(services, {
    summary: 'Lists the POIs, types and categories of a map',
    kind: 'pois',
    rows: (content, map, hidden) => ({
      pois: rowsOf(content.pois, (poi) => presentPoi(content, map, poi, hidden)),
      types: rowsOf(content.types, (type) => presentType(map, type)),
      categories: rowsOf(content.categories, (category) => presentCategory(Number(map._id), category)),
    }),
    answer: poiListAnswerSchema,
  })

const savePoi = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Creates a POI, or alters one',
    body: savePoiSchema,
    mapIdOf: ({ body }) => (body.id == null ? body.map_id : mapIdOf(body.id, body.map_id)),
    plan: (content, { body, user }, map) => {
      const pictureOf = (url: string) => pictureOfUrl(map, services.config.publicUrl, url)
      const { id, changes } = savePoiChange(content, body, pictureOf)
      return { changes, answer: answerWith(services, user, map, id) }
    },
    answer: savedPoiAnswerSchema,
  })

const updateName = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Renames a POI',
    params: idParams,
    body: z.object({ poi_name: poiSchema.shape.name, map_id: wireMapIdSchema.nullish() }),
    mapIdOf: ({ params, body }) => mapIdOf(params.id, body.map_id),
    plan: (content, { params, body, user }, map) =>
      setting(content, params.id, { name: body.poi_name }, answerWith(services, user, map, params.id)),
    answer: savedPoiAnswerSchema,
  })

const updateDescription = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Describes a POI',
    params: idParams,
    body: z.object({ description: poiSchema.shape.description, map_id: wireMapIdSchema.nullish() }),
    mapIdOf: ({ params, body }) => mapIdOf(params.id, body.map_id),
    plan: (content, { params, body, user }, map) =>
      setting(
        content,
        params.id,
        { description: body.description },
        answerWith(services, user, map, params.id),
      ),
    answer: savedPoiAnswerSchema,
  })

const updateLinkedMap = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Links a POI to another map, or to none',
    params: idParams,
    body: z.object({ linked_map_id: wireMapIdSchema.nullable(), map_id: wireMapIdSchema.nullish() }),
    mapIdOf: ({ params, body }) => mapIdOf(params.id, body.map_id),
    plan: (content, { params, body, user }, map) =>
      setting(
        content,
        params.id,
        { linkedMapId: body.linked_map_id },
        answerWith(services, user, map, params.id),
      ),
    answer: savedPoiAnswerSchema,
  })

const putImage = (services: Services): Middleware =>
  entityAssetEndpoint(services, {
    summary: 'Gives a POI a picture',
    purpose: 'image',
    field: 'image',
    find: (content, id) => void existingPoi(content, id),
    change: (id, image) => ({ op: 'patch', kind: 'poi', id, fields: { image } }),
    present: (map, ref) => ({ success: true as const, image_url: assetUrl(map, ref) }),
    answer: z.object({ success: z.literal(true), image_url: z.string().nullable() }),
  })

const removePoi = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Removes a POI',
    params: idParams,
    mapIdOf: ({ params }) => mapIdOf(params.id),
    plan: (content, { params: { id } }) => {
      existingPoi(content, id)
      return { changes: [{ op: 'remove', kind: 'poi', id }], answer: () => ({ success: true as const, id }) }
    },
    answer: removedAnswerSchema,
  })

const setting = (
  content: Content,
  id: number,
  sent: Partial<Poi>,
  answer: Edit<SavedPoiAnswer>['answer'],
): Edit<SavedPoiAnswer> => {
  const fields = fieldsToSet(existingPoi(content, id), sent)
  return { changes: fields ? [{ op: 'patch', kind: 'poi', id, fields }] : [], answer }
}

/** Presents the POI as it is now, unless somebody has deleted it in the meantime. */
const answerWith =
  ({ store }: Services, user: UserDocument, map: MapDocument, id: number) =>
  async (after: Content): Promise<SavedPoiAnswer> => {
    const poi = after.pois.get(id)
    if (!poi) return { success: true as const, id }
    const hidden = await hiddenMaps(store, user, poi.linkedMapId === null ? [] : [poi.linkedMapId])
    return { success: true as const, ...presentPoi(after, map, poi, hidden) }
  }

/** A POI with what it takes from its type and category. A link to a map that the reader may not see is left out. */
const presentPoi = (content: Content, map: MapDocument, poi: Poi, hidden: HiddenMaps): PoiAnswer => {
  const type = content.types.get(poi.typeId)
  const look = type ?? DEFAULT_TYPE_LOOK
  return {
    id: poi.id,
    map_id: Number(map._id),
    poi_name: poi.name,
    category: content.categories.get(type?.categoryId ?? 0)?.name ?? '',
    category_id: type?.categoryId ?? null,
    type: type?.name ?? '',
    type_id: poi.typeId,
    x: poi.x,
    y: poi.y,
    shape: look.shape,
    description: poi.description,
    image_url: pictureUrl(map, poi.image) ?? '',
    icon_file: iconUrl(map, poi.icon, look.colour) ?? '',
    label_border: poi.labelBorder ?? look.labelBorder,
    label_bg_colour: poi.labelBgColour ?? look.labelBgColour,
    label_border_colour: look.labelBorderColour,
    colour: look.colour,
    color: colourToNumber(look.colour),
    linked_map_id: poi.linkedMapId !== null && hidden.has(poi.linkedMapId) ? null : poi.linkedMapId,
    ...(poi.floor && { floor: poi.floor }),
    ...(poi.leadsTo && { leads_to: poi.leadsTo }),
    created_by: poi.createdBy,
  }
}
