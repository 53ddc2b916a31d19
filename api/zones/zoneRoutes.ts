import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { fieldsToSet } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { type Zone, ZONE_FALLBACK_LOOK, type ZoneGeometry } from '../../shared/content/zones.ts'
import {
  geometryFrom,
  savedZoneAnswerSchema,
  sentLook,
  sentNewZoneSchema,
  type SentZone,
  sentZoneSchema,
  zoneAnswerSchema,
  zoneToWire,
} from '../../shared/content/zoneWire.ts'
import { circleRing } from '../../shared/geometry/circle.ts'
import { idParams, newEntityId, removedAnswerSchema } from '../../shared/ids.ts'
import { sameValue } from '../../shared/sameValue.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { rowsOf } from '../http/PreparedAnswers.ts'
import { editEndpoint, mapIdOf, wireMapIdSchema } from '../maps/editContent.ts'
import { listEndpoint } from '../maps/listEndpoint.ts'
import type { Services } from '../services.ts'

export const zoneRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/polygons', listZones(services))
  router.post('/api/polygons', createZone(services))
  router.put('/api/polygons/:id', editZone(services))
  router.delete('/api/polygons/:id', removeZone(services))
  return router
}

/** Room for the points of the largest zone, written at length. */
const BODY_BYTES_MAX = 1024 * 1024

const listZones = (services: Services): Middleware =>
  listEndpoint(services, {
    summary: 'Lists the zones of a map',
    kind: 'zones',
    mapIdIn: 'query',
    rows: ({ zones }, map) => rowsOf(zones, (zone) => zoneToWire(Number(map._id), zone)),
    answer: z.array(zoneAnswerSchema),
  })

/** A maker of the zone named in the body is ignored. */
const createZone = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Creates a zone',
    body: z.intersection(sentNewZoneSchema, z.object({ mapId: wireMapIdSchema })),
    bodyBytesMax: BODY_BYTES_MAX,
    mapIdOf: ({ body }) => body.mapId,
    plan: (_content, { body }, map) => {
      const id = newEntityId(body.mapId)
      const entity: Zone = {
        ...ZONE_FALLBACK_LOOK,
        ...fieldsToSet<Look>(ZONE_FALLBACK_LOOK, sentLook(body)),
        id,
        geometry: newGeometry(body),
        createdBy: null,
      }
      return { changes: [{ op: 'insert', kind: 'zone', entity }], answer: answerWith(Number(map._id), id) }
    },
    answer: savedZoneAnswerSchema,
  })

type Look = Omit<Zone, 'id' | 'geometry' | 'createdBy'>

const editZone = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Alters a zone',
    params: idParams,
    body: z.intersection(sentZoneSchema, z.object({ mapId: wireMapIdSchema.nullish() })),
    bodyBytesMax: BODY_BYTES_MAX,
    mapIdOf: ({ params, body }) => mapIdOf(params.id, body.mapId),
    plan: (content, { params: { id }, body }, map) => {
      const before = zoneOf(content, id)
      const geometry = reshaped(before.geometry, body)
      const isReshaped = !sameValue(geometry, before.geometry)
      const fields = fieldsToSet<Zone>(before, { ...sentLook(body), ...(isReshaped && { geometry }) })
      return {
        changes: fields ? [{ op: 'patch', kind: 'zone', id, fields }] : [],
        answer: answerWith(Number(map._id), id),
      }
    },
    answer: savedZoneAnswerSchema,
  })

const removeZone = (services: Services): Middleware =>
  editEndpoint(services, {
    summary: 'Removes a zone',
    params: idParams,
    mapIdOf: ({ params }) => mapIdOf(params.id),
    plan: (content, { params: { id } }) => {
      zoneOf(content, id)
      return { changes: [{ op: 'remove', kind: 'zone', id }], answer: () => ({ success: true as const, id }) }
    },
    answer: removedAnswerSchema,
  })

const newGeometry = ({ geometry, radius, shapeType }: z.output<typeof sentNewZoneSchema>): ZoneGeometry =>
  asShape(
    geometryFrom(geometry, { radius, isRectangle: shapeType === 'Rectangle' }) ?? refuseNoRadius(),
    shapeType,
  )

/** A circle becomes its 200 points where a polygon is asked for. */
const asShape = (geometry: ZoneGeometry, shapeType: SentZone['shapeType']): ZoneGeometry =>
  geometry.kind === 'circle' && shapeType === 'Polygon'
    ? { kind: 'polygon', points: circleRing(geometry.centre, geometry.radius) }
    : geometry

/**
 * A centre or radius alone changes the existing circle. A rectangle stays one as long as it has the corners of one, so that
 * a client may send back what it read.
 */
const reshaped = (before: ZoneGeometry, sent: SentZone): ZoneGeometry =>
  asShape(resized(before, sent), sent.shapeType)

const resized = (before: ZoneGeometry, { geometry, radius }: SentZone): ZoneGeometry => {
  const circle = before.kind === 'circle' ? before : null
  const isRectangle = before.kind === 'rectangle'
  if (geometry)
    return geometryFrom(geometry, { radius: radius ?? circle?.radius, isRectangle }) ?? refuseNoRadius()
  return circle && radius != null ? { ...circle, radius } : before
}

const refuseNoRadius = (): never => {
  throw badRequest(NO_RADIUS, [{ path: 'radius', message: NO_RADIUS }])
}
const NO_RADIUS = 'A circle needs a radius.'

/** Presents the zone as it is now, unless somebody has deleted it in the meantime. */
const answerWith =
  (mapId: number, id: number) =>
  (after: Content): z.infer<typeof savedZoneAnswerSchema> => {
    const zone = after.zones.get(id)
    return zone ? { success: true as const, ...zoneToWire(mapId, zone) } : { success: true, id }
  }

/** @throws HttpError 404 */
const zoneOf = ({ zones }: Content, id: number): Zone => {
  const zone = zones.get(id)
  if (!zone) throw notFound('Zone not found')
  return zone
}
