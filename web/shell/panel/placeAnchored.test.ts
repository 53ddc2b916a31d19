import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooSmall, placeAnchored } from './placeAnchored.ts'

const popup = { width: 360, height: 400 }
const view = { width: 1140, height: 900 }
const GAP = 20
const MARGIN = 12
const at = (xView: number, yView: number) => ({
  anchor: { xView, yView },
  panel: popup,
  view,
  gapView: GAP,
  marginView: MARGIN,
})

describe('placing a panel beside a point', () => {
  it('is on the right, centred, if there is room', () => {
    expect(placeAnchored(at(300, 450))).toEqual({ side: 'right', left: 320, top: 250, heightMax: 876 })
  })

  it('is on the left near the right edge, and stays in view near the bottom', () => {
    expect(placeAnchored(at(1000, 880))).toMatchObject({ side: 'left', left: 620, top: 488 })
  })

  it('keeps its side as long as it fits there', () => {
    expect(placeAnchored({ ...at(500, 450), side: 'left' }).side).toBe('left')
    expect(placeAnchored({ ...at(300, 450), side: 'left' }).side).toBe('right')
  })

  it('is below or above in a narrow view', () => {
    expect(placeAnchored({ ...at(200, 200), view: { width: 500, height: 900 } }).side).toBe('below')
    expect(placeAnchored({ ...at(200, 700), view: { width: 500, height: 900 } }).side).toBe('above')
  })

  it('is as high as there is room where it fits on no side', () => {
    const form = { ...at(362, 400), panel: { width: 430, height: 650 }, view: { width: 724, height: 768 } }
    expect(placeAnchored(form)).toMatchObject({ side: 'above', top: 12, heightMax: 368 })
    // A little more room on the other side is no reason to jump there.
    const moved = { ...form, anchor: { xView: 362, yView: 375 }, side: 'above' as const }
    expect(placeAnchored(moved)).toMatchObject({ side: 'above', heightMax: 343 })
  })

  it('stays in view when its point leaves it', () => {
    expect(placeAnchored(at(300, 1100))).toMatchObject({ top: 488 })
    expect(placeAnchored(at(-900, 450))).toMatchObject({ left: 20 })
  })

  const anyPlacing = fc.record({
    anchor: fc.record({
      xView: fc.integer({ min: -500, max: 2500 }),
      yView: fc.integer({ min: -500, max: 2500 }),
    }),
    panel: fc.record({
      width: fc.integer({ min: 40, max: 430 }),
      height: fc.integer({ min: 40, max: 1200 }),
    }),
    view: fc.record({
      width: fc.integer({ min: 320, max: 2000 }),
      height: fc.integer({ min: 200, max: 2000 }),
    }),
  })

  it('is never out of view, and never over the point if the view is large enough [POI-001]', () => {
    fc.assert(
      fc.property(anyPlacing, (placing) => {
        const { anchor, panel, view: room } = placing
        const { left, top, heightMax } = placeAnchored({ ...placing, gapView: GAP, marginView: MARGIN })
        const height = Math.min(panel.height, heightMax)
        expect(top).toBeGreaterThanOrEqual(MARGIN)
        expect(top + height).toBeLessThanOrEqual(room.height - MARGIN + 1)
        expect(left).toBeGreaterThanOrEqual(MARGIN)
        if (isTooSmall(room, GAP, MARGIN)) return
        expect(left + panel.width).toBeLessThanOrEqual(room.width - MARGIN + 1)
        const isOver =
          anchor.xView > left - 19 &&
          anchor.xView < left + panel.width + 19 &&
          anchor.yView > top - 19 &&
          anchor.yView < top + height + 19
        expect(isOver).toBe(false)
      }),
    )
  })

  it.each([
    [980, 800, false],
    [880, 820, false],
    [724, 768, false],
    [980, 400, false],
    [544, 390, true],
    [424, 768, true],
    [390, 788, true],
    [1140, 200, true],
  ])('in a view of %d × %d px: a sheet instead is %s', (width, height, isSheet) =>
    expect(isTooSmall({ width, height }, GAP, MARGIN)).toBe(isSheet),
  )
})
