import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entityIdAt } from '../ids.ts'
import { type Route, ROUTE_STOPS_MAX } from './route.ts'
import { routeFromText, routeText } from './routeAddress.ts'

const MAP = 7
const place = fc.option(
  fc
    .record({
      x: fc.integer({ min: -999_999, max: 999_999 }),
      y: fc.integer({ min: -999_999, max: 999_999 }),
    })
    .map(({ x, y }) => ({ x: x / 100, y: y / 100 })),
)
const routes: fc.Arbitrary<Route> = fc.record({
  stops: fc
    .uniqueArray(fc.integer({ min: 1, max: 2 ** 27 - 1 }), { minLength: 1, maxLength: 20 })
    .map((numbers) => numbers.map((n) => entityIdAt(MAP, n))),
  start: place,
  end: place,
  isAlongWays: fc.boolean(),
  skipped: fc.constant([]),
})

describe('a route in a link', () => {
  it('is read as it was written, on the map that it is for', () => {
    fc.assert(
      fc.property(routes, (route) => {
        expect(routeFromText(routeText(route), MAP)).toEqual(route)
      }),
    )
  })

  it('stays as it is in a query, and short', () => {
    const stops = Array.from({ length: ROUTE_STOPS_MAX }, (_, index) => entityIdAt(MAP, 2 ** 27 - 1 - index))
    const text = routeText({ stops, start: { x: 1.5, y: -2 }, end: null, isAlongWays: true, skipped: [] })
    expect(encodeURIComponent(text)).toBe(text)
    expect(text.length).toBeLessThan(5_100)
  })

  it.each([
    ['', 'nothing'],
    ['s~~~', 'no stops'],
    ['s~~~AAAA', 'half a stop'],
    ['x~~~AAAAB', 'an unknown kind'],
    ['s~1~~AAAAB', 'half a place'],
    ['s~99999999_1~~AAAAB', 'a place off all maps'],
    ['s~~~AAAABAAAAB', 'a stop twice'],
    [`s~~~${'AAAAB'.repeat(ROUTE_STOPS_MAX + 1)}`, 'too many stops'],
  ])('is nothing if it says %j: %s', (text) => {
    expect(routeFromText(text, MAP)).toBeNull()
  })
})
