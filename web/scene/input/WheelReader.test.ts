import { expect, it } from 'vitest'
import { WheelReader, type WheelFacts } from './WheelReader.ts'

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

it('goes on with what a gesture began as, through its fast part and what the system adds after it', () => {
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

it('zooms with a pinch, also amid a pan, and pans on after it', () => {
  expect(kindsOf({ deltaY: -10, ctrlKey: true })).toEqual(['zoom'])
  expect(
    kindsOf({ deltaX: 2, deltaY: 1 }, { deltaY: -10, ctrlKey: true }, { deltaX: 2, deltaY: 60 }),
  ).toEqual(['pan', 'zoom', 'pan'])
  expect(kindsOf({ deltaY: -10, ctrlKey: true }, { deltaY: 70 })).toEqual(['zoom', 'pan'])
})
