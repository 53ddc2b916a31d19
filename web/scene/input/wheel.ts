import { snapZoomLevel, ZOOM_STEP } from '../plane/camera.ts'

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

  /** Answers the whole snaps to zoom by now. Turning back starts from nothing. */
  turn(levels: number): number {
    if (Math.sign(levels) !== this.#direction) this.#saved = 0
    this.#direction = Math.sign(levels)
    this.#saved += levels
    const snapped = snapZoomLevel(this.#saved)
    this.#saved -= snapped
    return snapped
  }
}
