import type Konva from 'konva/lib/Core.js'
import { afterEach, beforeEach, vi } from 'vitest'
import { VIEW_REST_MS } from '../../web/scene/plane/cameraMotions.ts'
import { Canvases } from '../../web/scene/renderer/Canvases.ts'
import { LAYER_NAMES, type LayerName } from '../../web/scene/state/Painter.ts'
import { createSceneStore } from '../../web/scene/state/sceneStore.ts'

/** The names of all canvases that have something on them. */
export const ALL = ['background', 'markers', 'overlay'] as const
export const ALL_AHEAD = ALL.map((name) => `${name}+`)

type FakeElement = ReturnType<TestCanvases['fakeElement']>

/** The canvases of a scene on a page that is not there: what is painted, and when. */
export class TestCanvases {
  readonly store = createSceneStore()
  readonly canvases: Canvases
  /** The canvases that pictures were made of. */
  readonly copied: unknown[] = []
  readonly removed: unknown[] = []
  /** What was put on the page: first the picture, then each of its pieces. */
  readonly pictures: FakeElement[] = []
  /** Of all pieces, in the order in which they were begun. */
  readonly sizes: { readonly width: number; readonly height: number }[] = []
  readonly elements = new Map<LayerName, FakeElement>()
  /** What was painted, in order; with '+' if in a picture that has a margin. */
  painted: string[] = []
  isOverlayStill = true
  /** Whether the overlay leaves something for when the view rests. */
  isOverlayLeft = false
  /** How long each canvas takes. */
  paintMs = 0
  requests = 0
  #paintedMs = 0

  constructor() {
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + this.#paintedMs)
    vi.stubGlobal('document', { createElement: () => this.fakeElement() })
    vi.stubGlobal('OffscreenCanvas', offscreenCanvasOf(this))
    this.store.setState({
      viewSize: { width: 640, height: 480 },
      camera: { centerMap: { x: 0, y: 0 }, zoomLevel: 0 },
    })
    this.canvases = this.mountAgain()
    vi.advanceTimersByTime(1000)
  }

  mountAgain(): Canvases {
    const canvases = new Canvases(this.store, () => this.requests++)
    const stage = this.fakeElement()
    for (const name of LAYER_NAMES) this.#mount(canvases, name, stage)
    return canvases
  }

  fakeContext() {
    return {
      save: () => undefined,
      restore: () => undefined,
      setTransform: () => undefined,
      clearRect: () => undefined,
      drawImage: (canvas: unknown) => void this.copied.push(canvas),
      transferFromImageBitmap: () => undefined,
    }
  }

  fakeElement() {
    const animation = {
      playState: 'running',
      pause: () => void (animation.playState = 'paused'),
      cancel: () => void (animation.playState = 'idle'),
    }
    const element = {
      style: {} as Record<string, string>,
      hidden: false,
      animation,
      animate: () => animation,
      parentElement: null as unknown,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      append: (child: unknown) => void this.pictures.push(child as FakeElement),
      remove: () => void this.removed.push(element),
      getContext: () => this.fakeContext(),
    }
    return element
  }

  moveBy(x: number, y = 0): void {
    const { camera } = this.store.getState()
    const centerMap = { x: camera.centerMap.x + x, y: camera.centerMap.y + y }
    this.store.setState({ camera: { ...camera, centerMap } })
  }

  zoomBy(levels: number): void {
    const { camera } = this.store.getState()
    this.store.setState({ camera: { ...camera, zoomLevel: camera.zoomLevel + levels } })
  }

  /** Returns what the next frame paints. */
  frame(canvases = this.canvases): string[] {
    this.painted = []
    this.requests = 0
    canvases.draw()
    return this.painted
  }

  /** Returns what the frames paint that follow without a movement. */
  framesAtRest(): string[][] {
    const frames: string[][] = []
    vi.advanceTimersByTime(VIEW_REST_MS)
    while (this.requests > 0) frames.push(this.frame())
    return frames
  }

  /** A zoom has shown that painting takes long. */
  makeSlow(): void {
    this.paintMs = 20
    this.zoomBy(-0.25)
    this.frame()
    this.framesAtRest()
  }

  startMoving(canvases = this.canvases): void {
    for (let step = 0; step < 2; step++) {
      this.moveBy(1)
      this.frame(canvases)
    }
  }

  /** Returns what each frame of a drag paints. */
  drag(frames: number, dxView: number): string[][] {
    return Array.from({ length: frames }, () => {
      this.moveBy(dxView)
      return this.frame()
    })
  }

  #mount(canvases: Canvases, name: LayerName, stage: object): void {
    const sceneLayer = canvases.layer(name, {
      paint: (_, { marginDevice, isMoving }) => {
        this.painted.push(marginDevice > 0 ? `${name}+` : name)
        if (isMoving && this.isOverlayLeft && name === 'overlay') canvases.repaintAtRest(name)
        this.#paintedMs += this.paintMs
      },
      isEmpty: () => name === 'shapes',
      isStill: () => name !== 'overlay' || this.isOverlayStill,
    })
    const element = { ...this.fakeElement(), parentElement: stage }
    this.elements.set(name, element)
    const context = { ...this.fakeContext(), canvas: { width: 640, height: 480 } }
    const layer = {
      clearBeforeDraw: () => undefined,
      getNativeCanvasElement: () => element,
      getCanvas: () => ({ pixelRatio: 1 }),
      getStage: () => null,
      drawScene: () => sceneLayer.paint({ _context: context } as unknown as Konva.Context),
    }
    sceneLayer.mount(layer as unknown as Konva.Layer)
  }
}

const offscreenCanvasOf = (page: TestCanvases) =>
  class {
    getContext = () => page.fakeContext()
    transferToImageBitmap = () => ({})

    constructor(width: number, height: number) {
      page.sizes.push({ width, height })
    }
  }

/** For files with such canvases: time goes on only when it is told to. */
export const withTestCanvases = (use: (page: TestCanvases) => void): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    use(new TestCanvases())
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
