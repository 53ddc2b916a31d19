import { expect, it } from 'vitest'
import { panPath, startOf, VIEWS, zoomPath } from './pathCase.ts'

const start = startOf({ name: 'somewhere', zoomLevel: -1 })

it('pans by 12 CSS px a step, there and back', () => {
  const path = [start, ...panPath(start)]
  const stepsView = path.slice(1).map((camera, at) => (camera.centerMap.x - (path[at]?.centerMap.x ?? 0)) / 2)
  expect(stepsView).toEqual([...Array<number>(31).fill(12), ...Array<number>(29).fill(-12)])
})

it('zooms in by two levels in tenths', () => {
  expect(zoomPath(start).map(({ zoomLevel }) => zoomLevel)).toEqual([
    -0.9, -0.8, -0.7, -0.6, -0.5, -0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
  ])
})

it('looks at as much of the map as the views are named after', () => {
  const shares = VIEWS.map(({ zoomLevel }) => (1280 * 800) / (8192 * 2 ** zoomLevel) ** 2)
  expect(shares[0]).toBeGreaterThan(1)
  expect(shares[1]).toBeCloseTo(0.1, 1)
  expect(shares[2]).toBeCloseTo(0.005, 3)
})
