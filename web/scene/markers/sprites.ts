import type { Marker } from '../Scene.ts'
import type { IconCache } from './IconCache.ts'
import type { MarkerStyle, MarkerStyles } from './MarkerStyles.ts'
import { SPRITE_REACH_VIEW, paintIcon, paintShape, type SpriteState } from './paintSprite.ts'
import { Sprite } from './Sprite.ts'

const SPRITES_MAX = 2048

type Look = Pick<Marker, 'shape' | 'colour' | 'iconUrl'>

/** Markers painted once for each look. */
export class SpriteSheet {
  readonly #icons: IconCache
  readonly #sprites = new Map<string, Sprite>()
  /** By style: no string is put together for each of fifty thousand markers. */
  readonly #ofStyle = { plain: [] as (Sprite | undefined)[], dimmed: [] as (Sprite | undefined)[] }
  #styles: MarkerStyles | null = null
  #pixelRatio = 1

  constructor(icons: IconCache) {
    this.#icons = icons
  }

  /** From a marker's place to the farthest pixel that any sprite paints, in device px. */
  get reach(): number {
    return Math.ceil(SPRITE_REACH_VIEW * this.#pixelRatio) + 1
  }

  setPixelRatio(pixelRatio: number): void {
    if (pixelRatio !== this.#pixelRatio) this.clear()
    this.#pixelRatio = pixelRatio
  }

  clear(): void {
    this.#sprites.clear()
    this.#forgetStyles()
  }

  /** An icon came: what was painted in its place is painted anew. */
  iconLoaded(): void {
    this.#forgetStyles()
  }

  /** By index of the style; where one is missing, `spriteOfStyle` paints it. Valid until the next painting. */
  spritesOf(styles: MarkerStyles, state: 'plain' | 'dimmed'): (Sprite | undefined)[] {
    if (styles !== this.#styles) {
      this.#forgetStyles()
      this.#styles = styles
    }
    return this.#ofStyle[state]
  }

  spriteOfStyle(style: MarkerStyle, index: number, state: 'plain' | 'dimmed'): Sprite {
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
    this.#ofStyle.plain.length = 0
    this.#ofStyle.dimmed.length = 0
  }
}
