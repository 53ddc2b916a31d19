// @vitest-environment happy-dom
import type Konva from 'konva/lib/Core.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScene } from '../../../web/scene/createScene.ts'
import { createKinds, type Kinds } from '../../../web/scene/kinds.ts'
import type { Scene } from '../../../web/scene/Scene.ts'
import type { SceneLayer } from '../../../web/scene/renderer/SceneLayer.ts'
import type { SceneEvent } from '../../../web/scene/state/SceneEvent.ts'
import type { KindParts } from '../../../web/scene/state/SceneKind.ts'
import { type MeasuredLine, measuredLineKind, measureTool } from './measuredLineKind.ts'

const VIEW = { width: 400, height: 300 }

let setMeasuredLines: (lines: readonly MeasuredLine[]) => void

/** What `kinds.ts` would be with one kind more. */
const createKindsWithLines = (parts: KindParts): Kinds => {
  const kinds = createKinds(parts)
  const lines = measuredLineKind(parts)
  setMeasuredLines = lines.setters.setMeasuredLines
  return {
    ...kinds,
    painters: [...kinds.painters, lines.painter],
    pickable: [...kinds.pickable, lines.pickable],
    tools: { ...kinds.tools, measure: measureTool },
  }
}

let scene: Scene
let container: HTMLElement
let events: SceneEvent[]
let nextFrame: FrameRequestCallback
/** The colours of the lines painted in the last frame. */
let painted: unknown[]

/** A canvas that notes in which colours lines are drawn on it. */
const notingCanvas = () => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const canvas = { ...VIEW, style: {}, ...listeners, getContext: (): unknown => context }
  const context: object = new Proxy(
    { canvas, strokeStyle: '', isContextLost: () => false, stroke: () => painted.push(styleOf(context)) },
    { get: (known, name) => Reflect.get(known, name) ?? (() => undefined) },
  )
  return { canvas, context }
}

/** The other kinds trace paths too. */
class UnseenPath {
  moveTo(): void {}
  bezierCurveTo(): void {}
  arc(): void {}
  closePath(): void {}
}

const styleOf = (context: object): unknown => Reflect.get(context, 'strokeStyle')

const mount = (layer: SceneLayer): void => {
  const { canvas, context } = notingCanvas()
  const konvaLayer = {
    clearBeforeDraw: () => undefined,
    getNativeCanvasElement: () => canvas,
    getCanvas: () => ({ pixelRatio: 1 }),
    getStage: () => null,
    drawScene: () => layer.paint({ _context: context } as unknown as Konva.Context),
  }
  layer.mount(konvaLayer as unknown as Konva.Layer)
}

const pointer = (type: string, clientX: number, clientY: number): void => {
  container.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId: 1, pointerType: 'mouse' }))
}

const frame = (atMs = 0): unknown[] => {
  painted = []
  nextFrame(atMs)
  return painted
}

beforeEach(() => {
  nextFrame = () => undefined
  painted = []
  events = []
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => {
    nextFrame = act
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('Path2D', UnseenPath)
  const createElement = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'canvas' ? (notingCanvas().canvas as unknown as HTMLElement) : createElement(name),
  )
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() }),
    configurable: true,
  })
  container = createElement('div')
  Object.assign(container.style, { width: `${VIEW.width}px`, height: `${VIEW.height}px` })
  document.body.replaceChildren(container)
  container.getBoundingClientRect = () => new DOMRect(0, 0, VIEW.width, VIEW.height)
  container.setPointerCapture = () => undefined
  scene = createScene(createKindsWithLines)
  for (const layer of scene.layers) mount(layer)
  scene.onEvent((event) => events.push(event))
  scene.attach(container)
  scene.setCamera({ centerMap: { x: 200, y: 150 }, zoomLevel: 0 })
  setMeasuredLines([{ id: 'quay', from: { x: 100, y: 150 }, to: { x: 300, y: 150 } }])
})
afterEach(() => {
  scene.destroy()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('is painted', () => {
  expect(frame()).toEqual(['#000000'])
})

it('is hovered over and left again', () => {
  frame()
  pointer('pointermove', 200, 152)
  expect(container.style.cursor).toBe('pointer')
  expect(frame()).toContain('hovered')
  pointer('pointermove', 200, 200)
  expect(container.style.cursor).toBe('grab')
  expect(frame()).not.toContain('hovered')
})

it('is selected by a click, and zoomed to', () => {
  frame()
  pointer('pointerdown', 200, 150)
  pointer('pointerup', 200, 150)
  const target = { kind: 'measuredLine', id: 'quay' } as const
  expect(events).toContainEqual({ kind: 'select', target })
  scene.setSelection(target)
  expect(frame()).toContain('selected')
  scene.zoomToSelection()
  frame(0)
  frame(60_000)
  expect(scene.camera.zoomLevel).toBeGreaterThan(0)
})

it('lets the camera go to it outside the image', () => {
  scene.setImage({ widthMap: 50, heightMap: 50, previewUrl: null, pyramid: null })
  scene.setCamera({ centerMap: { x: 300, y: 150 }, zoomLevel: 1 })
  expect(scene.camera.centerMap).toEqual({ x: 300, y: 150 })
})

it('is drawn with its own tool, which shows a draft and emits an event', () => {
  frame()
  scene.setTool('measure')
  pointer('pointerdown', 20, 50)
  pointer('pointermove', 120, 60)
  expect(scene.draftState).toEqual({ kind: 'measuring', lengthMap: 100 })
  expect(frame()).toContain('draft')
  pointer('pointerup', 120, 60)
  expect(events).toContainEqual({ kind: 'measured', from: { x: 20, y: 250 }, to: { x: 120, y: 250 } })
  expect(scene.draftState).toEqual({ kind: 'none' })
})
