import type { PointerKind } from '../state/SceneKind.ts'

export interface Press {
  readonly xClient: number
  readonly yClient: number
  readonly pointer: PointerKind
  readonly timeMs: number
}

/** Within this distance a second press makes a double click. */
export const DOUBLE_CLICK_SLOP_VIEW: Record<PointerKind, number> = { mouse: 6, pen: 12, touch: 28 }
/** As slow as people double-click by their system's settings. */
const BURST_MS = 400

/** Knows a press on the map that only goes on with a double click on what closed at the first press. */
export class StrayPresses {
  #last: Press | null = null

  add(press: Press): void {
    this.#last = press
  }

  /** What follows belongs to the burst, and so does what follows that. */
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
