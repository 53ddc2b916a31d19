import type Konva from 'konva/lib/Core.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeStage } from '../../../tests/scene/FakeStage.ts'
import { VIEW_REST_MS } from '../plane/cameraMotions.ts'
import type { PixelFrame, RectDevice } from '../raster/pixelFrame.ts'
import type { LayerName } from '../state/Painter.ts'
import { createSceneStore, type SceneStore } from '../state/sceneStore.ts'
import { MovingStage } from './MovingStage.ts'

interface Paint {
  readonly name: LayerName
  readonly frame: PixelFrame
  readonly rect: RectDevice
}

let paints: Paint[]
let store: SceneStore
let stage: FakeStage
let moving: MovingStage
let isLong: boolean
/** How long painting a canvas takes. */
let paintMs: number
let paintedMs: number

const mount = (hasCard: boolean): void => {
  store = createSceneStore()
  const image = { widthMap: 4_096, heightMap: 4_096, previewUrl: null, pyramid: null }
  store.setState({ image, viewSize: { width: 1000, height: 700 } })
  moving = new MovingStage({
    store,
    hasCard: () => hasCard,
    requestFrame: () => undefined,
    content: {
      paint: (name, _, frame, rect) => {
        paints.push({ name, frame, rect })
        paintedMs += paintMs
      },
      isEmpty: (name) => name === 'shapes' || name === 'people',
      slicesOf: (name) =>
        name === 'markers' && isLong
          ? {
              isLong: () => true,
              *paint(_, frame) {
                yield
                paints.push({ name: 'markers', frame, rect: frame })
              },
            }
          : null,
      onFrame: () => undefined,
    },
  })
  stage = new FakeStage((name) => moving.paint(name))
  moving.mount(stage as unknown as Konva.Stage, () => undefined)
}

/** What a frame paints after a movement. */
const show = (x: number, y: number, zoomLevel = 0): Paint[] => {
  store.setState({ camera: { centerMap: { x, y }, zoomLevel } })
  return draw()
}

const draw = (): Paint[] => {
  paints = []
  vi.advanceTimersByTime(16)
  moving.draw()
  return paints
}

const rest = (): Paint[] => {
  vi.advanceTimersByTime(VIEW_REST_MS)
  return draw()
}

const namesIn = (painted: readonly Paint[]): string[] => [...new Set(painted.map(({ name }) => name))]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('document', { createElement: () => stage.newCanvas() })
  paints = []
  isLong = false
  paintMs = paintedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + paintedMs)
})
afterEach(() => {
  // What is begun would hold up the work of other tests.
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('paints every canvas anew in each frame of a movement where a graphics card does it, and nothing else', () => {
  mount(true)
  expect(stage.sizeView.width).toBeCloseTo(1000)
  for (const painted of [show(10, 0), show(20, 0), show(20, 0, 1)]) {
    expect(namesIn(painted)).toEqual(['background', 'markers', 'labels', 'overlay'])
    expect(painted[0]?.rect.width).toBe(1000)
  }
  expect(stage.style.transform).toBe('')
  expect(draw()).toEqual([])
})

it('has the browser move canvases that are larger than the view, and paints only what comes into them', () => {
  mount(false)
  expect(stage.sizeView.width).toBeCloseTo(1000 + 2 * 256)
  expect(stage.style.transform).toBe('translate(-256px, -256px)')
  expect(show(60, 0)).toEqual([])
  expect(stage.style.transform).toBe('translate(-316px, -256px)')
  stage.copies = []
  const strips = show(120, 0).filter(({ name }) => name === 'markers')
  expect(stage.copies).toContain('markers at -120, 0')
  expect(strips.map(({ rect }) => [rect.width, rect.height])).toEqual([[120, 700 + 2 * 256]])
  expect(stage.style.transform).toBe('translate(-256px, -256px)')
})

it('has texts painted whole, wherever the canvases are moved', () => {
  mount(false)
  const labels = show(120, 0).filter(({ name }) => name === 'labels')
  expect(labels.map(({ rect, frame }) => rect.width === frame.width)).toEqual([true])
})

it('shows in the middle of its margin what was moved, once the view rests', () => {
  mount(false)
  show(60, 0)
  expect(namesIn(rest())).toContain('markers')
  expect(stage.style.transform).toBe('translate(-256px, -256px)')
  expect(rest()).toEqual([])
})

it('paints each frame of a zoom where that is fast, and only what is in view', () => {
  mount(false)
  const painted = show(0, 0, 0.5)
  expect(namesIn(painted)).toContain('markers')
  expect(painted[0]?.rect.width).toBe(1000)
  expect(rest()[0]?.rect.width).toBe(1000 + 2 * 256)
})

it('scales what is there while a zoom goes on that would be slow to paint, and paints it once the view rests', () => {
  mount(false)
  paintMs = 60
  for (let paint = 0; paint < 6; paint++) {
    show(paint * 5_000, 0)
    vi.advanceTimersByTime(1)
    rest()
  }
  expect(show(25_000, 0, 0.5)).toEqual([])
  expect(stage.style.transform).toContain('scale(1.41')
  expect(namesIn(rest())).toContain('markers')
  expect(stage.style.transform).toBe('translate(-256px, -256px)')
})

it('paints what a zoom out brings into view, where the last frame was fast and left its margin blank', () => {
  mount(false)
  for (let paint = 0; paint < 6; paint++) {
    show(paint * 5_000, 0)
    vi.advanceTimersByTime(1)
    rest()
  }
  paintMs = 60
  show(25_000, 0, 0.5)
  vi.advanceTimersByTime(1)
  expect(show(25_000, 0, 0.3)[0]?.rect.width).toBe(1000 + 2 * 256)
  expect(show(25_000, 0, 0.2)).toEqual([])
})

it('paints what a quick pan brings into view in the same frame as a zoom in', () => {
  mount(false)
  paintMs = 60
  for (let paint = 0; paint < 6; paint++) {
    show(paint * 5_000, 0)
    vi.advanceTimersByTime(1)
    rest()
  }
  expect(show(25_200, 0, 0.1)).toEqual([])
  expect(show(25_400, 0, 0.2)[0]?.rect.width).toBe(1000 + 2 * 256)
})

it('repaints only touched places, and all of a canvas for many of them', () => {
  mount(false)
  const touch = (left: number): boolean =>
    moving.touch('markers', () => ({ left, top: 0, width: 4, height: 4 }))
  expect([touch(10), touch(20)]).toEqual([true, true])
  expect(draw().map(({ rect }) => rect.left)).toEqual([10, 20])
  for (let at = 0; at < 20; at++) touch(at)
  expect(draw().map(({ rect }) => rect.width)).toEqual([1000 + 2 * 256])
  expect(touch(100_000)).toBe(false)
  expect(draw()).toEqual([])
})

it('shows what takes longer than a frame when all of it is painted, with everything else of its zoom', () => {
  isLong = true
  mount(false)
  paintMs = 60
  vi.runAllTimers()
  show(0, 0, 1)
  expect(rest()).toEqual([])
  stage.copies = []
  vi.runAllTimers()
  expect(namesIn(paints)).toEqual(['markers', 'background', 'labels', 'overlay'])
  expect(stage.copies).toContain('markers at 0, 0')
})

it('gives up what it was painting when the view moves on, and paints it at the next rest', () => {
  isLong = true
  mount(false)
  vi.runAllTimers()
  moving.invalidate('markers')
  draw()
  store.setState({ camera: { centerMap: { x: 10, y: 0 }, zoomLevel: 0 } })
  moving.draw()
  vi.advanceTimersByTime(VIEW_REST_MS / 2)
  expect(paints.filter(({ name }) => name === 'markers')).toEqual([])
  rest()
  vi.runAllTimers()
  expect(paints.filter(({ name }) => name === 'markers').length).toBeGreaterThan(0)
})

it('has a smaller margin on a phone, which has little memory for canvases', () => {
  mount(false)
  store.setState({ viewSize: { width: 390, height: 600 } })
  moving.resize()
  expect(stage.sizeView.width).toBeCloseTo(390 + 2 * 156)
})

it('paints nothing before there is an image for the camera to fit, and then at once as at rest', () => {
  mount(true)
  const { image } = store.getState()
  store.setState({ image: null })
  moving.resize()
  expect(show(10, 0, 1)).toEqual([])
  store.setState({ image })
  expect(show(20, 0)[0]?.frame.motion).toBe('rest')
})
