import type { Draft, DraftState } from '../state/Draft.ts'
import type { SceneEvent, ToolName } from '../state/SceneEvent.ts'
import { type RunningTool, startRunning } from './RunningTool.ts'
import type { Cursor, Effect, ToolContext, ToolEvent } from './Tool.ts'
import { panTool } from './panTool.ts'
import { startTool } from './startTool.ts'

/** What is to be seen of the tool in use. */
export interface ToolShow {
  readonly tool: ToolName
  readonly draft: Draft | null
  readonly draftState: DraftState
  readonly cursor: Cursor
}

export interface ToolHost {
  context(): ToolContext
  perform(effect: Exclude<Effect, { kind: 'wake' | 'use' }>): void
  /** After each event. */
  show(shown: ToolShow): void
}

/** Turns events into effects through the tool in use, or through the pan tool while that is pushed on top of it. */
export class ToolRunner {
  readonly #host: ToolHost
  #name: ToolName = 'select'
  #tool: RunningTool = startTool('select')
  #pan: RunningTool | null = null
  #isFresh = true
  #wakeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ToolHost) {
    this.#host = host
  }

  get name(): ToolName {
    return this.#name
  }

  get stateName(): string {
    return this.#pan === null ? this.#tool.stateName : `pan.${this.#pan.stateName}`
  }

  use(name: ToolName): void {
    if (name === this.#name) return
    this.#sendTo(this.#tool, { kind: 'interrupt' })
    this.#name = name
    this.#tool = startTool(name)
    this.#isFresh = true
    this.#show()
  }

  /** Answers whether the event meant something to the tool. */
  send(event: ToolEvent): boolean {
    if (event.kind === 'interrupt') this.#pan = null
    if (event.kind === 'down' && this.#isLeftOver(event)) return false
    return this.#sendTo(event.kind === 'wake' ? this.#tool : (this.#pan ?? this.#tool), event)
  }

  /** Commits at once what arrow keys have moved; else that waits until they rest. */
  commitNudge(): void {
    if (this.stateName === 'nudging') this.send({ kind: 'wake' })
  }

  pushPan(): void {
    if (this.#pan !== null) return
    this.#sendTo(this.#tool, { kind: 'interrupt' })
    this.#pan = startRunning(panTool)
    this.#show()
  }

  popPan(): void {
    this.#pan = null
    this.#show()
  }

  /** What the tool works on has changed, or how it is to look. */
  refresh(): void {
    const { selectedZoneId, zone } = this.#host.context()
    const isOrphaned =
      this.#name === 'editZone' && (selectedZoneId === null || zone(selectedZoneId) === undefined)
    if (isOrphaned) this.#change('select')
    else this.#show()
  }

  /** The second half of a double click whose first half put another tool in use means nothing to that. */
  #isLeftOver({ isSecond }: ToolEvent & { kind: 'down' }): boolean {
    const isFresh = this.#isFresh
    this.#isFresh = false
    return isFresh && isSecond
  }

  #sendTo(tool: RunningTool, event: ToolEvent): boolean {
    const { effects, isTaken } = tool.send(event, this.#host.context())
    this.#show()
    for (const effect of effects) this.#perform(effect)
    return isTaken
  }

  #perform(effect: Effect): void {
    if (effect.kind === 'use') return this.#change(effect.tool)
    if (effect.kind !== 'wake') return this.#host.perform(effect)
    clearTimeout(this.#wakeTimer)
    this.#wakeTimer = setTimeout(() => this.send({ kind: 'wake' }), effect.afterMs)
  }

  /** By the scene's own doing, which the page around it has to hear of. */
  #change(tool: ToolName): void {
    this.use(tool)
    const event: SceneEvent = { kind: 'tool', tool }
    this.#host.perform({ kind: 'emit', event })
  }

  #show(): void {
    const context = this.#host.context()
    this.#host.show({
      tool: this.#name,
      draft: this.#tool.draft(context),
      draftState: this.#tool.draftState(context),
      cursor: (this.#pan ?? this.#tool).cursor,
    })
  }
}
