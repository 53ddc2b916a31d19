import { shallow } from 'zustand/vanilla/shallow'
import { scaleOf } from '../plane/coordinates.ts'
import type { CameraDriver } from '../state/CameraDriver.ts'
import type { BegunDrawing } from '../state/Draft.ts'
import type { SceneEvent, ToolName } from '../state/SceneEvent.ts'
import {
  boundsOfTarget,
  gatherWithin,
  isLockedIn,
  movablePlaceOf,
  type PickableKind,
  pickStack,
} from '../state/SceneKind.ts'
import { imageBounds, middleMap, NO_DRAFT, type SceneState, type SceneStore } from '../state/sceneStore.ts'
import type { Effect, ObjectQueries, SceneToolSet, Tool, ToolContext, ToolEvent } from '../state/Tool.ts'
import { panTool } from './panning.ts'
import { handledBox } from './transforming.ts'

/** What the tools read and act on. */
export interface ToolParts {
  readonly store: SceneStore
  readonly kinds: readonly PickableKind[]
  readonly tools: SceneToolSet
  readonly queries: ObjectQueries
  readonly driver: Pick<CameraDriver, 'pan' | 'fling' | 'zoomEased' | 'reveal'>
  readonly emit: (event: SceneEvent) => void
}

/**
 * Sends events to the tool in use, or to the pan tool while it is pushed on top; puts the tool's draft into the store,
 * and performs its effects.
 */
export class ToolRunner {
  readonly #at: ToolParts
  readonly #context: ToolContext
  #name: ToolName = 'select'
  #tool: RunningTool
  #pan: RunningTool | null = null
  #isPanUsed = false
  #isFresh = true
  #wakeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: ToolParts) {
    this.#at = parts
    this.#context = contextOf(parts)
    this.#tool = start(parts.tools.select)
  }

  get name(): ToolName {
    return this.#name
  }

  get stateName(): string {
    return this.#pan === null ? this.#tool.stateName : `pan.${this.#pan.stateName}`
  }

  /** Whether the tool needs each of the moves that the browser coalesces into one event. */
  get needsCoalescedMoves(): boolean {
    return this.#pan === null && this.#tool.needsCoalescedMoves
  }

  /** An unfinished drawing is set aside. */
  use(name: ToolName): void {
    const tool = this.#at.tools[name]
    if (name === this.#name || tool === undefined) return
    this.#sendTo(this.#tool, { kind: 'interrupt' })
    const { begun } = this
    this.#name = name
    this.#tool = start(tool)
    this.#isFresh = true
    this.#show()
    this.#placeHandles()
    if (begun !== null) this.#at.emit({ kind: 'setAside', begun })
  }

  /** What has been drawn so far; null if nothing. */
  get begun(): BegunDrawing | null {
    return this.#tool.begun()
  }

  /** Continues a drawing that was set aside. */
  resume(begun: BegunDrawing): void {
    const former = this.begun
    if (begun.tool !== this.#name) this.#change(begun.tool)
    else if (former !== null) this.#at.emit({ kind: 'setAside', begun: former })
    this.#tool.resume(begun)
    this.#show()
  }

  /** Returns whether the tool handled the event. */
  send(event: ToolEvent): boolean {
    if (event.kind === 'interrupt') this.#pan = null
    if (event.kind === 'down' && this.#isLeftOver(event)) return false
    if (event.kind === 'down') this.#isPanUsed = true
    return this.#sendTo(this.#pan ?? this.#tool, event)
  }

  pushPan(): void {
    if (this.#pan !== null) return
    this.#sendTo(this.#tool, { kind: 'interrupt' })
    this.#pan = start(panTool)
    this.#isPanUsed = false
    this.#show()
  }

  /** Returns whether the pan tool was there and nothing was pressed meanwhile. */
  popPan(): boolean {
    const isUnused = this.#pan !== null && !this.#isPanUsed
    this.#pan = null
    this.#show()
    return isUnused
  }

  /** Gives up the drag under way. Returns whether there was one. */
  dropDrag(): boolean {
    return this.#pan === null && this.#tool.isDragging && this.send({ kind: 'cancel' })
  }

  /** Call when what the tool works on, or its style, has changed. */
  refresh(): void {
    if (this.#tool.isUsable(this.#context)) this.#show()
    else this.#change('select')
    this.#placeHandles()
  }

  /** The second half of a double click is not for a tool that the first half switched to. */
  #isLeftOver({ isSecond }: ToolEvent & { kind: 'down' }): boolean {
    const isFresh = this.#isFresh
    this.#isFresh = false
    return isFresh && isSecond
  }

  #sendTo(tool: RunningTool, event: ToolEvent): boolean {
    const { effects, isTaken } = tool.send(event, this.#context)
    this.#show()
    for (const effect of effects) this.#perform(effect)
    return isTaken
  }

  #perform(effect: Effect): void {
    const { driver, emit } = this.#at
    switch (effect.kind) {
      case 'pan':
        return driver.pan(effect.dxView, effect.dyView)
      case 'fling':
        return driver.fling(effect.velocity)
      case 'zoom':
        return driver.zoomEased(effect.levels, effect.about)
      case 'reveal':
        return driver.reveal(effect.pointMap)
      case 'emit':
        return emit(effect.event)
      case 'use':
        return this.#change(effect.tool)
      case 'wake':
        clearTimeout(this.#wakeTimer)
        this.#wakeTimer = setTimeout(() => this.send({ kind: 'wake' }), effect.afterMs)
    }
  }

  #placeHandles(): void {
    const { store } = this.#at
    const [box, before] = [handledBox(this.#context), store.getState().handledBox]
    if (!shallow(box, before)) store.setState({ handledBox: box })
  }

  /** Switches the tool on the scene's own account, and reports it to the page. */
  #change(tool: ToolName): void {
    this.use(tool)
    this.#at.emit({ kind: 'tool', tool })
  }

  /** Sets only what differs, since every change is painted and reported to the page. */
  #show(): void {
    const { store } = this.#at
    const before = store.getState()
    const draft = this.#tool.draft(this.#context)
    const draftState = this.#tool.draftState(this.#context)
    const { cursor } = this.#pan ?? this.#tool
    const isSame =
      this.#name === before.tool &&
      cursor === before.cursor &&
      shallow(draft, before.draft) &&
      shallow(draftState, before.draftState)
    if (isSame) return
    store.setState({
      tool: this.#name,
      cursor,
      draft: shallow(draft, before.draft) ? before.draft : draft,
      draftState: shallow(draftState, before.draftState) ? before.draftState : draftState,
    })
  }
}

/** A tool with its private state. */
type RunningTool = ReturnType<typeof start>

const start = <S extends { readonly name: string }>(tool: Tool<S>) => {
  let state = tool.initial
  return {
    needsCoalescedMoves: tool.needsCoalescedMoves ?? false,
    send(event: ToolEvent, context: ToolContext) {
      const before = state
      const step = tool.step(state, event, context)
      state = step.state
      return { effects: step.effects, isTaken: state !== before || step.effects.length > 0 }
    },
    get stateName(): string {
      return state.name
    },
    get cursor() {
      return tool.cursor(state)
    },
    begun: () => tool.begun?.(state) ?? null,
    resume(begun: BegunDrawing) {
      state = tool.resumed?.(begun) ?? state
    },
    draft: (context: ToolContext) => tool.draft(state, context),
    draftState: (context: ToolContext) => tool.draftState?.(state, context) ?? NO_DRAFT,
    get isDragging(): boolean {
      return tool.isDragging?.(state) ?? false
    },
    isUsable: (context: ToolContext) => tool.isUsable?.(context) ?? true,
  }
}

/** Created once: its properties read the current state. */
const contextOf = ({ store, kinds, queries }: ToolParts): ToolContext => {
  const now = (): SceneState => store.getState()
  return {
    ...queries,
    get scale() {
      return scaleOf(now().camera.zoomLevel)
    },
    get canEdit() {
      return now().canEdit
    },
    get isSnapping() {
      return now().isSnapping
    },
    get measure() {
      return now().measure
    },
    get selection() {
      return now().selection
    },
    get group() {
      return now().group
    },
    get handledBox() {
      return now().handledBox
    },
    get tool() {
      return now().tool
    },
    get draftStyle() {
      return now().draftStyle
    },
    get pencilLook() {
      return now().pencilLook
    },
    get viewSize() {
      return now().viewSize
    },
    get middleMap() {
      return middleMap(now())
    },
    get bounds() {
      return imageBounds(now().image)
    },
    movablePlace: (target) => movablePlaceOf(kinds, target, now().canEdit),
    isLocked: (target) => isLockedIn(kinds, target),
    boundsOf: (target) => boundsOfTarget(kinds, target),
    gatherWithin: (area) => gatherWithin(kinds, area),
    targetsAt: ({ pointMap, pointer }) =>
      pickStack(kinds, pointMap, pointer, scaleOf(now().camera.zoomLevel)),
  }
}
