import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Transform } from '../../../shared/geometry/transform.ts'
import type { SizeMap } from '../plane/coordinates.ts'
import type { BegunDrawing, Variant } from './Draft.ts'
import type { Target } from './Target.ts'
import type { TargetGroup } from './TargetGroup.ts'

/** The names of the tools. Each kind of object adds those of its own tools; `kinds.ts` lists the tools. */
export interface ToolNames {
  select: true
  /** Selects as with Shift held. */
  selectMany: true
}

export type ToolName = keyof ToolNames

/** The objects within a part of the map, without those that are locked against being moved. */
export interface GatheredTargets {
  readonly targets: readonly Target[]
  /** How many were left out because they are locked. */
  readonly lockedCount: number
}

/** User actions on the canvas, by kind. Each kind of object adds its own. */
export interface SceneEvents {
  /** A click on an empty place: an owner gets the form of a new POI, a visitor the coordinates. */
  place: { readonly pointMap: PointMap }
  /** An object was picked, or the selection was cleared (null). */
  select: { readonly target: Target | null }
  /** An object is to be added to what is selected, or taken away if it is among that. */
  toggle: { readonly target: Target }
  /** Objects are to be added to what is selected. */
  gather: GatheredTargets
  /** Keys have led to an object: which one it is of those in view. */
  reached: { readonly target: Target; readonly place: number; readonly count: number }
  /** A finished drag, or a series of arrow keys: one undo step. Quantised. */
  move: { readonly target: Target; readonly pointMap: PointMap }
  /** The same of several objects at once, or of a whole zone. In whole hundredths. */
  moveGroup: { readonly group: TargetGroup; readonly by: PointMap }
  /** The menu of a place was asked for, by the right button, a long press or the menu key. Topmost first. */
  menu: { readonly targets: readonly Target[]; readonly pointMap: PointMap }
  /** Objects were turned or scaled together by their handles: one undo step. */
  transformGroup: {
    readonly group: TargetGroup
    readonly transform: Transform
    /** What all of it stays on; null before there is one. */
    readonly image: SizeMap | null
  }
  /** The place on the image that a click would mean, nearest to the pointer; null once it has left. */
  point: { readonly pointMap: PointMap | null }
  /** A refusal to show to the user. */
  refusal: { readonly text: string }
  /** Why what was typed cannot be drawn, to show where it was typed. */
  numbersRefused: { readonly text: string }
  /** A text for screen readers about something visible on the canvas. */
  announce: { readonly text: string }
  /** An unfinished drawing was left, by Esc or for another tool. */
  setAside: { readonly begun: BegunDrawing }
  /** Another tool is in use, chosen by the user or by the scene. */
  tool: { readonly tool: ToolName }
}

/** A user action on the canvas, for the features to act on. The scene itself changes only its camera. */
export type SceneEvent = Variant<SceneEvents>
