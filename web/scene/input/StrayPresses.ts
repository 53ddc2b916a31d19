import type { PointerKind } from '../state/SceneKind.ts'

export interface Press {
  readonly xClient: number
  readonly yClient: number
  readonly pointer: PointerKind
  readonly timeMs: number
}

/** Within this distance a second press makes a double click. */
export const DOUBLE_CLICK_SLOP_VIEW: Record<PointerKind, number> = { mouse: 6, pen: 12, touch: 28 }
/** The slowest double click of common system settings. */
const BURST_MS = 400

/** Recognises presses on the map that are the rest of a double click on an element that closed at the first press. */
export class StrayPresses {
  #last: Press | null = null

  add(press: Press): void {
    this.#last = press
  }

  /** Whether a press belongs to the same burst as the one before it. */
  isFollowedBy(press: Press): boolean {
    const last = this.#last
    if (last === null) return false
    const distance = Math.hypot(press.xClient - last.xClient, press.yClient - last.yClient)
    const isFollowed =
      press.timeMs - last.timeMs < BURST_MS && distance < DOUBLE_CLICK_SLOP_VIEW[press.pointer]
    this.#last = isFollowed ? press : null
    return isFollowed
  }
}
