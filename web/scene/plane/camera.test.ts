import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  anyCamera,
  anyInsets,
  anyPointMap,
  anyPointView,
  anySizeMap,
  anySizeView,
} from '../../../tests/scene/arbitraries.ts'
import {
  cameraWith,
  constrainCamera,
  fittingZoomLevel,
  lowestZoomLevel,
  middleOfView,
  NO_INSETS,
  panCamera,
  snapZoomLevel,
  ZOOM_MAX,
  ZOOM_MIN,
  ZOOM_START,
  ZOOM_STEP,
  zoomCameraAbout,
} from './camera.ts'
import { mapToView, scaleOf, viewToMap } from './coordinates.ts'

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

it('shows a given place at a given point', () => {
  fc.assert(
    fc.property(anyPointMap(), anyPointView(), anySizeView(), anyLevel(), (place, at, view, level) => {
      const seen = mapToView(cameraWith(place, at, view, level), view, place)
      expect(seen.xView).toBeCloseTo(at.xView, 5)
      expect(seen.yView).toBeCloseTo(at.yView, 5)
    }),
  )
})

it('moves the map with the pointer', () => {
  fc.assert(
    fc.property(anyCamera(), anySizeView(), anyPointMap(), anyPointView(), (camera, view, place, by) => {
      const before = mapToView(camera, view, place)
      const after = mapToView(panCamera(camera, by.xView, by.yView), view, place)
      expect(after.xView - before.xView).toBeCloseTo(by.xView, 5)
      expect(after.yView - before.yView).toBeCloseTo(by.yView, 5)
    }),
  )
})

it('constrains idempotently, and does not change a camera within limits', () => {
  fc.assert(
    fc.property(anyCamera(), anySizeMap(), anyInsets(), (camera, { width, height }, insets) => {
      const limits = { bounds: { left: 0, bottom: 0, right: width, top: height }, zoomMin: -4, insets }
      const once = constrainCamera(camera, limits)
      expect(constrainCamera(once, limits)).toEqual(once)
      expect(once.zoomLevel).toBeGreaterThanOrEqual(-4)
      expect(once.zoomLevel).toBeLessThanOrEqual(ZOOM_MAX)
      const { x, y } = once.centerMap
      const strayMap = (before: number, after: number) =>
        Math.abs(before - after) / 2 / scaleOf(once.zoomLevel)
      const strayX = strayMap(insets.leftView, insets.rightView)
      const strayY = strayMap(insets.topView, insets.bottomView)
      expect(x >= -strayX && x <= width + strayX && y >= -strayY && y <= height + strayY).toBe(true)
    }),
  )
  const within = { centerMap: { x: 3, y: 4 }, zoomLevel: 0.3 }
  const bounds = { left: 0, bottom: 0, right: 9, top: 9 }
  expect(constrainCamera(within, { bounds, zoomMin: -4, insets: NO_INSETS })).toEqual(within)
})

it('lets any place of the image be centred in the uncovered part, and allows every camera that is allowed without insets', () => {
  fc.assert(
    fc.property(
      anyCamera(),
      anySizeMap(),
      anySizeView(),
      anyInsets(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (camera, { width, height }, view, insets, share) => {
        const bounds = { left: 0, bottom: 0, right: width, top: height }
        const limits = { bounds, zoomMin: -6, insets }
        const place = { x: width * share, y: height * (1 - share) }
        const middle = middleOfView(view, insets)
        const seen = mapToView(
          constrainCamera(cameraWith(place, middle, view, camera.zoomLevel), limits),
          view,
          place,
        )
        expect(seen.xView).toBeCloseTo(middle.xView, 5)
        expect(seen.yView).toBeCloseTo(middle.yView, 5)
        const uncovered = constrainCamera(camera, { ...limits, insets: NO_INSETS })
        expect(constrainCamera(uncovered, limits)).toEqual(uncovered)
      },
    ),
  )
})

it('runs from -4 to 4, starts at 0, snaps to 0.1, steps by 0.5 [VIEW-018] [CONST-024] [CONST-025] [CONST-026] [CONST-027] [CONST-028]', () => {
  expect([ZOOM_MIN, ZOOM_MAX, ZOOM_START, ZOOM_STEP]).toEqual([-4, 4, 0, 0.5])
  expect([0.26, -0.26, 0.04, -0.04, 3.999].map(snapZoomLevel)).toEqual([0.3, -0.3, 0, 0, 4])
  expect(scaleOf(-1)).toBe(0.5)
})

it('goes below -4 only if the whole image would not fit at -4', () => {
  const view = { width: 1280, height: 800 }
  expect(lowestZoomLevel({ width: 8192, height: 8192 }, view)).toBe(-4)
  expect(lowestZoomLevel({ width: 30_000, height: 30_000 }, view)).toBe(-5.3)
  expect(lowestZoomLevel(null, view)).toBe(-4)
})

it('fits the whole image, and would not at the next level', () => {
  fc.assert(
    fc.property(anySizeMap(), anySizeView(), (image, view) => {
      const level = fittingZoomLevel(image, view)
      const fits = (zoomLevel: number): boolean =>
        image.width * scaleOf(zoomLevel) <= view.width * (1 + 1e-9) &&
        image.height * scaleOf(zoomLevel) <= view.height * (1 + 1e-9)
      expect(snapZoomLevel(level)).toBe(level)
      expect(fits(level)).toBe(true)
      expect(fits(level + 0.1)).toBe(false)
    }),
  )
})
