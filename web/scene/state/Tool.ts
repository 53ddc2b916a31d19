import type { PointMap } from '../../../shared/geometry/point.ts'
import type { VelocityView } from '../plane/cameraMotions.ts'
import type { PointView, RectMap, SizeView } from '../plane/coordinates.ts'
import type { Draft, DraftState, DraftStyle, PencilLook } from './Draft.ts'
import type { SceneEvent, ToolName } from './SceneEvent.ts'
import type { PointerKind } from './SceneKind.ts'
import type { Cursor } from './sceneStore.ts'
import type { Target } from './Target.ts'

/** What is known of a pointer whatever it points at. */
export interface PointerPress {
  readonly pointer: PointerKind
  readonly isShift: boolean
  readonly isAlt: boolean
  readonly timeMs: number
}

export interface PointerFacts extends PointerPress {
  readonly pointView: PointView
  readonly pointMap: PointMap
  /** The topmost object under the pointer. */
  readonly hit: Target | null
}

export type NudgeKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Within this time a second press at the same place makes a double click. */
export const DOUBLE_CLICK_MS = 250

/**
 * What a tool hears. `cancel` steps back, `complete` tries to finish, `commitNudge` commits what arrow keys have moved
 * so far, `interrupt` (blur, another tool, a second finger) abandons. `wake` comes when the time asked
 * for with a `wake` effect is over.
 */
export type ToolEvent =
  /** `isSecond`: within `DOUBLE_CLICK_MS` of a click at the same place. */
  | ({ readonly kind: 'down'; readonly isSecond: boolean } & PointerFacts)
  | ({ readonly kind: 'move' } & PointerFacts)
  | ({ readonly kind: 'up' } & PointerFacts)
  | { readonly kind: 'leave' }
  /** The right button, or what stands for it. */
  | ({ readonly kind: 'menu' } & PointerFacts)
  | { readonly kind: 'nudge'; readonly key: NudgeKey; readonly isFast: boolean; readonly isHeld?: boolean }
  /** To the next of what can be worked on by keys, or the one before. */
  | { readonly kind: 'next'; readonly isBackward: boolean }
  /** The key that places a point where keys have taken it. */
  | { readonly kind: 'place' }
  | { readonly kind: 'dropLast' }
  /** Brings again what was dropped last. */
  | { readonly kind: 'restore' }
  | { readonly kind: 'deleteVertex' }
  | { readonly kind: 'wake' }
  | { readonly kind: 'commitNudge' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'interrupt' }

/** What a tool wants done, as data: the runner does it. */
export type Effect =
  | { readonly kind: 'pan'; readonly dxView: number; readonly dyView: number }
  | { readonly kind: 'fling'; readonly velocity: VelocityView }
  | { readonly kind: 'zoom'; readonly levels: number; readonly about: PointView }
  | { readonly kind: 'wake'; readonly afterMs: number }
  | { readonly kind: 'emit'; readonly event: SceneEvent }
  /** Moves the camera only as far as it takes to see a place. */
  | { readonly kind: 'reveal'; readonly pointMap: PointMap }
  /** Puts another tool in use. */
  | { readonly kind: 'use'; readonly tool: ToolName }

/** What tools may ask of the objects on the map. The kinds add their questions, and answer them. */
export interface ObjectQueries {}

/** Read only: what a tool may ask about. */
export interface ToolContext extends ObjectQueries {
  /** CSS px per map px. */
  readonly scale: number
  readonly canEdit: boolean
  readonly selection: Target | null
  readonly draftStyle: DraftStyle
  readonly pencilLook: PencilLook
  readonly middleMap: PointMap
  readonly viewSize: SizeView
  /** The image's; null where there is none yet. */
  readonly bounds: RectMap | null
  /** Where an object stands; undefined where it may not be moved, or is gone. */
  movablePlace(target: Target): PointMap | undefined
}

export interface Step<S> {
  readonly state: S
  readonly effects: readonly Effect[]
}

interface ToolState {
  readonly name: string
}

/** A plain object over a discriminated state. */
export interface Tool<S extends ToolState = ToolState> {
  readonly initial: S
  /** While pressed, it needs every move that the browser coalesced into one event, not only the last. */
  readonly needsCoalescedMoves?: true
  step(state: S, event: ToolEvent, context: ToolContext): Step<S>
  draft(state: S, context: ToolContext): Draft | null
  /** For the buttons and words around the canvas; left out by tools that have none. */
  draftState?(state: S, context: ToolContext): DraftState
  cursor(state: S): Cursor
  /** Left out by tools that need nothing. Where what a tool needs is gone, the scene goes back to selecting. */
  isUsable?(context: ToolContext): boolean
}

export const stay = <S>(state: S): Step<S> => ({ state, effects: [] })

export const emit = (event: SceneEvent): Effect => ({ kind: 'emit', event })

/** A refusal that everybody is told, since nothing on the canvas shows it. */
export const say = (text: string): Effect => emit({ kind: 'say', text })

/** For people who do not see the canvas. */
export const announce = (text: string): Effect => emit({ kind: 'announce', text })

/** Whether a press has become a drag: the blunter the pointer, the farther it may stray. */
export const isDrag = (down: PointerFacts, now: PointerFacts): boolean =>
  Math.hypot(now.pointView.xView - down.pointView.xView, now.pointView.yView - down.pointView.yView) >
  DRAG_SLOP_VIEW[down.pointer]

const DRAG_SLOP_VIEW: Record<PointerKind, number> = { mouse: 4, pen: 6, touch: 10 }
