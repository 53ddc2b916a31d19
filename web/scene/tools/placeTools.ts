import type { PointMap } from '../../../shared/geometry/point.ts'
import { type Effect, isDrag, type PointerFacts, stay, type Tool } from '../state/Tool.ts'
import { isOnImage, onImage, quantisePoint } from '../plane/coordinates.ts'
import { endPanning, type Panning, startPanning, stepPanning } from './panning.ts'

declare module '../state/SceneEvent.ts' {
  interface ToolNames {
    placePoint: true
  }

  interface SceneEvents {
    /** A place was taken whose coordinates in the game are known. */
    placePoint: { readonly pointMap: PointMap }
  }
}

type OnePlaceState =
  { readonly name: 'idle' } | { readonly name: 'pointing'; readonly down: PointerFacts } | Panning

const IDLE: OnePlaceState = { name: 'idle' }

/**
 * A click on the image, on markers and zones too, places something, and a click beside it nothing; a drag still pans. Enter and
 * Space use the middle of the view, or the nearest place on the image. Esc returns to the select tool.
 */
const onePlaceTool = (place: (pointMap: PointMap) => readonly Effect[]): Tool<OnePlaceState> => ({
  initial: IDLE,
  step(state, event, context) {
    switch (event.kind) {
      case 'down':
        return event.isSecond ? stay(IDLE) : stay({ name: 'pointing', down: event })
      case 'move':
        if (state.name === 'panning') return stepPanning(state, event)
        if (state.name === 'pointing' && isDrag(state.down, event))
          return stepPanning(startPanning(state.down), event)
        return stay(state)
      case 'up':
        if (state.name === 'panning') return { state: IDLE, effects: endPanning(state, event.timeMs) }
        return {
          state: IDLE,
          effects:
            state.name === 'pointing' && isOnImage(state.down.pointMap, context)
              ? place(quantisePoint(state.down.pointMap))
              : [],
        }
      case 'complete':
      case 'tapSpace':
        return { state, effects: state.name === 'idle' ? place(onImage(context.middleMap, context)) : [] }
      case 'cancel':
        return { state: IDLE, effects: state.name === 'idle' ? [{ kind: 'use', tool: 'select' }] : [] }
      case 'interrupt':
        return stay(IDLE)
      default:
        return stay(state)
    }
  },
  draft: () => null,
  cursor: (state) => (state.name === 'panning' ? 'grabbing' : 'crosshair'),
})

/** Places POIs by clicks. */
export const placePoiTool = onePlaceTool((pointMap) => [{ kind: 'emit', event: { kind: 'place', pointMap } }])

/** Takes one place by a click anywhere, then returns to the select tool. */
export const placePointTool = onePlaceTool((pointMap) => [
  { kind: 'emit', event: { kind: 'placePoint', pointMap } },
  { kind: 'use', tool: 'select' },
])

/** Places one pin by a click anywhere, then returns to the select tool. */
export const placePinTool = onePlaceTool((pointMap) => [
  { kind: 'emit', event: { kind: 'placePin', pointMap } },
  { kind: 'use', tool: 'select' },
])

/** Chooses one place by a click anywhere, then returns to the select tool. */
export const placeRouteEndTool = onePlaceTool((pointMap) => [
  { kind: 'emit', event: { kind: 'placeRouteEnd', pointMap } },
  { kind: 'use', tool: 'select' },
])
