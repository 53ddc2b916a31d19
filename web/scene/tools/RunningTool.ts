import type { Draft, DraftState } from '../state/Draft.ts'
import { NO_DRAFT } from '../state/sceneStore.ts'
import type { Cursor, Effect, Tool, ToolContext, ToolEvent } from './Tool.ts'

/** A tool together with its state, which nobody else sees. */
export interface RunningTool {
  /** `isTaken`: the event meant something to the tool. */
  send(
    event: ToolEvent,
    context: ToolContext,
  ): { readonly effects: readonly Effect[]; readonly isTaken: boolean }
  readonly stateName: string
  readonly cursor: Cursor
  draft(context: ToolContext): Draft | null
  draftState(context: ToolContext): DraftState
}

export const startRunning = <S extends { readonly name: string }>(tool: Tool<S>): RunningTool => {
  let state = tool.initial
  return {
    send(event, context) {
      const before = state
      const step = tool.step(state, event, context)
      state = step.state
      return { effects: step.effects, isTaken: state !== before || step.effects.length > 0 }
    },
    get stateName() {
      return state.name
    },
    get cursor() {
      return tool.cursor(state)
    },
    draft: (context) => tool.draft(state, context),
    draftState: (context) => tool.draftState?.(state, context) ?? NO_DRAFT,
  }
}
