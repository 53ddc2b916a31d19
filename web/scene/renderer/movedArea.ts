import type { SizeView } from '../plane/coordinates.ts'
import { containsRect, intersectRects, type PixelFrame, type RectDevice } from '../raster/pixelFrame.ts'

/**
 * The margin of a picture that is moved, in CSS px: at most this much, as `OverscanBitmap` has, and this share of the view's shorter
 * side. With 192 or 320 px a drag over 50,000 markers takes a third longer.
 */
const MARGIN_MAX_VIEW = 256
const MARGIN_SHARE = 0.4
/** How many frames ahead the next picture is begun and laid out for. */
const FRAMES_AHEAD = 8
/** The most that the margin may be shifted to where the view moves, as a share of it. */
const SHIFT_MAX = 0.8
/**
 * How far a strip begins within the picture that it continues, in CSS px: labels near the edge of a picture keep within it, and
 * would be cut where the strip has them elsewhere. As far as a label reaches, and a bit further.
 */
const OVERLAP_VIEW = { left: 192, top: 48 } as const
/** At most this share of the margin. */
const OVERLAP_MAX = 0.75
/** How much of a picture is kept behind the view, in margins: people turn round. */
const MARGINS_BEHIND = 2
/** Zooming in needs no margin. */
const MARGIN_ZOOMING_IN_VIEW = 8
/** A picture that is scaled further is too blurred, or too coarse. */
const SCALE_MAX = 16
/** While zooming in, a sharper one is begun from here on: the further in, the less there is to paint. */
const SCALE_BLURRED = 8
/** While zooming out, the next picture is begun when less than this share of the margin is left. */
const ZOOM_OUT_LOW = 0.5
/** In larger steps, zooming out leaves a picture too soon for its margin to be worth painting. */
const ZOOM_OUT_STEP = 0.85

/** How the view moved since the last frame, in device px, and by which factor it was zoomed. */
export interface Motion {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const STILL: Motion = { x: 0, y: 0, zoom: 1 }

/** Returns null if it has not moved. */
export const motionBetween = (before: PixelFrame, view: PixelFrame): Motion | null => {
  const zoom = view.perMap / before.perMap
  const motion = { x: view.left - before.left * zoom, y: view.top - before.top * zoom, zoom }
  return motion.x === 0 && motion.y === 0 && zoom === 1 ? null : motion
}

/** The sides of what is painted in `area`, beyond the view, in device px at the view's zoom. */
const marginsAround = (area: PixelFrame, view: PixelFrame) => {
  const scale = view.perMap / area.perMap
  return {
    left: view.left - area.left * scale,
    right: (area.left + area.width) * scale - view.left - view.width,
    top: view.top - area.top * scale,
    bottom: (area.top + area.height) * scale - view.top - view.height,
  }
}

/** Rounding of places at another zoom. */
const TOLERANCE_DEVICE = 1

/** Whether a picture of `area`, moved and scaled, fills the view and can be looked at. */
export const covers = (area: PixelFrame, view: PixelFrame): boolean => {
  const scale = view.perMap / area.perMap
  if (area.pixelRatio !== view.pixelRatio || scale > SCALE_MAX || scale < 1 / SCALE_MAX) return false
  const tolerance = scale === 1 ? 0 : TOLERANCE_DEVICE
  return Object.values(marginsAround(area, view)).every((margin) => margin >= -tolerance)
}

/** For how many more frames a picture of `area` covers a view that goes on moving like this. */
export const framesLeft = (area: PixelFrame, view: PixelFrame, motion: Motion): number => {
  const { across, down } = framesByAxis(area, view, motion)
  return Math.min(across, down)
}

const framesByAxis = (area: PixelFrame, view: PixelFrame, { x, y }: Motion) => {
  const { left, right, top, bottom } = marginsAround(area, view)
  return {
    across: Math.floor(x > 0 ? right / x : x < 0 ? left / -x : Infinity),
    down: Math.floor(y > 0 ? bottom / y : y < 0 ? top / -y : Infinity),
  }
}

/** Whether a view that moves like this will soon need another picture than that of `area`. */
export const isNextNeeded = (area: PixelFrame, view: PixelFrame, motion: Motion): boolean => {
  const scale = view.perMap / area.perMap
  if (motion.zoom === 1) return scale !== 1 || framesLeft(area, view, motion) < FRAMES_AHEAD
  if (scale > SCALE_BLURRED) return true
  const low = marginDevice(view) * ZOOM_OUT_LOW
  return motion.zoom < 1 && Object.values(marginsAround(area, view)).some((margin) => margin < low)
}

/** Whether a picture will do for several frames of a view that moves like this. */
export const isPictureWorth = (view: PixelFrame, { x, y, zoom }: Motion): boolean =>
  zoom === 1 ? Math.max(Math.abs(x), Math.abs(y)) < marginDevice(view) / 2 : zoom >= ZOOM_OUT_STEP

/** Returns the view with a margin around it, wider where it moves to. */
export const areaAhead = (view: PixelFrame, { x, y, zoom }: Motion): PixelFrame => {
  const margin = zoom > 1 ? Math.round(MARGIN_ZOOMING_IN_VIEW * view.pixelRatio) : marginDevice(view)
  const shift = (speed: number): number => {
    const most = Math.round(margin * SHIFT_MAX)
    return zoom === 1 ? Math.max(-most, Math.min(most, Math.round(speed * FRAMES_AHEAD))) : 0
  }
  return {
    ...view,
    left: view.left - margin + shift(x),
    top: view.top - margin + shift(y),
    width: view.width + margin * 2,
    height: view.height + margin * 2,
    marginDevice: margin,
    isPassing: zoom !== 1,
  }
}

/** How a picture is continued. */
export interface Growth {
  /** What is painted besides. */
  readonly strip: PixelFrame
  /** What is still seen of the picture as it was. */
  readonly kept: RectDevice
  /** What the picture shows with it. */
  readonly grown: PixelFrame
}

/** Returns how a picture of `area` is continued where the view moves; null if it takes another one. */
export const growthAhead = (area: PixelFrame, view: PixelFrame, motion: Motion): Growth | null => {
  if (motion.zoom !== 1 || area.perMap !== view.perMap || area.pixelRatio !== view.pixelRatio) return null
  const ahead = areaAhead(view, motion)
  const kept = intersectRects(area, ahead)
  if (!containsRect(kept, view)) return null
  const { across, down } = framesByAxis(area, view, motion)
  const sides = across <= down ? (['left', 'width'] as const) : (['top', 'height'] as const)
  return grownAlong(sides, Math.sign(across <= down ? motion.x : motion.y), { area, view, ahead, kept })
}

interface GrowthParts {
  readonly area: PixelFrame
  readonly view: PixelFrame
  readonly ahead: PixelFrame
  readonly kept: RectDevice
}

/** Along one axis; along the other one it is as wide as what is kept. `direction`: -1 or 1. */
const grownAlong = (
  [start, length]: readonly ['left', 'width'] | readonly ['top', 'height'],
  direction: number,
  { area, view, ahead, kept }: GrowthParts,
): Growth | null => {
  if (direction === 0) return null
  const endOf = (rect: RectDevice): number => rect[start] + rect[length]
  const margin = marginDevice(view)
  const behind = margin * MARGINS_BEHIND
  const isOnward = direction > 0
  const overlap = Math.round(Math.min(OVERLAP_VIEW[start] * view.pixelRatio, margin * OVERLAP_MAX))
  const from = isOnward ? endOf(area) - overlap : Math.min(ahead[start], area[start] - margin)
  const to = isOnward ? Math.max(endOf(ahead), endOf(area) + margin) : area[start] + overlap
  const first = isOnward ? Math.max(area[start], view[start] - behind) : from
  const last = isOnward ? to : Math.min(endOf(area), endOf(view) + behind)
  const whole = { ...ahead, [start]: isOnward ? to - ahead[length] : from }
  const along = { ...ahead, ...kept }
  return {
    strip: { ...along, [start]: from, [length]: to - from, around: whole },
    kept: {
      ...kept,
      ...(isOnward ? { [start]: first, [length]: from - first } : { [start]: to, [length]: last - to }),
    },
    grown: { ...along, [start]: first, [length]: last - first },
  }
}

const marginDevice = ({ width, height, pixelRatio }: PixelFrame): number =>
  Math.round(Math.min(MARGIN_MAX_VIEW * pixelRatio, MARGIN_SHARE * Math.min(width, height)))

/** Returns the CSS transform, from the corner, that puts a picture of `area` where it lies in the view. */
export const transformTo = (area: PixelFrame, view: PixelFrame): string => {
  const { left, top } = marginsAround(area, view)
  const scale = view.perMap / area.perMap
  if (left === 0 && top === 0 && scale === 1) return ''
  const move = `translate(${-left / view.pixelRatio}px, ${-top / view.pixelRatio}px)`
  return scale === 1 ? move : `${move} scale(${scale})`
}

/** Returns the size of an area on the page. */
export const sizeOf = ({ width, height, pixelRatio }: PixelFrame): SizeView => ({
  width: width / pixelRatio,
  height: height / pixelRatio,
})
