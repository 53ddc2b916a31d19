import type { PointerKind, SceneKind } from '../state/SceneKind.ts'
import type { ZoneStore } from './ZoneStore.ts'

/** How far beside a zone's line a pointer still means it, in CSS px. */
const LINE_SLOP_VIEW: Record<PointerKind, number> = { mouse: 6, pen: 10, touch: 20 }

/** A zone is not dragged: a drag on it pans. Its shape is altered with a tool of its own. */
export const zoneKind = (zones: Pick<ZoneStore, 'pick' | 'shape'>): SceneKind => ({
  pick(place, pointer, scale) {
    const zone = zones.pick(place, LINE_SLOP_VIEW[pointer] / scale)
    return zone && { kind: 'zone', id: zone.id }
  },
  boundsOf: (target) => (target.kind === 'zone' ? zones.shape(target.id)?.bounds : undefined),
})
