import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MAP_COLOURS } from '../raster/palette.ts'
import { pixelFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import type { SceneImage } from '../state/sceneStore.ts'
import { Background, TileCache } from './Background.ts'

interface Painted {
  /** The picture's address, or the colour of bare ground. */
  readonly what: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const VIEW = { width: 800, height: 600 }
const SIDE = 16_384
const PYRAMID = { tileSize: 512, levels: 6, urlTemplate: '/{level}/{column}_{row}' }
const IMAGE: SceneImage = {
  widthMap: SIDE,
  heightMap: SIDE,
  previewUrl: '/preview',
  pyramid: PYRAMID,
}

let painted: Painted[] = []
let answers: Map<string, (isThere: boolean) => void>
let open: Set<string>
let background: Background
let changes = 0

/** Settles all that was asked for whose address begins so. */
const answer = async (start: string, isThere = true): Promise<void> => {
  for (const [url, settle] of [...answers])
    if (url.startsWith(start)) {
      answers.delete(url)
      settle(isThere)
    }
  await new Promise((resolve) => setTimeout(resolve))
}

const pictureOf = (url: string): ImageBitmap & { url: string } => {
  open.add(url)
  const side = url === '/preview' ? 400 : 512
  return { url, width: side, height: side, close: () => open.delete(url) }
}

const frameAt = (x: number, y: number, zoomLevel: number): PixelFrame =>
  pixelFrame({ centerMap: { x, y }, zoomLevel }, VIEW, 1)

const recording = {
  fillStyle: '',
  fillRect(left: number, top: number, width: number, height: number) {
    painted.push({ what: recording.fillStyle, left, top, right: left + width, bottom: top + height })
  },
  drawImage(picture: { url: string }, ...numbers: number[]) {
    const [left = 0, top = 0, width = 0, height = 0] = numbers.slice(4)
    painted.push({ what: picture.url, left, top, right: left + width, bottom: top + height })
  },
}
const context = recording as unknown as CanvasRenderingContext2D

const paint = (frame: PixelFrame): Painted[] => {
  painted = []
  background.paint(context, frame)
  return painted
}

beforeEach(() => {
  answers = new Map()
  open = new Set()
  background = new Background(
    (url, signal) =>
      new Promise((resolve, reject) => {
        answers.set(url, (isThere) => resolve(isThere ? pictureOf(url) : null))
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
    () => changes++,
  )
  changes = 0
})

afterEach(() => {
  background.free()
  vi.useRealTimers()
})

it('paints the blank area of the image until there is a picture, and reports that one is awaited', async () => {
  background.setImage({ ...IMAGE, pyramid: null })
  const frame = frameAt(SIDE / 2, SIDE / 2, -6)
  const whole = { left: 272, top: 172, right: 528, bottom: 428 }
  expect(paint(frame)).toEqual([{ what: MAP_COLOURS.blank, ...whole }])
  expect(background.isAwaited).toBe(true)
  await answer('/preview')
  expect(paint(frame)).toEqual([{ what: '/preview', ...whole }])
  expect(background.isAwaited).toBe(false)
})

it.each([
  ['wide', 30_000, 10, { left: 166, top: 299, right: 635, bottom: 300 }],
  ['high', 10, 30_000, { left: 400, top: 65, right: 401, bottom: 534 }],
])(
  'paints a %s image that is thinner than a device px as a line of one',
  async (_, widthMap, heightMap, line) => {
    const pyramid = { tileSize: 512, levels: 7, urlTemplate: '/{level}/{column}_{row}' }
    const frame = frameAt(widthMap / 2, heightMap / 2, -6)
    background.setImage({ widthMap, heightMap, previewUrl: '/preview', pyramid: null })
    expect(paint(frame)).toEqual([{ what: MAP_COLOURS.blank, ...line }])
    background.setImage({ widthMap, heightMap, previewUrl: '/preview', pyramid })
    paint(frame)
    await answer('/6/')
    expect(paint(frame)).toEqual([{ what: '/6/0_0', ...line }])
  },
)

it('paints an image stretched into its place, in tiles as fine as the longer stretch needs', async () => {
  const image = { ...IMAGE, widthMap: 1024, heightMap: 1024, pyramid: { ...PYRAMID, levels: 2 } }
  const place = { x: 100, y: 50, width: 2048, height: 512 }
  background.setImage(image, place)
  // From 700, −150 to 1500, 450: the top left corner of the image is at 100, 562.
  const frame = frameAt(1100, 150, 0)
  paint(frame)
  await answer('/0/')
  await answer('/1/')
  const tiles = paint(frame)
  expect(tiles.find(({ what }) => what === '/0/0_1')).toEqual({
    ...{ what: '/0/0_1', left: -600, right: 424, top: 144, bottom: 400 },
  })
  expect(tiles.find(({ what }) => what === '/0/1_0')).toMatchObject({ left: 424, right: 1448, bottom: 144 })
})

it('loads nothing of an image whose place is out of view', () => {
  background.setImage(IMAGE, { x: 5_000, y: 0, width: 100, height: 100 })
  expect(paint(frameAt(0, 0, 0))).toEqual([])
  expect([...answers.keys()].filter((url) => url !== '/preview')).toEqual([])
})

it('awaits nothing if no picture is loading', async () => {
  const frame = frameAt(SIDE / 2, SIDE / 2, -6)
  background.setImage({ ...IMAGE, previewUrl: null, pyramid: null })
  paint(frame)
  expect(background.isAwaited).toBe(false)
  background.setImage({ ...IMAGE, pyramid: null })
  paint(frame)
  await answer('/preview', false)
  expect(paint(frame)[0]?.what).toBe(MAP_COLOURS.blank)
  expect(background.isAwaited).toBe(false)
})

it('shows the coarser tile that contains a tile until that is loaded', async () => {
  background.setImage(IMAGE)
  const frame = frameAt(SIDE / 2, SIDE / 2, 0)
  paint(frame)
  await answer('/5/')
  expect(new Set(paint(frame).map(({ what }) => what))).toEqual(new Set(['/5/0_0']))
  await answer('/0/')
  paint(frame)
  await answer('/0/')
  const tiles = paint(frame).map(({ what }) => what)
  expect(tiles.every((url) => url.startsWith('/0/'))).toBe(true)
  expect(background.isAwaited).toBe(false)
})

it('loads tiles around what is painted', () => {
  background.setImage(IMAGE)
  const inView = paint(frameAt(SIDE / 2, SIDE / 2, 0)).length
  const asked = [...answers.keys()].filter((url) => url.startsWith('/0/'))
  expect(asked.length).toBeGreaterThan(inView)
})

it('loads nothing for a zoom that goes on', () => {
  background.setImage(IMAGE)
  paint({ ...frameAt(SIDE / 2, SIDE / 2, 0), motion: 'zoom' })
  expect([...answers.keys()].filter((url) => url.startsWith('/0/'))).toEqual([])
})

it('has tiles painted together that arrive together', async () => {
  background.setImage(IMAGE)
  paint(frameAt(SIDE / 2, SIDE / 2, 0))
  expect(answers.size).toBeGreaterThan(3)
  await answer('/')
  await vi.waitFor(() => expect(changes).toBe(1))
})

it('has the last tile painted at once', async () => {
  background.setImage(IMAGE)
  paint(frameAt(SIDE / 2, SIDE / 2, 0))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answerAll = async (): Promise<void> => {
    for (const settle of answers.values()) settle(true)
    answers.clear()
    await new Promise((resolve) => setImmediate(resolve))
  }
  while (answers.size > 0) await answerAll()
  expect(changes).toBe(1)
  vi.runAllTimers()
  expect(changes).toBe(1)
})

it('covers the visible part of the image without seams or overlaps, at any place and zoom', () => {
  const anyFrame = fc.record({
    x: fc.double({ min: 0, max: SIDE, noNaN: true }),
    y: fc.double({ min: 0, max: SIDE, noNaN: true }),
    zoomLevel: fc.double({ min: -5, max: 1, noNaN: true }),
  })
  background.setImage(IMAGE)
  fc.assert(
    fc.property(anyFrame, ({ x, y, zoomLevel }) => {
      const frame = frameAt(x, y, zoomLevel)
      const parts = paint(frame)
      for (const beside of parts) {
        const right = parts.filter((part) => part.top === beside.top && part.left === beside.right)
        const below = parts.filter((part) => part.left === beside.left && part.top === beside.bottom)
        const imageRight = Math.round(SIDE * frame.perMap) - frame.left
        const imageBottom = -frame.top
        expect(right.length).toBe(
          beside.right >= frame.width || beside.right >= imageRight ? right.length : 1,
        )
        expect(below.length).toBe(
          beside.bottom >= frame.height || beside.bottom >= imageBottom ? below.length : 1,
        )
      }
      expect(new Set(parts.map(({ left, top }) => `${left} ${top}`)).size).toBe(parts.length)
    }),
    { numRuns: 60 },
  )
})

it('keeps at most 96 MB of tiles, and frees all it drops', async () => {
  background.setImage(IMAGE)
  for (let step = 0; step < 40; step++) {
    const frame = frameAt((step * 1_234) % SIDE, (step * 2_345) % SIDE, 0)
    for (let round = 0; round < 8; round++) {
      paint(frame)
      await answer('/')
    }
  }
  expect(open.size).toBeGreaterThan(40)
  expect(open.size).toBeLessThanOrEqual(96)
  background.free()
  expect(open.size).toBe(0)
})

const picture = (): ImageBitmap => ({ width: 512, height: 512, close: vi.fn() })

it('drops the least recently used tiles beyond its bound, but none that are needed', () => {
  const cache = new TileCache(2)
  const [a, b, c, d] = [picture(), picture(), picture(), picture()]
  cache.set('a', a)
  cache.set('b', b)
  cache.set('c', c)
  cache.get('a')
  cache.trim((key) => key === 'b')
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, true, false])
  expect(c.close).toHaveBeenCalled()
  cache.set('d', d)
  cache.trim(() => true)
  expect(['a', 'b', 'd'].map((key) => cache.has(key))).toEqual([true, true, true])
  cache.clear()
  for (const kept of [a, b, d]) expect(kept.close).toHaveBeenCalled()
})

it('shows another image at once if it was prepared, and never the one before in its place', async () => {
  const next = { ...IMAGE, previewUrl: '/next', pyramid: null }
  const frame = frameAt(SIDE / 2, SIDE / 2, -6)
  background.setImage({ ...IMAGE, pyramid: null })
  paint(frame)
  await answer('/preview')
  const prepared = background.prepare(next)
  await answer('/next')
  await prepared
  expect(paint(frame).map(({ what }) => what)).toEqual(['/preview'])
  background.setImage(next)
  expect(paint(frame).map(({ what }) => what)).toEqual(['/next'])

  const tiled = { ...IMAGE, previewUrl: '/last' }
  background.setImage(tiled)
  expect(new Set(paint(frame).map(({ what }) => what))).toEqual(new Set([MAP_COLOURS.blank]))
})
