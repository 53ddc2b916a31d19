import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeAnchored } from './placeAnchored.ts'

const popup = { width: 360, height: 400 }
const view = { width: 1140, height: 900 }
const at = (xView: number, yView: number) => ({
  anchor: { xView, yView },
  panel: popup,
  view,
  gapView: 20,
  marginView: 12,
})

describe('placing a panel beside a point', () => {
  it('is on the right, centred, if there is room', () => {
    expect(placeAnchored(at(300, 450))).toEqual({ side: 'right', left: 320, top: 250 })
  })

  it('is on the left near the right edge, and stays in view near the bottom', () => {
    expect(placeAnchored(at(1000, 880))).toEqual({ side: 'left', left: 620, top: 488 })
  })

  it('keeps its side as long as it fits there', () => {
    expect(placeAnchored({ ...at(500, 450), side: 'left' }).side).toBe('left')
    expect(placeAnchored({ ...at(300, 450), side: 'left' }).side).toBe('right')
  })

  it('is below or above in a narrow view', () => {
    expect(placeAnchored({ ...at(200, 200), view: { width: 500, height: 900 } }).side).toBe('below')
    expect(placeAnchored({ ...at(200, 700), view: { width: 500, height: 900 } }).side).toBe('above')
  })

  it('leaves the view with its point', () => {
    const { top } = placeAnchored(at(300, 1100))
    expect(top).toBe(488 + 200)
  })

  it('never covers the point, wherever it is and however small the view [POI-001]', () => {
    const size = (least: number, most: number) =>
      fc.record({
        width: fc.integer({ min: least, max: most }),
        height: fc.integer({ min: least, max: most }),
      })
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 2500 }),
        fc.integer({ min: -500, max: 2500 }),
        size(40, 800),
        size(200, 2000),
        (xView, yView, panel, room) => {
          const { left, top } = placeAnchored({
            anchor: { xView, yView },
            panel,
            view: room,
            gapView: 20,
            marginView: 12,
          })
          const isInside =
            xView > left - 19 &&
            xView < left + panel.width + 19 &&
            yView > top - 19 &&
            yView < top + panel.height + 19
          expect(isInside).toBe(false)
        },
      ),
    )
  })
})
