import fc from 'fast-check'
import { expect, it } from 'vitest'
import { snapZoomLevel } from '../plane/camera.ts'
import { type WheelFacts, wheelLevels, WheelReader, WheelZoom } from './WheelReader.ts'

const event = (facts: Partial<WheelFacts>): WheelFacts => ({
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...facts,
})

const kindsOf = (...events: Partial<WheelFacts>[]): (string | undefined)[] => {
  const reader = new WheelReader()
  return events.map((facts, at) => reader.read(event({ timeStamp: at * 16, ...facts }))?.kind)
}

it('zooms by the notches of a wheel, however the browser reports them [VIEW-019]', () => {
  expect(kindsOf({ deltaY: 100, wheelDeltaY: -120 }, { deltaY: 100, wheelDeltaY: -120 })).toEqual([
    'zoom',
    'zoom',
  ])
  // Windows at 125 %, Linux, Firefox in lines, macOS with its acceleration.
  expect(kindsOf({ deltaY: 66.67 })).toEqual(['zoom'])
  expect(kindsOf({ deltaY: -53 })).toEqual(['zoom'])
  expect(kindsOf({ deltaY: 3, deltaMode: 1 })).toEqual(['zoom'])
  expect(
    kindsOf(...Array.from({ length: 8 }, () => ({ deltaY: 4.000244140625, wheelDeltaY: -120 }))),
  ).toContain('zoom')
  expect(kindsOf({ deltaX: 100, shiftKey: true, wheelDeltaY: 0 }, { deltaY: 0 })).not.toContain('pan')
})

it('pans with two fingers, as far as they move', () => {
  expect(new WheelReader().read(event({ deltaX: 3.5, deltaY: -2 }))).toEqual({
    kind: 'pan',
    dxView: -3.5,
    dyView: 2,
  })
  expect(kindsOf({ deltaY: 1 }, { deltaY: 14.5 })).toEqual(['pan', 'pan'])
})

it('treats a whole gesture like its start, including fast events and momentum', () => {
  expect(kindsOf({ deltaY: 2 }, { deltaY: 180 }, { deltaY: 120, wheelDeltaY: -360 }, { deltaY: 60 })).toEqual(
    ['pan', 'pan', 'pan', 'pan'],
  )
  expect(kindsOf({ deltaY: 100 }, { deltaY: 100, deltaX: 1 })).toEqual(['zoom', 'zoom'])
})

it('decides anew after a pause', () => {
  expect(
    kindsOf({ deltaY: 2 }, { deltaY: 100, timeStamp: 500 }, { deltaX: 2, deltaY: 2, timeStamp: 900 }),
  ).toEqual(['pan', 'zoom', 'pan'])
})

it('zooms with a pinch, even during a pan, which then continues', () => {
  expect(kindsOf({ deltaY: -10, ctrlKey: true })).toEqual(['zoom'])
  expect(
    kindsOf({ deltaX: 2, deltaY: 1 }, { deltaY: -10, ctrlKey: true }, { deltaX: 2, deltaY: 60 }),
  ).toEqual(['pan', 'zoom', 'pan'])
  expect(kindsOf({ deltaY: -10, ctrlKey: true }, { deltaY: 70 })).toEqual(['zoom', 'pan'])
})

const turned = (deltaY: number, deltaMode = 0, ctrlKey = false): number =>
  wheelLevels({ deltaY, deltaMode, ctrlKey })

it('zooms one step per notch, in any delta mode [VIEW-019]', () => {
  expect([turned(100), turned(120), turned(-100)]).toEqual([-0.5, -0.5, 0.5])
  expect(turned(5, 1)).toBe(-0.5)
  expect(turned(1, 2)).toBe(-0.5)
  expect(turned(0)).toBe(0)
})

it('zooms with a pinch on a trackpad', () => {
  expect(turned(-5, 0, true)).toBeCloseTo(0.1)
})

it('accumulates small turns to whole snaps and loses none', () => {
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

it('starts from zero when the wheel changes direction', () => {
  const wheel = new WheelZoom()
  expect(wheel.turn(0.04)).toBe(0)
  expect(wheel.turn(-0.04)).toBe(0)
  expect(wheel.turn(-0.02)).toBe(-0.1)
})
