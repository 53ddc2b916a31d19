import { SHAPES, type Shape } from '../../../shared/shapes.ts'
import type { Marker } from '../Scene.ts'
import { MAP_COLOURS } from '../view/palette.ts'
import { markerOutline } from './markerShapes.ts'

/** `lit`: under the pointer. */
export type SpriteState = 'plain' | 'lit'

/** From a marker's place to the farthest pixel it paints, in CSS px. */
export const SPRITE_RADIUS_VIEW = 12

const LINE_VIEW = 1.5
const CASING_VIEW = 1
const RING_VIEW = 2.5
const SPRITES_MAX = 2048

/**
 * Markers painted once per look, to be copied to many places. The middle of a sprite is a corner between device
 * pixels, so that it lands on whole pixels wherever it is drawn.
 */
export class SpriteSheet {
  /** By shape and state, then by colour: no string is put together for each of fifty thousand markers. */
  readonly #sprites = {
    plain: spritesByShape(),
    lit: spritesByShape(),
  }
  #painted = 0
  #pixelRatio = 1

  /** From a sprite's corner to its middle, in device px. */
  get radius(): number {
    return Math.ceil(SPRITE_RADIUS_VIEW * this.#pixelRatio)
  }

  setPixelRatio(pixelRatio: number): void {
    if (pixelRatio !== this.#pixelRatio) this.clear()
    this.#pixelRatio = pixelRatio
  }

  clear(): void {
    for (const shape of SHAPES) {
      this.#sprites.plain[shape].clear()
      this.#sprites.lit[shape].clear()
    }
    this.#painted = 0
  }

  spriteOf(marker: Pick<Marker, 'shape' | 'colour'>, state: SpriteState): HTMLCanvasElement {
    const byColour = this.#sprites[state][marker.shape]
    const known = byColour.get(marker.colour)
    if (known !== undefined) return known
    if (++this.#painted > SPRITES_MAX) this.clear()
    const sprite = paintSprite(marker.shape, marker.colour, state, this.radius, this.#pixelRatio)
    byColour.set(marker.colour, sprite)
    return sprite
  }
}

type SpritesByShape = Record<Shape, Map<string, HTMLCanvasElement>>

const spritesByShape = (): SpritesByShape => ({
  circle: new Map(),
  square: new Map(),
  triangle: new Map(),
  star: new Map(),
})

const paintSprite = (
  shape: Shape,
  colour: string,
  state: SpriteState,
  radius: number,
  pixelRatio: number,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = radius * 2
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  const shift = shape === 'square' ? squareShift(pixelRatio) : 0
  context.setTransform(pixelRatio, 0, 0, pixelRatio, radius + shift, radius + shift)
  context.lineJoin = 'round'
  const outline = markerOutline(shape)
  const stroke = (style: string, alpha: number, outsideView: number): void => {
    context.strokeStyle = style
    context.globalAlpha = alpha
    context.lineWidth = outsideView * 2
    context.stroke(outline)
  }
  if (state === 'lit') stroke(MAP_COLOURS.line, 0.5, LINE_VIEW + CASING_VIEW + RING_VIEW)
  stroke(MAP_COLOURS.casing, state === 'lit' ? 0.85 : 0.6, LINE_VIEW + CASING_VIEW)
  stroke(MAP_COLOURS.line, 1, LINE_VIEW)
  context.fillStyle = colour
  context.fill(outline)
  return canvas
}

/** Sets the straight edges of the 9 px square on device pixels. At a ratio of 1 → 0.5 */
const squareShift = (pixelRatio: number): number => {
  const edge = 4.5 * pixelRatio
  return Math.ceil(edge) - edge
}
