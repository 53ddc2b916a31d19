import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pixelFrame } from '../raster/pixelFrame.ts'
import { LabelCollision } from '../state/LabelCollision.ts'
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

const surfaceOf = () => ({ invalidate: vi.fn(), touch: vi.fn(() => true) })

const STATE: SceneState = { ...createSceneStore().getState(), areLabelsShown: true }

const markerAt = (id: number, x: number): Marker => ({
  id,
  typeId: 1,
  x,
  y: 150,
  shape: 'circle',
  colour: '#ff0000',
  label: `Place ${id}`,
})

it('repaints labels and highlights for a marker that is in sight, or whose label may be, and no other', () => {
  const surface = surfaceOf()
  const store = new MarkerStore()
  const collision = new LabelCollision()
  const zonesTold = vi.fn()
  collision.markersChanged.add(zonesTold)
  const painter = new MarkerPainter(store, surface, collision)
  const [near, far] = [markerAt(1, 250), markerAt(2, 9000)]
  store.setAll([near, far])
  const frame = pixelFrame({ centerMap: { x: 250, y: 150 }, zoomLevel: 0 }, VIEW, 1)
  painter.layers.labels.paint(newCanvas().getContext() as unknown as CanvasRenderingContext2D, frame)
  const repaintedFor = (marker: Marker): unknown[] => {
    surface.invalidate.mockClear()
    painter.touched([marker])
    return surface.invalidate.mock.calls.flat()
  }
  surface.touch.mockReturnValue(false)
  expect(repaintedFor(far)).toEqual([])
  expect(zonesTold).toHaveBeenCalledOnce()
  expect(repaintedFor(near)).toEqual(['labels'])
  surface.touch.mockReturnValue(true)
  expect(repaintedFor(far)).toEqual(['overlay', 'labels'])
})

it('repaints all markers for more than a few, rather than each place', () => {
  const surface = surfaceOf()
  const painter = new MarkerPainter(new MarkerStore(), surface, new LabelCollision())
  painter.touched(Array.from({ length: 20 }, (_, at) => markerAt(at, at)))
  expect(surface.touch).not.toHaveBeenCalled()
  expect(surface.invalidate).toHaveBeenCalledWith('markers', 'labels', 'overlay')
})

it('repaints all markers for a single one of the heat, whose colours depend on all', () => {
  const surface = surfaceOf()
  const store = new MarkerStore()
  const painter = new MarkerPainter(store, surface, new LabelCollision())
  store.setHeatTypes(new Set([1]))
  painter.touched([markerAt(1, 250)])
  expect(surface.touch).not.toHaveBeenCalled()
  expect(surface.invalidate).toHaveBeenCalledWith('markers', 'labels', 'overlay')
})

it('has no overlay while nothing is hovered, selected, flashed or pending', () => {
  const { overlay, labels } = new MarkerPainter(new MarkerStore(), surfaceOf(), new LabelCollision()).layers
  expect([overlay.isEmpty(STATE), labels.isEmpty(STATE)]).toEqual([true, true])
  expect(overlay.isEmpty({ ...STATE, selection: { kind: 'marker', id: 1 } })).toBe(false)
})
