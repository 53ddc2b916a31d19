import { snapZoomLevel, ZOOM_STEP } from '../plane/camera.ts'

/** What a turn of the wheel, or two fingers on a trackpad, ask for; null while it does not yet make a snap. */
type WheelAct =
  | { readonly kind: 'zoom'; readonly levels: number }
  | { readonly kind: 'pan'; readonly dxView: number; readonly dyView: number }

export type WheelFacts = Pick<
  WheelEvent,
  'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'timeStamp'
> & {
  /** Not in the standard and not in every browser: multiples of 120 come from the notches of a wheel. */
  readonly wheelDeltaY?: number
}

/** After such a pause another gesture begins. */
const PAUSE_MS = 200
/** No notch of a wheel reports less, fingers that begin to move hardly more. */
const NOTCH_PX_MIN = 50
const NOTCH_WHEEL_DELTA = 120
const DELTA_IN_PIXELS = 0

/**
 * A wheel zooms; two fingers on a trackpad pan, and pinching zooms. Browsers tell neither device nor fingers, so the
 * first event of a gesture decides for all of it.
 */
export class WheelReader {
  readonly #zoom = new WheelZoom()
  #kind: WheelAct['kind'] = 'zoom'
  #lastMs = Number.NEGATIVE_INFINITY

  read(event: WheelFacts): WheelAct | null {
    if (event.timeStamp - this.#lastMs > PAUSE_MS) this.#kind = isFingers(event) ? 'pan' : 'zoom'
    this.#lastMs = event.timeStamp
    // Browsers report a pinch as a wheel with Ctrl.
    if (this.#kind === 'pan' && !event.ctrlKey && !event.metaKey)
      return { kind: 'pan', dxView: -event.deltaX || 0, dyView: -event.deltaY || 0 }
    const levels = this.#zoom.turn(wheelLevels(event))
    return levels === 0 ? null : { kind: 'zoom', levels }
  }
}

const isFingers = ({ deltaMode, deltaX, deltaY, wheelDeltaY, ctrlKey, shiftKey }: WheelFacts): boolean => {
  if (deltaMode !== DELTA_IN_PIXELS) return false
  // With Shift a wheel's notch is reported along the other axis.
  if (deltaX !== 0) return !shiftKey
  if (wheelDeltaY !== undefined && wheelDeltaY !== 0 && wheelDeltaY % NOTCH_WHEEL_DELTA === 0) return false
  // A pinch that comes first says nothing of what follows it but that there are fingers.
  return ctrlKey || Math.abs(deltaY) < NOTCH_PX_MIN
}

const PX_PER_LINE = 20
const PX_PER_PAGE = 400
/** What one notch of a mouse wheel reports at least; a notch is one zoom step. */
const PX_PER_NOTCH = 100
/** Levels per px of a trackpad pinch, which browsers report as a wheel with Ctrl. */
const LEVELS_PER_PINCH_PX = 0.02

/** Zoom levels that one wheel event asks for; never more than a step. Up and spreading fingers zoom in. */
export const wheelLevels = (event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number => {
  const pxPerUnit = [1, PX_PER_LINE, PX_PER_PAGE][event.deltaMode] ?? 1
  const px = event.deltaY * pxPerUnit
  const levels = event.ctrlKey ? px * LEVELS_PER_PINCH_PX : (px / PX_PER_NOTCH) * ZOOM_STEP
  return -Math.min(ZOOM_STEP, Math.max(-ZOOM_STEP, levels)) || 0
}

/** Saves up small turns until they make a snap, so that a trackpad zooms as evenly as a wheel. */
export class WheelZoom {
  #saved = 0
  #direction = 0

  /** Returns the whole snaps to zoom by now. Turning back starts from zero. */
  turn(levels: number): number {
    if (Math.sign(levels) !== this.#direction) this.#saved = 0
    this.#direction = Math.sign(levels)
    this.#saved += levels
    const snapped = snapZoomLevel(this.#saved)
    this.#saved -= snapped
    return snapped
  }
}
