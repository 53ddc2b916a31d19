import type { PixelFrame, RectDevice } from '../raster/pixelFrame.ts'
import { Listeners } from './Listeners.ts'

/** What is painted at a scale, in device px of the whole map at that scale. */
export interface PaintedBoxes {
  readonly perMap: number
  readonly boxes: readonly RectDevice[]
}

/**
 * Keeps texts and objects of different kinds apart. The names of zones are placed first, clear of all markers; the labels of
 * markers then keep clear of these names.
 */
export class LabelCollision {
  /** Whether a marker reaches into a rectangle of the frame's plane. */
  isMarkerIn: (rect: RectDevice, frame: Pick<PixelFrame, 'perMap' | 'pixelRatio'>) => boolean = () => false
  /** The names of zones, as they were painted last: another object once they have other places. */
  names: PaintedBoxes = { perMap: 0, boxes: [] }
  /** Fires after markers have changed. */
  readonly markersChanged = new Listeners<[]>()
}
