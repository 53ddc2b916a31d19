import { describe, expect, it } from 'vitest'
import { entityIdAt, MAX_MAP_ID } from '../../../shared/ids.ts'
import { layerSchema } from '../../../shared/maps/layers.ts'
import { isTooLong } from '../../../shared/progress/progressItems.ts'
import { ROUTE_POINTS_MAX, ROUTE_WALKS_MAX } from '../../../shared/routes/planRoute.ts'
import { ROUTE_STOPS_MAX } from '../../../shared/routes/route.ts'
import { newRouteName, routeLayer } from './routeLayer.ts'

const NAMED = { id: 'f'.repeat(32), name: 'Route' }

describe('a route that is kept', () => {
  it('is a valid drawing, and fits into an account at its longest', () => {
    const stops = Array.from({ length: ROUTE_STOPS_MAX }, (_, n) => entityIdAt(MAX_MAP_ID, n + 1))
    const perWalk = ROUTE_POINTS_MAX / ROUTE_WALKS_MAX
    const walks = Array.from({ length: ROUTE_WALKS_MAX }, () =>
      Array.from({ length: perWalk }, () => ({ x: 65_535.25, y: 65_535.75 })),
    )
    const layer = routeLayer(
      NAMED,
      { stops, start: null, end: null, isAlongWays: true, skipped: stops },
      walks,
    )
    expect(layerSchema.parse(layer)).toEqual(layer)
    const item = {
      kind: 'layer',
      id: layer.id,
      value: layer,
      image: 'i'.repeat(60),
      stamp: 's'.repeat(30),
    } as const
    expect(isTooLong(item)).toBe(false)
  })

  it('has a name of its own', () => {
    expect(newRouteName([{ name: 'Way' }])).toBe('Route')
    expect(newRouteName([{ name: 'Route' }, { name: 'Route 2' }])).toBe('Route 3')
  })
})
