import { quantise, type PointMap } from '../../../shared/geometry/point.ts'
import { type Shapes, type Transform, transformed } from '../../../shared/geometry/transform.ts'
import { isHeld } from '../../../shared/texts/shortcuts.ts'
import { onImage, type RectMap, type SizeMap } from '../plane/coordinates.ts'
import {
  cornerPlace,
  type Corner,
  HANDLE_GAP_VIEW,
  type Handle,
  handlePlace,
  HANDLES,
  OPPOSITE,
} from '../plane/selectionHandles.ts'
import type { TransformDraft } from '../state/Draft.ts'
import type { PointerKind } from '../state/SceneKind.ts'
import type { Cursor } from '../state/sceneStore.ts'
import { isInGroup, type TargetGroup, targetsOf } from '../state/TargetGroup.ts'
import { type Effect, emit, isDrag, type PointerFacts, type ToolContext } from '../state/Tool.ts'
import { selectedTogether, togetherOf } from './movingGroup.ts'

/** What is selected is being turned or scaled by one of its handles. */
export interface Transforming {
  readonly name: 'transforming'
  readonly down: PointerFacts
  readonly handle: Handle
  readonly group: TargetGroup
  /** Around all of it, and the shapes, before the gesture. */
  readonly box: RectMap
  readonly shapes: Shapes
  readonly transform: Transform
  readonly after: Shapes
  readonly at: PointMap
}

/** How near a pointer takes a handle, in CSS px. */
const REACH_VIEW: Readonly<Record<PointerKind, number>> = { mouse: 9, pen: 12, touch: 20 }
/** More objects than this have no handles: their bounds are not asked for with each change. */
const HANDLED_MAX = 5000
const SCALE_MIN = 0.01
const STEP_DEGREES = 15

/** Returns the bounds of what is selected, about which its handles stand; null if it has none. */
export const handledBox = (context: ToolContext): RectMap | null => {
  if (!context.canEdit || (context.tool !== 'select' && context.tool !== 'selectMany')) return null
  const selected = selectedTogether(context)
  if (Object.values(selected).reduce((sum, { size }) => sum + size, 0) > HANDLED_MAX) return null
  const { box } = togetherOf(selected, context)
  return box === null || (box.left === box.right && box.bottom === box.top) ? null : box
}

/** What is selected wins where a handle is near it: most drags there mean to move it. */
export const handleAt = (
  { pointMap, pointer, hit }: Pick<PointerFacts, 'pointMap' | 'pointer' | 'hit'>,
  context: ToolContext,
): Handle | null => {
  const { handledBox: box, scale } = context
  if (box === null || isInGroup(selectedTogether(context), hit)) return null
  const isNear = (handle: Handle): boolean => {
    const { x, y } = handlePlace(box, handle, scale)
    return Math.hypot(pointMap.x - x, pointMap.y - y) * scale <= REACH_VIEW[pointer]
  }
  return HANDLES.find(isNear) ?? null
}

export const HANDLE_CURSORS: Readonly<Record<Handle, Cursor>> = {
  topLeft: 'nwse-resize',
  bottomRight: 'nwse-resize',
  topRight: 'nesw-resize',
  bottomLeft: 'nesw-resize',
  turn: 'grab',
}

/** Null if no handle is pressed. */
export const startTransforming = (down: PointerFacts, context: ToolContext): Transforming | null => {
  const handle = handleAt(down, context)
  const { group, box } = togetherOf(selectedTogether(context), context)
  if (handle === null || group === null || box === null) return null
  const shapes = shapesOf(group, context)
  const transform: Transform = { kind: 'rotation', about: middleOf(box), degrees: 0 }
  return {
    name: 'transforming',
    down,
    handle,
    group,
    box,
    shapes,
    transform,
    after: shapes,
    at: down.pointMap,
  }
}

/** Follows the pointer as far as there is room on the image. */
export const followTransforming = (
  state: Transforming,
  now: PointerFacts,
  context: ToolContext,
): Transforming => {
  if (!isDrag(state.down, now)) return state
  const transform = state.handle === 'turn' ? turnTo(state, now) : scaleTo(state, state.handle, now, context)
  const after = transformed(state.shapes, transform, imageOf(context))
  return after === null ? state : { ...state, transform, after, at: now.pointMap }
}

/** Returns the event of a finished gesture, which features commit; none if nothing has changed. */
export const transformEffects = (
  { group, transform, shapes, after }: Transforming,
  context: ToolContext,
): Effect[] =>
  after === shapes || isIdentity(transform)
    ? []
    : [emit({ kind: 'transformGroup', group, transform, image: imageOf(context) })]

const imageOf = ({ bounds }: ToolContext): SizeMap | null =>
  bounds && { width: bounds.right, height: bounds.top }

export const transformDraft = ({ box, transform, after, at }: Transforming): TransformDraft => ({
  kind: 'transform',
  box,
  transform,
  shapes: after,
  at,
  measure: measureOf(transform),
})

const isIdentity = (transform: Transform): boolean =>
  transform.kind === 'rotation' ? transform.degrees === 0 : transform.byX === 1 && transform.byY === 1

const measureOf = (transform: Transform): string => {
  if (transform.kind === 'rotation') return `${Math.round(transform.degrees * 10) / 10}°`
  const [x, y] = [Math.round(transform.byX * 100), Math.round(transform.byY * 100)]
  return x === y ? `${x} %` : `${x} % × ${y} %`
}

const shapesOf = (group: TargetGroup, context: ToolContext): Shapes => ({
  geometries: Array.from(group.zone ?? [], (id) => context.zone(id)?.geometry).filter(
    (geometry) => geometry !== undefined,
  ),
  places: targetsOf(group).flatMap((target) =>
    target.kind === 'zone' ? [] : (context.movablePlace(target) ?? []),
  ),
})

/** In whole hundredths, so that quarters of a turn are exact. */
const middleOf = ({ left, right, bottom, top }: RectMap): PointMap => ({
  x: quantise((left + right) / 2),
  y: quantise((bottom + top) / 2),
})

const turnTo = ({ down, box }: Transforming, event: PointerFacts): Transform => {
  const about = middleOf(box)
  const angleOf = ({ x, y }: PointMap): number => Math.atan2(y - about.y, x - about.x)
  const turned = ((angleOf(event.pointMap) - angleOf(down.pointMap)) / Math.PI) * 180
  const within = turned > 180 ? turned - 360 : turned <= -180 ? turned + 360 : turned
  const degrees = isHeld(event, 'constrain')
    ? Math.round(within / STEP_DEGREES) * STEP_DEGREES
    : Math.round(within * 10) / 10
  return { kind: 'rotation', about, degrees: degrees || 0 }
}

const scaleTo = (
  { box, shapes }: Transforming,
  corner: Corner,
  event: PointerFacts,
  context: ToolContext,
): Transform => {
  const { pointMap } = event
  const about = cornerPlace(box, OPPOSITE[corner])
  const from = cornerPlace(box, corner)
  const gap = HANDLE_GAP_VIEW / context.scale
  const wanted = onImage(
    {
      x: pointMap.x - (from.x < about.x ? -gap : gap),
      y: pointMap.y - (from.y < about.y ? -gap : gap),
    },
    context,
  )
  const byX = factor(from.x - about.x, wanted.x - about.x)
  const byY = factor(from.y - about.y, wanted.y - about.y)
  const isOneCircle = shapes.geometries[0]?.kind === 'circle' && shapes.geometries.length === 1
  const isRatioKept = isHeld(event, 'constrain') || (isOneCircle && shapes.places.length === 0)
  if (!isRatioKept) return { kind: 'scaling', about, byX, byY }
  const by = ratioOf(from.x === about.x ? null : byX, from.y === about.y ? null : byY)
  return { kind: 'scaling', about, byX: by, byY: by }
}

/** What the farther side asks for. */
const ratioOf = (byX: number | null, byY: number | null): number => Math.max(byX ?? 0, byY ?? 0, SCALE_MIN)

/** 1 along an axis in which there is no extent. */
const factor = (before: number, after: number): number =>
  before === 0 ? 1 : Math.max(SCALE_MIN, after / before)
