import { createElement } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { isInArea } from '../state/GatherArea.ts'
import {
  boundsAt,
  type KindParts,
  PICK_RADIUS_VIEW,
  type PickableKind,
  type SceneKind,
} from '../state/SceneKind.ts'
import { PinMarks } from './PinMarks.tsx'
import { PinStore, type ScenePin } from './PinStore.ts'

declare module '../state/Target.ts' {
  interface TargetIds {
    readonly pin: string
  }
}

declare module '../state/SceneEvent.ts' {
  interface ToolNames {
    placePin: true
  }

  interface SceneEvents {
    /** A click with the pin tool. */
    placePin: { readonly pointMap: PointMap }
  }
}

interface PinSetters {
  setPins(pins: readonly ScenePin[]): void
}

/** A viewer's own marks. */
export const pinKind = ({ store, refreshTool }: Pick<KindParts, 'store' | 'refreshTool'>) => {
  const pins = new PinStore()
  const setters: PinSetters = {
    setPins(all) {
      pins.setAll(all)
      refreshTool()
    },
  }
  const marks = () => createElement(PinMarks, { store, pins })
  return { marks, pickable: pickablePins(pins), setters } satisfies SceneKind
}

/** Pins are a viewer's own, so everyone can move them. */
export const pickablePins = (pins: Pick<PinStore, 'all' | 'get' | 'pick' | 'pickAll'>): PickableKind => ({
  pick(place, pointer, scale) {
    const pin = pins.pick(place, PICK_RADIUS_VIEW[pointer], scale)
    return pin && { kind: 'pin', id: pin.id }
  },
  pickAll: (place, pointer, scale) =>
    pins.pickAll(place, PICK_RADIUS_VIEW[pointer], scale).map(({ id }) => ({ kind: 'pin', id })),
  targetsIn: ({ left, right, bottom, top }) =>
    pins.all
      .filter(({ x, y }) => x >= left && x <= right && y >= bottom && y <= top)
      .map(({ id }) => ({ kind: 'pin', id })),
  targetsWithin: (area) =>
    pins.all.filter((pin) => isInArea(area, pin)).map(({ id }) => ({ kind: 'pin', id })),
  boundsOf(target) {
    const pin = target.kind === 'pin' ? pins.get(target.id) : undefined
    return pin && boundsAt(pin)
  },
  movablePlace: (target) => (target.kind === 'pin' ? pins.get(target.id) : undefined),
})
