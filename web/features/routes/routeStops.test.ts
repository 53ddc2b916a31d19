import { describe, expect, it } from 'vitest'
import { aPoi } from '../../../tests/builders.ts'
import { IdMap } from '../../../shared/content/idMap.ts'
import type { Route } from '../../../shared/routes/route.ts'
import { chosenStops } from './chosenStops.ts'
import { placeReached, routeStops, sceneRoute } from './routeStops.ts'

const poisOf = (...pois: readonly ReturnType<typeof aPoi>[]) => {
  const edit = IdMap.empty<ReturnType<typeof aPoi>>().edit()
  for (const poi of pois) edit.set(poi.id, poi)
  return edit.done()
}
const POIS = poisOf(
  aPoi({ id: 1, typeId: 8, x: 10 }),
  aPoi({ id: 2, typeId: 8, x: 20 }),
  aPoi({ id: 3, typeId: 9, x: 30 }),
  aPoi({ id: 4, typeId: 9, x: 40 }),
)
const ROUTE: Route = {
  stops: [3, 1, 99, 4],
  start: { x: 0, y: 0 },
  end: null,
  isAlongWays: false,
  skipped: [],
}
const numbersOf = (stops: ReturnType<typeof routeStops>) =>
  stops.map(({ number, poi, isNext }) => `${number}: ${poi.id}${isNext ? ' next' : ''}`)

describe('the stops of a route', () => {
  it('are numbered as far as they are on the map, and the first that is not found is next', () => {
    expect(numbersOf(routeStops(ROUTE, POIS, new Set()))).toEqual(['1: 3 next', '2: 1', '3: 4'])
    expect(numbersOf(routeStops(ROUTE, POIS, new Set([3])))).toEqual(['1: 3', '2: 1 next', '3: 4'])
    expect(numbersOf(routeStops(ROUTE, POIS, new Set([1, 3, 4])))).toEqual(['1: 3', '2: 1', '3: 4'])
  })

  it('are passed over when they are skipped', () => {
    const stops = routeStops({ ...ROUTE, skipped: [3] }, POIS, new Set())
    expect(numbersOf(stops)).toEqual(['1: 3', '2: 1 next', '3: 4'])
    expect(sceneRoute([], stops).stops.map(({ state }) => state)).toEqual(['behind', 'next', 'ahead'])
  })

  it('go on from the last that was found, else from the start', () => {
    expect(placeReached(ROUTE, routeStops(ROUTE, POIS, new Set()))).toEqual({ x: 0, y: 0 })
    expect(placeReached(ROUTE, routeStops(ROUTE, POIS, new Set([3])))).toEqual({ x: 30, y: 0 })
    expect(placeReached(ROUTE, routeStops(ROUTE, POIS, new Set([3, 1, 4])))).toEqual({ x: 40, y: 0 })
  })
})

describe('what a route is planned over', () => {
  const all = { pois: POIS, foundIds: new Set([1]), hiddenTypes: new Set([9]) }
  const ids = (...[choice, of]: Parameters<typeof chosenStops>) => chosenStops(choice, of).map(({ id }) => id)

  it('is neither found nor hidden', () => {
    expect(ids({ kind: 'shown' }, all)).toEqual([2])
    expect(ids({ kind: 'shown' }, { ...all, hiddenTypes: new Set() })).toEqual([2, 3, 4])
  })

  it('is what was found by a search or selected, or is in view', () => {
    const shown = { ...all, hiddenTypes: new Set<number>() }
    expect(ids({ kind: 'these', ids: new Set([1, 2, 4]) }, shown)).toEqual([2, 4])
    expect(ids({ kind: 'inView', view: { left: 20, right: 30, bottom: -1, top: 1 } }, shown)).toEqual([2, 3])
  })

  it('is of chosen types, even of hidden ones', () => {
    expect(ids({ kind: 'types', typeIds: new Set([9]) }, all)).toEqual([3, 4])
  })
})
