import { MarkerStore } from '../../../scene/markers/MarkerStore.ts'
import { MarkerSprites } from '../../../scene/markers/sprites/MarkerSprites.ts'
import type { Icons } from '../../../scene/markers/sprites/SpriteSheet.ts'
import type { LegendType } from '../layout/legendLayout.ts'

/** The symbols of types, as they are on the map. */
export class LegendSymbols {
  readonly #sprites: MarkerSprites

  constructor(icons: Icons, pixelRatio: number) {
    this.#sprites = new MarkerSprites(new MarkerStore(), icons, {
      onChange: () => {},
      createCard: () => null,
    })
    this.#sprites.setPixelRatio(pixelRatio)
  }

  /** Paints a symbol around a place, in px. */
  paint(
    context: CanvasRenderingContext2D,
    { shape, colour, iconUrl }: LegendType,
    left: number,
    top: number,
  ): void {
    this.#sprites.paintOne(context, { shape, colour, iconUrl }, 'plain', { left, top })
  }
}
