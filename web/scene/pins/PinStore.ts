import type { PointMap } from '../../../shared/geometry/point.ts'
import { Listeners } from '../state/Listeners.ts'

/** From a pin's point to the middle of its head, in CSS px. */
export const PIN_HEAD_VIEW = 14

/** A viewer's own mark: a drop whose point is at the place. `label` is empty if there is none. */
export interface ScenePin extends PointMap {
  readonly id: string
  readonly label: string
  readonly colour: string
  /** It steps back because a search has found others. */
  readonly isDimmed?: boolean
}

/** A viewer's pins, in drawing order: southern ones are on top. There are few. */
export class PinStore {
  readonly #changes = new Listeners<[]>()
  #pins: readonly ScenePin[] = []

  /** Returns a function that stops it. */
  readonly onChange = this.#changes.add

  get all(): readonly ScenePin[] {
    return this.#pins
  }

  setAll(pins: readonly ScenePin[]): void {
    this.#pins = [...pins].sort((a, b) => b.y - a.y)
    this.#changes.tell()
  }

  get(id: string): ScenePin | undefined {
    return this.#pins.find((pin) => pin.id === id)
  }

  /** Returns the topmost pin within `radiusView` of a place. `scale`: CSS px per map px. */
  pick(point: PointMap, radiusView: number, scale: number): ScenePin | null {
    return this.pickAll(point, radiusView, scale)[0] ?? null
  }

  /** Returns all pins within `radiusView` of a place, topmost first. */
  pickAll(point: PointMap, radiusView: number, scale: number): readonly ScenePin[] {
    return this.#pins.toReversed().filter((pin) => {
      const dx = (point.x - pin.x) * scale
      const dy = (point.y - pin.y) * scale
      // The nearest place on the axis from the point to the middle of the head.
      const onAxis = Math.min(PIN_HEAD_VIEW, Math.max(0, dy))
      return Math.hypot(dx, dy - onAxis) <= radiusView
    })
  }
}
