import * as z from 'zod/mini'

/** An entity's id is `mapId · 2^27 + n`, so the id alone tells which map the entity belongs to. */
const ENTITIES_PER_MAP = 2 ** 27

/** The largest map id whose entities' ids are safe integers. */
export const MAX_MAP_ID = 2 ** 26 - 1

/** The id of a map, a user, a game or a comment: a small integer that the server counts up. */
export const countedIdSchema = z.int().check(z.gte(1), z.lte(MAX_MAP_ID))

/** The id of an entity. Local maps use timestamps, so it only has to be a safe integer. */
export const entityIdSchema = z.int().check(z.gte(1))

/** An id in a path: digits only, without leading zeros. */
export const idTextSchema = z.pipe(
  z.string().check(
    z.maxLength(16),
    z.regex(/^[1-9]\d*$/, { error: 'This is not an id.', abort: true }),
    z.refine((text) => Number.isSafeInteger(Number(text)), 'This is not an id.'),
  ),
  z.transform(Number),
)

/** The parameters of a path with one id. */
export const idParams = z.object({ id: idTextSchema })

/** The answer of a call that removes something. */
export const removedAnswerSchema = z.object({ success: z.literal(true), id: entityIdSchema })

export const mapIdOfEntity = (entityId: number): number => Math.floor(entityId / ENTITIES_PER_MAP)

/** The id of the n-th entity, from 1, of a map that is filled from the start. */
export const entityIdAt = (mapId: number, n: number): number => mapId * ENTITIES_PER_MAP + n

/** The id with the same n in another map. */
export const sameIdIn = (mapId: number, entityId: number): number =>
  entityIdAt(mapId, entityId % ENTITIES_PER_MAP)

/** A new id within a map. It may be taken already: the commit refuses that, and the maker draws again. */
export const newEntityId = (mapId: number): number => entityIdFrom(mapId, randomNumber())

/** The id that a random number of 32 bits makes. */
export const entityIdFrom = (mapId: number, random: number): number =>
  entityIdAt(mapId, 1 + (random % (ENTITIES_PER_MAP - 1)))

/** Asking for one number at a time takes longer than all else that an import does with a marker. */
const randomNumbers = new Uint32Array(256)
let randomNumbersUsed = randomNumbers.length

const randomNumber = (): number => {
  if (randomNumbersUsed === randomNumbers.length) {
    crypto.getRandomValues(randomNumbers)
    randomNumbersUsed = 0
  }
  return randomNumbers[randomNumbersUsed++] ?? 0
}

/** Identifies a commit: a retry has the same id, so that it is applied only once. */
export const changeIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** Returns 128 random bits in hex. `crypto.randomUUID` does not exist on plain-HTTP hosts. */
export const newRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
