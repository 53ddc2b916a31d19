import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySizeMap, anySizeView } from '../../../tests/scene/arbitraries.ts'
import {
  ZOOM_MAX,
  ZOOM_MIN,
  ZOOM_START,
  ZOOM_STEP,
  fittingZoomLevel,
  lowestZoomLevel,
  scaleOf,
  snapZoomLevel,
} from './zoomLevels.ts'

it('runs from -4 to 4, starts at 0, snaps to 0.1, steps by 0.5 [VIEW-018] [CONST-024] [CONST-025] [CONST-026] [CONST-027] [CONST-028]', () => {
  expect([ZOOM_MIN, ZOOM_MAX, ZOOM_START, ZOOM_STEP]).toEqual([-4, 4, 0, 0.5])
  expect([0.26, -0.26, 0.04, -0.04, 3.999].map(snapZoomLevel)).toEqual([0.3, -0.3, 0, 0, 4])
  expect(scaleOf(-1)).toBe(0.5)
})

it('goes below -4 only where the whole image would not fit at -4', () => {
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
