import { beforeEach, expect, it, vi } from 'vitest'
import { createKinds } from './kinds.ts'
import { PaintedFrame } from './state/PaintedFrame.ts'
import type { Surface } from './state/Painter.ts'
import { boundsOfTarget, movablePlaceOf, pickTarget } from './state/SceneKind.ts'
import { createSceneStore } from './state/sceneStore.ts'
import type { Target } from './state/Target.ts'

const SURFACE: Surface = {
  invalidate: () => undefined,
  touch: () => true,
}

const refreshTool = vi.fn<() => void>()
const store = createSceneStore()
let kinds = createKinds({ store, surface: SURFACE, painted: new PaintedFrame(), refreshTool })
const marker = { id: 1, typeId: 1, x: 30, y: 40, shape: 'circle', colour: '#ff0000', label: '' } as const
const pin = { id: 'a', x: 50, y: 60, label: '', colour: '#ff0000' }
const zone = {
  ...store.getState().draftStyle,
  id: 1,
  label: 'Moor',
  geometry: { kind: 'circle', centre: { x: 100, y: 100 }, radius: 10 },
} as const

beforeEach(() => {
  kinds = createKinds({ store, surface: SURFACE, painted: new PaintedFrame(), refreshTool })
  kinds.setters.setMarkers([marker])
  kinds.setters.setPins([pin])
  kinds.setters.setZones([zone])
  refreshTool.mockClear()
})

it('returns the bounds of each kind of object, and none for removed ones', () => {
  const bounds = (target: Target) => boundsOfTarget(kinds.pickable, target)
  expect(bounds({ kind: 'marker', id: 1 })).toEqual({ left: 30, right: 30, bottom: 40, top: 40 })
  expect(bounds({ kind: 'pin', id: 'a' })).toEqual({ left: 50, right: 50, bottom: 60, top: 60 })
  expect(bounds({ kind: 'zone', id: 1 })).toEqual({ left: 90, right: 110, bottom: 90, top: 110 })
  expect(bounds({ kind: 'marker', id: 9 })).toBeUndefined()
  expect(bounds({ kind: 'pin', id: 'z' })).toBeUndefined()
  expect(bounds({ kind: 'zone', id: 9 })).toBeUndefined()
})

it('lets editors move markers, everyone move pins, and no one move a whole zone', () => {
  const targets: readonly Target[] = [
    { kind: 'marker', id: 1 },
    { kind: 'pin', id: 'a' },
    { kind: 'zone', id: 1 },
  ]
  const places = (canEdit: boolean) =>
    targets.map((target) => movablePlaceOf(kinds.pickable, target, canEdit)?.x)
  expect(places(true)).toEqual([30, 50, undefined])
  expect(places(false)).toEqual([undefined, 50, undefined])
})

it('picks a marker before a pin, and both before the zone below them', () => {
  const picked = () => pickTarget(kinds.pickable, { x: 100, y: 100 }, 'mouse', 1)?.kind
  expect(picked()).toBe('zone')
  kinds.setters.setPins([{ ...pin, x: 100, y: 100 }])
  expect(picked()).toBe('pin')
  kinds.setters.patchMarkers({ upsert: [{ ...marker, x: 100, y: 100 }], remove: [] })
  expect(picked()).toBe('marker')
})

it('tells the current tool about changes to markers, pins and zones', () => {
  const { setters } = kinds
  const changes = [
    () => setters.setMarkers([{ ...marker, x: 31 }]),
    () => setters.patchMarkers({ upsert: [{ ...marker, x: 32 }], remove: [] }),
    () => setters.setPins([{ ...pin, x: 51 }]),
    () => setters.patchZones({ upsert: [{ ...zone, label: 'Fen' }], remove: [] }),
  ]
  for (const [at, change] of changes.entries()) {
    change()
    expect(refreshTool).toHaveBeenCalledTimes(at + 1)
  }
})
