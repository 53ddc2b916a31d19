import type { PointMap } from '../../../shared/geometry/point.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import { isMotionReduced } from '../state/Frames.ts'
import { CursorGlide } from './CursorGlide.ts'
import { alphaOf, paintCursor, paintHeld, paintName } from './paintPerson.ts'
import type { ScenePerson } from './ScenePerson.ts'

/** More at once would hide the map. */
export const PEOPLE_SHOWN_MAX = 20

/** Paints others on the map: what they hold in their colour, their cursors, and their names. */
export class PeoplePainter {
  readonly #glide: CursorGlide
  readonly #now: () => number
  #people: readonly ScenePerson[] = []

  constructor({ isReduced = isMotionReduced, now = () => performance.now() } = {}) {
    this.#glide = new CursorGlide(isReduced)
    this.#now = now
  }

  /** Takes everybody who is to be shown. */
  set(people: readonly ScenePerson[]): void {
    this.#people = people
      .filter(({ cursor, held }) => cursor !== null || held.length > 0)
      .slice(0, PEOPLE_SHOWN_MAX)
    const cursors = this.#people.flatMap(({ id, cursor }) => (cursor ? [[id, cursor] as const] : []))
    this.#glide.set(new Map<string, PointMap>(cursors), this.#now())
  }

  get isEmpty(): boolean {
    return this.#people.length === 0
  }

  /** Returns whether the next frame is another. */
  readonly paint = (context: CanvasRenderingContext2D, frame: PixelFrame, fontFamily: string): boolean => {
    const nowMs = this.#now()
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.lineJoin = context.lineCap = 'round'
    for (const { held, colour } of this.#people)
      for (const one of held) paintHeld(context, frame, one, colour)
    for (const { id, name, colour, held, isElsewhere } of this.#people) {
      const look = { name, colour, fontFamily }
      const [first] = held
      if (first) paintName(context, frame, first, look)
      const at = this.#glide.at(id, nowMs)
      context.globalAlpha = alphaOf(isElsewhere)
      if (at) paintCursor(context, frame, at, look)
      context.globalAlpha = 1
    }
    context.restore()
    return this.#glide.isMoving(nowMs)
  }
}
