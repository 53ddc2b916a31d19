import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { colourToNumber, wireColourSchema } from '../../shared/colours.ts'
import { fieldsToSet } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { isLocked } from '../../shared/content/locks.ts'
import {
  DEFAULT_TYPE_LOOK,
  type PoiType,
  poiTypeSchema,
  shapeSchema,
  type TypeAnswer,
  typeAnswerSchema,
} from '../../shared/content/types.ts'
import { idParams, newEntityId } from '../../shared/ids.ts'
import { sameName } from '../../shared/names.ts'
import { entityAssetEndpoint } from '../assets/assetRoutes.ts'
import { notFound } from '../http/errors.ts'
import { rowsOf } from '../http/PreparedAnswers.ts'
import { wireFlagSchema } from '../http/requestBody.ts'
import { editEndpoint, mapIdOf, wireEntityIdSchema, wireMapIdSchema } from '../maps/editContent.ts'
import { listEndpoint } from '../maps/listEndpoint.ts'
import { assetUrl, iconUrl } from '../maps/mapFiles.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'

export const typeRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/poi/types/:mapId', listTypes(services))
  router.post('/api/poi/type', createType(services))
  router.put('/api/type-edit/:id', editType(services))
  router.post('/api/type-edit/:id/icon', putIcon(services))
  router.delete('/api/type-edit/:id/icon', removeIcon(services))
  return router
}

const listTypes = (services: Services): Middleware =>
  listEndpoint(services, {
    summary: 'Lists the types of a map',
    kind: 'types',
    rows: ({ types }, map) => rowsOf(types, (type) => presentType(map, type)),
    answer: z.array(typeAnswerSchema),
  })

/** `icon` is a shape here; a picture has a call of its own. */
const lookSchema = z.object({
  color: z.optional(wireColourSchema),
  icon: z.optional(shapeSchema),
  label_border: wireFlagSchema.optional(),
  label_bg_colour: z.optional(wireColourSchema),
  label_border_colour: z.optional(wireColourSchema),
})

type Look = Omit<PoiType, 'id' | 'categoryId' | 'name'>

const lookOf = (body: z.output<typeof lookSchema>) => ({
  colour: body.color,
  shape: body.icon,
  labelBorder: body.label_border,
  labelBgColour: body.label_bg_colour,
  labelBorderColour: body.label_border_colour,
})

const nameSchema = poiTypeSchema.shape.name

const savedTypeSchema = z.object({ ...typeAnswerSchema.shape, success: z.literal(true) })

/** Returns the existing type if the category has one of this name. */
const createType = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Creates a type, or returns the one that has the name',
    body: lookSchema.extend({ map_id: wireMapIdSchema, category_id: wireEntityIdSchema, name: nameSchema }),
    mapIdOf: ({ body }) => body.map_id,
    plan: (content, { body }, map) => {
      const existing = findNamed(content, body.category_id, body.name)
      const entity: PoiType = existing ?? {
        ...DEFAULT_TYPE_LOOK,
        ...fieldsToSet<Look>(DEFAULT_TYPE_LOOK, lookOf(body)),
        id: newEntityId(body.map_id),
        categoryId: body.category_id,
        name: body.name,
      }
      return {
        changes: existing ? [] : [{ op: 'insert', kind: 'type', entity }],
        answer: () => ({ success: true as const, ...presentType(map, entity) }),
      }
    },
    answer: savedTypeSchema,
  })

const editType = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Alters a type',
    params: idParams,
    body: lookSchema.extend({
      map_id: wireMapIdSchema.nullish(),
      category_id: wireEntityIdSchema.optional(),
      name: z.optional(nameSchema),
    }),
    mapIdOf: ({ params, body }) => mapIdOf(params.id, body.map_id),
    plan: (content, { params: { id }, body }, map) => {
      const before = typeOf(content, id)
      const fields = fieldsToSet(before, { ...lookOf(body), name: body.name, categoryId: body.category_id })
      return {
        changes: fields ? [{ op: 'patch', kind: 'type', id, fields }] : [],
        answer: () => ({ success: true as const, ...presentType(map, { ...before, ...fields }) }),
      }
    },
    answer: savedTypeSchema,
  })

const putIcon = (services: Services): Middleware =>
  entityAssetEndpoint(services, {
    summary: 'Gives a type an icon',
    purpose: 'icon',
    field: 'icon',
    find: (content, id) => void typeOf(content, id),
    change: (id, icon) => ({ op: 'patch', kind: 'type', id, fields: { icon } }),
    present: (map, ref) => ({ success: true as const, icon_url: assetUrl(map, ref) }),
    answer: z.object({ success: z.literal(true), icon_url: z.string().nullable() }),
  })

const removeIcon = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Takes the icon from a type',
    params: idParams,
    mapIdOf: ({ params }) => mapIdOf(params.id),
    plan: (content, { params: { id } }) => ({
      changes:
        typeOf(content, id).icon === null ? [] : [{ op: 'patch', kind: 'type', id, fields: { icon: null } }],
      answer: () => ({ ok: true as const, success: true as const }),
    }),
    answer: z.object({ ok: z.literal(true), success: z.literal(true) }),
  })

const findNamed = ({ types }: Content, categoryId: number, name: string): PoiType | undefined => {
  for (const type of types) if (type.categoryId === categoryId && sameName(type.name, name)) return type
  return undefined
}

const typeOf = ({ types }: Content, id: number): PoiType => {
  const type = types.get(id)
  if (!type) throw notFound('Type not found')
  return type
}

export const presentType = (map: MapDocument, type: PoiType): TypeAnswer => {
  const icon = iconUrl(map, type.icon, type.colour)
  return {
    id: type.id,
    map_id: Number(map._id),
    category_id: type.categoryId,
    name: type.name,
    color: colourToNumber(type.colour),
    shape: type.shape,
    icon,
    icon_url: icon,
    label_border: type.labelBorder,
    label_bg_colour: type.labelBgColour,
    label_border_colour: type.labelBorderColour,
    locked: isLocked(type),
  }
}
