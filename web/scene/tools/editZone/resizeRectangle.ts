import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../../shared/geometry/point.ts'
import { type Crossing, findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import type { RectMap } from '../../plane/coordinates.ts'

type Rectangle = Extract<ZoneGeometry, { kind: 'rectangle' }>

/** Along one axis: the side that stays and the side that is dragged. */
interface Span {
  readonly fixed: number
  readonly dragged: number
}

/** What is dragged of a rectangle: a corner, or a side, which leaves one axis alone (null). */
export interface Hold {
  readonly x: Span | null
  readonly y: Span | null
}

export const cornerOf = ({ points }: Rectangle, corner: number): Hold => {
  const [at, opposite] = [points[corner % 4], points[(corner + 2) % 4]]
  if (!at || !opposite) return { x: null, y: null }
  return { x: { fixed: opposite.x, dragged: at.x }, y: { fixed: opposite.y, dragged: at.y } }
}

/** The side from a corner to the next one. */
export const sideOf = (rectangle: Rectangle, side: number): Hold => {
  const { x, y } = cornerOf(rectangle, side)
  const next = rectangle.points[(side + 1) % 4]
  return next?.x === x?.dragged ? { x, y: null } : { x: null, y }
}

/** The ratio is kept as far as the image reaches; null before there is one. */
export interface RatioKept {
  readonly bounds: RectMap | null
}

/**
 * Drags a corner or a side to a place. What lies opposite stays; with the ratio kept, a side also grows both ways from its
 * middle. A rectangle without an extent is refused as a crossing.
 */
export const resized = (
  rectangle: Rectangle,
  hold: Hold,
  to: PointMap,
  ratio: RatioKept | null = null,
): { readonly geometry: Rectangle; readonly crossing: Crossing | null } => {
  const before = boxOf(rectangle, hold)
  const after = ratio === null ? free(before, hold, to) : scaled(before, hold, to, ratio.bounds)
  const points = rectangle.points.map(({ x, y }) => ({
    x: quantise(x === before.x.dragged ? after.x.dragged : after.x.fixed),
    y: quantise(y === before.y.dragged ? after.y.dragged : after.y.fixed),
  }))
  const geometry = { ...rectangle, points }
  return { geometry, crossing: findCrossing(geometry) }
}

interface Box {
  readonly x: Span
  readonly y: Span
}

const boxOf = (rectangle: Rectangle, { x, y }: Hold): Box => {
  const whole = cornerOf(rectangle, 0)
  const none = { fixed: 0, dragged: 0 }
  return { x: x ?? whole.x ?? none, y: y ?? whole.y ?? none }
}

const free = (before: Box, hold: Hold, to: PointMap): Box => ({
  x: hold.x ? { ...hold.x, dragged: to.x } : before.x,
  y: hold.y ? { ...hold.y, dragged: to.y } : before.y,
})

/** Scales both axes by what the farther one asks for, as far as the image has room. */
const scaled = (before: Box, hold: Hold, to: PointMap, bounds: RectMap | null): Box => {
  const wanted = Math.max(hold.x ? factor(hold.x, to.x) : 0, hold.y ? factor(hold.y, to.y) : 0)
  const room = Math.min(
    roomFor(before.x, hold.x, to.x, bounds && [bounds.left, bounds.right]),
    roomFor(before.y, hold.y, to.y, bounds && [bounds.bottom, bounds.top]),
  )
  const by = Math.min(wanted, room)
  return { x: grown(before.x, hold.x, to.x, by), y: grown(before.y, hold.y, to.y, by) }
}

const factor = ({ fixed, dragged }: Span, to: number): number => Math.abs((to - fixed) / (dragged - fixed))

const grown = (span: Span, hold: Span | null, to: number, by: number): Span => {
  const length = Math.abs(span.dragged - span.fixed) * by
  if (hold !== null) return { fixed: span.fixed, dragged: span.fixed + (to < span.fixed ? -length : length) }
  const middle = (span.fixed + span.dragged) / 2
  const half = span.dragged < span.fixed ? -length / 2 : length / 2
  return { fixed: middle - half, dragged: middle + half }
}

/** Returns the largest factor at which an axis stays on the image; one that is outside already may keep its size. */
const roomFor = (
  span: Span,
  hold: Span | null,
  to: number,
  bounds: readonly [number, number] | null,
): number => {
  if (bounds === null) return Infinity
  const [low, high] = bounds
  const length = Math.abs(span.dragged - span.fixed)
  const middle = (span.fixed + span.dragged) / 2
  const room =
    hold === null
      ? 2 * Math.min(middle - low, high - middle)
      : to < span.fixed
        ? span.fixed - low
        : high - span.fixed
  return Math.max(1, room / length)
}
