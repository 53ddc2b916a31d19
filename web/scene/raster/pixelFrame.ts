import type { PointMap } from '../../../shared/geometry/point.ts'
import { type Camera, type RectMap, scaleOf, type SizeView } from '../plane/coordinates.ts'

/** In whole device px. */
export interface RectDevice {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * The view as a rectangle of the whole map painted at this zoom, in device px from the map's 0,0, y down. Positions are
 * rounded in this plane, never in the view. So everything moves together by whole pixels, and a picture painted for one
 * frame can be shifted and used for the next.
 */
export interface PixelFrame extends RectDevice {
  /** Device px per map px. */
  readonly perMap: number
  readonly pixelRatio: number
  /** What of it is in view; the rest is a margin. */
  readonly view: RectDevice
  /** Whether the camera is moving, or has just been: what takes long is painted once it rests. */
  readonly motion: Motion
}

export type Motion = 'rest' | 'pan' | 'zoom'

/** `marginView`: how far the frame reaches beyond the view on each side, in CSS px. */
export const pixelFrame = (
  camera: Camera,
  view: SizeView,
  pixelRatio: number,
  { marginView = 0, motion = 'rest' as Motion } = {},
): PixelFrame => {
  const perMap = scaleOf(camera.zoomLevel) * pixelRatio
  const margin = Math.round(marginView * pixelRatio)
  const width = Math.round(view.width * pixelRatio)
  const height = Math.round(view.height * pixelRatio)
  const left = Math.round(camera.centerMap.x * perMap - width / 2)
  const top = Math.round(-camera.centerMap.y * perMap - height / 2)
  const inView = { left, top, width, height }
  return { ...growRect(inView, margin), perMap, pixelRatio, view: inView, motion }
}

export const columnOfMap = (xMap: number, perMap: number): number => Math.round(xMap * perMap)

export const rowOfMap = (yMap: number, perMap: number): number => Math.round(-yMap * perMap)

/** Returns the position of a place within the view, in device px. */
export const placeInFrame = (point: PointMap, frame: PixelFrame): { left: number; top: number } => ({
  left: columnOfMap(point.x, frame.perMap) - frame.left,
  top: rowOfMap(point.y, frame.perMap) - frame.top,
})

/** Returns the frame in which what lies at a place before an offset appears where it lies after it. */
export const offsetFrame = (frame: PixelFrame, { x, y }: PointMap): PixelFrame =>
  x === 0 && y === 0
    ? frame
    : {
        ...frame,
        left: frame.left - columnOfMap(x, frame.perMap),
        top: frame.top - rowOfMap(y, frame.perMap),
      }

export const growRect = (rect: RectDevice, by: number): RectDevice => ({
  left: rect.left - by,
  top: rect.top - by,
  width: rect.width + by * 2,
  height: rect.height + by * 2,
})

export const isSameRect = (a: RectDevice, b: RectDevice): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height

export const containsRect = (outer: RectDevice, inner: RectDevice): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height

/** Rounded inwards: a rectangle at the edge of another stays within that one, scaled as it is. */
export const scaledRect = ({ left, top, width, height }: RectDevice, scale: number): RectDevice => {
  const [leftIn, topIn] = [Math.ceil(left * scale), Math.ceil(top * scale)]
  return {
    left: leftIn,
    top: topIn,
    width: Math.floor((left + width) * scale) - leftIn,
    height: Math.floor((top + height) * scale) - topIn,
  }
}

export const intersectRects = (a: RectDevice, b: RectDevice): RectDevice => {
  const left = Math.max(a.left, b.left)
  const top = Math.max(a.top, b.top)
  return {
    left,
    top,
    width: Math.max(0, Math.min(a.left + a.width, b.left + b.width) - left),
    height: Math.max(0, Math.min(a.top + a.height, b.top + b.height) - top),
  }
}

export const isEmptyRect = ({ width, height }: RectDevice): boolean => width === 0 || height === 0

/** Returns the part of `whole` that is not in `known`, as up to four strips that do not overlap. */
export const stripsBeside = (whole: RectDevice, known: RectDevice): RectDevice[] => {
  const kept = intersectRects(whole, known)
  if (isEmptyRect(kept)) return [whole]
  const above = kept.top - whole.top
  const before = kept.left - whole.left
  const strips = [
    { ...whole, height: above },
    { ...whole, top: kept.top + kept.height, height: whole.height - above - kept.height },
    { ...kept, left: whole.left, width: before },
    { ...kept, left: kept.left + kept.width, width: whole.width - before - kept.width },
  ]
  return strips.filter((strip) => strip.width > 0 && strip.height > 0)
}

/** In map px, not rounded. */
export const rectOnMap = (rect: RectDevice, perMap: number): RectMap => ({
  left: rect.left / perMap,
  right: (rect.left + rect.width) / perMap,
  top: -rect.top / perMap,
  bottom: -(rect.top + rect.height) / perMap,
})

/** The smallest rectangle of whole device px around a rectangle of the map. */
export const rectInPlane = ({ left, right, top, bottom }: RectMap, perMap: number): RectDevice => {
  const [leftDevice, topDevice] = [Math.floor(left * perMap), Math.floor(-top * perMap)]
  return {
    left: leftDevice,
    top: topDevice,
    width: Math.ceil(right * perMap) - leftDevice,
    height: Math.ceil(-bottom * perMap) - topDevice,
  }
}

/** Sets up the canvas, whose corner is `origin`, for drawing in map px, y up. */
export const enterMapSpace = (
  context: CanvasRenderingContext2D,
  origin: { readonly left: number; readonly top: number },
  { perMap }: Pick<PixelFrame, 'perMap'>,
): void => context.setTransform(perMap, 0, 0, -perMap, -origin.left, -origin.top)

/** Map px per CSS px. */
export const perViewOf = ({ perMap, pixelRatio }: Pick<PixelFrame, 'perMap' | 'pixelRatio'>): number =>
  pixelRatio / perMap
