import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OverscanBitmap } from './OverscanBitmap.ts'
import type { PixelFrame } from './pixelFrame.ts'

const FRAME: PixelFrame = {
  left: 0,
  top: 0,
  width: 400,
  height: 300,
  perMap: 1,
  pixelRatio: 1,
  marginDevice: 0,
  isMoving: false,
}
const MARGIN = 256
const REACH = 20

/** Takes every call, and paints nothing. */
const newContext = () =>
  new Proxy({ isContextLost: () => false }, { get: (known, name) => Reflect.get(known, name) ?? (() => {}) })

beforeEach(() => {
  vi.useFakeTimers()
  const createElement = () => ({ addEventListener: () => undefined, getContext: newContext })
  vi.stubGlobal('document', { createElement })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const bitmapInSlices = () => {
  const bitmap = new OverscanBitmap(() => true, {
    isWhole: false,
    slices: {
      isLong: () => true,
      *paint() {
        yield new Promise((resolve) => setTimeout(resolve, 100))
        return true
      },
    },
  })
  return {
    bitmap,
    show: (frame: Partial<PixelFrame> = {}) =>
      bitmap.show(newContext() as unknown as CanvasRenderingContext2D, { ...FRAME, ...frame }),
    /** Whether places at these distances from the left edge of the map may be shown. */
    mayShow: (...lefts: readonly number[]) =>
      lefts.map((left) => bitmap.mayShow({ left, right: left, top: -150, bottom: -150 }, REACH)),
  }
}

it('may show a place that its picture reaches to, or its next one, and any place while it is not whole', async () => {
  const { bitmap, show, mayShow } = bitmapInSlices()
  expect(mayShow(5_000)).toEqual([true])
  show()
  expect(mayShow(5_000)).toEqual([true])
  await vi.advanceTimersByTimeAsync(200)
  show()
  const edge = FRAME.width + MARGIN
  expect(mayShow(200, edge + REACH, -MARGIN - REACH)).toEqual([true, true, true])
  expect(mayShow(edge + REACH + 2, -MARGIN - REACH - 2)).toEqual([false, false])

  bitmap.renew()
  expect(mayShow(5_000)).toEqual([true])
  show()
  expect(mayShow(200, 5_000)).toEqual([true, false])
  show({ left: 5_000 })
  expect(mayShow(200, 2_000, 5_000)).toEqual([true, false, true])
  await vi.advanceTimersByTimeAsync(200)
  show({ left: 5_000 })
  expect(mayShow(200, 5_000)).toEqual([false, true])

  show({ left: 5_000, perMap: 2 })
  expect(mayShow(200)).toEqual([true])
  bitmap.free()
  expect(mayShow(200)).toEqual([true])
})
