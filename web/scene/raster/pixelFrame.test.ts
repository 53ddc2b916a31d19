import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCamera, anyPointMap, anySizeView } from '../../../tests/scene/arbitraries.ts'
import { panCamera } from '../plane/camera.ts'
import { mapToView } from '../plane/coordinates.ts'
import { pixelFrame, placeInFrame, stripsBeside } from './pixelFrame.ts'

const anyRect = () =>
  fc.record({
    left: fc.integer({ min: -20, max: 20 }),
    top: fc.integer({ min: -20, max: 20 }),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
  })

it('covers exactly the new area with strips, each pixel once', () => {
  fc.assert(
    fc.property(anyRect(), anyRect(), (whole, known) => {
      const strips = stripsBeside(whole, known)
      for (let x = whole.left; x < whole.left + whole.width; x++)
        for (let y = whole.top; y < whole.top + whole.height; y++) {
          const isIn = (rect: typeof whole): boolean =>
            x >= rect.left && x < rect.left + rect.width && y >= rect.top && y < rect.top + rect.height
          if (strips.filter(isIn).length !== (isIn(known) ? 0 : 1)) expect.unreachable(`${x}, ${y}`)
        }
    }),
    { numRuns: 60 },
  )
})

it('paints a place within a device pixel of its exact position', () => {
  fc.assert(
    fc.property(
      anyCamera(),
      anySizeView(),
      anyPointMap(),
      fc.constantFrom(1, 1.25, 2, 3),
      (camera, view, point, pixelRatio) => {
        const placed = placeInFrame(point, pixelFrame(camera, view, pixelRatio))
        const exact = mapToView(camera, view, point)
        expect(Number.isInteger(placed.left) && Number.isInteger(placed.top)).toBe(true)
        expect(Math.abs(placed.left - exact.xView * pixelRatio)).toBeLessThanOrEqual(1.5)
        expect(Math.abs(placed.top - exact.yView * pixelRatio)).toBeLessThanOrEqual(1.5)
      },
    ),
  )
})

it('moves all places by the same whole pixels when panning', () => {
  fc.assert(
    fc.property(anyCamera(), anyPointMap(), anyPointMap(), (camera, a, b) => {
      const view = { width: 801, height: 603 }
      const before = pixelFrame(camera, view, 1.25)
      const after = pixelFrame(panCamera(camera, 13.4, -7.9), view, 1.25)
      const moved = (point: typeof a): number =>
        placeInFrame(point, after).left - placeInFrame(point, before).left
      expect(moved(a)).toBe(moved(b))
    }),
  )
})
