import * as z from 'zod/mini'
import { pointSchema } from '../../../shared/geometry/point.ts'
import { ROUTE_STOPS_MAX } from '../../../shared/routes/route.ts'

const pointsSchema = z.readonly(z.array(pointSchema))

/** What a page asks of the worker: a `RouteTask`. The planner itself refuses too many ways. */
export const routeTaskSchema = z.object({
  stops: pointsSchema.check(z.maxLength(ROUTE_STOPS_MAX)),
  start: z.nullable(pointSchema),
  end: z.nullable(pointSchema),
  ways: z.nullable(
    z.object({
      lines: z.array(pointsSchema),
      teleports: z.array(z.object({ from: pointSchema, to: pointSchema, cost: z.number().check(z.gte(0)) })),
    }),
  ),
  isOrdered: z.boolean(),
})

/** What the worker tells. The last of it is never `progress`. */
export const routeNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), share: z.number() }),
  z.object({
    kind: z.literal('planned'),
    order: z.readonly(z.array(z.int())),
    walks: z.readonly(z.array(pointsSchema)),
  }),
  z.object({ kind: z.literal('failed'), text: z.string() }),
])
export type RouteNews = z.infer<typeof routeNewsSchema>
