import * as z from 'zod/mini'
import { quantise } from '../geometry/point.ts'
import { COORDINATE_MAX, FLOOR_NAME_MAX, FLOORS_MAX } from '../limits.ts'
import { nameSchema } from '../names.ts'

const FLOOR_ID_MAX = 2 ** 31 - 1

export const floorIdSchema = z.int().check(z.gte(1), z.lte(FLOOR_ID_MAX))

/** The name of the floor that the image of a map shows, unless somebody says another. */
export const GROUND_FLOOR = 'Ground floor'

/** The floor that an entity says no more than "all" of. */
export const ALL_FLOORS = 0

/**
 * The floor that something on a map belongs to. Absent means all floors, as does 0; so does a floor that the map does not have
 * any more.
 */
export const floorRefSchema = z.optional(z.int().check(z.gte(ALL_FLOORS), z.lte(FLOOR_ID_MAX)))

const side = z.pipe(
  z.number().check(z.gte(1, 'A floor’s image needs an area.'), z.lte(COORDINATE_MAX)),
  z.transform(quantise),
)
const edge = z.pipe(z.number().check(z.gte(-COORDINATE_MAX), z.lte(COORDINATE_MAX)), z.transform(quantise))

/** Where the image of a floor lies on the plane of the map: its left and bottom edges and its size, in map pixels. */
export const floorFrameSchema = z.strictObject({ x: edge, y: edge, width: side, height: side })
export type FloorFrame = z.infer<typeof floorFrameSchema>

export const floorSchema = z.strictObject({
  id: floorIdSchema,
  name: nameSchema(FLOOR_NAME_MAX, 'A floor needs a name.'),
  /** Null: the image fills that of the map. Says nothing of a floor without an image of its own. */
  frame: z.nullable(floorFrameSchema),
})
export type Floor = z.infer<typeof floorSchema>

export const haveOwnIds = (floors: readonly { readonly id: number }[]): boolean =>
  new Set(floors.map(({ id }) => id)).size === floors.length

/** The floors of a map, the lowest first. A floor without an image of its own shows that of the map. */
export const floorsSchema = z
  .array(floorSchema)
  .check(
    z.maxLength(FLOORS_MAX, `A map has at most ${FLOORS_MAX} floors.`),
    z.refine(haveOwnIds, 'Each floor needs an id of its own.'),
  )

/**
 * Returns the floor that is shown unless another one is asked for: the lowest that shows the image of the map, or else the
 * lowest; null for a map without floors.
 */
export const firstFloorOf = <T extends { readonly image: unknown }>(floors: readonly T[]): T | null =>
  floors.find(({ image }) => image === null) ?? floors[0] ?? null

/**
 * Returns an id that is not taken. It is drawn, as the image of a floor that was removed is kept by its id for a while, and must
 * not show on a new floor.
 */
export const newFloorId = (takenIds: ReadonlySet<number>): number => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  const id = 1 + (drawn % FLOOR_ID_MAX)
  return takenIds.has(id) ? newFloorId(takenIds) : id
}
