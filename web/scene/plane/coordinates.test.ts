import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCamera, anyPointMap, anySizeView } from '../../../tests/scene/arbitraries.ts'
import { mapToView, viewToMap } from './coordinates.ts'

const VIEW = { width: 800, height: 600 }

it('has 0,0 at the bottom left and y up [VIEW-017]', () => {
  const camera = { centerMap: { x: 400, y: 300 }, zoomLevel: 0 }
  expect(mapToView(camera, VIEW, { x: 0, y: 0 })).toEqual({ xView: 0, yView: 600 })
  expect(mapToView(camera, VIEW, { x: 800, y: 600 })).toEqual({ xView: 800, yView: 0 })
  expect(viewToMap({ ...camera, zoomLevel: 1 }, VIEW, { xView: 402, yView: 298 })).toEqual({ x: 401, y: 301 })
})

it('converts to view coordinates and back to the same place', () => {
  fc.assert(
    fc.property(anyCamera(), anySizeView(), anyPointMap(), (camera, view, point) => {
      const back = viewToMap(camera, view, mapToView(camera, view, point))
      expect(back.x).toBeCloseTo(point.x, 6)
      expect(back.y).toBeCloseTo(point.y, 6)
    }),
  )
})
