import type { PointMap } from '../../../shared/geometry/point.ts'
import { type RectMap, touches, unionOf } from '../plane/coordinates.ts'
import { isSameSet } from '../state/isSameSet.ts'
import { isElsewhere, type SceneFloors } from '../state/SceneFloors.ts'
import type { SceneZone } from './ZoneShape.ts'
import { isOnGeometry } from './zoneGeometry.ts'
import { ZoneShape } from './ZoneShape.ts'

/** The zones, for drawing and picking: by their order, and in it smaller ones on top of larger ones, lines on top of all; above those of other floors. */
export class ZoneStore {
  readonly #shapes = new Map<number, ZoneShape>()
  #order: readonly ZoneShape[] | null = null
  #hidden: ReadonlySet<number> = new Set()
  #matchIds: ReadonlySet<number> | null = null
  #floors: SceneFloors | null = null
  /** The zones that are shown as a draft: they can be picked, but are not drawn. */
  #draggedIds: ReadonlySet<number> = new Set()

  get size(): number {
    return this.#shapes.size
  }

  /** The bounds of all zones; null if there are none. */
  get bounds(): RectMap | null {
    let around: RectMap | null = null
    for (const { bounds } of this.#shapes.values())
      around = around === null ? bounds : unionOf(around, bounds)
    return around
  }

  setAll(zones: readonly SceneZone[]): void {
    this.#shapes.clear()
    for (const zone of zones) this.upsert(zone)
    this.#order = null
  }

  upsert(zone: SceneZone): void {
    this.#shapes.set(zone.id, ZoneShape.of(zone, this.#shapes.get(zone.id)))
    this.#order = null
  }

  remove(id: number): void {
    this.#shapes.delete(id)
    this.#order = null
  }

  /** Returns whether it is different now. */
  setHidden(ids: ReadonlySet<number>): boolean {
    if (isSameSet(ids, this.#hidden)) return false
    this.#hidden = ids
    return true
  }

  /** The zones that a search has found; null if nothing is searched. Returns whether it is different now. */
  setMatches(ids: ReadonlySet<number> | null): boolean {
    if (ids === this.#matchIds) return false
    this.#matchIds = ids
    return true
  }

  /** Null on a map without floors. Returns whether it is different now. */
  setFloors(floors: SceneFloors | null): boolean {
    if (floors === this.#floors) return false
    this.#floors = floors
    this.#order = null
    return true
  }

  /** Whether it is on another floor than the shown one. */
  isElsewhere({ floor }: Pick<SceneZone, 'floor'>): boolean {
    return isElsewhere(this.#floors, floor)
  }

  isMatched(id: number): boolean {
    return this.#matchIds?.has(id) ?? false
  }

  /** Whether it steps back because a search has found others. */
  isSteppedBack(id: number): boolean {
    return this.#matchIds !== null && !this.#matchIds.has(id)
  }

  isHidden(id: number): boolean {
    return this.#hidden.has(id)
  }

  hideWhileDragged(ids: ReadonlySet<number>): void {
    this.#draggedIds = ids
  }

  isDragged(id: number): boolean {
    return this.#draggedIds.has(id)
  }

  shape(id: number): ZoneShape | undefined {
    return this.#shapes.get(id)
  }

  get(id: number): SceneZone | undefined {
    return this.#shapes.get(id)?.zone
  }

  /** Returns the zones that are drawn and touch `rect`, in drawing order. */
  visibleIn(rect: RectMap): ZoneShape[] {
    return this.#inOrder().filter(
      (shape) =>
        touches(shape.bounds, rect) && !this.#draggedIds.has(shape.zone.id) && this.#isDrawn(shape.zone),
    )
  }

  /** Returns those of them on the shown floor. */
  hereIn(rect: RectMap): ZoneShape[] {
    return this.visibleIn(rect).filter(({ zone }) => !this.isElsewhere(zone))
  }

  /** Returns the zones that touch `rect` and are hidden or on another floor. */
  unseenIn(rect: RectMap): ZoneShape[] {
    return this.#inOrder().filter(
      ({ zone, bounds }) => touches(bounds, rect) && (this.isHidden(zone.id) || this.isElsewhere(zone)),
    )
  }

  /** Returns the zones of a group that touch `rect` and are not hidden, those shown as a draft among them. */
  ofGroupIn(ids: ReadonlySet<number>, rect: RectMap): ZoneShape[] {
    return Array.from(ids, (id) => this.#shapes.get(id)).filter(
      (shape) => shape !== undefined && touches(shape.bounds, rect) && this.#isDrawn(shape.zone),
    ) as ZoneShape[]
  }

  /** Returns the topmost zone at a place. Lines count if at most `slopMap` away. */
  pick(point: PointMap, slopMap: number): SceneZone | null {
    for (const zone of this.pickAll(point, slopMap)) return zone
    return null
  }

  /** Yields the zones at a place, topmost first. */
  *pickAll(point: PointMap, slopMap: number): Generator<SceneZone> {
    const { x, y } = point
    const near = { left: x - slopMap, right: x + slopMap, bottom: y - slopMap, top: y + slopMap }
    const order = this.#inOrder()
    for (let at = order.length - 1; at >= 0; at--) {
      const shape = order[at]
      if (shape === undefined || !touches(shape.bounds, near)) continue
      if (this.#hidden.has(shape.zone.id) || this.isElsewhere(shape.zone)) continue
      if (isOnGeometry(shape.zone.geometry, point, slopMap)) yield shape.zone
    }
  }

  #isDrawn(zone: SceneZone): boolean {
    return !this.#hidden.has(zone.id) && !(this.#floors?.others === 'hidden' && this.isElsewhere(zone))
  }

  #inOrder(): readonly ZoneShape[] {
    return (this.#order ??= [...this.#shapes.values()].sort(
      (a, b) =>
        Number(this.isElsewhere(b.zone)) - Number(this.isElsewhere(a.zone)) ||
        (a.zone.order ?? 0) - (b.zone.order ?? 0) ||
        b.area - a.area ||
        a.zone.id - b.zone.id,
    ))
  }
}
