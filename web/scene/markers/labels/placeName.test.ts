import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LABEL_HEIGHT_VIEW, SIDES } from './placeLabels.ts'
import { placeName } from './placeName.ts'

const VIEW = { width: 400, height: 300 }

it('puts a name in view, clear of its marker and of the panel beside it', () => {
  const anyRequest = fc.record({
    at: fc.record({ xView: fc.integer({ min: 0, max: 400 }), yView: fc.integer({ min: 0, max: 300 }) }),
    width: fc.integer({ min: 14, max: 200 }),
    gapView: fc.integer({ min: 11, max: 26 }),
    panelSide: fc.option(fc.constantFrom(...SIDES)),
  })
  fc.assert(
    fc.property(anyRequest, (request) => {
      const { at, width, gapView, panelSide } = request
      const corner = placeName({ ...request, view: VIEW })
      if (corner === null) return
      const [right, bottom] = [corner.left + width, corner.top + LABEL_HEIGHT_VIEW]
      expect(corner.left >= 0 && corner.top >= 0 && right <= 400 && bottom <= 300).toBe(true)
      const [dx, dy] = [
        Math.max(corner.left - at.xView, at.xView - right),
        Math.max(corner.top - at.yView, at.yView - bottom),
      ]
      expect(Math.max(dx, dy)).toBeGreaterThanOrEqual(gapView)
      if (panelSide === 'right') expect(right).toBeLessThanOrEqual(at.xView + gapView)
      if (panelSide === 'left') expect(corner.left).toBeGreaterThanOrEqual(at.xView - gapView)
      if (panelSide === 'below') expect(bottom).toBeLessThanOrEqual(at.yView + gapView)
      if (panelSide === 'above') expect(corner.top).toBeGreaterThanOrEqual(at.yView - gapView)
    }),
  )
})

it('prefers the right, and the other side of a panel', () => {
  const request = { at: { xView: 200, yView: 150 }, width: 60, gapView: 11, view: VIEW, panelSide: null }
  expect(placeName(request)).toEqual({ left: 211, top: 142 })
  expect(placeName({ ...request, panelSide: 'right' })).toEqual({ left: 129, top: 142 })
  expect(placeName({ ...request, at: { xView: 380, yView: 150 } })).toEqual({ left: 309, top: 142 })
  expect(placeName({ ...request, at: { xView: 30, yView: 150 }, panelSide: 'right' })).toBeNull()
  const atEdge = { at: { xView: 393, yView: 0 }, width: 15, gapView: 11, view: VIEW } as const
  expect(placeName({ ...atEdge, panelSide: 'right' })).toEqual({ left: 381, top: 11 })
})
