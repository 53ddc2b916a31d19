import type { PointMap } from '../../../shared/geometry/point.ts'
import { type Outlined, ringsOf } from '../../../shared/geometry/rings.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { EditDraft } from './ZoneDraft.ts'

/**
 * The part of an outline that stays while a vertex is dragged: its points in order, null in place of the dragged one. Several
 * rings are one line, each with its first point once more at its end, and null between them.
 */
export interface StillOutline {
  readonly points: readonly (PointMap | null)[]
  readonly isRing: boolean
}

/** A shorter outline is painted as fast as its picture is copied. */
const LONG_FROM = 200

interface Held extends StillOutline {
  readonly vertex: number
  readonly count: number
}

/** By the points that the gesture began with: while a vertex moves, the rest stays the same list. */
const heldOf = new WeakMap<readonly PointMap[], Held>()
/** By the points of several rings that no vertex is dragged of. */
const restingOf = new WeakMap<readonly PointMap[], StillOutline>()

/** Returns what stays of a long outline that is being edited; null for a short one, or a circle. */
export const stillOutlineOf = ({ base, geometry, vertex, isDragging }: EditDraft): StillOutline | null => {
  if (geometry.kind === 'circle' || base.kind === 'circle' || geometry.points.length < LONG_FROM) return null
  if (!isDragging || vertex === null || geometry === base) return restingOutline(geometry)
  const isRing = isOneRing(geometry)
  const known = heldOf.get(base.points)
  const count = geometry.points.length
  if (known?.vertex === vertex && known.count === count && known.isRing === isRing) return known
  const held = { points: pointsIn(geometry, vertex), isRing, vertex, count }
  heldOf.set(base.points, held)
  return held
}

const restingOutline = (geometry: Outlined): StillOutline => {
  if (geometry.kind !== 'multipolygon') return { points: geometry.points, isRing: isOneRing(geometry) }
  const known = restingOf.get(geometry.points) ?? { points: pointsIn(geometry, null), isRing: false }
  restingOf.set(geometry.points, known)
  return known
}

const isOneRing = ({ kind }: Outlined): boolean => kind !== 'polyline' && kind !== 'multipolygon'

const pointsIn = (geometry: Outlined, dragged: number | null): (PointMap | null)[] => {
  const still: (PointMap | null)[] = [...geometry.points]
  if (dragged !== null) still[dragged] = null
  if (geometry.kind !== 'multipolygon') return still
  return ringsOf(geometry).flatMap(({ points, first }) => [
    ...still.slice(first, first + points.length),
    still[first] ?? null,
    null,
  ])
}

/** How one outline becomes another: all of it moves by `shift`, and then some points in one place are replaced. */
export interface OutlineChange {
  readonly shift: PointMap
  /** What the replaced points and their edges cover, before and after, in the place of the latter; null if none are replaced. */
  readonly touched: RectMap | null
}

/** Coordinates are whole hundredths, so sums of them differ from other sums by less than this. */
const SAME_WITHIN = 0.004

/** Returns how an outline became another, with few points replaced; null if it is another one altogether. */
export const outlineChange = (before: StillOutline, after: StillOutline): OutlineChange | null => {
  const [old, now] = [before.points, after.points]
  if (before.isRing !== after.isRing) return null
  if (old === now) return { shift: NOWHERE, touched: null }
  for (const shift of [differenceOf(old[0], now[0]), differenceOf(old.at(-1), now.at(-1))]) {
    if (shift === null) continue
    const change = changeAfter(shift, old, now, after.isRing)
    if (change !== null) return change
  }
  return null
}

const NOWHERE: PointMap = { x: 0, y: 0 }
/** With more points replaced, it is another outline. */
const REPLACED_MAX = 4

type Points = StillOutline['points']

const changeAfter = (shift: PointMap, old: Points, now: Points, isRing: boolean): OutlineChange | null => {
  const shorter = Math.min(old.length, now.length)
  let first = 0
  while (first < shorter && isSame(old[first], now[first], shift)) first++
  let same = 0
  while (same < shorter - first && isSame(old.at(-1 - same), now.at(-1 - same), shift)) same++
  const [oldEnd, nowEnd] = [old.length - same, now.length - same]
  if (Math.max(oldEnd, nowEnd) - first > REPLACED_MAX) return null
  if (first === oldEnd && first === nowEnd) return { shift, touched: null }
  const covered = new Cover()
  covered.add(old, { first, end: oldEnd, isRing, shift })
  covered.add(now, { first, end: nowEnd, isRing, shift: NOWHERE })
  return { shift, touched: covered.rect }
}

const differenceOf = (from: PointMap | null | undefined, to: PointMap | null | undefined): PointMap | null =>
  from && to ? { x: to.x - from.x, y: to.y - from.y } : null

const isSame = (a: PointMap | null | undefined, b: PointMap | null | undefined, shift: PointMap): boolean => {
  if (!a || !b) return a === b
  return Math.abs(a.x + shift.x - b.x) < SAME_WITHIN && Math.abs(a.y + shift.y - b.y) < SAME_WITHIN
}

interface Stretch {
  readonly first: number
  readonly end: number
  readonly isRing: boolean
  readonly shift: PointMap
}

/** The bounds of what is added. */
class Cover {
  rect: RectMap | null = null

  /** Adds points from `first` up to `end`, with the ones beside them. */
  add(points: Points, { first, end, isRing, shift }: Stretch): void {
    const { length } = points
    for (let at = first - 1; at <= end; at++) {
      const point = isRing ? points[(at + length) % length] : points[at]
      if (point) this.#addPoint(point.x + shift.x, point.y + shift.y)
    }
  }

  #addPoint(x: number, y: number): void {
    const { left, right, bottom, top } = this.rect ?? { left: x, right: x, bottom: y, top: y }
    this.rect = {
      left: Math.min(left, x),
      right: Math.max(right, x),
      bottom: Math.min(bottom, y),
      top: Math.max(top, y),
    }
  }
}
