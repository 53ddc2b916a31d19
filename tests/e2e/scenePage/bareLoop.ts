import type { Marker } from '../../../web/scene/markers/Marker.ts'
import { Sprite } from '../../../web/scene/markers/sprites/Sprite.ts'
import { paintShape } from '../../../web/scene/markers/sprites/SpriteSheet.ts'
import type { PixelFrame } from '../../../web/scene/raster/pixelFrame.ts'

const sprites = new Map<string, HTMLCanvasElement>()

const spriteOf = ({ shape, colour }: Marker, isDimmed: boolean, pixelRatio: number): HTMLCanvasElement => {
  const key = `${shape} ${colour} ${isDimmed}`
  const state = isDimmed ? 'dimmed' : 'plain'
  const sprite = sprites.get(key) ?? new Sprite(paintShape(shape, colour, state, pixelRatio)).canvas
  sprites.set(key, sprite)
  return sprite
}

/** The markers of a frame, drawn one by one with `drawImage`: the reference for every other way. */
export const bareLoop = (
  markers: readonly Marker[],
  found: ReadonlySet<number>,
  { left, top, width, height, perMap, pixelRatio }: PixelFrame,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  for (const marker of markers.toSorted((a, b) => b.y - a.y || a.id - b.id)) {
    const sprite = spriteOf(marker, found.has(marker.id), pixelRatio)
    const half = sprite.width / 2
    const x = Math.round(marker.x * perMap) - left - half
    const y = Math.round(-marker.y * perMap) - top - half
    if (x > -half * 2 && y > -half * 2 && x < width && y < height) context?.drawImage(sprite, x, y)
  }
  return canvas
}

/** The largest difference between two canvases in grey levels, on black and on white. */
export const differenceOf = (a: HTMLCanvasElement, b: HTMLCanvasElement): number => {
  if (a.width !== b.width || a.height !== b.height) return 255
  return Math.max(...['#000', '#fff'].map((ground) => largest(pixelsOn(ground, a), pixelsOn(ground, b))))
}

/** How many of a thousand pixels have anything painted on them. */
export const paintedShare = (canvas: HTMLCanvasElement): number => {
  const pixels = pixelsOn('#000', canvas)
  let painted = 0
  for (let at = 0; at < pixels.length; at += 4)
    if ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0) > 0) painted++
  return (painted * 4000) / pixels.length
}

/** Scaled pictures are blended with what lies beside them, and places are rounded: edges are not looked at more closely, in px. */
const NEAR = 8
const OPAQUE = 250

/** Whether a canvas shows something along its edges wherever another one does. */
export const isFilledAs = (a: HTMLCanvasElement, b: HTMLCanvasElement): boolean => {
  const [of, wanted] = [alphasOf(a), alphasOf(b)]
  const { width, height } = a
  const alphaIn = (alphas: Uint8ClampedArray, x: number, y: number): number =>
    alphas[(y * width + x) * 4 + 3] ?? 0
  const isBlank = (x: number, y: number): boolean =>
    [x - NEAR, x, x + NEAR].every((column) =>
      [y - NEAR, y, y + NEAR].every((row) => alphaIn(wanted, column, row) > OPAQUE),
    ) && alphaIn(of, x, y) < OPAQUE
  for (let x = NEAR; x < width - NEAR; x++)
    if (isBlank(x, NEAR) || isBlank(x, height - NEAR - 1)) return false
  for (let y = NEAR; y < height - NEAR; y++)
    if (isBlank(NEAR, y) || isBlank(width - NEAR - 1, y)) return false
  return true
}

const alphasOf = (canvas: HTMLCanvasElement): Uint8ClampedArray => {
  const { width, height } = canvas
  return canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
}

const pixelsOn = (ground: string, picture: HTMLCanvasElement): Uint8ClampedArray => {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return new Uint8ClampedArray()
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, canvas.width, canvas.height).data
}

const largest = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
  let difference = 0
  for (let at = 0; at < a.length; at++)
    difference = Math.max(difference, Math.abs((a[at] ?? 0) - (b[at] ?? 0)))
  return difference
}
