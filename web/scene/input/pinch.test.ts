import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCamera, anyPointView } from '../../../tests/scene/arbitraries.ts'
import { mapToView, viewToMap } from '../plane/coordinates.ts'
import { middleOf, pinchCamera } from './pinch.ts'

const VIEW = { width: 390, height: 844 }
const anyFingers = () => fc.record({ a: anyPointView(), b: anyPointView() })

it('keeps the place between the fingers', () => {
  fc.assert(
    fc.property(anyCamera(), anyFingers(), anyFingers(), (camera, fingers, now) => {
      const held = viewToMap(camera, VIEW, middleOf(fingers))
      const seen = mapToView(pinchCamera({ camera, fingers }, now, VIEW, -4), VIEW, held)
      expect(seen.xView).toBeCloseTo(middleOf(now).xView, 4)
      expect(seen.yView).toBeCloseTo(middleOf(now).yView, 4)
    }),
  )
})

it('zooms in a level when the fingers spread to twice the distance', () => {
  const camera = { centerMap: { x: 0, y: 0 }, zoomLevel: 1 }
  const fingers = { a: { xView: 100, yView: 100 }, b: { xView: 200, yView: 100 } }
  const spread = { a: { xView: 50, yView: 100 }, b: { xView: 250, yView: 100 } }
  expect(pinchCamera({ camera, fingers }, spread, VIEW, -4).zoomLevel).toBe(2)
  expect(pinchCamera({ camera, fingers }, fingers, VIEW, -4)).toEqual(camera)
})
