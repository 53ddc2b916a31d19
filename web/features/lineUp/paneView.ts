import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ImageSize } from '../../../shared/maps/imagePlacement.ts'

/** What a pane shows of an image. */
export interface PaneView {
  readonly centreMap: PointMap
  /** CSS px of the pane for each map pixel. */
  readonly scale: number
}

/** A place in a pane, in CSS px from its top left corner. */
export interface PanePoint {
  readonly left: number
  readonly top: number
}

export const toPane = (
  { x, y }: PointMap,
  { centreMap, scale }: PaneView,
  { width, height }: ImageSize,
): PanePoint => ({
  left: width / 2 + (x - centreMap.x) * scale,
  top: height / 2 - (y - centreMap.y) * scale,
})

export const toMap = (
  { left, top }: PanePoint,
  { centreMap, scale }: PaneView,
  { width, height }: ImageSize,
): PointMap => ({
  x: centreMap.x + (left - width / 2) / scale,
  y: centreMap.y - (top - height / 2) / scale,
})

export const panned = ({ centreMap, scale }: PaneView, byLeft: number, byTop: number): PaneView => ({
  centreMap: { x: centreMap.x - byLeft / scale, y: centreMap.y + byTop / scale },
  scale,
})

const SCALE_MAX = 16

/** Zooms so that what is at a place of the pane stays there. */
export const zoomedAbout = (view: PaneView, about: PanePoint, factor: number, pane: ImageSize): PaneView => {
  const scale = Math.min(SCALE_MAX, Math.max(1e-3, view.scale * factor))
  const place = toMap(about, view, pane)
  const { left, top } = toPane(place, { ...view, scale }, pane)
  return panned({ ...view, scale }, about.left - left, about.top - top)
}

/** Shows the whole image. */
export const fitted = (image: ImageSize, pane: ImageSize): PaneView => ({
  centreMap: { x: image.width / 2, y: image.height / 2 },
  scale: Math.min(pane.width / image.width, pane.height / image.height) * 0.96,
})
