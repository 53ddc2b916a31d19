import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as gridIndex from '../plane/gridIndex.ts'
import type { Marker } from './Marker.ts'

const MARKERS = 5_000
const AROUND_ALL = { left: -1, right: 101, bottom: -1, top: 101 }

const marker = (id: number): Marker => ({
  id,
  typeId: 1,
  x: id % 101,
  y: id % 97,
  shape: 'circle',
  colour: '#ff0000',
  label: `Place ${id}`,
})

/** Returns a store full of markers, and what builds grids for it. */
const newStore = async () => {
  const real = await vi.importActual<typeof gridIndex>('../plane/gridIndex.ts')
  const buildGridIndex = vi.fn(real.buildGridIndex)
  vi.doMock('../plane/gridIndex.ts', () => ({ ...real, buildGridIndex }))
  const { MarkerStore } = await import('./MarkerStore.ts')
  const store = new MarkerStore()
  store.setAll(Array.from({ length: MARKERS }, (_, at) => marker(at + 1)))
  return { store, buildGridIndex }
}

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.doUnmock('../plane/gridIndex.ts')
  vi.resetModules()
  vi.restoreAllMocks()
})

it('indexes no places while the map is seen as a whole', async () => {
  const { store, buildGridIndex } = await newStore()
  expect(store.countAround(AROUND_ALL)).toBe(MARKERS)
  expect(store.seenIn(AROUND_ALL).count).toBe(MARKERS)
  expect(store.bounds).toEqual({ left: 0, right: 100, bottom: 0, top: 96 })
  expect(buildGridIndex).not.toHaveBeenCalled()
  expect(store.pick({ x: 1, y: 1 }, 0.5)?.id).toBe(1)
  expect(store.seenIn({ left: 0, right: 1, bottom: 0, top: 1 }).count).toBeGreaterThan(0)
  expect(buildGridIndex).toHaveBeenCalledOnce()
})

it('looks up no marker by its id to find those that are seen', async () => {
  const { store } = await newStore()
  const set = vi.spyOn(Map.prototype, 'set')
  store.seenIn(AROUND_ALL)
  expect(set).not.toHaveBeenCalled()
  expect(store.get(7)?.label).toBe('Place 7')
  expect(set).toHaveBeenCalledTimes(MARKERS)
})
