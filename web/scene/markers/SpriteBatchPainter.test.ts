import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Sprite as SpriteType } from './Sprite.ts'

const SPRITES = 2_000

/** A clock that goes on by one with each picture drawn alone, so that this is the slow way to paint. */
let nowMs = 0

/** What a browser hands out of a canvas on which single pixels were filled. */
type Reading = (filled: ReadonlyMap<number, string>, width: number, height: number) => Uint8ClampedArray

const truthful: Reading = (filled, width, height) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [at, colour] of filled) data.set([...(colour.match(/\d+/g) ?? []).map(Number), 255], at * 4)
  return data
}
const white: Reading = (_filled, width, height) => new Uint8ClampedArray(width * height * 4).fill(255)

const fakeCanvas = (reading: Reading) => {
  const canvas = { width: 0, height: 0, getContext: () => context }
  const filled = new Map<number, string>()
  const context = {
    canvas,
    fillStyle: '',
    fillRect: (x: number, y: number) => void filled.set(y * canvas.width + x, context.fillStyle),
    drawImage: vi.fn(() => nowMs++),
    putImageData: vi.fn(),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: reading(filled, width, height),
    }),
  }
  return canvas
}

/** Paints many sprites, after measuring how. */
const paintMany = async (reading: Reading, count = SPRITES, isFirst = false) => {
  vi.stubGlobal('document', { createElement: () => fakeCanvas(reading) })
  const [{ SpriteBatchPainter }, { SpriteBatch }, { Sprite }] = await Promise.all([
    import('./SpriteBatchPainter.ts'),
    import('./SpriteBatch.ts'),
    import('./Sprite.ts'),
  ])
  const picture = Object.assign(fakeCanvas(reading), { width: 4, height: 4 })
  const sprite: SpriteType = new Sprite(picture as unknown as HTMLCanvasElement)
  const batch = new SpriteBatch()
  for (let at = 0; at < count; at++) batch.add(sprite, 0, 0)
  const target = Object.assign(fakeCanvas(reading), { width: 64, height: 64 })
  const context = target.getContext() as unknown as CanvasRenderingContext2D
  const painter = new SpriteBatchPainter()
  painter.paint(context, batch, true)
  if (isFirst) return target.getContext()
  await vi.runAllTimersAsync()
  vi.mocked(target.getContext().drawImage).mockClear()
  painter.paint(context, batch, true)
  return target.getContext()
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray
      readonly width: number
      readonly height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
        this.data = new Uint8ClampedArray(width * height * 4)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('composites sprites in memory if that was measured to be faster', async () => {
  const { putImageData, drawImage } = await paintMany(truthful)
  expect(putImageData).toHaveBeenCalledOnce()
  expect(drawImage).not.toHaveBeenCalled()
})

it('draws each sprite if canvases cannot be read, however slow that is', async () => {
  const { putImageData, drawImage } = await paintMany(white)
  expect(putImageData).not.toHaveBeenCalled()
  expect(drawImage).toHaveBeenCalledTimes(SPRITES)
})

it('measures before the first paint if that paint would take longer, otherwise after it', async () => {
  const many = await paintMany(truthful, 10_000, true)
  expect(many.putImageData).toHaveBeenCalledOnce()
  expect(many.drawImage).not.toHaveBeenCalled()
  vi.resetModules()
  const few = await paintMany(truthful, SPRITES, true)
  expect(few.drawImage).toHaveBeenCalledTimes(SPRITES)
})

it('paints so many sprites a slice at most, the same as at once', async () => {
  const context = await paintMany(white)
  const drawn = context.drawImage.mock.calls.length
  const [{ SpriteBatchPainter }, { SpriteBatch }, { Sprite }] = await Promise.all([
    import('./SpriteBatchPainter.ts'),
    import('./SpriteBatch.ts'),
    import('./Sprite.ts'),
  ])
  const batch = new SpriteBatch()
  const picture = Object.assign(fakeCanvas(white), { width: 4, height: 4 })
  const sprite: SpriteType = new Sprite(picture as unknown as HTMLCanvasElement)
  for (let at = 0; at < SPRITES; at++) batch.add(sprite, 0, 0)
  const target = fakeCanvas(white).getContext()
  const painting = new SpriteBatchPainter().paintInSlices(
    target as unknown as CanvasRenderingContext2D,
    batch,
  )
  const slices: number[] = []
  while (painting.next().done !== true) slices.push(target.drawImage.mock.calls.splice(0).length)
  expect(slices.reduce((sum, count) => sum + count)).toBe(drawn)
  expect(Math.max(...slices)).toBeLessThan(SPRITES)
})
