import type Konva from 'konva/lib/Core.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LAYER_NAMES, type LayerName } from '../state/Painter.ts'
import { createSceneStore, type SceneStore } from '../state/sceneStore.ts'
import { Canvases } from './Canvases.ts'

const REST_MS = 120

const fakeContext = () => ({
  save: () => undefined,
  restore: () => undefined,
  setTransform: () => undefined,
  clearRect: () => undefined,
  drawImage: (canvas: unknown) => void copied.push(canvas),
  transferFromImageBitmap: () => undefined,
})

const fakeElement = () => ({
  style: {} as Record<string, string>,
  hidden: false,
  parentElement: null as unknown,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  append: (child: unknown) => void pictures.push(child as ReturnType<typeof fakeElement>),
  remove: () => undefined,
  getContext: () => fakeContext(),
})

class FakeOffscreenCanvas {
  getContext = fakeContext
  transferToImageBitmap = () => ({})
}

/** The canvases that the picture was made of. */
let copied: unknown[] = []
let pictures: ReturnType<typeof fakeElement>[] = []
let elements: Map<LayerName, ReturnType<typeof fakeElement>>
/** What was painted, in order; with '+' if in a picture that has a margin. */
let painted: string[] = []
let isOverlayStill = true
/** Whether the overlay leaves something for when the view rests. */
let isOverlayLeft = false
/** How long each canvas takes, and how long all have taken. */
let paintMs = 0
let paintedMs = 0
let store: SceneStore
let canvases: Canvases
let requests = 0

const moveBy = (x: number, y = 0): void => {
  const { camera } = store.getState()
  const centerMap = { x: camera.centerMap.x + x, y: camera.centerMap.y + y }
  store.setState({ camera: { ...camera, centerMap } })
}

const zoomBy = (levels: number): void => {
  const { camera } = store.getState()
  store.setState({ camera: { ...camera, zoomLevel: camera.zoomLevel + levels } })
}

/** Returns what the next frame paints. */
const frame = (): string[] => {
  painted = []
  requests = 0
  canvases.draw()
  return painted
}

/** Returns what the frames paint that follow without a movement. */
const framesAtRest = (): string[][] => {
  const frames: string[][] = []
  vi.advanceTimersByTime(REST_MS)
  while (requests > 0) frames.push(frame())
  return frames
}

const startMoving = (): void => {
  moveBy(1)
  frame()
  moveBy(1)
  frame()
}

const mount = (name: LayerName, stage: object): void => {
  const sceneLayer = canvases.layer(name, {
    paint: (_, { marginDevice, isMoving }) => {
      painted.push(marginDevice > 0 ? `${name}+` : name)
      if (isMoving && isOverlayLeft && name === 'overlay') canvases.repaintAtRest(name)
      paintedMs += paintMs
    },
    isEmpty: () => name === 'shapes',
    isStill: () => name !== 'overlay' || isOverlayStill,
  })
  const element = { ...fakeElement(), parentElement: stage }
  elements.set(name, element)
  const context = { ...fakeContext(), canvas: { width: 640, height: 480 } }
  const layer = {
    clearBeforeDraw: () => undefined,
    getNativeCanvasElement: () => element,
    getCanvas: () => ({ pixelRatio: 1 }),
    getStage: () => null,
    drawScene: () => sceneLayer.paint({ _context: context } as unknown as Konva.Context),
  }
  sceneLayer.mount(layer as unknown as Konva.Layer)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + paintedMs)
  vi.stubGlobal('document', { createElement: fakeElement })
  vi.stubGlobal('OffscreenCanvas', FakeOffscreenCanvas)
  copied = []
  pictures = []
  elements = new Map()
  isOverlayStill = true
  isOverlayLeft = false
  paintMs = 0
  store = createSceneStore()
  store.setState({
    viewSize: { width: 640, height: 480 },
    camera: { centerMap: { x: 0, y: 0 }, zoomLevel: 0 },
  })
  canvases = new Canvases(store, () => requests++)
  const stage = fakeElement()
  for (const name of LAYER_NAMES) mount(name, stage)
  vi.advanceTimersByTime(1000)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ALL = ['background', 'markers', 'overlay']

it('paints a single movement where it is, and a picture with a margin from the second one on', () => {
  moveBy(5)
  expect(frame()).toEqual(ALL)
  moveBy(5)
  expect(frame()).toEqual(ALL.map((name) => `${name}+`))
})

it('paints nothing while the picture fills the view, and moves it', () => {
  startMoving()
  const before = pictures[0]?.style.transform
  for (let step = 0; step < 10; step++) {
    moveBy(3, 2)
    expect(frame()).toEqual([])
  }
  expect(pictures[0]?.style.transform).not.toBe(before)
  expect(elements.get('markers')?.style.visibility).toBe('hidden')
})

it('paints the next picture ahead, one canvas a frame', () => {
  startMoving()
  const frames: string[][] = []
  for (let step = 0; step < 60; step++) {
    moveBy(12)
    frames.push(frame())
  }
  expect(frames.filter((names) => names.length > 0).length).toBeGreaterThan(3)
  expect(Math.max(...frames.map((names) => names.length))).toBe(1)
  expect(frames.flat().slice(0, 3)).toEqual(ALL.map((name) => `${name}+`))
})

it('paints all at once rather than show a blank edge', () => {
  startMoving()
  moveBy(500)
  expect(frame()).toEqual(ALL)
})

it('paints everything where it is once the view rests, one canvas a frame, and then shows it', () => {
  startMoving()
  moveBy(20)
  frame()
  const frames = framesAtRest()
  expect(frames.filter((names) => names.length > 0)).toEqual(ALL.map((name) => [name]))
  expect(elements.get('markers')?.style.visibility).toBe('')
  expect(elements.get('shapes')?.style.visibility).toBe('hidden')
  expect(pictures[0]?.hidden).toBe(true)
  expect(requests).toBe(0)
})

it('asks for no frames while the view is held still', () => {
  startMoving()
  expect(requests).toBe(0)
})

it('paints what does not lie still in each frame, above the picture', () => {
  isOverlayStill = false
  startMoving()
  moveBy(3)
  expect(frame()).toEqual(['overlay'])
  expect(elements.get('overlay')?.style.visibility).toBe('')
  isOverlayStill = true
  moveBy(3)
  expect(frame()).toEqual(ALL.map((name) => `${name}+`))
})

it('shows what has changed during a movement', () => {
  startMoving()
  canvases.invalidate('markers')
  moveBy(1)
  const frames = [frame(), frame(), frame()]
  expect(frames).toEqual(ALL.map((name) => [`${name}+`]))
  expect(frame()).toEqual([])
  expect(framesAtRest().flat()).toContain('markers')
})

it('scales a picture of what is painted while zooming in, and paints at rest', () => {
  paintMs = 20
  moveBy(5)
  frame()
  framesAtRest()
  for (let step = 0; step < 3; step++) {
    zoomBy(0.25)
    expect(frame()).toEqual([])
  }
  expect(copied).toEqual(ALL.map((name) => elements.get(name as LayerName)))
  expect(pictures[0]?.style.transform).toContain('scale')
  expect(elements.get('markers')?.style.visibility).toBe('hidden')
  expect(framesAtRest().flat()).toEqual(ALL)
  expect(pictures[0]?.hidden).toBe(true)
  expect(elements.get('markers')?.style.visibility).toBe('')
})

it('paints at rest, once, what a movement has left for then', () => {
  isOverlayStill = false
  startMoving()
  expect(framesAtRest().flat()).not.toContain('overlay')
  isOverlayLeft = true
  startMoving()
  expect(requests).toBe(0)
  expect(
    framesAtRest()
      .flat()
      .filter((name) => name === 'overlay'),
  ).toHaveLength(1)
})

it('paints each frame of a zoom where that takes no time', () => {
  zoomBy(0.25)
  frame()
  vi.advanceTimersByTime(1)
  zoomBy(0.25)
  expect(frame()).toEqual(ALL)
})

it('paints each movement where pictures cannot be handed over', () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  canvases = new Canvases(store, () => requests++)
  const stage = fakeElement()
  for (const name of LAYER_NAMES) mount(name, stage)
  startMoving()
  moveBy(1)
  expect(frame()).toEqual(ALL)
})
