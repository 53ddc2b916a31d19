import type { SceneEvent, ToolName } from '../web/scene/state/SceneEvent.ts'

/** Stands in for a scene: emits the events it is given. */
export class SceneVoice {
  tool: ToolName = 'select'
  readonly #listeners = new Set<(event: SceneEvent) => void>()

  onEvent = (listener: (event: SceneEvent) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  say(event: SceneEvent): void {
    if (event.kind === 'tool') this.tool = event.tool
    for (const listener of this.#listeners) listener(event)
  }

  use(tool: ToolName): void {
    this.say({ kind: 'tool', tool })
  }

  get listenerCount(): number {
    return this.#listeners.size
  }
}
