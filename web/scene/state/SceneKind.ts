import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { Target } from './Target.ts'

export type PointerKind = 'mouse' | 'touch' | 'pen'

/** How far from a place a pointer still means it, in CSS px: a finger is blunt. */
export const PICK_RADIUS_VIEW: Record<PointerKind, number> = { mouse: 10, pen: 14, touch: 22 }

/** What the scene asks of a kind of object. `kinds.ts` lists the kinds; nothing else names them all. */
export interface SceneKind {
  /** The object of this kind that a pointer at a place means. `scale`: CSS px per map px. */
  pick(place: PointMap, pointer: PointerKind, scale: number): Target | null
  /** Around an object, to look at it closely; a point has no extent. Undefined if it is of another kind or gone. */
  boundsOf(target: Target): RectMap | undefined
  /** Where an object stands that may be dragged and nudged. Left out by kinds that are never moved as a whole. */
  movablePlace?(target: Target, canEdit: boolean): PointMap | undefined
}

/** What a pointer at a place means: of the kinds, topmost first, the first that has something there. */
export const pickTarget = (
  kinds: readonly SceneKind[],
  place: PointMap,
  pointer: PointerKind,
  scale: number,
): Target | null => {
  for (const kind of kinds) {
    const target = kind.pick(place, pointer, scale)
    if (target !== null) return target
  }
  return null
}

export const boundsOfTarget = (kinds: readonly SceneKind[], target: Target): RectMap | undefined => {
  for (const kind of kinds) {
    const bounds = kind.boundsOf(target)
    if (bounds !== undefined) return bounds
  }
  return undefined
}

/** Undefined where it may not be moved, or is gone. */
export const movablePlaceOf = (
  kinds: readonly SceneKind[],
  target: Target,
  canEdit: boolean,
): PointMap | undefined => {
  for (const kind of kinds) {
    const place = kind.movablePlace?.(target, canEdit)
    if (place !== undefined) return place
  }
  return undefined
}

/** A point as bounds. */
export const boundsAt = ({ x, y }: PointMap): RectMap => ({ left: x, right: x, bottom: y, top: y })
