import { z } from 'zod'
import { countedIdSchema, entityIdSchema, idTextSchema, mapIdOfEntity } from '../../shared/ids.ts'
import { badRequest } from './HttpError.ts'

/** Ids in a body: numbers, or the digits that forms and select boxes send. */
export const wireMapIdSchema = z.union([countedIdSchema, idTextSchema.pipe(countedIdSchema)], 'Not an id.')
export const wireEntityIdSchema = z.union([entityIdSchema, idTextSchema.pipe(entityIdSchema)], 'Not an id.')

/** 1 or 0, however a client writes them. */
export const wireFlagSchema = z
  .union([z.literal([0, 1]), z.boolean(), z.enum(['0', '1', 'true', 'false'])], '1 or 0 is wanted.')
  .transform((flag): 0 | 1 => (flag === 1 || flag === true || flag === '1' || flag === 'true' ? 1 : 0))

/** The map an entity belongs to. @throws HttpError 400 where a payload names another */
export const mapIdOf = (entityId: number, namedMapId?: number | null): number => {
  const mapId = mapIdOfEntity(entityId)
  if (namedMapId != null && namedMapId !== mapId) throw badRequest('This id belongs to another map.')
  return mapId
}
