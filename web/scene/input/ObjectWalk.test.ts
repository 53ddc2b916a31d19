import { expect, it } from 'vitest'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { SceneEvent } from '../state/SceneEvent.ts'
import { boundsAt, type PickableKind } from '../state/SceneKind.ts'
import { createSceneStore } from '../state/sceneStore.ts'
import { ObjectWalk } from './ObjectWalk.ts'

/** Markers 1, 2, … at these places, in a view of 200 × 200 around the origin. */
const aWalk = (...places: readonly PointMap[]) => {
  const store = createSceneStore()
  store.setState({
    camera: { centerMap: { x: 0, y: 0 }, zoomLevel: 0 },
    viewSize: { width: 200, height: 200 },
  })
  const markers: PickableKind = {
    pick: () => null,
    targetsIn: ({ left, right }) =>
      places.flatMap(({ x }, at) => (x >= left && x <= right ? [{ kind: 'marker', id: at + 1 }] : [])),
    boundsOf: ({ id }) => {
      const place = places[Number(id) - 1]
      return place && boundsAt(place)
    },
  }
  const events: SceneEvent[] = []
  const walk = new ObjectWalk({ store, kinds: [markers], emit: (event) => void events.push(event) })
  return { walk, store, events, lit: () => store.getState().hover?.id ?? null }
}

const three = [
  { x: 50, y: 0 },
  { x: -50, y: 0 },
  { x: 0, y: 20 },
  { x: 500, y: 0 },
]

it('goes from left to right through what is in view, and round', () => {
  const { walk, lit, events } = aWalk(...three)
  const reached = [1, 1, 1, 1].map(() => {
    walk.step(1)
    return lit()
  })
  expect(reached).toEqual([2, 3, 1, 2])
  expect(events[1]).toEqual({ kind: 'reached', target: { kind: 'marker', id: 3 }, place: 2, count: 3 })
})

it('goes back, starting with the last one', () => {
  const { walk, lit } = aWalk(...three)
  walk.step(-1)
  expect(lit()).toBe(1)
  walk.step(-1)
  expect(lit()).toBe(3)
})

it('goes on from what is selected', () => {
  const { walk, lit, store } = aWalk(...three)
  store.setState({ selection: { kind: 'marker', id: 3 } })
  walk.step(1)
  expect(lit()).toBe(1)
})

it('picks what was reached, once', () => {
  const { walk, events } = aWalk(...three)
  expect(walk.pick()).toBe(false)
  walk.step(1)
  expect(walk.pick()).toBe(true)
  expect(events.at(-1)).toEqual({ kind: 'select', target: { kind: 'marker', id: 2 } })
  expect(walk.pick()).toBe(false)
})

it('picks nothing once a pointer has moved, or the walk was left', () => {
  const { walk, store, lit } = aWalk(...three)
  walk.step(1)
  store.setState({ hover: null })
  expect([walk.pick(), walk.leave()]).toEqual([false, false])
  walk.step(1)
  expect([walk.leave(), lit(), walk.pick()]).toEqual([true, null, false])
})

it('says that nothing is in view', () => {
  const { walk, events } = aWalk({ x: 500, y: 0 })
  walk.step(1)
  expect(events).toEqual([{ kind: 'announce', text: 'Nothing is in view here.' }])
})
