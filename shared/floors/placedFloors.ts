import { COORDINATE_MAX } from '../limits.ts'
import { quantise } from '../geometry/point.ts'
import type { ImageMove } from '../maps/imagePlacement.ts'
import { placeAfter } from '../maps/imagePlacing.ts'
import type { Floor, FloorFrame } from './floors.ts'

/**
 * Returns floors on the image of their map after moves, with which their frames go as everything else does. A frame stays upright:
 * where its corners are turned or bent, it becomes the box around them. One that fills the image of the map fills the new one.
 */
export const placedFloors = <T extends Floor>(floors: readonly T[], moves: readonly ImageMove[]): T[] =>
  floors.map((floor) => (floor.frame === null ? floor : { ...floor, frame: placedFrame(floor.frame, moves) }))

const placedFrame = (frame: FloorFrame, moves: readonly ImageMove[]): FloorFrame => {
  if (moves.length === 0) return frame
  const { x, y, width, height } = frame
  const corners = [x, x + width].flatMap((cornerX) =>
    [y, y + height].map((cornerY) => placeAfter({ x: cornerX, y: cornerY }, moves)),
  )
  const across = extentOf(corners.map((corner) => corner.x))
  const up = extentOf(corners.map((corner) => corner.y))
  return { x: across.start, width: across.length, y: up.start, height: up.length }
}

const SIDE_MIN = 1

/** A frame has an area, however small everything becomes. */
const extentOf = (places: readonly number[]): { readonly start: number; readonly length: number } => {
  const start = Math.min(...places)
  const length = Math.max(SIDE_MIN, quantise(Math.max(...places) - start))
  return { start, length: Math.min(COORDINATE_MAX, length) }
}
