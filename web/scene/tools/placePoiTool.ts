import { quantisePoint } from './quantisePoint.ts'
import { endPanning, startPanning, stepPanning, type Panning } from './panning.ts'
import { isDrag, stay, type PointerFacts, type Tool } from './Tool.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Effect } from './Tool.ts'

export type PlacePoiState =
  { readonly name: 'idle' } | { readonly name: 'pointing'; readonly down: PointerFacts } | Panning

const IDLE: PlacePoiState = { name: 'idle' }

/** A click anywhere, on markers too, is a place for a POI; a drag still pans. Enter takes the middle of the view. */
export const placePoiTool: Tool<PlacePoiState> = {
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
        return { state: IDLE, effects: state.name === 'pointing' ? [place(state.down.pointMap)] : [] }
      case 'complete':
        return { state, effects: state.name === 'idle' ? [place(context.middleMap)] : [] }
      case 'cancel':
      case 'interrupt':
        return stay(IDLE)
      default:
        return stay(state)
    }
  },
  draft: () => null,
  cursor: (state) => (state.name === 'panning' ? 'grabbing' : 'crosshair'),
}

const place = (point: PointMap): Effect => ({
  kind: 'emit',
  event: { kind: 'place', pointMap: quantisePoint(point) },
})
