import { endPanning, startPanning, stepPanning, type Panning } from './panning.ts'
import { stay, type Tool } from './Tool.ts'

export type PanState = { readonly name: 'idle' } | Panning

const IDLE: PanState = { name: 'idle' }

/** The hand that space and the middle button put on top of any other tool. */
export const panTool: Tool<PanState> = {
  initial: IDLE,
  step(state, event) {
    if (event.kind === 'down') return stay(startPanning(event))
    if (state.name === 'idle') return stay(state)
    if (event.kind === 'move') return stepPanning(state, event)
    if (event.kind === 'up') return { state: IDLE, effects: endPanning(state, event.timeMs) }
    return event.kind === 'interrupt' || event.kind === 'cancel' ? stay(IDLE) : stay(state)
  },
  draft: () => null,
  cursor: (state) => (state.name === 'panning' ? 'grabbing' : 'grab'),
}
