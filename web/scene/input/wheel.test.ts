import fc from 'fast-check'
import { expect, it } from 'vitest'
import { snapZoomLevel } from '../plane/camera.ts'
import { wheelLevels, WheelZoom } from './wheel.ts'

const turned = (deltaY: number, deltaMode = 0, ctrlKey = false): number =>
  wheelLevels({ deltaY, deltaMode, ctrlKey })

it('zooms one step a notch, in whichever unit the browser counts [VIEW-019]', () => {
  expect([turned(100), turned(120), turned(-100)]).toEqual([-0.5, -0.5, 0.5])
  expect(turned(5, 1)).toBe(-0.5)
  expect(turned(1, 2)).toBe(-0.5)
  expect(turned(0)).toBe(0)
})

it('zooms with a pinch on a trackpad', () => {
  expect(turned(-5, 0, true)).toBeCloseTo(0.1)
})

it('saves small turns up to whole snaps and loses none', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.001, max: 0.2, noNaN: true }), { maxLength: 40 }), (turns) => {
      const wheel = new WheelZoom()
      const zooms = turns.map((levels) => wheel.turn(levels))
      for (const zoom of zooms) expect(snapZoomLevel(zoom)).toBe(zoom)
      const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)
      expect(Math.abs(sum(zooms) - sum(turns))).toBeLessThanOrEqual(0.05 + 1e-9)
    }),
  )
})

it('starts from nothing when the wheel turns back', () => {
  const wheel = new WheelZoom()
  expect(wheel.turn(0.04)).toBe(0)
  expect(wheel.turn(-0.04)).toBe(0)
  expect(wheel.turn(-0.02)).toBe(-0.1)
})
