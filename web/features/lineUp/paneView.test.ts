import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitted, panned, toMap, toPane, zoomedAbout } from './paneView.ts'

const PANE = { width: 390, height: 300 }
const anyView = () =>
  fc.record({
    centreMap: fc.record({ x: fc.integer({ min: 0, max: 9_000 }), y: fc.integer({ min: 0, max: 9_000 }) }),
    scale: fc.double({ min: 0.05, max: 8, noNaN: true }),
  })
const anyPlace = () =>
  fc.record({ left: fc.integer({ min: 0, max: 390 }), top: fc.integer({ min: 0, max: 300 }) })

it('leads from the pane to the image and back, and keeps what is under the pointer while it zooms', () => {
  fc.assert(
    fc.property(anyView(), anyPlace(), fc.double({ min: 0.5, max: 2, noNaN: true }), (view, at, factor) => {
      const place = toMap(at, view, PANE)
      for (const shown of [view, zoomedAbout(view, at, factor, PANE)]) {
        expect(toPane(place, shown, PANE).left).toBeCloseTo(at.left, 4)
        expect(toPane(place, shown, PANE).top).toBeCloseTo(at.top, 4)
      }
    }),
  )
})

it('has y upwards, moves with the hand, and fits the whole image', () => {
  const view = { centreMap: { x: 100, y: 100 }, scale: 2 }
  expect(toPane({ x: 100, y: 110 }, view, PANE)).toEqual({ left: 195, top: 130 })
  expect(toPane({ x: 100, y: 110 }, panned(view, 7, -5), PANE)).toEqual({ left: 202, top: 125 })
  const all = fitted({ width: 4_000, height: 1_000 }, PANE)
  expect(toPane({ x: 0, y: 0 }, all, PANE).left).toBeCloseTo(7.8)
})
