import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Sprite as SpriteType } from './Sprite.ts'
import type { PlacedInks } from './SpriteBlit.ts'

const SPRITES = 2_000
/** As many as are composited beside the page. */
const MANY = 6_000
/** How many different sprites there are. */
const LOOKS = 50
/** Of the canvas that is painted on. */
const SIDE = 800

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
    drawImage: vi.fn(),
    clearRect: () => filled.clear(),
    save: () => undefined,
    restore: () => undefined,
    putImageData: vi.fn(),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: reading(filled, width, height),
    }),
  }
  return canvas
}

/** Returns a painter, a batch of so many sprites, and a canvas to paint them on. */
const batchOf = async (reading: Reading, count = SPRITES) => {
  const createElement = vi.fn(() => fakeCanvas(reading))
  vi.stubGlobal('document', { createElement })
  const [{ SpriteBatchPainter }, { SpriteBatch }, { Sprite }, { MarkerWorkshop }] = await Promise.all([
    import('./SpriteBatchPainter.ts'),
    import('./SpriteBatch.ts'),
    import('./Sprite.ts'),
    import('./MarkerWorkshop.ts'),
  ])
  const sprites = Array.from(
    { length: LOOKS },
    (): SpriteType => new Sprite({ radius: 2, paint: () => undefined }),
  )
  const batch = new SpriteBatch()
  for (let at = 0; at < count; at++) batch.add(sprites[at % LOOKS] as SpriteType, 0, 0)
  const target = Object.assign(fakeCanvas(reading), { width: SIDE, height: SIDE }).getContext()
  const context = target as unknown as CanvasRenderingContext2D
  const workshop = new MarkerWorkshop()
  return { painter: new SpriteBatchPainter(workshop), workshop, batch, context, target, createElement }
}

const paintMany = async (reading: Reading, count = SPRITES, isAlone = true) => {
  const { painter, batch, context, target } = await batchOf(reading, count)
  painter.paint(context, batch, isAlone)
  return target
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray
      readonly width: number
      readonly height: number
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        if (data.length !== width * height * 4) throw new RangeError('The pixels are not of this size.')
        this.data = data
        this.width = width
        this.height = height
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('composites many sprites in memory, and draws few', async () => {
  const many = await paintMany(truthful)
  expect(many.putImageData).toHaveBeenCalledOnce()
  expect(many.drawImage).not.toHaveBeenCalled()
  const few = await paintMany(truthful, 100)
  expect(few.putImageData).not.toHaveBeenCalled()
  expect(few.drawImage).toHaveBeenCalledTimes(100)
})

it('reads all sprites from one canvas, since each canvas takes long to make', async () => {
  const { painter, batch, context, createElement } = await batchOf(truthful)
  painter.paint(context, batch, true)
  const PROBE_AND_BOARD = 2
  expect(createElement.mock.calls.length).toBeLessThanOrEqual(PROBE_AND_BOARD)
})

it('draws each sprite beside other things, which a copy would replace', async () => {
  const { putImageData, drawImage } = await paintMany(truthful, SPRITES, false)
  expect(putImageData).not.toHaveBeenCalled()
  expect(drawImage).toHaveBeenCalledTimes(SPRITES)
})

it('draws each sprite if canvases cannot be read, however slow that is', async () => {
  const { putImageData, drawImage } = await paintMany(white)
  expect(putImageData).not.toHaveBeenCalled()
  expect(drawImage).toHaveBeenCalledTimes(SPRITES)
})

/** What the worker answers where nothing is within a picture. */
const NOTHING = { kind: 'composed', composed: null }

/** A worker that does nothing by itself. */
class FakeWorker {
  static readonly all: FakeWorker[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  readonly postMessage =
    vi.fn<(order: { readonly placed: PlacedInks }, given: readonly ArrayBuffer[]) => void>()
  readonly terminate = vi.fn()

  constructor() {
    FakeWorker.all.push(this)
  }
}

/** Returns a painting of so many sprites up to where it waits for the worker, and the worker. */
const ordered = async (count = MANY) => {
  vi.stubGlobal('Worker', FakeWorker)
  FakeWorker.all.length = 0
  const made = await batchOf(truthful, count)
  const painting = made.painter.paintInSlices(made.context, made.batch)
  const { value } = painting.next()
  return { ...made, painting, waited: value, worker: FakeWorker.all[0] }
}

it('has many sprites composited beside the page, and puts what comes back on the canvas', async () => {
  const { painting, waited, worker, target } = await ordered()
  expect(waited).toBeInstanceOf(Promise)
  const [{ placed } = { placed: null }, given] = worker?.postMessage.mock.calls[0] ?? []
  expect(placed).toMatchObject({ count: MANY, width: SIDE, height: SIDE })
  expect(placed?.inks).toHaveLength(LOOKS)
  expect(given).toEqual([placed?.kinds.buffer, placed?.lefts.buffer, placed?.tops.buffer])
  const pixels = new Uint8ClampedArray(4 * 4 * 4)
  const composed = { left: 1, top: 2, width: 4, height: 4, pixels }
  worker?.onmessage?.({ data: { kind: 'composed', composed } })
  await waited
  expect(painting.next().done).toBe(true)
  expect(target.putImageData).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ width: 4 }), 1, 2)
  expect(target.drawImage).not.toHaveBeenCalled()
})

it('composites fewer sprites itself, since a worker takes some time to begin', async () => {
  const { worker, waited } = await ordered(SPRITES)
  expect(worker).toBeUndefined()
  expect(waited).toBeUndefined()
})

it('composites the sprites itself if no worker can be had, then and later', async () => {
  const { painter, batch, context, painting, waited, worker, target } = await ordered()
  worker?.onerror?.()
  await waited
  while (painting.next().done !== true);
  expect(target.putImageData).toHaveBeenCalledOnce()
  expect(painter.paintInSlices(context, batch).next().value).toBeUndefined()
  expect(FakeWorker.all).toHaveLength(1)
})

it('does not have a picture composited that is not wanted any more', async () => {
  const { painter, batch, context, worker } = await ordered()
  const dropped = painter.paintInSlices(context, batch)
  const wanted = painter.paintInSlices(context, batch)
  dropped.next()
  wanted.next()
  dropped.return()
  worker?.onmessage?.({ data: NOTHING })
  worker?.onmessage?.({ data: NOTHING })
  expect(worker?.postMessage).toHaveBeenCalledTimes(2)
})

it('ends the worker when the scene ends', async () => {
  const { workshop, worker } = await ordered()
  workshop.free()
  expect(worker?.terminate).toHaveBeenCalledOnce()
})

it('draws so many sprites a slice at most, and all of them', async () => {
  const { painter, batch, context, target } = await batchOf(white)
  const painting = painter.paintInSlices(context, batch)
  const slices: number[] = []
  while (painting.next().done !== true) slices.push(target.drawImage.mock.calls.splice(0).length)
  expect(slices.reduce((sum, count) => sum + count)).toBe(SPRITES)
  expect(Math.max(...slices)).toBeLessThan(SPRITES)
})

it('puts a copy that was made in slices on the canvas once', async () => {
  const { painter, batch, context, target } = await batchOf(truthful, 9_000)
  const painting = painter.paintInSlices(context, batch)
  let slices = 0
  for (; painting.next().done !== true; slices++) expect(target.putImageData).not.toHaveBeenCalled()
  expect(slices).toBeGreaterThan(2)
  expect(target.putImageData).toHaveBeenCalledOnce()
})
