import type { Spot } from './svg.ts'

/** A place on a picture where a POI could be: a town, a peak, a stretch of shore. */
export interface Site extends Spot {
  readonly name?: string
}

/** The size of the drawing board, and how many pixels of the finished image one of its units is. */
export interface Board {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** A picture in the making: pixels below, drawing above, and what lies where. */
export interface Painting {
  readonly board: Board
  /** RGB, row by row, of the finished size. */
  readonly pixels: Uint8Array
  /** SVG elements in board units, drawn over the pixels. */
  readonly drawing: string
  readonly sites: Readonly<Record<string, readonly Site[]>>
}

export const pixelSize = (board: Board): { width: number; height: number } => ({
  width: Math.round(board.width * board.scale),
  height: Math.round(board.height * board.scale),
})
