import * as z from 'zod/mini'
import { floorIdSchema } from '../floors/floors.ts'
import { coordinateSchema, pointSchema } from '../geometry/point.ts'
import { countedIdSchema, entityIdSchema, mapIdOfEntity } from '../ids.ts'

/** So many people are named to others on one map; those beyond are counted. */
export const NAMED_MAX = 100
/** Of what somebody selects, so much is shown to others. */
export const HELD_MAX = 50
/** A longer outline is sent with fewer points. */
export const DRAFT_POINTS_MAX = 200
/** While somebody moves, others are told so often; a server takes up to 15 a second. */
export const PRESENCE_EVERY_MS = 90

/** Beyond what any view has. */
const ZOOM_LEVEL_MAX = 40

const draftSchema = z.strictObject({
  /** The zone that is reshaped; null for a new one. */
  zoneId: z.nullable(entityIdSchema),
  points: z.array(pointSchema).check(z.minLength(1), z.maxLength(DRAFT_POINTS_MAX)),
  isClosed: z.boolean(),
})

/** Where somebody is on a map, and what they have in hand. Places are in map px. */
const whereaboutsSchema = z.strictObject({
  /** Null where there is none: on a touch screen, or beside the map. */
  cursor: z.nullable(pointSchema),
  /** The POIs and zones that are selected. */
  selection: z.array(entityIdSchema).check(z.maxLength(HELD_MAX)),
  /** What is drawn or reshaped; it is told to those who may edit the map. */
  draft: z.nullable(draftSchema),
  /** The middle of what they see. */
  view: z.nullable(
    z.strictObject({
      x: coordinateSchema,
      y: coordinateSchema,
      zoomLevel: z.number().check(z.gte(-ZOOM_LEVEL_MAX), z.lte(ZOOM_LEVEL_MAX)),
    }),
  ),
  /** The floor that is shown to them; absent on a map without floors. */
  floor: z.optional(floorIdSchema),
})
export type Whereabouts = z.infer<typeof whereaboutsSchema>
export type PresenceDraft = z.infer<typeof draftSchema>

export const NOWHERE: Whereabouts = { cursor: null, selection: [], draft: null, view: null }

const idSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** The body of `POST /api/maps/{id}/presence`. */
export const presenceSchema = z.strictObject({
  /** Which live stream of the map it comes from, as that has told. */
  key: idSchema,
  /** Tells the pages apart that share a stream. */
  page: idSchema,
  /** Counts what a page says, as it may arrive in another order. */
  turn: z.int().check(z.gte(0)),
  /** Null once nobody looks at the page any more. */
  at: z.nullable(whereaboutsSchema),
})
export type SaidPresence = z.infer<typeof presenceSchema>

export const presenceAnswerSchema = z.object({ success: z.literal(true) })

const personHereSchema = z.extend(whereaboutsSchema, {
  id: idSchema,
  userId: countedIdSchema,
  name: z.string(),
})
/** Somebody who has a map open, by one of their browsers. */
export type PersonHere = z.infer<typeof personHereSchema>

/** Who is here, as an event of the live stream. The first one of a stream names all, and says who the stream itself is. */
export const presenceEventSchema = z.object({
  kind: z.literal('presence'),
  own: z.optional(z.object({ id: idSchema, key: idSchema })),
  /** Those who have come or moved. */
  people: z.array(personHereSchema),
  /** The ids of those who have left. */
  left: z.array(idSchema),
  /** How many others are here, who are not named. */
  guests: z.int().check(z.gte(0)),
})
export type PresenceEvent = z.infer<typeof presenceEventSchema>

/** Returns who is here after an event, as an event that tells all of it; null as long as the first one is not there. */
export const foldPresence = (known: PresenceEvent | null, event: PresenceEvent): PresenceEvent | null => {
  if (event.own) return event
  if (known === null) return null
  const here = new Map(known.people.map((person) => [person.id, person]))
  for (const person of event.people) here.set(person.id, person)
  for (const id of event.left) here.delete(id)
  return { ...event, own: known.own, people: [...here.values()], left: [] }
}

/** Whether all that is said to be in hand is of the map. */
export const isOfMap = (mapId: number, { selection, draft }: Whereabouts): boolean =>
  [...selection, ...(draft?.zoneId ? [draft.zoneId] : [])].every((id) => mapIdOfEntity(id) === mapId)

export const PRESENCE_TEXTS = {
  noStream: 'This page is not told of what happens on the map at the moment. Load it again.',
  otherMap: 'Only what is on this map can be selected here.',
  cannotDraw: 'Only those who may edit this map can show what they draw.',
} as const
