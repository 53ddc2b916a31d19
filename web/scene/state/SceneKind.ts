import type { ComponentType } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { PaintedFrame } from './PaintedFrame.ts'
import type { Painter, Surface } from './Painter.ts'
import type { GatherArea } from './GatherArea.ts'
import type { GatheredTargets } from './SceneEvent.ts'
import type { SceneFloors } from './SceneFloors.ts'
import type { SceneStore } from './sceneStore.ts'
import { sameTarget, type Target } from './Target.ts'
import type { ObjectQueries } from './Tool.ts'

export type PointerKind = 'mouse' | 'touch' | 'pen'

/** How far from an object a pointer still picks it, in CSS px: a finger is less precise. */
export const PICK_RADIUS_VIEW: Record<PointerKind, number> = { mouse: 10, pen: 14, touch: 22 }

/** A kind of object that can be picked. */
export interface PickableKind {
  /** Returns the object of this kind that a pointer at a place picks. `scale`: CSS px per map px. */
  pick(place: PointMap, pointer: PointerKind, scale: number): Target | null
  /** Returns all of this kind that a pointer at a place is on, topmost first. Omitted by kinds that never lie beneath others. */
  pickAll?(place: PointMap, pointer: PointerKind, scale: number): readonly Target[]
  /** Returns the objects that are drawn in a rectangle. Omitted by kinds that keys do not reach. */
  targetsIn?(rect: RectMap): readonly Target[]
  /** Returns the objects that are drawn and lie wholly within an area. Omitted by kinds that are selected one by one. */
  targetsWithin?(area: GatherArea): readonly Target[]
  /** Returns the bounds of an object; a point has no extent. Undefined if it is of another kind or gone. */
  boundsOf(target: Target): RectMap | undefined
  /** Returns the place of an object that can be dragged and nudged. Omitted by kinds that are never moved as a whole. */
  movablePlace?(target: Target, canEdit: boolean): PointMap | undefined
  /** Whether an object is locked against being moved. Omitted by kinds without locks. */
  isLocked?(target: Target): boolean
}

/** A kind of object on the map, defined in its own folder and listed in `kinds.ts`. */
export interface SceneKind {
  /** Omitted by kinds of which there are so few that all are nodes. */
  readonly painter?: Painter
  /** Its few nodes above all canvases, in map px, y up. */
  readonly marks?: ComponentType
  /** Omitted by kinds that cannot be picked. */
  readonly pickable?: PickableKind
  /** The methods of `Scene` that set the objects of this kind, or ask about them. */
  readonly setters: object
  /** Omitted by kinds whose objects are on no floor. Null on a map without floors. Costs one redraw. */
  setFloors?(floors: SceneFloors | null): void
  /** The queries of tools that this kind implements. */
  readonly queries?: Partial<ObjectQueries>
}

/** What a kind is created with. */
export interface KindParts {
  readonly store: SceneStore
  readonly surface: Surface
  /** What is painted on the canvases now. */
  readonly painted: PaintedFrame
  /** Call when objects that a tool may be working on have changed. */
  refreshTool(): void
}

/** Returns what a pointer at a place picks: the object of the topmost kind that has one there. */
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

/** Returns everything that a pointer at a place is on, topmost first: what it picks, and what lies beneath. */
export const pickStack = (
  kinds: readonly PickableKind[],
  place: PointMap,
  pointer: PointerKind,
  scale: number,
): readonly Target[] => {
  const top = pickTarget(kinds, place, pointer, scale)
  if (top === null) return []
  const all = kinds.flatMap((kind) => kind.pickAll?.(place, pointer, scale) ?? [])
  return [top, ...all.filter((target) => !sameTarget(target, top))]
}

export const boundsOfTarget = (kinds: readonly PickableKind[], target: Target): RectMap | undefined => {
  for (const kind of kinds) {
    const bounds = kind.boundsOf(target)
    if (bounds !== undefined) return bounds
  }
  return undefined
}

/** Returns undefined if it may not be moved, or is gone. */
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

export const isLockedIn = (kinds: readonly PickableKind[], target: Target): boolean =>
  kinds.some((kind) => kind.isLocked?.(target) ?? false)

/** Returns the objects wholly within an area that are not locked. */
export const gatherWithin = (kinds: readonly PickableKind[], area: GatherArea): GatheredTargets => {
  const all = kinds.flatMap((kind) => kind.targetsWithin?.(area) ?? [])
  const targets = all.filter((target) => !isLockedIn(kinds, target))
  return { targets, lockedCount: all.length - targets.length }
}

/** Returns a point as bounds. */
export const boundsAt = ({ x, y }: PointMap): RectMap => ({ left: x, right: x, bottom: y, top: y })
