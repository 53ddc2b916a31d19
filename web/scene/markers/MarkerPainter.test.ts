import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pixelFrame } from '../raster/pixelFrame.ts'
import { TextRoom } from '../state/TextRoom.ts'
import { createSceneStore, type SceneState } from '../state/sceneStore.ts'
import type { Marker } from './Marker.ts'
import { MarkerPainter } from './MarkerPainter.ts'
import { MarkerStore } from './MarkerStore.ts'

const VIEW = { width: 600, height: 400 }

/** Takes every call, and paints nothing. */
const newCanvas = () => {
  const canvas = { ...VIEW, addEventListener: () => undefined, getContext: () => context }
  const answers: Record<string, unknown> = {
    canvas,
    isContextLost: () => false,
    measureText: (text: string) => ({ width: text.length * 6 }),
  }
  const context = new Proxy(answers, { get: (known, name) => known[String(name)] ?? (() => undefined) })
  return canvas
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('document', { createElement: newCanvas })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const surfaceOf = () => ({
  invalidate: vi.fn(),
  repaintAtRest: vi.fn(),
  invalidateRest: vi.fn(),
  touchRest: vi.fn(() => true),
})

const paintAt = (painter: MarkerPainter, state: SceneState, zoomLevel = 0, isMoving = false): void => {
  const context = newCanvas().getContext() as unknown as CanvasRenderingContext2D
  const frame = { ...pixelFrame({ centerMap: { x: 250, y: 150 }, zoomLevel }, VIEW, 1), isMoving }
  painter.paintOverlay(context, frame, state)
}

const STATE: SceneState = { ...createSceneStore().getState(), areLabelsShown: true }

const crowd = (count: number): Marker[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    typeId: 1,
    x: (at * 7919) % 500,
    y: (at * 6271) % 300,
    shape: 'circle',
    colour: '#ff0000',
    label: `Place ${at + 1}`,
  }))

it('has the labels of many markers placed again once the view rests, and only then', () => {
  const surface = surfaceOf()
  const store = new MarkerStore()
  const painter = new MarkerPainter(store, surface, new TextRoom())
  store.setAll(crowd(3_000))
  const paint = (zoomLevel: number, isMoving: boolean) => {
    paintAt(painter, STATE, zoomLevel, isMoving)
    return surface.repaintAtRest.mock.calls.length
  }
  paint(0, false)
  vi.runAllTimers()
  expect(paint(0, true)).toBe(0)
  expect(paint(1, true)).toBe(1)
  expect(surface.repaintAtRest).toHaveBeenLastCalledWith('overlay')
  expect(paint(1, false)).toBe(1)
  vi.runAllTimers()
  expect(paint(1, true)).toBe(1)
})

it('repaints the overlay for a marker far from the view only if something on it follows its object', () => {
  const surface = surfaceOf()
  const store = new MarkerStore()
  const room = new TextRoom()
  const zonesTold = vi.fn()
  room.markersChanged.add(zonesTold)
  const painter = new MarkerPainter(store, surface, room)
  const [near, far] = [
    { ...crowd(1)[0], id: 1, x: 250, y: 150 },
    { ...crowd(1)[0], id: 2, x: 9000, y: 150 },
  ] as Marker[]
  if (!near || !far) throw new Error('There are no markers.')
  store.setAll([near, far])
  for (let time = 0; time < 2; time++) paintAt(painter, STATE)
  const isRepaintedFor = (marker: Marker, state = STATE): boolean => {
    surface.invalidate.mockClear()
    painter.touched([marker], state)
    return surface.invalidate.mock.calls.flat().includes('overlay')
  }
  surface.touchRest.mockReturnValue(false)
  expect(isRepaintedFor(far)).toBe(false)
  expect(zonesTold).toHaveBeenCalledOnce()
  expect(isRepaintedFor(far, { ...STATE, selection: { kind: 'marker', id: 2 } })).toBe(true)
  expect(isRepaintedFor(near)).toBe(true)
  expect(isRepaintedFor(near, { ...STATE, areLabelsShown: false })).toBe(false)
  surface.touchRest.mockReturnValue(true)
  expect(isRepaintedFor(far, { ...STATE, areLabelsShown: false })).toBe(true)
})
