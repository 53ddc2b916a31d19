import { wheelLevels, WheelZoom } from './wheel.ts'

/** What a turn of the wheel, or two fingers on a trackpad, ask for; null while it does not yet make a snap. */
export type WheelAct =
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
