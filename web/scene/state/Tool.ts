import type { PointMap } from '../../../shared/geometry/point.ts'
import type { MapMeasure } from '../../../shared/measures/MapMeasure.ts'
import type { HeldKeys } from '../../../shared/texts/shortcuts.ts'
import type { VelocityView } from '../plane/cameraMotions.ts'
import type { PointView, RectMap, SizeView } from '../plane/coordinates.ts'
import type { BegunDrawing, Draft, DraftState, DraftStyle, PencilLook, Quadrant, Variant } from './Draft.ts'
import type { GatherArea } from './GatherArea.ts'
import type { GatheredTargets, SceneEvent, ToolName } from './SceneEvent.ts'
import type { PointerKind } from './SceneKind.ts'
import type { Cursor } from './sceneStore.ts'
import type { Target } from './Target.ts'
import type { TargetGroup } from './TargetGroup.ts'

/** A pointer event, regardless of what is under it. */
export interface PointerPress extends HeldKeys {
  readonly pointer: PointerKind
  readonly timeMs: number
}

export interface PointerFacts extends PointerPress {
  readonly pointView: PointView
  readonly pointMap: PointMap
  /** The topmost object under the pointer. */
  readonly hit: Target | null
}

/** What is drawn next by numbers, in the units of the scene's measure. */
interface Numbers {
  /** The next edge of a line. Degrees are on the map, counter-clockwise from the right; null where the pointer aims. */
  segment: { readonly length: number; readonly degrees: number | null }
  /** A circle about the centre that is placed. */
  radius: { readonly radius: number }
  /** A rectangle from the corner that is placed. */
  sides: { readonly width: number; readonly height: number; readonly towards: Quadrant }
}

export type DrawnNumbers = Variant<Numbers>

export type NudgeKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

export interface KeyNudge {
  readonly key: NudgeKey
  readonly isFast: boolean
  readonly isHeld?: boolean
  /** Whether the borders of other zones stay. */
  readonly isApart?: boolean
}

/** A second press at the same place within this time is a double click. */
export const DOUBLE_CLICK_MS = 250
/** How long a finger rests on something to pick it up, or to get its menu. */
export const LONG_PRESS_MS = 500

/**
 * The events of a tool. `cancel` goes one step back, `complete` tries to finish, `commitNudge` commits a move by arrow
 * keys, `interrupt` (blur, another tool, a second finger) abandons. `wake` arrives after the delay of a `wake` effect.
 */
export type ToolEvent =
  /** `isSecond`: within `DOUBLE_CLICK_MS` of a click at the same place. */
  | ({ readonly kind: 'down'; readonly isSecond: boolean } & PointerFacts)
  | ({ readonly kind: 'move' } & PointerFacts)
  | ({ readonly kind: 'up' } & PointerFacts)
  | { readonly kind: 'leave' }
  /** The right button, or the menu key, whose `hit` is what it means. A finger rests instead, which tools notice themselves. */
  | ({ readonly kind: 'menu'; readonly isByKey: boolean } & PointerFacts)
  | ({ readonly kind: 'nudge' } & KeyNudge)
  /** To the next or the previous object that keys can work on. */
  | { readonly kind: 'next'; readonly isBackward: boolean }
  /** The key that places a point at the place chosen by keys. */
  | { readonly kind: 'place' }
  /** Space was pressed and released, and neither placed anything nor panned. */
  | { readonly kind: 'tapSpace' }
  | { readonly kind: 'dropLast' }
  | DrawnNumbers
  /** Restores what was removed last. */
  | { readonly kind: 'restore' }
  /** `isApart`: other zones keep theirs. */
  | { readonly kind: 'deleteVertex'; readonly isApart?: boolean }
  /** Inserts a vertex where the menu of an edge was opened. */
  | { readonly kind: 'insertVertex' }
  /** Frees the corners of a rectangle. */
  | { readonly kind: 'toPolygon' }
  /** Follows a border from the last point, then the other way round, then no more. */
  | { readonly kind: 'trace' }
  | { readonly kind: 'wake' }
  | { readonly kind: 'commitNudge' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'interrupt' }

/** A side effect of a tool, as data: the runner performs it. */
export type Effect =
  | { readonly kind: 'pan'; readonly dxView: number; readonly dyView: number }
  | { readonly kind: 'fling'; readonly velocity: VelocityView }
  | { readonly kind: 'zoom'; readonly levels: number; readonly about: PointView }
  | { readonly kind: 'wake'; readonly afterMs: number }
  | { readonly kind: 'emit'; readonly event: SceneEvent }
  /** Moves the camera just far enough for a place to be visible. */
  | { readonly kind: 'reveal'; readonly pointMap: PointMap }
  /** Switches to another tool. */
  | { readonly kind: 'use'; readonly tool: ToolName }

/** The queries that tools make about the objects on the map. The kinds declare and implement them. */
export interface ObjectQueries {}

/** What a tool can read. */
export interface ToolContext extends ObjectQueries {
  /** CSS px per map px. */
  readonly scale: number
  readonly canEdit: boolean
  readonly isSnapping: boolean
  /** In which lengths and areas are told. */
  readonly measure: MapMeasure
  readonly selection: Target | null
  readonly group: TargetGroup
  /** Around what the handles of the selection turn and scale; null if it has none. */
  readonly handledBox: RectMap | null
  /** The tool in use. */
  readonly tool: ToolName
  readonly draftStyle: DraftStyle
  readonly pencilLook: PencilLook
  readonly middleMap: PointMap
  readonly viewSize: SizeView
  /** The bounds of the image; null before there is one. */
  readonly bounds: RectMap | null
  /** Returns the place of an object; undefined if it may not be moved, or is gone. */
  movablePlace(target: Target): PointMap | undefined
  /** Whether its owner has locked an object against being moved. */
  isLocked(target: Target): boolean
  /** Undefined if it is gone. */
  boundsOf(target: Target): RectMap | undefined
  gatherWithin(area: GatherArea): GatheredTargets
  /** Returns everything that a pointer is on, topmost first. */
  targetsAt(facts: Pick<PointerFacts, 'pointMap' | 'pointer'>): readonly Target[]
}

export interface Step<S> {
  readonly state: S
  readonly effects: readonly Effect[]
}

interface ToolState {
  readonly name: string
}

/** A tool as a plain object; its state is a discriminated union. */
export interface Tool<S extends ToolState = ToolState> {
  readonly initial: S
  /**
   * Whether it needs every move that the browser coalesced into one event, not only the last, while the pointer is
   * pressed.
   */
  readonly needsCoalescedMoves?: true
  step(state: S, event: ToolEvent, context: ToolContext): Step<S>
  draft(state: S, context: ToolContext): Draft | null
  /** For the buttons and texts around the canvas; omitted by tools without any. */
  draftState?(state: S, context: ToolContext): DraftState
  /** What can be continued later; null if nothing is placed. Omitted by tools that draw nothing. */
  begun?(state: S): BegunDrawing | null
  /** The state in which a drawing is continued. */
  resumed?(begun: BegunDrawing): S
  cursor(state: S): Cursor
  /** Whether a drag is under way that `cancel` gives up. Omitted by tools that drag nothing. */
  isDragging?(state: S): boolean
  /** Omitted by tools that are always usable. If a tool is no longer usable, the scene switches to 'select'. */
  isUsable?(context: ToolContext): boolean
}

/** The tools of a scene. One without those that change the map lacks the rest. */
export type SceneToolSet = { readonly select: Tool } & { readonly [Name in ToolName]?: Tool }

export const stay = <S>(state: S): Step<S> => ({ state, effects: [] })

export const emit = (event: SceneEvent): Effect => ({ kind: 'emit', event })

export const LOCKED_ZONE_TEXT = 'This zone is locked. Unlock it to change its shape.'

/** Shows a refusal that is not visible on the canvas. */
export const refuse = (text: string): Effect => emit({ kind: 'refusal', text })

/** Announces a text to screen readers. */
export const announce = (text: string): Effect => emit({ kind: 'announce', text })

/** Returns whether a press has become a drag. The less precise the pointer, the farther it may move before that. */
export const isDrag = (down: PointerFacts, now: PointerFacts): boolean =>
  Math.hypot(now.pointView.xView - down.pointView.xView, now.pointView.yView - down.pointView.yView) >
  DRAG_SLOP_VIEW[down.pointer]

const DRAG_SLOP_VIEW: Record<PointerKind, number> = { mouse: 4, pen: 6, touch: 10 }
