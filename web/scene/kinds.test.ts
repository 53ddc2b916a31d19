import { expect, it } from 'vitest'
import { pickedKindsOf } from './kinds.ts'
import { MarkerStore } from './markers/MarkerStore.ts'
import { PinStore } from './pins/PinStore.ts'
import { boundsOfTarget, movablePlaceOf } from './state/SceneKind.ts'
import { createSceneStore } from './state/sceneStore.ts'
import type { Target } from './state/Target.ts'
import { ZoneStore } from './zones/ZoneStore.ts'

const kinds = () => {
  const [markers, pins, zones] = [new MarkerStore(), new PinStore(), new ZoneStore()]
  markers.setAll([{ id: 1, typeId: 1, x: 30, y: 40, shape: 'circle', colour: '#ff0000', label: '' }])
  pins.setAll([{ id: 'a', x: 50, y: 60, label: '', colour: '#ff0000' }])
  const geometry = { kind: 'circle', centre: { x: 100, y: 100 }, radius: 10 } as const
  zones.setAll([{ ...createSceneStore().getState().draftStyle, id: 1, label: 'Moor', geometry }])
  return pickedKindsOf({ markers: { store: markers }, pins: { store: pins }, zones: { store: zones } })
}

it('tells where each kind of object lies, and nothing of those that are gone', () => {
  const bounds = (target: Target) => boundsOfTarget(kinds(), target)
  expect(bounds({ kind: 'marker', id: 1 })).toEqual({ left: 30, right: 30, bottom: 40, top: 40 })
  expect(bounds({ kind: 'pin', id: 'a' })).toEqual({ left: 50, right: 50, bottom: 60, top: 60 })
  expect(bounds({ kind: 'zone', id: 1 })).toEqual({ left: 90, right: 110, bottom: 90, top: 110 })
  expect(bounds({ kind: 'marker', id: 9 })).toBeUndefined()
  expect(bounds({ kind: 'pin', id: 'z' })).toBeUndefined()
  expect(bounds({ kind: 'zone', id: 9 })).toBeUndefined()
})

it('lets editors move markers, everybody pins, and nobody a whole zone', () => {
  const targets: readonly Target[] = [
    { kind: 'marker', id: 1 },
    { kind: 'pin', id: 'a' },
    { kind: 'zone', id: 1 },
  ]
  const places = (canEdit: boolean) => targets.map((target) => movablePlaceOf(kinds(), target, canEdit)?.x)
  expect(places(true)).toEqual([30, 50, undefined])
  expect(places(false)).toEqual([undefined, 50, undefined])
})
