import { expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { testOnSlowClock } from '../../../tests/slowClock.ts'
import { replayChanges } from '../../../shared/applyChanges.ts'
import { type Content, contentFrom } from '../../../shared/content.ts'
import { patchInSlices } from './patchInSlices.ts'

const SLICE_MAX = 250
const COUNT = 2_000

const category = aCategory()
const type = aType({ categoryId: category.id })
const pois = Array.from({ length: COUNT }, (_, at) => aPoi({ id: 1_000 + at, typeId: type.id, x: at, y: at }))
const empty = contentFrom({ categories: [category], types: [type], pois: [] })
const full = contentFrom({ categories: [category], types: [type], pois })
const [first] = pois
if (!first) throw new Error('There are POIs.')

testOnSlowClock()

const opened = () => {
  const shown = new Map<number, number>()
  const sizes: number[] = []
  let now = empty
  const markers = patchInSlices({
    scene: {
      *setMarkerColumns({ ids, xs }) {
        yield
        shown.clear()
        ids.forEach((id, row) => shown.set(id, xs[row] ?? 0))
      },
      patchMarkers({ upsert, remove }) {
        sizes.push(upsert.length + remove.length)
        for (const { id, x } of upsert) shown.set(id, x)
        for (const id of remove) shown.delete(id)
      },
    },
    urlOf: () => null,
    contentNow: () => now,
  })
  const show = (next: Content) => {
    const before = now
    now = next
    markers.patch(before, next)
  }
  return { shown, sizes, show, setAll: markers.setAll, stop: markers.stop }
}

it('puts what changes much on the map in slices, none of them long', () => {
  const { shown, sizes, show } = opened()
  show(full)
  expect(shown.size).toBeLessThan(COUNT)
  vi.runAllTimers()
  expect(shown.size).toBe(COUNT)
  show(empty)
  vi.runAllTimers()
  expect(shown.size).toBe(0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(SLICE_MAX)
})

it('shows little at once, also amid much, and each POI as it is by then', () => {
  const { shown, show } = opened()
  show(full)
  show(replayChanges(full, [{ op: 'patch', kind: 'poi', id: first.id, fields: { x: 7_777 } }]))
  expect(shown.get(first.id)).toBe(7_777)
  vi.runAllTimers()
  expect(shown.get(first.id)).toBe(7_777)
  expect(shown.size).toBe(COUNT)
})

it('ends with the last of several large changes, and shows nothing more once it is stopped', () => {
  const { shown, show, stop } = opened()
  show(full)
  show(empty)
  vi.runAllTimers()
  expect(shown.size).toBe(0)
  show(full)
  stop()
  const { size } = shown
  vi.runAllTimers()
  expect(shown.size).toBe(size)
})

it('puts the markers of a large map on it after the page is built, as they are by then', () => {
  const { shown, show, setAll } = opened()
  show(full)
  vi.runAllTimers()
  setAll()
  shown.clear()
  show(replayChanges(full, [{ op: 'patch', kind: 'poi', id: first.id, fields: { x: 7_777 } }]))
  vi.advanceTimersToNextTimer()
  show(replayChanges(full, [{ op: 'patch', kind: 'poi', id: first.id, fields: { x: 8_888 } }]))
  expect([...shown]).toEqual([[first.id, 8_888]])
  vi.runAllTimers()
  expect(shown.size).toBe(COUNT)
  expect(shown.get(first.id)).toBe(8_888)
  show(full)
  expect(shown.get(first.id)).toBe(first.x)
})

it('puts no markers on the map any more once it is stopped', () => {
  const { shown, show, setAll, stop } = opened()
  show(full)
  vi.runAllTimers()
  setAll()
  stop()
  shown.clear()
  vi.runAllTimers()
  expect(shown.size).toBe(0)
})
