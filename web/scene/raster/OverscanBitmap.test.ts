import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OverscanBitmap } from './OverscanBitmap.ts'
import type { PixelFrame } from './pixelFrame.ts'

/** What is painted on a canvas: which version of the map, and the places that were repainted since, one by one. */
interface Paper {
  version: number
  /** How many times as large it is shown as it was painted. */
  scale?: number
  readonly places: string[]
}

const SLICES = 4

/** A slice takes as long as a task lasts at most. */
let nowMs = 0
let version = 1
let isLong = true
let timesWhole = 0
let places = new Set<string>()
let canvases: { width: number; height: number }[] = []
/** What is to be done after seconds; the fake timers have what is to be done after a frame. */
let laterActs: (() => void)[] = []
/** How long it takes to repaint a place. */
let placeMs = 0

const fakeCanvas = () => {
  const paper: Paper = { version: 0, places: [] }
  const context = {
    paper,
    canvas: { width: 0, height: 0 },
    isContextLost: () => false,
    clearRect: (left: number, top: number, width: number) => {
      if (left === 0 && top === 0 && width === canvas.width) paper.places.length = 0
    },
    drawImage: (source: { paper?: Paper; width: number }, ...[, , width, ...cut]: number[]) =>
      Object.assign(paper, structuredClone(source.paper), {
        scale: width === undefined || cut.length > 1 ? 1 : width / source.width,
      }),
  }
  const canvas = { width: 0, height: 0, paper, addEventListener: () => undefined, getContext: () => context }
  canvases.push(canvas)
  return canvas
}

/** A bitmap, and a canvas on which it is shown. */
const bitmapOn = ({ canWait = false } = {}) => {
  const paint = (context: CanvasRenderingContext2D, rect: { width: number }): boolean => {
    const { paper } = context as unknown as { paper: Paper }
    if (rect.width === 1) nowMs += placeMs
    if (rect.width === 1) for (const place of places) paper.places.push(place)
    else Object.assign(paper, { version, places: [...places] })
    return true
  }
  const bitmap = new OverscanBitmap(paint, {
    isWhole: false,
    canWait,
    onWhole: () => timesWhole++,
    slices: {
      isLong: () => isLong,
      *paint(context) {
        const begun: Paper = { version, places: [...places] }
        for (let slice = 1; slice <= SLICES; slice++) {
          nowMs += 8
          if (slice < SLICES) yield
        }
        const { paper } = context as unknown as { paper: Paper }
        paper.version = begun.version
        paper.places.push(...begun.places)
        return true
      },
    },
  })
  const show = (frame: Partial<PixelFrame> = {}) => {
    const target = fakeCanvas()
    bitmap.show(target.getContext() as unknown as CanvasRenderingContext2D, { ...FRAME, ...frame })
    vi.runOnlyPendingTimers()
    const { version, places, scale } = target.paper
    return { version, places, scale, isGoingOn: vi.getTimerCount() > 0 }
  }
  return { bitmap, show }
}

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
const PLACE = { left: 10, top: 10, width: 1, height: 1 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const soon = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => (ms > 0 ? laterActs.push(act) : soon(act)))
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  timesWhole = 0
  canvases = []
  laterActs = []
  version = 1
  placeMs = 0
  isLong = true
  places = new Set()
  vi.stubGlobal('document', { createElement: fakeCanvas })
})
afterEach(() => {
  vi.runAllTimers()
  // Before the timers, which one of them takes the place of.
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A task follows each frame. */
const frames = <T>(count: number, show: () => T): T[] => Array.from({ length: count }, show)

it('paints its slices in tasks of their own, and asks once for a frame, to show the first picture whole', () => {
  const { show } = bitmapOn()
  const shown = frames(SLICES, show)
  expect(shown.map((frame) => frame.version)).toEqual([0, 0, 0, 0])
  expect(shown.map((frame) => frame.isGoingOn)).toEqual([true, true, true, false])
  expect(timesWhole).toBe(1)
  expect(show()).toMatchObject({ version: 1, isGoingOn: false })
})

it('shows the former picture until the next one is whole', () => {
  const { bitmap, show } = bitmapOn()
  frames(SLICES, show)
  version = 2
  bitmap.renew()
  expect(frames(SLICES + 1, show).map((frame) => frame.version)).toEqual([1, 1, 1, 1, 2])
})

it('begins its first picture again where what was begun is of no use, and goes on with any other', () => {
  const { bitmap, show } = bitmapOn()
  frames(SLICES - 1, show)
  version = 2
  bitmap.restart()
  expect(frames(SLICES + 1, show).map((frame) => frame.version)).toEqual([0, 0, 0, 0, 2])
  version = 3
  bitmap.renew()
  show()
  version = 4
  bitmap.restart()
  expect(frames(SLICES, show).at(-1)?.version).toBe(3)
  expect(frames(SLICES, show).at(-1)?.version).toBe(4)
})

it('paints its first picture in slices too where the zoom changes before it is whole', () => {
  const { show } = bitmapOn()
  frames(SLICES - 1, show)
  expect(show({ perMap: 2 })).toMatchObject({ version: 0, isGoingOn: true })
  expect(frames(SLICES, () => show({ perMap: 2 })).map((frame) => frame.version)).toEqual([0, 0, 0, 1])
})

it('paints at once what does not take long', () => {
  isLong = false
  const { bitmap, show } = bitmapOn()
  expect(show()).toMatchObject({ version: 1, isGoingOn: false })
  version = 2
  bitmap.renew()
  expect(show()).toMatchObject({ version: 2, isGoingOn: false })
})

it('shows what was touched in the next frame, before the next picture is whole and in it', () => {
  const { bitmap, show } = bitmapOn()
  frames(SLICES, show)
  version = 2
  bitmap.renew()
  show()
  places.add('moved')
  bitmap.repaint([PLACE], FRAME)
  expect(show()).toMatchObject({ version: 1, places: ['moved'] })
  expect(frames(3, show).at(-1)).toMatchObject({ version: 2, places: ['moved'], isGoingOn: false })
})

it('repaints one place at a time in the next picture where that takes long', () => {
  const { bitmap, show } = bitmapOn()
  frames(SLICES, show)
  version = 2
  bitmap.renew()
  show()
  placeMs = 8
  bitmap.repaint([PLACE, PLACE, PLACE], FRAME)
  expect(frames(SLICES, show).at(-1)).toMatchObject({ version: 1 })
  expect(frames(3, show).at(-1)).toMatchObject({ version: 2, isGoingOn: false })
})

it('never starves while everything changes in every frame', () => {
  const { bitmap, show } = bitmapOn()
  const shown = frames(40, () => {
    version++
    bitmap.renew()
    return show().version
  })
  expect(new Set(shown).size).toBeGreaterThanOrEqual(40 / (SLICES + 1))
  expect(frames(SLICES * 2, show).at(-1)).toMatchObject({ version, isGoingOn: false })
})

it('goes on while the view moves, beyond the margin too', () => {
  const { bitmap, show } = bitmapOn()
  frames(SLICES, show)
  version = 2
  bitmap.renew()
  for (let step = 1; step <= SLICES; step++) show({ left: step * 200 })
  expect(show({ left: 900 }).version).toBe(2)
})

it('paints at once what changes while the zoom does, and drops what was begun', () => {
  const { bitmap, show } = bitmapOn()
  frames(SLICES, show)
  bitmap.renew()
  show()
  version = 3
  for (const perMap of [1.1, 1.2, 1.3])
    expect(show({ perMap })).toMatchObject({ version: 3, isGoingOn: false })
  expect(show({ perMap: 1.3 })).toMatchObject({ version: 3, isGoingOn: false })
})

it('scales the former picture while the zoom changes, and paints the next one in slices at rest', () => {
  const { bitmap, show } = bitmapOn({ canWait: true })
  frames(SLICES + 1, show)
  version = 2
  for (const perMap of [1.1, 2, 2]) {
    expect(show({ perMap, isMoving: true })).toMatchObject({ version: 1, scale: perMap, isGoingOn: false })
    expect(bitmap.isBehind).toBe(true)
  }
  const shown = frames(SLICES + 1, () => show({ perMap: 2 }))
  expect(shown.map(({ version, scale }) => [version, scale])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
    [2, 1],
  ])
  expect(bitmap.isBehind).toBe(false)
})

it('begins anew at another zoom, and goes on showing the former picture', () => {
  const { show } = bitmapOn({ canWait: true })
  frames(SLICES + 1, show)
  version = 2
  frames(SLICES - 1, () => show({ perMap: 2 }))
  expect(show({ perMap: 4, isMoving: true })).toMatchObject({ version: 1, scale: 4 })
  expect(frames(SLICES + 1, () => show({ perMap: 4 })).map((frame) => frame.version)).toEqual([1, 1, 1, 1, 2])
})

it('moves the former picture beyond its margin, and paints the next one in slices, once, at rest', () => {
  const { bitmap, show } = bitmapOn({ canWait: true })
  frames(SLICES + 1, show)
  version = 2
  for (const left of [200, 300, 900]) {
    expect(show({ left, isMoving: true })).toMatchObject({ version: 1, isGoingOn: false })
    expect(bitmap.isBehind).toBe(left > 256)
  }
  const shown = frames(SLICES + 1, () => show({ left: 900 }))
  expect(shown.map((frame) => frame.version)).toEqual([1, 1, 1, 1, 2])
  expect(shown.map((frame) => frame.isGoingOn)).toEqual([true, true, true, false, false])
})

it('scales nothing beyond eight times', () => {
  const { show } = bitmapOn({ canWait: true })
  frames(SLICES + 1, show)
  expect(show({ perMap: 9, isMoving: true }).version).toBe(0)
})

it('paints at once while the zoom changes what takes no time, and scales that once it does', () => {
  const { show } = bitmapOn({ canWait: true })
  frames(SLICES + 1, show)
  isLong = false
  version = 2
  expect(show({ perMap: 2, isMoving: true })).toMatchObject({ version: 2, isGoingOn: false })
  isLong = true
  expect(show({ perMap: 0.5, isMoving: true })).toMatchObject({ version: 1, scale: 0.5 })
  isLong = false
  expect(show({ perMap: 0.5 })).toMatchObject({ version: 2, scale: 1, isGoingOn: false })
})

it('scales what can wait in a picture for a zoom that goes on, however little time it takes', () => {
  const { bitmap, show } = bitmapOn({ canWait: true })
  isLong = false
  frames(2, show)
  version = 2
  const ahead = { perMap: 2, isMoving: true, marginDevice: 8, isPassing: true }
  expect(show(ahead)).toMatchObject({ version: 1, scale: 2 })
  expect(bitmap.isBehind).toBe(true)
  expect(show({ perMap: 2 })).toMatchObject({ version: 2, scale: 1 })
})

it('moves within an area that is larger than what is wanted, and paints strips of it alone', () => {
  isLong = false
  const rects: number[] = []
  const bitmap = new OverscanBitmap((_, { width }) => rects.push(width) > 0, { isWhole: false })
  const showAt = (frame: Partial<PixelFrame>) =>
    bitmap.show(fakeCanvas().getContext() as unknown as CanvasRenderingContext2D, { ...FRAME, ...frame })
  showAt({})
  showAt({})
  const around = { left: 200, top: -100, width: 600, height: 500 }
  showAt({ left: 700, width: 100, top: -100, height: 500, marginDevice: 100, around })
  expect(rects).toEqual([400, 912, 300])
})

it('begins with its first picture again once it was freed', () => {
  const { bitmap, show } = bitmapOn()
  frames(SLICES, show)
  bitmap.free()
  version = 2
  expect(frames(SLICES + 1, show).map((frame) => frame.version)).toEqual([0, 0, 0, 0, 2])
})

it('paints by turns on two pictures, and frees the one that is not shown a while later', () => {
  const { bitmap, show } = bitmapOn()
  frames(SLICES + 1, show)
  const areas = () => canvases.filter(({ width }) => width > 0).length
  places.add('moved')
  for (version = 2; version < 5; version++) {
    bitmap.renew()
    expect(frames(SLICES + 1, show).at(-1)).toMatchObject({ version, places: ['moved'] })
    expect(areas()).toBe(2)
  }
  laterActs.at(-1)?.()
  expect([show().version, areas()]).toEqual([4, 1])
  bitmap.renew()
  frames(SLICES + 1, show)
  bitmap.free()
  expect(areas()).toBe(0)
})
