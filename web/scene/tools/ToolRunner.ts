import type { ToolName } from '../Scene.ts'
import { panTool } from './panTool.ts'
import { placePoiTool } from './placePoiTool.ts'
import { selectTool } from './selectTool.ts'
import type { Cursor, Draft, Effect, Tool, ToolContext, ToolEvent } from './Tool.ts'

/** A tool together with its state, which nobody else sees. */
interface RunningTool {
  send(event: ToolEvent, context: ToolContext): readonly Effect[]
  readonly stateName: string
  readonly draft: Draft | null
  readonly cursor: Cursor
}

export interface ToolHost {
  context(): ToolContext
  perform(effect: Exclude<Effect, { kind: 'wake' }>): void
  /** After each event: what is drafted and how the pointer looks. */
  show(draft: Draft | null, cursor: Cursor): void
}

/** Turns events into effects through the tool in use, or through the pan tool while that is pushed on top of it. */
export class ToolRunner {
  readonly #host: ToolHost
  #name: ToolName = 'select'
  #tool: RunningTool = startTool('select')
  #pan: RunningTool | null = null
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
    this.#show()
  }

  send(event: ToolEvent): void {
    if (event.kind === 'interrupt') this.#pan = null
    this.#sendTo(event.kind === 'wake' ? this.#tool : (this.#pan ?? this.#tool), event)
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

  #sendTo(tool: RunningTool, event: ToolEvent): void {
    const effects = tool.send(event, this.#host.context())
    this.#show()
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: Effect): void {
    if (effect.kind !== 'wake') return this.#host.perform(effect)
    clearTimeout(this.#wakeTimer)
    this.#wakeTimer = setTimeout(() => this.send({ kind: 'wake' }), effect.afterMs)
  }

  #show(): void {
    const tool = this.#pan ?? this.#tool
    this.#host.show(this.#tool.draft, tool.cursor)
  }
}

const startTool = (name: ToolName): RunningTool =>
  name === 'select' ? startRunning(selectTool) : startRunning(placePoiTool)

const startRunning = <S extends { readonly name: string }>(tool: Tool<S>): RunningTool => {
  let state = tool.initial
  return {
    send(event, context) {
      const step = tool.step(state, event, context)
      state = step.state
      return step.effects
    },
    get stateName() {
      return state.name
    },
    get draft() {
      return tool.draft(state)
    },
    get cursor() {
      return tool.cursor(state)
    },
  }
}
