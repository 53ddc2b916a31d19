import {
  cameraWith,
  fittingZoomLevel,
  type InsetsView,
  middleOfView,
  NO_INSETS,
  uncoveredSize,
  ZOOM_MAX,
} from './camera.ts'
import { type Camera, type PointView, scaleOf, type SizeMap, type SizeView } from './coordinates.ts'

/** A part of the view, in CSS px from its top left corner. */
export interface BoxView {
  readonly leftView: number
  readonly topView: number
  readonly rightView: number
  readonly bottomView: number
}

interface Covered {
  readonly insets?: InsetsView
  /** Controls that stand on the view. */
  readonly bars?: readonly BoxView[]
  /** A small image is not enlarged beyond this level. */
  readonly zoomMax?: number
}

interface Fitted {
  readonly zoomLevel: number
  /** Where the image lies. */
  readonly box: BoxView
  /** From the middle of the uncovered part of the view. */
  readonly distanceView: number
}

/** A bar is ignored rather than leaving less than this share of the view. */
const FREE_SHARE_MIN = 0.4

/**
 * Returns the camera that shows the whole image as large as possible within the uncovered part of the view, with no bar
 * over it, and as near to the middle as that allows.
 */
export const fitCamera = (
  image: SizeMap,
  view: SizeView,
  { insets = NO_INSETS, bars = [], zoomMax = ZOOM_MAX }: Covered = {},
): Camera => {
  const middle = middleOfView(view, insets)
  const free = boxAround(middle, uncoveredSize(view, insets))
  const smallest = { width: widthOf(free) * FREE_SHARE_MIN, height: heightOf(free) * FREE_SHARE_MIN }

  const fit = (frame: BoxView): Fitted => {
    const zoomLevel = Math.min(
      zoomMax,
      fittingZoomLevel(image, { width: widthOf(frame), height: heightOf(frame) }),
    )
    const size = { width: image.width * scaleOf(zoomLevel), height: image.height * scaleOf(zoomLevel) }
    const xView = within(middle.xView, frame.leftView + size.width / 2, frame.rightView - size.width / 2)
    const yView = within(middle.yView, frame.topView + size.height / 2, frame.bottomView - size.height / 2)
    const distanceView = Math.hypot(xView - middle.xView, yView - middle.yView)
    return { zoomLevel, box: boxAround({ xView, yView }, size), distanceView }
  }
  /** A frame beside a bar stays beside it, so each bar is considered once. */
  const search = (frame: BoxView, left: readonly BoxView[], best: Fitted | null): Fitted | null => {
    const fitted = fit(frame)
    if (best !== null && !isBetter(fitted, best)) return best
    const bar = left.find((one) => overlap(one, fitted.box))
    if (bar === undefined) return fitted
    const others = left.filter((one) => one !== bar)
    return cutsBeside(frame, bar)
      .filter((cut) => widthOf(cut) >= smallest.width && heightOf(cut) >= smallest.height)
      .reduce((found, cut) => search(cut, others, found), best)
  }

  const { zoomLevel, box } = search(free, bars, null) ?? fit(free)
  return cameraWith({ x: image.width / 2, y: image.height / 2 }, middleOf(box), view, zoomLevel)
}

/** Returns the parts of a frame to the four sides of a bar. */
const cutsBeside = (frame: BoxView, bar: BoxView): readonly BoxView[] => [
  { ...frame, topView: bar.bottomView },
  { ...frame, bottomView: bar.topView },
  { ...frame, leftView: bar.rightView },
  { ...frame, rightView: bar.leftView },
]

const isBetter = (a: Fitted, b: Fitted): boolean =>
  a.zoomLevel > b.zoomLevel || (a.zoomLevel === b.zoomLevel && a.distanceView < b.distanceView)

const overlap = (a: BoxView, b: BoxView): boolean =>
  a.leftView < b.rightView && b.leftView < a.rightView && a.topView < b.bottomView && b.topView < a.bottomView

const widthOf = ({ leftView, rightView }: BoxView): number => rightView - leftView

const heightOf = ({ topView, bottomView }: BoxView): number => bottomView - topView

const boxAround = ({ xView, yView }: PointView, { width, height }: SizeView): BoxView => ({
  leftView: xView - width / 2,
  topView: yView - height / 2,
  rightView: xView + width / 2,
  bottomView: yView + height / 2,
})

const middleOf = ({ leftView, rightView, topView, bottomView }: BoxView): PointView => ({
  xView: (leftView + rightView) / 2,
  yView: (topView + bottomView) / 2,
})

/** Between the two; an image of exactly that size may be out by a rounding error. */
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))
