import type { PointMap } from '../../../shared/geometry/point.ts'
import type { VelocityView } from '../cameraMotions.ts'
import type { RectMap } from '../coordinates.ts'
import type { Marker, PointView, SceneEvent } from '../Scene.ts'

export type PointerKind = 'mouse' | 'touch' | 'pen'

export interface PointerFacts {
  readonly pointView: PointView
  readonly pointMap: PointMap
  /** The marker under the pointer. */
  readonly hitId: number | null
  readonly pointer: PointerKind
  readonly timeMs: number
}

export type NudgeKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/**
 * What a tool hears. `cancel` steps back, `complete` tries to finish, `interrupt` (blur, another tool, a second
 * finger) abandons. `wake` comes when the time asked for with a `wake` effect is over.
 */
export type ToolEvent =
  /** `isSecond`: soon after a click at the same place, the second press of a double click. */
  | ({ readonly kind: 'down'; readonly isSecond: boolean } & PointerFacts)
  | ({ readonly kind: 'move' } & PointerFacts)
  | ({ readonly kind: 'up' } & PointerFacts)
  | { readonly kind: 'leave' }
  | { readonly kind: 'nudge'; readonly key: NudgeKey; readonly isFast: boolean }
  | { readonly kind: 'wake' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'interrupt' }

/** What a tool wants done. Data: the runner's owner does it. */
export type Effect =
  | { readonly kind: 'pan'; readonly dxView: number; readonly dyView: number }
  | { readonly kind: 'fling'; readonly velocity: VelocityView }
  | { readonly kind: 'zoom'; readonly levels: number; readonly about: PointView }
  | { readonly kind: 'wake'; readonly afterMs: number }
  | { readonly kind: 'emit'; readonly event: SceneEvent }

/** What a tool shows before anything is committed. It lives in the tool's state alone. */
export interface Draft {
  readonly kind: 'move'
  readonly markerId: number
  readonly pointMap: PointMap
}

export type Cursor = 'grab' | 'grabbing' | 'pointer' | 'crosshair' | 'move'

/** Read only: what a tool may ask about. */
export interface ToolContext {
  /** CSS px per map px. */
  readonly scale: number
  readonly canEdit: boolean
  readonly selectionId: number | null
  readonly middleMap: PointMap
  /** The image's; null where there is none yet. */
  readonly bounds: RectMap | null
  marker(id: number): Marker | undefined
}

export interface Step<S> {
  readonly state: S
  readonly effects: readonly Effect[]
}

/** A plain object over a discriminated state. */
export interface Tool<S extends { readonly name: string }> {
  readonly initial: S
  step(state: S, event: ToolEvent, context: ToolContext): Step<S>
  draft(state: S): Draft | null
  cursor(state: S): Cursor
}

export const stay = <S>(state: S): Step<S> => ({ state, effects: [] })

/** Whether a press has become a drag: the farther, the blunter the pointer. */
export const isDrag = (down: PointerFacts, now: PointerFacts): boolean =>
  Math.hypot(now.pointView.xView - down.pointView.xView, now.pointView.yView - down.pointView.yView) >
  DRAG_SLOP_VIEW[down.pointer]

const DRAG_SLOP_VIEW: Record<PointerKind, number> = { mouse: 4, pen: 6, touch: 10 }
