import { OPAQUE, over } from './blending.ts'
import type { SpriteInk } from './Sprite.ts'

/** The pixels of a sprite that are not fully transparent, the opaque ones first, so that these are copied without being looked at. */
export interface FlatSprite {
  readonly colours: Uint32Array
  /** Where each lies in a picture, counted from the pixel of the sprite's corner. */
  readonly offsets: Int32Array
  readonly opaqueCount: number
}

/** For pictures that are `width` px wide. */
export const flatten = ({ pixels }: SpriteInk, side: number, width: number): FlatSprite => {
  const colours = new Uint32Array(pixels.length)
  const offsets = new Int32Array(pixels.length)
  let count = 0
  const add = (isOpaque: boolean): number => {
    pixels.forEach((pixel, at) => {
      if (pixel === 0 || pixel >= OPAQUE !== isOpaque) return
      colours[count] = pixel
      offsets[count++] = at + ((at / side) | 0) * (width - side)
    })
    return count
  }
  const opaqueCount = add(true)
  return { colours, offsets: offsets.subarray(0, add(false)), opaqueCount }
}

/** `corner`: where the sprite's corner is in `target`; all of the sprite has to lie within it. */
export const blendFlat = (
  target: Uint32Array,
  { colours, offsets, opaqueCount }: FlatSprite,
  corner: number,
): void => {
  for (let at = 0; at < opaqueCount; at++) target[corner + (offsets[at] ?? 0)] = colours[at] ?? 0
  for (let at = opaqueCount; at < offsets.length; at++) {
    const place = corner + (offsets[at] ?? 0)
    target[place] = over(colours[at] ?? 0, target[place] ?? 0)
  }
}
