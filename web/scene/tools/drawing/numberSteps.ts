import { radiusRoom } from '../../../../shared/geometry/circle.ts'
import { type PointMap, quantise } from '../../../../shared/geometry/point.ts'
import { radiusMeasure } from '../../../../shared/measures/MapMeasure.ts'
import { radiusText } from '../../../../shared/texts/measureTexts.ts'
import { isOnImage, quantisePoint } from '../../plane/coordinates.ts'
import type { Quadrant } from '../../state/Draft.ts'
import { type DrawnNumbers, type Effect, emit, type Step, type ToolContext } from '../../state/Tool.ts'
import { type DrawingState, placeNext, type ShapeKind } from './Drawing.ts'
import { isSamePoint, type Next } from './nextPoint.ts'
import { lastOf, type Outline } from './outline.ts'

const NOT_BEGUN_TEXT = 'Place the first point on the map before.'
const NO_AIM_TEXT = 'Type an angle, or aim with the pointer first.'
const BEYOND_TEXT = 'That would reach beyond the image.'
const TOO_SMALL_TEXT = 'That is too small to be drawn.'

/** Draws on from the last point by numbers. What cannot be drawn is refused where it was typed, and all stays as it was. */
export const onNumbers = (
  state: DrawingState,
  numbers: DrawnNumbers,
  kind: ShapeKind,
  context: ToolContext,
): Step<DrawingState> => {
  const last = lastOf(state.outline)
  if (last === null) return refused(state, NOT_BEGUN_TEXT)
  const step = stepOf(numbers, aimStep(last, state.next), context)
  if (step === null) return refused(state, NO_AIM_TEXT)
  const pointMap = quantisePoint({ x: last.x + step.x, y: last.y + step.y })
  if (isTooSmall(numbers, last, pointMap)) return refused(state, TOO_SMALL_TEXT)
  const beyond = beyondText(numbers, last, pointMap, context)
  if (beyond !== null) return refused(state, beyond)
  const drawn = placeNext(state, nextAt(state.outline, pointMap, kind), kind)
  return drawn.state.outline === state.outline ? { ...drawn, effects: drawn.effects.map(asRefusal) } : drawn
}

/** Returns where the next point lies from the last one; null where none is aimed at. */
export const aimOf = (outline: Outline, next: Next | null): Quadrant | null => {
  const last = lastOf(outline)
  const step = last && aimStep(last, next)
  return step && `${step.x < 0 ? 'left' : 'right'} ${step.y > 0 ? 'up' : 'down'}`
}

const aimStep = (last: PointMap, next: Next | null): PointMap | null =>
  next === null || isSamePoint(next.pointMap, last)
    ? null
    : { x: next.pointMap.x - last.x, y: next.pointMap.y - last.y }

/** Returns how far the next point lies from the last one, in map px; null where the direction is missing. */
const stepOf = (numbers: DrawnNumbers, aim: PointMap | null, { measure }: ToolContext): PointMap | null => {
  switch (numbers.kind) {
    case 'segment': {
      const { length, degrees } = numbers
      if (degrees === null && aim === null) return null
      const radians = degrees === null && aim ? Math.atan2(aim.y, aim.x) : ((degrees ?? 0) / 180) * Math.PI
      const direction = { x: Math.cos(radians), y: Math.sin(radians) }
      const lengthMap = length / measure.stepLength(direction)
      return { x: direction.x * lengthMap, y: direction.y * lengthMap }
    }
    case 'radius':
      return { x: numbers.radius / (radiusMeasure(measure).unitsPerPixel ?? 1), y: 0 }
    case 'sides': {
      const [across, up] = numbers.towards.split(' ')
      return {
        x: (numbers.width / measure.stepLength({ x: 1, y: 0 })) * (across === 'left' ? -1 : 1),
        y: (numbers.height / measure.stepLength({ x: 0, y: 1 })) * (up === 'down' ? -1 : 1),
      }
    }
  }
}

const isTooSmall = ({ kind }: DrawnNumbers, from: PointMap, to: PointMap): boolean =>
  kind === 'sides' ? from.x === to.x || from.y === to.y : isSamePoint(from, to)

/** Returns why a shape does not stay on the image; null if it does. */
const beyondText = (
  { kind }: DrawnNumbers,
  from: PointMap,
  to: PointMap,
  context: ToolContext,
): string | null => {
  const { bounds, measure } = context
  if (kind !== 'radius') return isOnImage(to, context) ? null : BEYOND_TEXT
  if (bounds === null) return null
  const room = radiusRoom(from, { width: bounds.right, height: bounds.top })
  if (quantise(to.x - from.x) <= room) return null
  return room === 0 ? BEYOND_TEXT : `${BEYOND_TEXT} At most ${radiusText(room, measure)} fits here.`
}

const nextAt = (outline: Outline, pointMap: PointMap, kind: ShapeKind): Next => ({
  pointMap,
  snap: null,
  crossing: kind.crossing(outline, { pointMap, snap: null }),
  isByKeys: true,
  isRefused: false,
  fingerView: null,
})

const refused = (state: DrawingState, text: string): Step<DrawingState> => ({
  state,
  effects: [emit({ kind: 'numbersRefused', text })],
})

/** What would be said as a message, or to those who do not see the canvas, stands beside the numbers. */
const asRefusal = (effect: Effect): Effect =>
  effect.kind === 'emit' && (effect.event.kind === 'refusal' || effect.event.kind === 'announce')
    ? emit({ kind: 'numbersRefused', text: effect.event.text })
    : effect
