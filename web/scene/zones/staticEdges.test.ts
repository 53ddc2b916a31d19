import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { isWorthCaching, staticEdgesOfDraft } from './staticEdges.ts'

const STYLE = {
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.5,
  pattern: 'none',
} as const

/** On a circle, far enough apart that none is left out. */
const pointsOf = (count: number): PointMap[] =>
  Array.from({ length: count }, (_, at) => ({
    x: Math.cos((at / count) * Math.PI * 2) * 5000,
    y: Math.sin((at / count) * Math.PI * 2) * 5000,
  }))

/** How many paths were traced. */
let traced = 0

beforeEach(() => {
  traced = 0
  vi.stubGlobal(
    'Path2D',
    class {
      constructor() {
        traced++
      }
      lineTo() {}
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

it('are traced once while the next point is chosen', () => {
  const placed = pointsOf(300)
  for (let move = 0; move < 20; move++) staticEdgesOfDraft(placed).lines[0]?.at(1)
  expect(traced).toBe(1)
})

it('are worth caching if there are many and they have no pattern', () => {
  expect(isWorthCaching(pointsOf(300), STYLE)).toBe(true)
  expect(isWorthCaching(pointsOf(20), STYLE)).toBe(false)
  expect(isWorthCaching(pointsOf(300), { ...STYLE, pattern: 'dashed' })).toBe(false)
})
