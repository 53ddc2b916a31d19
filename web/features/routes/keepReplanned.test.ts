import { expect, it } from 'vitest'
import { entityIdAt } from '../../../shared/ids.ts'
import { layerSchema } from '../../../shared/maps/layers.ts'
import type { Route } from '../../../shared/routes/route.ts'
import { createStoredList } from '../../sources/local/storedList.ts'
import { keepReplanned } from './keepReplanned.ts'
import { routeLayer } from './routeLayer.ts'

const [ONE, TWO, THREE] = [entityIdAt(7, 1), entityIdAt(7, 2), entityIdAt(7, 3)] as const
const ROUTE: Route = { stops: [ONE, TWO, THREE], start: null, end: null, isAlongWays: true, skipped: [TWO] }
const PLANNED = { stops: [THREE, TWO], start: { x: 1, y: 1 }, end: { x: 9, y: 9 } }
const WALKS = [[PLANNED.start, PLANNED.end]]

const kept = () => {
  const storage = { getItem: () => null, setItem: () => {} }
  const saved = createStoredList({ key: 'pinfold_layers_7', schema: layerSchema, storage })
  const layer = routeLayer({ id: 'a', name: 'Route' }, ROUTE, [[{ x: 0, y: 0 }]])
  saved.put(layer)
  const steps: unknown[] = []
  return { stores: { saved, session: { record: (step: unknown) => String(steps.push(step)) } }, steps, layer }
}

it('a route that was planned again keeps what was done to its drawing meanwhile', () => {
  const { stores, layer } = kept()
  stores.saved.put({ ...layer, name: 'Morning', isPublic: false, isVisible: false })
  keepReplanned(stores, 'a', { ...PLANNED, walks: WALKS })
  const [after] = stores.saved.getState()
  expect(after).toMatchObject({ name: 'Morning', isPublic: false, isVisible: false })
  expect(after?.strokes.map(({ points }) => points)).toEqual(WALKS)
  expect(after?.route).toEqual({ ...ROUTE, ...PLANNED, skipped: [] })
})

it('a route that was deleted while it was planned again stays deleted', () => {
  const { stores, steps } = kept()
  stores.saved.remove('a')
  keepReplanned(stores, 'a', { ...PLANNED, walks: WALKS })
  expect(stores.saved.getState()).toEqual([])
  expect(steps).toEqual([])
})
