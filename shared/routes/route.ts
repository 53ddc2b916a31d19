import * as z from 'zod/mini'
import { pointSchema } from '../geometry/point.ts'
import { entityIdSchema } from '../ids.ts'

export const ROUTE_STOPS_MAX = 1_000

const idsSchema = z.readonly(z.array(entityIdSchema).check(z.maxLength(ROUTE_STOPS_MAX)))

/** The order in which somebody goes to the POIs of a map. The line of a route is the drawing that has it. */
export const routeSchema = z.strictObject({
  /** POIs, each once; those that are gone from the map are passed over. */
  stops: idsSchema.check(
    z.minLength(1),
    z.refine((ids) => new Set(ids).size === ids.length, 'A route comes to each stop once.'),
  ),
  /** Where it begins and ends; null: at a stop. */
  start: z.nullable(pointSchema),
  end: z.nullable(pointSchema),
  isAlongWays: z.boolean(),
  /** The stops that are left out for now. */
  skipped: z._default(idsSchema, []),
})
export type Route = z.infer<typeof routeSchema>

/** Returns the same way back. */
export const reversedRoute = (route: Route): Route => ({
  ...route,
  stops: route.stops.toReversed(),
  start: route.end,
  end: route.start,
})
