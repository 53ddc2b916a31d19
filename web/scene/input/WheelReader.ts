import { snapZoomLevel, ZOOM_STEP } from '../plane/camera.ts'

/** What a wheel event asks for; null while it does not add up to a zoom step yet. */
type WheelAct =
  | { readonly kind: 'zoom'; readonly levels: number }
  | { readonly kind: 'pan'; readonly dxView: number; readonly dyView: number }

export type WheelFacts = Pick<
  WheelEvent,
  'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'timeStamp'
> & {
  /** Non-standard, and not in every browser: multiples of 120 come from a wheel with notches. */
  readonly wheelDeltaY?: number
}

/** A pause this long ends a gesture. */
const PAUSE_MS = 200
/** A notch of a wheel reports at least this; the first event of a trackpad gesture hardly more. */
const NOTCH_PX_MIN = 50
const NOTCH_WHEEL_DELTA = 120
const DELTA_IN_PIXELS = 0

/**
 * A wheel zooms; two fingers on a trackpad pan, and pinching zooms. Browsers do not report the device, so the first
 * event of a gesture decides for all of it.
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
  // With Shift, a wheel reports its notches along the other axis.
  if (deltaX !== 0) return !shiftKey
  if (wheelDeltaY !== undefined && wheelDeltaY !== 0 && wheelDeltaY % NOTCH_WHEEL_DELTA === 0) return false
  // A pinch at the start only shows that the device is a trackpad.
  return ctrlKey || Math.abs(deltaY) < NOTCH_PX_MIN
}

const PX_PER_LINE = 20
const PX_PER_PAGE = 400
/** The least that one notch of a mouse wheel reports. A notch is one zoom step. */
const PX_PER_NOTCH = 100
/** Levels per px of a trackpad pinch, which browsers report as a wheel with Ctrl. */
const LEVELS_PER_PINCH_PX = 0.02

/** Returns the zoom levels that one wheel event asks for, at most one step. Scrolling up and spreading fingers zoom in. */
export const wheelLevels = (event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number => {
  const pxPerUnit = [1, PX_PER_LINE, PX_PER_PAGE][event.deltaMode] ?? 1
  const px = event.deltaY * pxPerUnit
  const levels = event.ctrlKey ? px * LEVELS_PER_PINCH_PX : (px / PX_PER_NOTCH) * ZOOM_STEP
  return -Math.min(ZOOM_STEP, Math.max(-ZOOM_STEP, levels)) || 0
}

/** Accumulates small turns until they add up to a zoom step, so that a trackpad zooms as evenly as a wheel. */
export class WheelZoom {
  #saved = 0
  #direction = 0

  /** Returns the accumulated levels in whole snaps. A change of direction starts from zero. */
  turn(levels: number): number {
    if (Math.sign(levels) !== this.#direction) this.#saved = 0
    this.#direction = Math.sign(levels)
    this.#saved += levels
    const snapped = snapZoomLevel(this.#saved)
    this.#saved -= snapped
    return snapped
  }
}
