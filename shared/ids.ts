import { z } from 'zod'

/** An entity's id carries its map: `mapId · 2^27 + n`, so that an id alone tells which map it belongs to. */
const ENTITIES_PER_MAP = 2 ** 27

/** The largest map id whose entities still have safe integers as ids. */
export const MAX_MAP_ID = 2 ** 26 - 1

/** A small integer counted by the server: of a map, a user, a game or a comment. */
export const countedIdSchema = z.int().min(1).max(MAX_MAP_ID)

/** The id of a category, a type or a POI. Local maps use time stamps here, so only safety is asked. */
export const entityIdSchema = z.int().min(1)

/** An id as it stands in a path: digits only, written in the one canonical way. */
export const idTextSchema = z
  .string()
  .max(16)
  .regex(/^[1-9]\d*$/, { error: 'This is not an id.', abort: true })
  .refine((text) => String(Number(text)) === text, 'This is not an id.')
  .transform(Number)

/** The answer of a call that removes something. */
export const removedAnswerSchema = z.object({ success: z.literal(true), id: entityIdSchema })

export const mapIdOfEntity = (entityId: number): number => Math.floor(entityId / ENTITIES_PER_MAP)

/** A new id within a map. It may be taken already: the commit refuses that, and the maker draws again. */
export const newEntityId = (mapId: number): number => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return mapId * ENTITIES_PER_MAP + 1 + (random % (ENTITIES_PER_MAP - 1))
}

/** Names one commit; a retry carries the same one and is applied once. */
export const changeIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)
