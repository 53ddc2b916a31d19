import { expect, it } from 'vitest'
import type { Marker } from '../Marker.ts'
import { FOUND, HEAT, MARKER } from '../markerFilter.ts'
import { MarkerStore } from '../MarkerStore.ts'

const SAMPLE: Marker = { id: 1, typeId: 7, x: 1, y: 1, shape: 'circle', colour: '#ff0000', label: '' }

const storeOf = (markers: readonly Marker[]): MarkerStore => {
  const store = new MarkerStore()
  store.setAll(markers)
  return store
}

it('draws types as heat instead of as markers, but for what is hidden, filtered out or found by a search', () => {
  const store = storeOf([1, 2, 3, 4].map((id) => ({ ...SAMPLE, id, typeId: id < 4 ? 1 : 2, x: id * 50 })))
  store.setFound(new Set([1]))
  const all = { left: 0, right: 300, bottom: 0, top: 10 }
  const idsAs = (wanted: number) => store.drawnIn(all, wanted).map(({ id }) => id)
  const shown = () => ({
    markers: idsAs(MARKER),
    heat: idsAs(HEAT),
    picked: [1, 2, 3, 4].filter((id) => store.pick({ x: id * 50, y: 1 }, 5) !== null),
  })
  expect(shown()).toEqual({ markers: [1, 2, 3, 4], heat: [], picked: [1, 2, 3, 4] })
  expect(store.setHeatTypes(new Set([1]))).toBe(true)
  expect(store.setHeatTypes(new Set([1]))).toBe(false)
  expect(shown()).toEqual({ markers: [4], heat: [1, 2, 3], picked: [4] })
  store.upsert({ ...SAMPLE, id: 5, typeId: 1, x: 250 })
  expect([idsAs(HEAT), idsAs(MARKER | HEAT)]).toEqual([
    [1, 2, 3, 5],
    [1, 2, 3, 4, 5],
  ])
  store.remove(5)
  store.setRules({ foundFilter: 'unfound' })
  expect(shown()).toEqual({ markers: [4], heat: [2, 3], picked: [4] })
  store.setMatches(new Set([1, 2]))
  expect(shown()).toEqual({ markers: [2, 4], heat: [3], picked: [2, 4] })
  store.setMatches(null)
  store.setRules({ foundFilter: 'all' })
  store.setHiddenTypes(new Set([1]))
  expect(shown()).toEqual({ markers: [4], heat: [], picked: [4] })
  store.setAll([...store.all()])
  expect(shown()).toEqual({ markers: [4], heat: [], picked: [4] })
  store.setHiddenTypes(new Set())
  expect(shown()).toEqual({ markers: [4], heat: [1, 2, 3], picked: [4] })
})

it('counts a found marker less in the heat while found ones are dimmed', () => {
  const store = storeOf([SAMPLE])
  const weights = () => [store.markerFilter.heatWeights[0], store.markerFilter.heatWeights[FOUND]]
  expect(weights()).toEqual([10, 10])
  store.setRules({ isFoundDimmed: true })
  expect(weights()).toEqual([10, 3])
})
