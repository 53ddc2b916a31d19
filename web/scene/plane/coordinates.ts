import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { COORDINATE_MAX } from '../../../shared/limits.ts'

/** CSS pixels from the stage's top left corner, y down. */
export interface PointView {
  readonly xView: number
  readonly yView: number
}

/** The place in the middle of the view, and the zoom level: scale = 2 ** zoomLevel CSS px per map px. */
export interface Camera {
  readonly centerMap: PointMap
  readonly zoomLevel: number
}

/** In CSS px. */
export interface SizeView {
  readonly width: number
  readonly height: number
}

/** In map px. */
export interface SizeMap {
  readonly width: number
  readonly height: number
}

/** In map px, y up: `bottom` is the smaller y. */
export interface RectMap {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export const touches = (a: RectMap, b: RectMap): boolean =>
  a.left <= b.right && a.right >= b.left && a.bottom <= b.top && a.top >= b.bottom

export const unionOf = (a: RectMap, b: RectMap): RectMap => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
})

/** CSS px per map px. -1 → 0.5 */
export const scaleOf = (zoomLevel: number): number => 2 ** zoomLevel

/** The camera's centre is in the middle of the view. Only the conversions of this file flip the y axis. */
export const mapToView = (camera: Camera, view: SizeView, point: PointMap): PointView => {
  const scale = scaleOf(camera.zoomLevel)
  return {
    xView: view.width / 2 + (point.x - camera.centerMap.x) * scale,
    yView: view.height / 2 - (point.y - camera.centerMap.y) * scale,
  }
}

export const viewToMap = (camera: Camera, view: SizeView, point: PointView): PointMap => {
  const scale = scaleOf(camera.zoomLevel)
  return {
    x: camera.centerMap.x + (point.xView - view.width / 2) / scale,
    y: camera.centerMap.y - (point.yView - view.height / 2) / scale,
  }
}

/** Converts client coordinates (of the window) to view coordinates. */
export const clientToView = (client: { clientX: number; clientY: number }, stage: DOMRect): PointView => ({
  xView: client.clientX - stage.left,
  yView: client.clientY - stage.top,
})

export const distanceView = (a: PointView, b: PointView): number =>
  Math.hypot(a.xView - b.xView, a.yView - b.yView)

/** Rounds a place to hundredths of a map px, as places are stored. */
export const quantisePoint = ({ x, y }: PointMap): PointMap => ({
  x: quantise(withinLimits(x)),
  y: quantise(withinLimits(y)),
})

const withinLimits = (value: number): number => Math.min(COORDINATE_MAX, Math.max(-COORDINATE_MAX, value))

interface OfImage {
  /** Null before there is an image. */
  readonly bounds: RectMap | null
}

/** Whether a place is on the image; anywhere counts before there is one. */
export const isOnImage = ({ x, y }: PointMap, { bounds }: OfImage): boolean =>
  bounds === null || (x >= bounds.left && x <= bounds.right && y >= bounds.bottom && y <= bounds.top)

/** Returns the nearest place on the image, quantised: a point outside it would be hard to find again. */
export const onImage = ({ x, y }: PointMap, { bounds }: OfImage): PointMap =>
  bounds === null
    ? quantisePoint({ x, y })
    : quantisePoint({
        x: Math.min(bounds.right, Math.max(bounds.left, x)),
        y: Math.min(bounds.top, Math.max(bounds.bottom, y)),
      })
