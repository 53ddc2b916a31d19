import { type ImageMove, type ImageSize, placedThrough, placementOf } from '../maps/imagePlacement.ts'
import type { Floor, FloorFrame } from './floors.ts'

/**
 * Returns the floors of a map after its image was replaced: each image stays over what it was over, as far as an upright one can.
 * `hasImage` says which floors have an image of their own.
 */
export const placedFloors = <F extends Floor>(
  floors: readonly F[],
  moves: readonly ImageMove[],
  hasImage: (floor: F) => boolean,
): F[] => floors.map((floor) => ({ ...floor, frame: placedFrame(floor, moves, hasImage(floor)) }))

const placedFrame = ({ frame }: Floor, moves: readonly ImageMove[], hasImage: boolean): FloorFrame | null => {
  const [first] = moves
  if (!first || (frame === null && (!hasImage || moves.every(fillsAlike)))) return frame
  return boxAfter(frame ?? { x: 0, y: 0, ...first.from }, moves)
}

/** What filled the image before fills the one after it. */
const fillsAlike = ({ from, to, placing }: ImageMove): boolean =>
  placing === 'scale' || (typeof placing === 'string' && isSameSize(from, to))

const isSameSize = (a: ImageSize, b: ImageSize): boolean => a.width === b.width && a.height === b.height

/** A frame has an area, however small the image after it is. */
const SIDE_MIN = 1

const boxAfter = ({ x, y, width, height }: FloorFrame, moves: readonly ImageMove[]): FloorFrame => {
  const placements = moves.map(placementOf)
  const corners = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ].map((corner) => placedThrough(corner, placements))
  const xs = corners.map((corner) => corner.x)
  const ys = corners.map((corner) => corner.y)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  return {
    x: left,
    y: bottom,
    width: Math.max(SIDE_MIN, Math.max(...xs) - left),
    height: Math.max(SIDE_MIN, Math.max(...ys) - bottom),
  }
}
