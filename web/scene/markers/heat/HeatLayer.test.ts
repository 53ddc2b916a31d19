import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pixelFrame, type RectDevice } from '../../raster/pixelFrame.ts'
import type { Marker } from '../Marker.ts'
import { MarkerStore } from '../MarkerStore.ts'
import { HeatLayer } from './HeatLayer.ts'

const VIEW = { width: 600, height: 400 }

/** How often a picture was made. */
let made = 0

const context = {
  globalAlpha: 1,
  save: () => undefined,
  restore: () => undefined,
  drawImage: vi.fn(),
  putImageData: () => made++,
}

/** Takes every call, and paints nothing. */
const target = context as unknown as CanvasRenderingContext2D

beforeEach(() => {
  made = 0
  context.drawImage.mockClear()
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray
      constructor(width: number, height: number) {
        this.data = new Uint8ClampedArray(width * height * 4)
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const markerAt = (id: number, x: number): Marker => ({
  id,
  typeId: 1,
  x,
  y: 150,
  shape: 'circle',
  colour: '#ff0000',
  label: '',
})

const heatOf = (markers: readonly Marker[]) => {
  const store = new MarkerStore()
  store.setAll(markers)
  store.setHeatTypes(new Set([1]))
  return { store, layer: new HeatLayer(store) }
}

const frameAt = (x: number, motion: 'rest' | 'pan' = 'rest') =>
  pixelFrame({ centerMap: { x, y: 150 }, zoomLevel: 0 }, VIEW, 1, { motion })

it('paints nothing, and makes nothing, while no type is shown as heat', () => {
  const { store, layer } = heatOf([markerAt(1, 250)])
  store.setHeatTypes(new Set())
  layer.paint(target, frameAt(250), frameAt(250))
  expect([made, context.drawImage.mock.calls]).toEqual([0, []])
})

it('makes one picture for a pan, which reaches ahead of the view, and another for another zoom', () => {
  const { layer } = heatOf([markerAt(1, 250), markerAt(2, 600)])
  for (let x = 250; x < 350; x += 10) layer.paint(target, frameAt(x, 'pan'), frameAt(x))
  expect([made, context.drawImage.mock.calls.length]).toEqual([1, 10])
  const closer = pixelFrame({ centerMap: { x: 250, y: 150 }, zoomLevel: 1 }, VIEW, 1)
  layer.paint(target, closer, closer)
  expect(made).toBe(2)
})

it('makes its picture for a strip alone, and again after markers have changed, also amid slices', () => {
  const { store, layer } = heatOf([markerAt(1, 250)])
  const frame = frameAt(250)
  const strip: RectDevice = { ...frame, width: 40 }
  layer.paint(target, frame, strip)
  const [, , , width = 0] = context.drawImage.mock.calls[0] ?? []
  expect(width).toBeLessThan(70)
  const work = layer.paintInSlices(target, frame)
  work.next()
  store.upsert(markerAt(2, 260))
  layer.changed()
  while (!work.next().done);
  expect(made).toBe(2)
  layer.paint(target, frame, frame)
  layer.paint(target, frame, frame)
  expect(made).toBe(3)
})
