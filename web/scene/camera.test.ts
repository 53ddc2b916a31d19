import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  anyCamera,
  anyPointMap,
  anyPointView,
  anySizeMap,
  anySizeView,
} from '../../tests/scene/arbitraries.ts'
import {
  cameraWith,
  constrainCamera,
  fitCamera,
  panCamera,
  visibleMapRect,
  zoomCameraAbout,
} from './camera.ts'
import { mapToView, viewToMap } from './coordinates.ts'
import { ZOOM_MAX, snapZoomLevel } from './zoomLevels.ts'

const anyLevel = () => fc.integer({ min: -60, max: 40 }).map((tenths) => snapZoomLevel(tenths / 10))

it('keeps the place under the pointer while zooming, at every snap', () => {
  fc.assert(
    fc.property(anyCamera(), anySizeView(), anyPointView(), anyLevel(), (camera, view, about, level) => {
      const before = viewToMap(camera, view, about)
      const zoomed = zoomCameraAbout(camera, view, level, about)
      expect(zoomed.zoomLevel).toBe(level)
      const after = mapToView(zoomed, view, before)
      expect(after.xView).toBeCloseTo(about.xView, 5)
      expect(after.yView).toBeCloseTo(about.yView, 5)
    }),
  )
})

it('puts a given place under a given point', () => {
  fc.assert(
    fc.property(anyPointMap(), anyPointView(), anySizeView(), anyLevel(), (place, at, view, level) => {
      const seen = mapToView(cameraWith(place, at, view, level), view, place)
      expect(seen.xView).toBeCloseTo(at.xView, 5)
      expect(seen.yView).toBeCloseTo(at.yView, 5)
    }),
  )
})

it('lets the map follow the hand', () => {
  fc.assert(
    fc.property(anyCamera(), anySizeView(), anyPointMap(), anyPointView(), (camera, view, place, by) => {
      const before = mapToView(camera, view, place)
      const after = mapToView(panCamera(camera, by.xView, by.yView), view, place)
      expect(after.xView - before.xView).toBeCloseTo(by.xView, 5)
      expect(after.yView - before.yView).toBeCloseTo(by.yView, 5)
    }),
  )
})

it('constrains once and for all, and leaves alone what is within limits', () => {
  fc.assert(
    fc.property(anyCamera(), anySizeMap(), (camera, { width, height }) => {
      const limits = { bounds: { left: 0, bottom: 0, right: width, top: height }, zoomMin: -4 }
      const once = constrainCamera(camera, limits)
      expect(constrainCamera(once, limits)).toEqual(once)
      expect(once.zoomLevel).toBeGreaterThanOrEqual(-4)
      expect(once.zoomLevel).toBeLessThanOrEqual(ZOOM_MAX)
      const { x, y } = once.centerMap
      expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true)
    }),
  )
  const within = { centerMap: { x: 3, y: 4 }, zoomLevel: 0.3 }
  expect(constrainCamera(within, { bounds: { left: 0, bottom: 0, right: 9, top: 9 }, zoomMin: -4 })).toEqual(
    within,
  )
})

it('shows the whole image when it fits it', () => {
  fc.assert(
    fc.property(anySizeMap(), anySizeView(), (image, view) => {
      const rect = visibleMapRect(fitCamera(image, view), view)
      const slack = 1e-6 * Math.max(image.width, image.height)
      expect(rect.left).toBeLessThanOrEqual(slack)
      expect(rect.bottom).toBeLessThanOrEqual(slack)
      expect(rect.right).toBeGreaterThanOrEqual(image.width - slack)
      expect(rect.top).toBeGreaterThanOrEqual(image.height - slack)
    }),
  )
})
