import { newCanvas } from '../../raster/newCanvas.ts'

/** How a sprite is painted on a blank canvas, in its upper left corner. */
export interface SpritePainting {
  /** From its corner to its middle, in device px; half of its side. */
  readonly radius: number
  readonly paint: (context: CanvasRenderingContext2D) => void
}

/** A small picture that is drawn in many places. Its side is even, so that its middle lies between whole device px. */
export class Sprite {
  readonly radius: number
  readonly side: number
  readonly canvas = newCanvas()

  constructor({ radius, paint }: SpritePainting) {
    this.radius = radius
    this.side = this.canvas.width = this.canvas.height = radius * 2
    const context = this.canvas.getContext('2d')
    if (context !== null) paint(context)
  }
}
