import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pixelFrame } from '../raster/pixelFrame.ts'
import type { Marker } from './Marker.ts'
import { flashRingAt, MarkerFlash } from './MarkerFlash.ts'
import { MarkerStore } from './MarkerStore.ts'

const VIEW = { width: 1280, height: 800 }
const FRAME = pixelFrame({ centerMap: { x: 640, y: 400 }, zoomLevel: 0 }, VIEW, 1)

const drawn: [number, number][] = []
const context = new Proxy(
  { drawImage: (_: unknown, left: number, top: number) => drawn.push([left, top]) },
  { get: (known, name) => Reflect.get(known, name) ?? (() => undefined) },
) as unknown as CanvasRenderingContext2D

let isMotionReduced = false

beforeEach(() => {
  drawn.length = 0
  isMotionReduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }))
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0, getContext: () => null }) })
})
afterEach(() => void vi.unstubAllGlobals())

const markerAt = (id: number, typeId: number, x: number, y: number): Marker => ({
  id,
  typeId,
  x,
  y,
  shape: 'circle',
  colour: '#ff0000',
  label: '',
})

const flashOf = (markers: readonly Marker[]): { flash: MarkerFlash; store: MarkerStore } => {
  const store = new MarkerStore()
  store.setAll(markers)
  return { flash: new MarkerFlash(store), store }
}

it('draws rings around the marker, or around all visible markers of the type [POI-034] [POI-035]', () => {
  const { flash, store } = flashOf([
    markerAt(1, 7, 100, 100),
    markerAt(2, 7, 300, 100),
    markerAt(3, 8, 500, 100),
    markerAt(4, 7, 9000, 100),
  ])
  const rings = (): number => {
    drawn.length = 0
    flash.paint(context, FRAME, 100)
    return drawn.length
  }
  flash.set({ kind: 'marker', id: 3 }, 0)
  expect(rings()).toBe(1)
  flash.set({ kind: 'type', typeId: 7 }, 0)
  expect(rings()).toBe(2)
  store.setHiddenTypes(new Set([7]))
  expect(rings()).toBe(0)
  flash.set(null, 0)
  expect(rings()).toBe(0)
})

it('paints only a few hundred rings for ten thousand markers', () => {
  const { flash } = flashOf(
    Array.from({ length: 10_000 }, (_, at) => markerAt(at + 1, 7, (at * 7919) % 1280, (at * 104_729) % 800)),
  )
  flash.set({ kind: 'type', typeId: 7 }, 0)
  flash.paint(context, FRAME, 100)
  expect(drawn.length).toBeGreaterThan(500)
  expect(drawn.length).toBeLessThan(((1280 + 64) / 16) * ((800 + 64) / 16))
})

it('animates for 800 ms from when its target was first set, and not at all with reduced motion', () => {
  const { flash } = flashOf([])
  const isMovingAt = (nowMs: number): boolean => {
    flash.paint(context, FRAME, nowMs)
    return flash.isMoving
  }
  expect(isMovingAt(0)).toBe(false)
  flash.set({ kind: 'type', typeId: 7 }, 1_000)
  flash.set({ kind: 'type', typeId: 7 }, 1_700)
  expect([isMovingAt(1_799), isMovingAt(1_800)]).toEqual([true, false])
  flash.set({ kind: 'type', typeId: 8 }, 2_000)
  expect(isMovingAt(2_100)).toBe(true)
  isMotionReduced = true
  expect(isMovingAt(2_100)).toBe(false)
})

const radii = (...times: number[]): number[] => times.map((ms) => flashRingAt(ms, false).radiusView)

it('expands to 24 px twice within 800 ms, fading, and stays as an outline [POI-034] [POI-035]', () => {
  const pulse = radii(0, 100, 200, 300, 399)
  expect(pulse).toEqual(pulse.toSorted((a, b) => a - b))
  expect(pulse.at(-1)).toBe(24)
  expect(radii(400, 500, 600, 700, 799)).toEqual(pulse)
  expect(flashRingAt(399, false).alpha).toBeLessThan(flashRingAt(0, false).alpha)
  expect(flashRingAt(800, false)).toEqual(flashRingAt(60_000, false))
  expect(radii(800)[0]).toBeLessThan(15)
})

it('is a static outline from the start with reduced motion', () => {
  for (const ms of [0, 100, 399, 400, 5_000])
    expect(flashRingAt(ms, true)).toEqual(flashRingAt(60_000, false))
})
