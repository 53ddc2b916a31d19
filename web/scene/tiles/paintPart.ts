import type { RectMap, SizeMap } from '../plane/coordinates.ts'
import { columnOfMap, type PixelFrame, type RectDevice, rectOnMap, rowOfMap } from '../raster/pixelFrame.ts'

/** Where an image lies on the map: its left and bottom edges and its size, in map px. */
export interface ImagePlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A frame of the map as one of an image in its place, which has a scale of its own along each side. */
export interface ImageFrame {
  readonly frame: PixelFrame
  readonly x: number
  readonly y: number
  /** Map px per px of the image. */
  readonly scaleX: number
  readonly scaleY: number
}

/** `place` is null for an image each of whose px is one of the map. */
export const imageFrameOf = (frame: PixelFrame, size: SizeMap, place: ImagePlace | null): ImageFrame => {
  const { x, y, width, height } = place ?? { x: 0, y: 0, ...size }
  return { frame, x, y, scaleX: width / size.width, scaleY: height / size.height }
}

/**
 * Copies the part of a picture of `rect` that shows `part` to its place. Edges are on whole pixels, so there are no
 * seams.
 */
export const paintPart = (
  context: CanvasRenderingContext2D,
  frame: ImageFrame,
  picture: ImageBitmap,
  rect: RectMap,
  part: RectMap,
): void => {
  const perMapX = picture.width / (rect.right - rect.left)
  const perMapY = picture.height / (rect.top - rect.bottom)
  const { left, top, width, height } = pixelsOf(frame, part)
  context.drawImage(
    picture,
    (part.left - rect.left) * perMapX,
    (rect.top - part.top) * perMapY,
    (part.right - part.left) * perMapX,
    (part.top - part.bottom) * perMapY,
    left,
    top,
    width,
    height,
  )
}

/** Returns the position of a part of the image in the frame, in whole device px: at least the one that an image as thin as that lies in. */
export const pixelsOf = ({ frame, x, y, scaleX, scaleY }: ImageFrame, part: RectMap): RectDevice => {
  const { perMap } = frame
  const column = (xImage: number): number => columnOfMap(x + xImage * scaleX, perMap)
  const row = (yImage: number): number => rowOfMap(y + yImage * scaleY, perMap)
  // An edge of the image may not even be a device px away from the opposite one, which is at 0.
  const width = part.right * scaleX * perMap < 1 ? 1 : column(part.right) - column(part.left)
  const height = part.top * scaleY * perMap < 1 ? 1 : row(part.bottom) - row(part.top)
  return { left: column(part.left) - frame.left, top: row(part.bottom) - height - frame.top, width, height }
}

/** Returns a rectangle of the frame's plane in px of the image. */
export const rectOnImage = ({ frame, x, y, scaleX, scaleY }: ImageFrame, rect: RectDevice): RectMap => {
  const { left, right, top, bottom } = rectOnMap(rect, frame.perMap)
  return {
    left: (left - x) / scaleX,
    right: (right - x) / scaleX,
    top: (top - y) / scaleY,
    bottom: (bottom - y) / scaleY,
  }
}
