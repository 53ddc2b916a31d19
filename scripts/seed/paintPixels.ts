import { pixelSize, type Board } from './Painting.ts'
import type { Tint } from './tint.ts'

/** Calls `tintOf` for every pixel, with the board coordinates of its middle. */
export const paintPixels = (board: Board, tintOf: (x: number, y: number) => Tint): Uint8Array => {
  const { width, height } = pixelSize(board)
  const pixels = new Uint8Array(width * height * 3)
  for (let row = 0, offset = 0; row < height; row++) {
    for (let column = 0; column < width; column++, offset += 3) {
      const [red, green, blue] = tintOf((column + 0.5) / board.scale, (row + 0.5) / board.scale)
      pixels[offset] = red
      pixels[offset + 1] = green
      pixels[offset + 2] = blue
    }
  }
  return pixels
}
