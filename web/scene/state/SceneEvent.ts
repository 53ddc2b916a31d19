import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Target } from './Target.ts'
import type { Variant } from './Variant.ts'

/** The tools by name. Each kind of object adds those that work on it; `kinds.ts` lists the tools themselves. */
export interface ToolNames {
  select: true
}

export type ToolName = keyof ToolNames

/** What people do on the canvas, by kind. Each kind of object adds what is done with it alone. */
export interface SceneEvents {
  /** A click on nothing: the place where an owner wants a POI, or a visitor its coordinates. */
  place: { readonly pointMap: PointMap }
  /** Something was picked, or (null) the selection was left. */
  select: { readonly target: Target | null }
  /** A finished drag, or a run of arrow keys: one undo step. Quantised. */
  move: { readonly target: Target; readonly pointMap: PointMap }
  /** The pointer's place in map pixels; null when it leaves. */
  point: { readonly pointMap: PointMap | null }
  /** A refusal, to be shown. */
  say: { readonly text: string }
  /** For people who do not see the canvas; everybody else sees it happen. */
  announce: { readonly text: string }
  /** Another tool is in use, whoever chose it. */
  tool: { readonly tool: ToolName }
}

/** What people do on the canvas, for the features to act on. The scene itself changes nothing but its camera. */
export type SceneEvent = Variant<SceneEvents>
