import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySizeMap, anySizeView } from '../../../tests/scene/arbitraries.ts'
import { constrainCamera, lowestZoomLevel, NO_INSETS, uncoveredSize } from './camera.ts'
import { type Camera, mapToView, type SizeMap, type SizeView } from './coordinates.ts'
import { type BoxView, fitCamera } from './fitCamera.ts'

const boxOf = (camera: Camera, image: SizeMap, view: SizeView): BoxView => {
  const topLeft = mapToView(camera, view, { x: 0, y: image.height })
  const bottomRight = mapToView(camera, view, { x: image.width, y: 0 })
  return {
    leftView: topLeft.xView,
    topView: topLeft.yView,
    rightView: bottomRight.xView,
    bottomView: bottomRight.yView,
  }
}

const share = (max: number) => fc.double({ min: 0, max, noNaN: true })

describe('fitting the image', () => {
  it('shows the whole image in the uncovered part of the view', () => {
    fc.assert(
      fc.property(
        anySizeMap(),
        anySizeView(),
        fc.record({ top: share(0.25), bottom: share(0.5), left: share(0.2), right: share(0.5) }),
        (image, view, covered) => {
          const insets = {
            topView: covered.top * view.height,
            bottomView: covered.bottom * view.height,
            leftView: covered.left * view.width,
            rightView: covered.right * view.width,
          }
          const camera = fitCamera(image, view, { insets })
          const box = boxOf(camera, image, view)
          const slackView = 1e-6 * Math.max(view.width, view.height)
          expect(box.leftView).toBeGreaterThanOrEqual(insets.leftView - slackView)
          expect(box.topView).toBeGreaterThanOrEqual(insets.topView - slackView)
          expect(box.rightView).toBeLessThanOrEqual(view.width - insets.rightView + slackView)
          expect(box.bottomView).toBeLessThanOrEqual(view.height - insets.bottomView + slackView)
          const bounds = { left: 0, bottom: 0, right: image.width, top: image.height }
          const zoomMin = lowestZoomLevel(image, uncoveredSize(view, insets))
          const constrained = constrainCamera(camera, { bounds, zoomMin, insets })
          expect(constrained.zoomLevel).toBe(camera.zoomLevel)
          expect(constrained.centerMap.x).toBeCloseTo(camera.centerMap.x, 6)
          expect(constrained.centerMap.y).toBeCloseTo(camera.centerMap.y, 6)
        },
      ),
    )
  })

  it('never leaves the image under a bar at the edge of the view', () => {
    const anyBar = fc.record({
      edge: fc.constantFrom('top', 'bottom', 'left', 'right'),
      from: share(0.9),
      to: share(1),
      depth: fc.integer({ min: 1, max: 60 }),
    })
    const barOn = (view: SizeView, { edge, from, to, depth }: BarFacts): BoxView => {
      const [low, high] = [Math.min(from, to), Math.max(from, to)]
      const along = { leftView: low * view.width, rightView: high * view.width }
      const down = { topView: low * view.height, bottomView: high * view.height }
      if (edge === 'top') return { ...along, topView: 0, bottomView: depth }
      if (edge === 'bottom') return { ...along, topView: view.height - depth, bottomView: view.height }
      if (edge === 'left') return { ...down, leftView: 0, rightView: depth }
      return { ...down, leftView: view.width - depth, rightView: view.width }
    }
    fc.assert(
      fc.property(
        anySizeMap(),
        fc.record({
          width: fc.integer({ min: 320, max: 4000 }),
          height: fc.integer({ min: 320, max: 3000 }),
        }),
        fc.array(anyBar, { maxLength: 6 }),
        (image, view, facts) => {
          const bars = facts.map((one) => barOn(view, one))
          const camera = fitCamera(image, view, { bars })
          const box = boxOf(camera, image, view)
          const slackView = 1e-6 * Math.max(view.width, view.height)
          for (const bar of bars) expect(overlapView(bar, box)).toBeLessThanOrEqual(slackView)
          expect(camera.zoomLevel).toBeLessThanOrEqual(fitCamera(image, view).zoomLevel)
        },
      ),
    )
  })

  it('keeps the image in the middle where the bars leave room there, and as large as without them', () => {
    const view = { width: 1000, height: 600 }
    const tools = { leftView: 12, topView: 12, rightView: 52, bottomView: 400 }
    const image = { width: 1200, height: 1200 }
    expect(fitCamera(image, view, { bars: [tools] })).toEqual(fitCamera(image, view))
  })

  it('moves the image aside rather than making it smaller', () => {
    const view = { width: 390, height: 788 }
    const top = { leftView: 0, topView: 0, rightView: 390, bottomView: 124 }
    const zoom = { leftView: 326, topView: 540, rightView: 378, bottomView: 776 }
    const image = { width: 1600, height: 1200 }
    const camera = fitCamera(image, view, { bars: [top, zoom] })
    expect(camera.zoomLevel).toBe(fitCamera(image, view).zoomLevel)
    expect(boxOf(camera, image, view).bottomView).toBeLessThanOrEqual(540)
  })

  it('is done with a bar that a rounding error lets touch the image', () => {
    const view = { width: 980, height: 800 }
    const image = { width: 1600, height: 1200 }
    for (let depth = 40; depth < 60; depth += 0.1) {
      const tools = { leftView: 4, topView: 4, rightView: depth, bottomView: 500 + depth }
      const zoom = { leftView: 976 - depth, topView: 500 + depth, rightView: 976, bottomView: 796 }
      expect(fitCamera(image, view, { bars: [tools, zoom] }).zoomLevel).toBeGreaterThan(-1.2)
    }
  })

  it('centres the image under what leaves too little of the view', () => {
    const view = { width: 300, height: 200 }
    const sheet = { leftView: 0, topView: 20, rightView: 300, bottomView: 180 }
    const image = { width: 1600, height: 1200 }
    expect(fitCamera(image, view, { bars: [sheet] })).toEqual(fitCamera(image, view, { insets: NO_INSETS }))
  })
})

interface BarFacts {
  readonly edge: string
  readonly from: number
  readonly to: number
  readonly depth: number
}

/** How far one box reaches into another, in CSS px; at most 0 if they are apart. */
const overlapView = (a: BoxView, b: BoxView): number =>
  Math.min(
    Math.min(a.rightView, b.rightView) - Math.max(a.leftView, b.leftView),
    Math.min(a.bottomView, b.bottomView) - Math.max(a.topView, b.topView),
  )
