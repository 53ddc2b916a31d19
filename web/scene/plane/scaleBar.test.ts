import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCamera } from '../../../tests/scene/arbitraries.ts'
import { scaleBar } from './scaleBar.ts'

const CENTER = { x: 0, y: 0 }

it('shows the longest round length that fits', () => {
  expect(scaleBar({ centerMap: CENTER, zoomLevel: 0 }, 150)).toEqual({ lengthMap: 100, lengthView: 100 })
  expect(scaleBar({ centerMap: CENTER, zoomLevel: -2 }, 150)).toEqual({ lengthMap: 500, lengthView: 125 })
  fc.assert(
    fc.property(anyCamera(), (camera) => {
      const { lengthMap, lengthView } = scaleBar(camera, 150)
      expect(lengthView).toBeLessThanOrEqual(150)
      expect(lengthView).toBeGreaterThan(150 / 2.5 - 1e-9)
      expect(['1', '2', '5']).toContain(lengthMap.toPrecision(1).replace(/[.0]|e.*/g, ''))
    }),
  )
})
