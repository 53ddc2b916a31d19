import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCamera } from '../../../tests/scene/arbitraries.ts'
import { scaleOf } from './coordinates.ts'
import { scaleBar } from './scaleBar.ts'

const CENTER = { x: 0, y: 0 }

it('shows the longest round length that fits', () => {
  expect(scaleBar({ centerMap: CENTER, zoomLevel: 0 }, 150, 1)).toEqual({ length: 100, lengthView: 100 })
  expect(scaleBar({ centerMap: CENTER, zoomLevel: -2 }, 150, 1)).toEqual({ length: 500, lengthView: 125 })
  fc.assert(
    fc.property(anyCamera(), fc.constantFrom(0.001, 0.37, 1, 40), (camera, unitsPerPixel) => {
      const { length, lengthView } = scaleBar(camera, 150, unitsPerPixel)
      expect(lengthView).toBeLessThanOrEqual(150)
      expect(lengthView).toBeGreaterThan(150 / 2.5 - 1e-9)
      expect(lengthView).toBeCloseTo((length / unitsPerPixel) * scaleOf(camera.zoomLevel), 6)
      expect(['1', '2', '5']).toContain(length.toPrecision(1).replace(/[.0]|e.*/g, ''))
    }),
  )
})
