import { ZONE_POINTS_MAX } from '../../../../shared/limits.ts'
import type { Step } from '../Tool.ts'
import { startDrawing, withOutline, type DrawingState, type ShapeKind } from './Drawing.ts'
import { isSamePoint, type Next } from './nextPoint.ts'
import { closingPoint, lastOf, withPoint } from './outline.ts'
import { announce, placeText, refusalText, say } from './words.ts'

/** Adds a point to the draft, or closes it where the outline begins; refuses what would cross. */
export const placeNext = (state: DrawingState, next: Next, kind: ShapeKind): Step<DrawingState> => {
  const { outline } = state
  const last = lastOf(outline)
  const first = closingPoint(outline)
  const isClosing = first !== null && isSamePoint(first, next.pointMap)
  if (isClosing || (kind.isSpan && last !== null)) return finishDrawing({ ...state, next }, kind)
  if (last !== null && isSamePoint(last, next.pointMap)) return refuse(state, [])
  if (next.crossing !== null) {
    const refused = { ...state, next: { ...next, isRefused: true } }
    return refuse(refused, [announce(refusalText(next.crossing, false))])
  }
  if (outline.points.length >= ZONE_POINTS_MAX)
    return refuse(state, [say(`A zone has at most ${ZONE_POINTS_MAX.toLocaleString('en-GB')} points.`)])
  const placed = withOutline({ ...state, next }, withPoint(outline, next.pointMap), kind)
  return {
    state: { ...placed, next: next.isByKeys ? placed.next : null, isClickAdded: true },
    effects: [announce(`${kind.pointName(outline.points.length)} at ${placeText(next.pointMap)}.`)],
  }
}

/** Hands the shape over and starts anew; what is wrong with it is shown and said, and the draft stays. */
export const finishDrawing = (state: DrawingState, kind: ShapeKind): Step<DrawingState> => {
  const { outline, next } = state
  const finish = kind.finish(outline, next)
  if (finish.kind === 'finished')
    return {
      state: { ...startDrawing(kind), pointerView: state.pointerView },
      effects: [{ kind: 'emit', event: { kind: 'drawn', geometry: finish.geometry } }],
    }
  const first = closingPoint(outline)
  const closing: Next | null =
    finish.crossing === null || first === null
      ? next
      : {
          pointMap: first,
          snap: { kind: 'first', pointMap: first },
          crossing: finish.crossing,
          isByKeys: next?.isByKeys ?? false,
          isRefused: true,
          fingerView: null,
        }
  const isShown = closing !== null && closing.crossing !== null
  return refuse({ ...state, next: closing }, [isShown ? announce(finish.text) : say(finish.text)])
}

const refuse = (state: DrawingState, effects: Step<DrawingState>['effects']): Step<DrawingState> => ({
  state: { ...state, isClickAdded: false },
  effects,
})
