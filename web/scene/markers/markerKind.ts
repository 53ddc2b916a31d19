import { boundsAt, PICK_RADIUS_VIEW, type SceneKind } from '../state/SceneKind.ts'
import type { MarkerStore } from './MarkerStore.ts'

/** Editors move markers; everybody else only picks them. */
export const markerKind = (markers: Pick<MarkerStore, 'get' | 'pick'>): SceneKind => ({
  pick(place, pointer, scale) {
    const marker = markers.pick(place, PICK_RADIUS_VIEW[pointer] / scale)
    return marker && { kind: 'marker', id: marker.id }
  },
  boundsOf(target) {
    const marker = target.kind === 'marker' ? markers.get(target.id) : undefined
    return marker && boundsAt(marker)
  },
  movablePlace: (target, canEdit) =>
    target.kind === 'marker' && canEdit ? markers.get(target.id) : undefined,
})
