import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeBeside } from './placeBeside.ts'

const view = { width: 800, height: 600 }
const floating = { width: 100, height: 20 }

describe('placeBeside', () => {
  it('is centred on the wanted side', () => {
    const anchor = { left: 380, top: 300, width: 40, height: 40 }
    expect(placeBeside(anchor, floating, view, { side: 'bottom', gap: 6 })).toEqual({ left: 350, top: 346 })
    expect(placeBeside(anchor, floating, view, { side: 'right', gap: 6 })).toEqual({ left: 426, top: 310 })
  })

  it('uses the opposite side if there is no room', () => {
    const atFoot = { left: 380, top: 570, width: 40, height: 30 }
    expect(placeBeside(atFoot, floating, view, { side: 'bottom', gap: 6 }).top).toBe(570 - 20 - 6)
  })

  it('never leaves the window', () => {
    const side = fc.constantFrom('top' as const, 'right' as const, 'bottom' as const, 'left' as const)
    const anchor = fc.record({
      left: fc.integer({ min: -50, max: 820 }),
      top: fc.integer({ min: -50, max: 620 }),
      width: fc.integer({ min: 0, max: 400 }),
      height: fc.integer({ min: 0, max: 400 }),
    })
    fc.assert(
      fc.property(anchor, side, (box, wanted) => {
        const { left, top } = placeBeside(box, floating, view, { side: wanted, gap: 6 })
        expect(left).toBeGreaterThanOrEqual(6)
        expect(left + floating.width).toBeLessThanOrEqual(view.width - 6)
        expect(top).toBeGreaterThanOrEqual(6)
        expect(top + floating.height).toBeLessThanOrEqual(view.height - 6)
      }),
    )
  })
})
