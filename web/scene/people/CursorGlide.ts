import type { PointMap } from '../../../shared/geometry/point.ts'

/** A little longer than from one message to the next, so that a cursor that goes on moving never stops in between. */
export const GLIDE_MS = 120

interface Glide {
  readonly from: PointMap
  readonly to: PointMap
  readonly startMs: number
}

/** Lets cursors glide from where they are seen to where they are. With reduced motion they are there at once. */
export class CursorGlide {
  readonly #glides = new Map<string, Glide>()
  readonly #isMotionReduced: () => boolean

  constructor(isMotionReduced: () => boolean) {
    this.#isMotionReduced = isMotionReduced
  }

  /** Takes where the cursors of all who have one are now. */
  set(cursors: ReadonlyMap<string, PointMap>, nowMs: number): void {
    for (const id of this.#glides.keys()) if (!cursors.has(id)) this.#glides.delete(id)
    for (const [id, to] of cursors) {
      const known = this.#glides.get(id)
      if (known?.to.x === to.x && known.to.y === to.y) continue
      const from = known === undefined || this.#isMotionReduced() ? to : placeOf(known, nowMs)
      this.#glides.set(id, { from, to, startMs: nowMs })
    }
  }

  /** Returns where a cursor is seen; null if there is none. */
  at(id: string, nowMs: number): PointMap | null {
    const glide = this.#glides.get(id)
    return glide ? placeOf(glide, nowMs) : null
  }

  isMoving(nowMs: number): boolean {
    for (const { from, to, startMs } of this.#glides.values())
      if ((from.x !== to.x || from.y !== to.y) && nowMs < startMs + GLIDE_MS) return true
    return false
  }
}

const placeOf = ({ from, to, startMs }: Glide, nowMs: number): PointMap => {
  const share = Math.min(1, Math.max(0, (nowMs - startMs) / GLIDE_MS))
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
