import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PixelFrame } from './pixelFrame.ts'
import { CachedPicture } from './CachedPicture.ts'

const FRAME: PixelFrame = {
  left: 0,
  top: 0,
  width: 300,
  height: 200,
  perMap: 1,
  pixelRatio: 1,
  view: { left: 0, top: 0, width: 300, height: 200 },
  motion: 'rest',
}

let made: FakeCanvas[] = []

/** Counts what is copied from it. */
class FakeCanvas {
  width = 0
  height = 0
  copies = 0
  /** How far what was painted or copied on it is shifted. */
  readonly shifts: [number, number][] = []
  isLost = false
  readonly context = {
    save: () => undefined,
    restore: () => undefined,
    setTransform: () => undefined,
    translate: (left: number, top: number) => this.shifts.push([left, top]),
    isContextLost: () => this.isLost,
    drawImage: (from: FakeCanvas, left: number, top: number) => {
      from.copies++
      this.shifts.push([left, top])
    },
  } as unknown as CanvasRenderingContext2D
  getContext = () => this.context
}

beforeEach(() => {
  made = []
  const createElement = () => {
    const canvas = new FakeCanvas()
    made.push(canvas)
    return canvas
  }
  vi.stubGlobal('document', { createElement })
})
afterEach(() => void vi.unstubAllGlobals())

const target = new FakeCanvas().context
const own = () => made[0]?.context

const shown = () => {
  const cached = new CachedPicture()
  const painted: unknown[] = []
  const show = (of: readonly unknown[], frame = FRAME) =>
    cached.show(target, frame, of, (context) => painted.push(context))
  return { cached, painted, show }
}

it('caches a picture from its second use on, and does not paint it again', () => {
  const { painted, show } = shown()
  const style = {}
  for (let frame = 0; frame < 20; frame++) show([style, 1])
  expect(painted).toEqual([target, own()])
  expect(made[0]).toMatchObject({ width: 300, height: 200, copies: 19 })
})

it('paints a picture that changes in every frame directly', () => {
  const { painted, show } = shown()
  for (let left = 0; left < 5; left++) show([1], { ...FRAME, left })
  for (let part = 2; part < 5; part++) show([part])
  expect(painted).toHaveLength(8)
  expect(made).toEqual([])
})

it('shifts a picture without painting it again', () => {
  const cached = new CachedPicture()
  const canvas = new FakeCanvas()
  let count = 0
  for (let left = 0; left < 10; left++)
    cached.show(canvas.context, FRAME, [1], () => count++, { left, top: 0 - left })
  expect(count).toBe(2)
  expect(canvas.shifts).toEqual(Array.from({ length: 10 }, (_, left) => [left, 0 - left]))
})

it('repaints after it was cleared, and directly while its canvas is lost', () => {
  const { cached, painted, show } = shown()
  show([1])
  show([1])
  const [first] = made
  if (first === undefined) throw new Error('It keeps a picture.')
  cached.clear()
  expect(first.width).toBe(0)
  show([1])
  show([1])
  expect(made).toHaveLength(2)
  expect(painted).toEqual([target, first.context, target, made[1]?.context])
  if (made[1] !== undefined) made[1].isLost = true
  show([1])
  expect(painted.at(-1)).toBe(target)
})
