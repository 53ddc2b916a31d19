import type { ImageMove } from '../maps/imagePlacement.ts'
import { placeAfter } from '../maps/imagePlacing.ts'
import type { Floor, FloorFrame } from './floors.ts'
import { frameAround } from './frameAround.ts'

/**
 * Returns floors on the image of their map after moves, with which their frames go as everything else does. A frame stays upright:
 * where its corners are turned or bent, it becomes the box around them. One that fills the image of the map fills the new one.
 */
export const placedFloors = <T extends Floor>(floors: readonly T[], moves: readonly ImageMove[]): T[] =>
  floors.map((floor) => (floor.frame === null ? floor : { ...floor, frame: placedFrame(floor.frame, moves) }))

const placedFrame = (frame: FloorFrame, moves: readonly ImageMove[]): FloorFrame => {
  if (moves.length === 0) return frame
  const { x, y, width, height } = frame
  return frameAround(
    [x, x + width].flatMap((cornerX) =>
      [y, y + height].map((cornerY) => placeAfter({ x: cornerX, y: cornerY }, moves)),
    ),
  )
}
