import { boundsAt, PICK_RADIUS_VIEW, type SceneKind } from '../state/SceneKind.ts'
import type { PinStore } from './PinStore.ts'

/** Pins are a viewer's own: whoever sees them may move them. */
export const pinKind = (pins: Pick<PinStore, 'get' | 'pick'>): SceneKind => ({
  pick(place, pointer, scale) {
    const pin = pins.pick(place, PICK_RADIUS_VIEW[pointer], scale)
    return pin && { kind: 'pin', id: pin.id }
  },
  boundsOf(target) {
    const pin = target.kind === 'pin' ? pins.get(target.id) : undefined
    return pin && boundsAt(pin)
  },
  movablePlace: (target) => (target.kind === 'pin' ? pins.get(target.id) : undefined),
})
