import { expect, it } from 'vitest'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { SceneEvent } from '../state/SceneEvent.ts'
import { boundsAt, type PickableKind } from '../state/SceneKind.ts'
import { createSceneStore } from '../state/sceneStore.ts'
import { KeyboardNavigation } from './KeyboardNavigation.ts'

/** Markers 1, 2, … at these places, in a view of 200 × 200 around the origin. */
const aNavigation = (...places: readonly PointMap[]) => {
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
  const navigation = new KeyboardNavigation({
    store,
    kinds: [markers],
    emit: (event) => void events.push(event),
  })
  return { navigation, store, events, lit: () => store.getState().hover?.id ?? null }
}

const three = [
  { x: 50, y: 0 },
  { x: -50, y: 0 },
  { x: 0, y: 20 },
  { x: 500, y: 0 },
]

it('goes from left to right through what is in view, and round', () => {
  const { navigation, lit, events } = aNavigation(...three)
  const reached = [1, 1, 1, 1].map(() => {
    navigation.step(1)
    return lit()
  })
  expect(reached).toEqual([2, 3, 1, 2])
  expect(events[1]).toEqual({ kind: 'reached', target: { kind: 'marker', id: 3 }, place: 2, count: 3 })
})

it('goes back, starting with the last one', () => {
  const { navigation, lit } = aNavigation(...three)
  navigation.step(-1)
  expect(lit()).toBe(1)
  navigation.step(-1)
  expect(lit()).toBe(3)
})

it('goes on from what is selected', () => {
  const { navigation, lit, store } = aNavigation(...three)
  store.setState({ selection: { kind: 'marker', id: 3 } })
  navigation.step(1)
  expect(lit()).toBe(1)
})

it('goes on from what was reached last when a menu has put it out', () => {
  const { navigation, lit, store } = aNavigation(...three)
  navigation.step(1)
  navigation.step(1)
  const second = lit()
  store.setState({ hover: null })
  navigation.step(1)
  expect(lit()).not.toBe(second)
  navigation.step(-1)
  expect(lit()).toBe(second)
})

it('picks what was reached, once', () => {
  const { navigation, events } = aNavigation(...three)
  expect(navigation.pick()).toBe(false)
  navigation.step(1)
  expect(navigation.pick()).toBe(true)
  expect(events.at(-1)).toEqual({ kind: 'select', target: { kind: 'marker', id: 2 } })
  expect(navigation.pick()).toBe(false)
})

it('picks nothing once a pointer has moved, or the navigation was left', () => {
  const { navigation, store, lit } = aNavigation(...three)
  navigation.step(1)
  store.setState({ hover: null })
  expect([navigation.pick(), navigation.leave()]).toEqual([false, false])
  navigation.step(1)
  expect([navigation.leave(), lit(), navigation.pick()]).toEqual([true, null, false])
})

it('says that nothing is in view', () => {
  const { navigation, events } = aNavigation({ x: 500, y: 0 })
  navigation.step(1)
  expect(events).toEqual([{ kind: 'announce', text: 'Nothing is in view here.' }])
})
