import type { Shape } from '../../../../shared/content/types.ts'
import { newCanvas } from '../../raster/newCanvas.ts'
import { MAP_COLOURS } from '../../raster/palette.ts'
import type { Marker } from '../Marker.ts'
import type { RestState } from '../markerFilter.ts'
import type { MarkerStyle, MarkerStyles } from '../MarkerColumns.ts'
import type { IconCache } from './IconCache.ts'
import { Sprite, type SpritePainting } from './Sprite.ts'

/** `lit`: hovered. `dimmed`: found, or beside what a search has found. `matched`: found by a search. */
export type SpriteState = 'plain' | 'lit' | 'dimmed' | 'matched' | 'matchedDimmed'

const SPRITES_MAX = 2048

type Look = Pick<Marker, 'shape' | 'colour' | 'iconUrl'>

/** Where the icons are that have loaded. */
export type Icons = Pick<IconCache, 'get'>

/** The sprites of markers, each painted once. */
export class SpriteSheet {
  readonly #icons: Icons
  readonly #sprites = new Map<string, Sprite>()
  /** By style index, so that no key has to be built for each of fifty thousand markers. */
  readonly #ofStyle: Readonly<Record<RestState, (Sprite | undefined)[]>> = {
    plain: [],
    dimmed: [],
    matched: [],
    matchedDimmed: [],
  }
  #styles: MarkerStyles | null = null
  #pixelRatio = 1

  constructor(icons: Icons) {
    this.#icons = icons
  }

  /** The distance from a marker's place to the farthest pixel of any sprite, in device px. */
  get reach(): number {
    return Math.ceil(SPRITE_REACH_VIEW * this.#pixelRatio) + 1
  }

  /** Returns whether it is another one: then all sprites are painted anew. */
  setPixelRatio(pixelRatio: number): boolean {
    if (pixelRatio === this.#pixelRatio) return false
    this.clear()
    this.#pixelRatio = pixelRatio
    return true
  }

  clear(): void {
    this.#sprites.clear()
    this.#forgetStyles()
  }

  /** Call after an icon has loaded: its markers show it from then on instead of their shape. */
  iconLoaded(): void {
    this.#forgetStyles()
  }

  /** The sprites by style index. `spriteOfStyle` paints a missing one. Valid until the next paint. */
  spritesOf(styles: MarkerStyles, state: RestState): (Sprite | undefined)[] {
    if (styles !== this.#styles) {
      this.#forgetStyles()
      this.#styles = styles
    }
    return this.#ofStyle[state]
  }

  spriteOfStyle(style: MarkerStyle, index: number, state: RestState): Sprite {
    return (this.#ofStyle[state][index] = this.spriteOf(style, state))
  }

  spriteOf({ shape, colour, iconUrl }: Look, state: SpriteState): Sprite {
    const icon = iconUrl ? this.#icons.get(iconUrl) : undefined
    const key = icon === undefined ? `${state} ${shape} ${colour}` : `${state} ${iconUrl}`
    const known = this.#sprites.get(key)
    if (known !== undefined) return known
    if (this.#sprites.size >= SPRITES_MAX) this.clear()
    const sprite = new Sprite(
      icon === undefined
        ? paintShape(shape, colour, state, this.#pixelRatio)
        : paintIcon(icon, state, this.#pixelRatio),
    )
    this.#sprites.set(key, sprite)
    return sprite
  }

  #forgetStyles(): void {
    for (const sprites of Object.values(this.#ofStyle)) sprites.length = 0
  }
}

const LINE_VIEW = 1.5
const CASING_VIEW = 1
const RING_VIEW = 2.5
/** The dark edge of a match's ring. */
const RING_CASING_VIEW = 0.75
export const DIMMED_ALPHA = 0.3
/** The longer side of an icon, in CSS px. */
export const ICON_SIDE_MAX_VIEW = 28
/** The distance from a marker's place to its farthest pixel, in CSS px; a lit icon is the largest. */
export const SPRITE_REACH_VIEW = ICON_SIDE_MAX_VIEW / 2 + LINE_VIEW + CASING_VIEW + RING_VIEW

export const paintShape = (
  shape: Shape,
  colour: string,
  state: SpriteState,
  pixelRatio: number,
): SpritePainting => {
  const padding = LINE_VIEW + CASING_VIEW + (isRinged(state) ? RING_VIEW : 0)
  const shift = shape === 'square' ? squareShift(pixelRatio) : 0
  const radius = Math.ceil((markerReach(shape) + padding) * pixelRatio + shift)
  const path = markerPath(shape)
  return painted(radius, state, {
    ring: (context) => {
      context.setTransform(pixelRatio, 0, 0, pixelRatio, radius + shift, radius + shift)
      paintRing(context, path, state)
    },
    body: (context) => {
      context.setTransform(pixelRatio, 0, 0, pixelRatio, radius + shift, radius + shift)
      paintCasing(context, path, state)
      context.fillStyle = colour
      context.fill(path)
    },
  })
}

const paintIcon = (icon: ImageBitmap, state: SpriteState, pixelRatio: number): SpritePainting => {
  const [width, height] = iconSizeDevice(icon, pixelRatio)
  const padding = isRinged(state) ? (LINE_VIEW + CASING_VIEW + RING_VIEW) * pixelRatio : 0
  const radius = Math.ceil(Math.max(width, height) / 2 + padding) + 1
  const [left, top] = [-Math.floor(width / 2), -Math.floor(height / 2)]
  const frame = new Path2D()
  frame.roundRect(left, top, width, height, 3 * pixelRatio)
  return painted(radius, state, {
    ring: (context) => {
      context.setTransform(1, 0, 0, 1, radius, radius)
      paintRing(context, frame, state, pixelRatio)
    },
    body: (context) => {
      context.setTransform(1, 0, 0, 1, radius, radius)
      if (isRinged(state)) paintCasing(context, frame, state, pixelRatio)
      // Pixel art stays sharp if enlarged by a whole factor.
      context.imageSmoothingEnabled = !Number.isInteger(width / icon.width)
      context.imageSmoothingQuality = 'high'
      context.drawImage(icon, left, top, width, height)
    },
  })
}

/** Whole device px: the picture's own size in CSS px unless that is too large. */
const iconSizeDevice = (icon: ImageBitmap, pixelRatio: number): [number, number] => {
  const share = Math.min(1, ICON_SIDE_MAX_VIEW / Math.max(icon.width, icon.height)) * pixelRatio
  return [Math.max(1, Math.round(icon.width * share)), Math.max(1, Math.round(icon.height * share))]
}

/** Whether a ring is painted around the marker. */
const isRinged = (state: SpriteState): boolean => state !== 'plain' && state !== 'dimmed'

const strokeAround = (
  context: CanvasRenderingContext2D,
  path: Path2D,
  { style, alpha, outside }: { readonly style: string; readonly alpha: number; readonly outside: number },
): void => {
  context.lineJoin = 'round'
  context.strokeStyle = style
  context.globalAlpha = alpha
  context.lineWidth = outside * 2
  context.stroke(path)
  context.globalAlpha = 1
}

/** Paints the ring of a hovered or matched marker, which the casing then covers from within. */
const paintRing = (
  context: CanvasRenderingContext2D,
  path: Path2D,
  state: SpriteState,
  perView = 1,
): void => {
  const outside = (LINE_VIEW + CASING_VIEW + RING_VIEW) * perView
  if (state === 'lit') return strokeAround(context, path, { style: MAP_COLOURS.line, alpha: 0.5, outside })
  const inner = outside - RING_CASING_VIEW * perView
  strokeAround(context, path, { style: MAP_COLOURS.casing, alpha: 0.85, outside })
  strokeAround(context, path, { style: MAP_COLOURS.accent, alpha: 1, outside: inner })
  // A dimmed marker is translucent: the ring must not show through it.
  context.globalCompositeOperation = 'destination-out'
  strokeAround(context, path, { style: '#000', alpha: 1, outside: (LINE_VIEW + CASING_VIEW) * perView })
  context.fill(path)
  context.globalCompositeOperation = 'source-over'
}

/** Paints a white line on a dark casing. */
const paintCasing = (
  context: CanvasRenderingContext2D,
  path: Path2D,
  state: SpriteState,
  perView = 1,
): void => {
  const alpha = state === 'lit' ? 0.85 : 0.6
  const outside = (LINE_VIEW + CASING_VIEW) * perView
  strokeAround(context, path, { style: MAP_COLOURS.casing, alpha, outside })
  strokeAround(context, path, { style: MAP_COLOURS.line, alpha: 1, outside: LINE_VIEW * perView })
}

type Paint = (context: CanvasRenderingContext2D) => void

/** Returns how the body of a marker is painted, dimmed in some states, and the ring around it in others. */
const painted = (
  radius: number,
  state: SpriteState,
  { ring, body }: { readonly ring: Paint; readonly body: Paint },
): SpritePainting => ({
  radius,
  paint: (context) => {
    const { canvas } = context
    body(context)
    context.resetTransform()
    if (state === 'dimmed' || state === 'matchedDimmed') {
      context.globalCompositeOperation = 'destination-in'
      context.globalAlpha = DIMMED_ALPHA
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.globalAlpha = 1
    }
    if (!isRinged(state)) return
    const below = newCanvas()
    below.width = below.height = radius * 2
    const belowContext = below.getContext('2d')
    if (belowContext !== null) ring(belowContext)
    context.globalCompositeOperation = 'destination-over'
    context.drawImage(below, 0, 0)
  },
})

/** Aligns the straight edges of the 9 px square with device pixels. At a ratio of 1 → 0.5 */
const squareShift = (pixelRatio: number): number => {
  const edge = 4.5 * pixelRatio
  return Math.ceil(edge) - edge
}

/** Around 0,0 in CSS px, sized so that all four shapes look equally large; a circle is 10 px across. */
export const markerPath = (shape: Shape): Path2D => {
  const path = new Path2D()
  if (shape === 'circle') path.arc(0, 0, 5, 0, Math.PI * 2)
  else if (shape === 'square') path.roundRect(-4.5, -4.5, 9, 9, 0.5)
  else tracePolygon(path, shape === 'triangle' ? TRIANGLE : STAR)
  return path
}

/** From 0,0 to the shape's farthest point along an axis, in CSS px. */
export const markerReach = (shape: Shape): number => REACHES[shape]

const REACHES: Record<Shape, number> = { circle: 5, square: 4.5, triangle: 5.6, star: 6.9 }

/** Its centroid, not the middle of its box, is at the marker's place. */
const TRIANGLE = [
  [0, -5.6],
  [5.6, 4.4],
  [-5.6, 4.4],
] as const

/** Five points on a radius of 6.9, five notches on 3. */
const STAR = Array.from({ length: 10 }, (_, corner) => {
  const radius = corner % 2 === 0 ? 6.9 : 3
  const angle = (corner * Math.PI) / 5
  return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const
})

const tracePolygon = (path: Path2D, corners: readonly (readonly [number, number])[]): void => {
  for (const [x, y] of corners) path.lineTo(x, y)
  path.closePath()
}
