import type { Stamps } from './Stamps.ts'

export const drawStamps = (context: CanvasRenderingContext2D, stamps: Stamps): void => {
  const { sprites, lefts, tops, count } = stamps
  for (let at = 0; at < count; at++) {
    const sprite = sprites[at]
    if (sprite !== undefined) context.drawImage(sprite.canvas, lefts[at] ?? 0, tops[at] ?? 0)
  }
}
