import type { RectMap } from '../plane/coordinates.ts'
import { columnOfMap, type PixelFrame, rowOfMap } from '../raster/pixelFrame.ts'

/**
 * Copies the part of a picture of `rect` that shows `part` to its place. Edges are on whole pixels, so there are no
 * seams.
 */
export const paintPart = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
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

/** Returns the position of a part of the map in the frame, in whole device px: at least the one that an image as thin as that lies in. */
export const pixelsOf = (frame: PixelFrame, part: RectMap) => {
  const [left, right] = [columnOfMap(part.left, frame.perMap), columnOfMap(part.right, frame.perMap)]
  const [top, bottom] = [rowOfMap(part.top, frame.perMap), rowOfMap(part.bottom, frame.perMap)]
  const width = isThin(part.right, frame) ? 1 : right - left
  const height = isThin(part.top, frame) ? 1 : bottom - top
  return { left: left - frame.left, top: bottom - height - frame.top, width, height }
}

/** Whether an edge of the image is not even a device px away from the opposite one, which is at 0. */
const isThin = (edgeMap: number, { perMap }: PixelFrame): boolean => edgeMap * perMap < 1
