import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { Painter, Surface } from './Painter.ts'
import type { SceneStore } from './sceneStore.ts'
import type { Target } from './Target.ts'
import type { ObjectQueries } from './Tool.ts'

export type PointerKind = 'mouse' | 'touch' | 'pen'

/** How far from a place a pointer still means it, in CSS px: a finger is blunt. */
export const PICK_RADIUS_VIEW: Record<PointerKind, number> = { mouse: 10, pen: 14, touch: 22 }

/** What the scene asks of a kind of object that can be picked. */
export interface PickableKind {
  /** The object of this kind that a pointer at a place means. `scale`: CSS px per map px. */
  pick(place: PointMap, pointer: PointerKind, scale: number): Target | null
  /** Around an object, to look at it closely; a point has no extent. Undefined if it is of another kind or gone. */
  boundsOf(target: Target): RectMap | undefined
  /** Where an object stands that may be dragged and nudged. Left out by kinds that are never moved as a whole. */
  movablePlace?(target: Target, canEdit: boolean): PointMap | undefined
}

/** A kind of object on the map. Its folder makes it, and `kinds.ts` lists it. */
export interface SceneKind {
  readonly painter: Painter
  /** Left out by kinds that cannot be picked. */
  readonly pickable?: PickableKind
  /** How the page tells the scene which objects there are: methods of `Scene`. */
  readonly setters: object
  /** What it answers of the questions that tools have. */
  readonly queries?: Partial<ObjectQueries>
}

/** What a kind is made with. */
export interface KindParts {
  readonly store: SceneStore
  readonly surface: Surface
  /** To be called when objects have changed that a tool may be at work on. */
  refreshTool(): void
}

/** What a pointer at a place means: of the kinds, topmost first, the first that has something there. */
export const pickTarget = (
  kinds: readonly PickableKind[],
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

export const boundsOfTarget = (kinds: readonly PickableKind[], target: Target): RectMap | undefined => {
  for (const kind of kinds) {
    const bounds = kind.boundsOf(target)
    if (bounds !== undefined) return bounds
  }
  return undefined
}

/** Undefined where it may not be moved, or is gone. */
export const movablePlaceOf = (
  kinds: readonly PickableKind[],
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
