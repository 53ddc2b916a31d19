import { z } from 'zod'
import { wireColourSchema } from '../../shared/colours.ts'
import { type Change, fieldsToSet } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { EMPTY_POI, type Poi, poiSchema } from '../../shared/content/pois.ts'
import { newEntityId } from '../../shared/ids.ts'
import { URL_MAX } from '../../shared/limits.ts'
import { badRequest, type HttpError, notFound } from '../http/errors.ts'
import { wireFlagSchema } from '../http/requestBody.ts'
import { wireEntityIdSchema, wireMapIdSchema } from '../maps/editContent.ts'

/** `POST /api/poi/save`. A maker of the POI named there is ignored. */
export const savePoiSchema = z.object({
  map_id: wireMapIdSchema,
  /** An existing POI, whose fields are changed to those that are sent. */
  id: wireEntityIdSchema.nullish(),
  category_id: wireEntityIdSchema.nullish(),
  type_id: wireEntityIdSchema.nullish(),
  x: z.optional(poiSchema.shape.x),
  y: z.optional(poiSchema.shape.y),
  poi_name: z.optional(poiSchema.shape.name),
  description: z.optional(poiSchema.shape.description),
  image_url: z.string().max(URL_MAX).nullish(),
  label_border: wireFlagSchema.nullish(),
  label_bg_colour: z.nullish(wireColourSchema),
  linked_map_id: wireMapIdSchema.nullish(),
  /** 0: all floors, and none that it leads to. */
  floor: poiSchema.shape.floor,
  leads_to: poiSchema.shape.leadsTo,
})
type SavePoi = z.output<typeof savePoiSchema>

/** Returns the changes that save a POI. `pictureOf` returns the picture at an address, or null if none may be there. */
export const savePoiChange = (
  content: Content,
  sent: SavePoi,
  pictureOf: (url: string) => string | null,
): { readonly id: number; readonly changes: readonly Change[] } => {
  const fields = fieldsOf(sent, pictureOf)
  if (sent.id == null) {
    const entity = newPoi(content, sent, fields)
    return { id: entity.id, changes: [{ op: 'insert', kind: 'poi', entity }] }
  }
  const { id } = sent
  const before = existingPoi(content, id)
  refuseWrongType(content, fields.typeId ?? before.typeId, sent.category_id)
  const altered = fieldsToSet(before, fields)
  return { id, changes: altered ? [{ op: 'patch', kind: 'poi', id, fields: altered }] : [] }
}

const fieldsOf = (sent: SavePoi, pictureOf: (url: string) => string | null): Partial<Poi> => ({
  typeId: sent.type_id ?? undefined,
  x: sent.x,
  y: sent.y,
  name: sent.poi_name,
  description: sent.description,
  image: imageOf(sent.image_url, pictureOf),
  labelBorder: sent.label_border,
  labelBgColour: sent.label_bg_colour,
  linkedMapId: sent.linked_map_id,
  floor: sent.floor,
  leadsTo: sent.leads_to,
})

const imageOf = (url: SavePoi['image_url'], pictureOf: (url: string) => string | null) => {
  if (url == null || url === '') return url === undefined ? undefined : null
  const picture = pictureOf(url)
  if (picture === null)
    throw badRequest('The image must be a picture of this map or an address on another site.')
  return picture
}

const newPoi = (content: Content, sent: SavePoi, fields: Partial<Poi>): Poi => {
  const { category_id: categoryId, type_id: typeId, x, y } = sent
  if (categoryId == null || typeId == null || x === undefined || y === undefined) throw incomplete(sent)
  refuseWrongType(content, typeId, categoryId)
  const place = { id: newEntityId(sent.map_id), typeId, x, y }
  return { ...EMPTY_POI, ...fieldsToSet<Omit<Poi, keyof typeof place>>(EMPTY_POI, fields), ...place }
}

const NEEDED = {
  category_id: 'Please choose a category.',
  type_id: 'Please choose a type.',
  x: 'Please choose a place.',
  y: 'Please choose a place.',
} as const

const incomplete = (sent: SavePoi): HttpError => {
  const missing = Object.entries(NEEDED).filter(([field]) => sent[field as keyof typeof NEEDED] == null)
  const issues = missing.map(([path, message]) => ({ path, message }))
  return badRequest(issues[0]?.message ?? '', issues)
}

const refuseWrongType = (content: Content, typeId: number, categoryId: number | null | undefined): void => {
  const type = content.types.get(typeId)
  if (!type) throw badRequest('The type does not exist on this map.')
  if (categoryId != null && type.categoryId !== categoryId)
    throw badRequest('The type does not belong to this category.')
}

/** @throws HttpError 404 */
export const existingPoi = ({ pois }: Content, id: number): Poi => {
  const poi = pois.get(id)
  if (!poi) throw notFound('POI not found')
  return poi
}
