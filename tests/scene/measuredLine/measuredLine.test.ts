// @vitest-environment happy-dom
import type Konva from 'konva/lib/Core.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScene } from '../../../web/scene/createScene.ts'
import { createKinds, type Kinds } from '../../../web/scene/kinds.ts'
import type { Scene } from '../../../web/scene/Scene.ts'
import type { SceneEvent } from '../../../web/scene/state/SceneEvent.ts'
import type { KindParts } from '../../../web/scene/state/SceneKind.ts'
import { FakeStage } from '../FakeStage.ts'
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
let stage: FakeStage
let container: HTMLElement
let events: SceneEvent[]
let nextFrame: FrameRequestCallback

/** The other kinds trace paths too. */
class UnseenPath {
  moveTo(): void {}
  bezierCurveTo(): void {}
  arc(): void {}
  closePath(): void {}
}

const pointer = (type: string, clientX: number, clientY: number): void => {
  container.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId: 1, pointerType: 'mouse' }))
}

/** Returns the colours of the lines that a frame paints. */
const frame = (atMs = 0): unknown[] => {
  stage.strokes = []
  nextFrame(atMs)
  return stage.strokes
}

beforeEach(() => {
  nextFrame = () => undefined
  events = []
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => {
    nextFrame = act
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('Path2D', UnseenPath)
  stage = new FakeStage((name) => scene.paintLayer(name))
  const createElement = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'canvas' ? (stage.newCanvas() as unknown as HTMLElement) : createElement(name),
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
  scene.mount(stage as unknown as Konva.Stage)
  scene.onEvent((event) => events.push(event))
  scene.attach(container)
  scene.setCamera({ centerMap: { x: 200, y: 150 }, zoomLevel: 0 })
  scene.setImage({ widthMap: 400, heightMap: 300, previewUrl: null, pyramid: null })
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
