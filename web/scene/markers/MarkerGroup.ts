import { CachedPicture } from '../raster/CachedPicture.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import {
  columnOfMap,
  growRect,
  type PixelFrame,
  placeInFrame,
  rectOnMap,
  rowOfMap,
} from '../raster/pixelFrame.ts'
import type { SceneState } from '../state/sceneStore.ts'
import type { MarkerStore } from './MarkerStore.ts'
import type { MarkerSprites } from './sprites/MarkerSprites.ts'
import { Sprite } from './sprites/Sprite.ts'
import { SPRITE_REACH_VIEW } from './sprites/SpriteSheet.ts'

/** From the middle of a marker to the sides of its frame, in CSS px. */
const SHAPE_FRAME_VIEW = 10
const ICON_FRAME_VIEW = 17
const LINES = [
  { colour: MAP_COLOURS.casing, widthView: 4 },
  { colour: MAP_COLOURS.accent, widthView: 2 },
]

/**
 * The markers that are selected or moved together. What of them is in view is painted as one picture, which is kept while they
 * rest, and shifted while they are dragged: so a step of a drag costs the same for five of them and for five thousand.
 */
export class MarkerGroup {
  readonly #store: MarkerStore
  readonly #sprites: MarkerSprites
  readonly #picture = new CachedPicture()
  readonly #frames = new Map<string, Sprite>()
  #version = 0
  #isPainted = false

  constructor(store: MarkerStore, sprites: MarkerSprites) {
    this.#store = store
    this.#sprites = sprites
  }

  /** Call after markers, or the look of them, have changed. */
  changed(): void {
    this.#version++
  }

  /** Paints frames around those that are selected, and while they are moved the markers as well. */
  paint(context: CanvasRenderingContext2D, frame: PixelFrame, { group, draft }: SceneState): void {
    const isMoved = draft?.kind === 'moveGroup'
    const ids = isMoved ? draft.group.marker : group.marker
    if (ids === undefined || ids.size === 0) return this.#forget()
    this.#isPainted = true
    const by = isMoved
      ? { left: columnOfMap(draft.by.x, frame.perMap), top: rowOfMap(draft.by.y, frame.perMap) }
      : { left: 0, top: 0 }
    const paint = (target: CanvasRenderingContext2D): void => this.#paint(target, frame, ids, isMoved)
    this.#picture.show(context, frame, [ids, isMoved, this.#version], paint, by)
  }

  /** Frees the picture once nothing is selected. */
  #forget(): void {
    if (this.#isPainted) this.#picture.clear()
    this.#isPainted = false
  }

  free(): void {
    this.#picture.clear()
    this.#frames.clear()
  }

  #paint(
    context: CanvasRenderingContext2D,
    frame: PixelFrame,
    ids: ReadonlySet<number>,
    isMoved: boolean,
  ): void {
    const reach = Math.ceil(SPRITE_REACH_VIEW * frame.pixelRatio)
    const seen = rectOnMap(growRect(frame, reach), frame.perMap)
    for (const marker of this.#store.ofGroupIn(ids, seen)) {
      const at = placeInFrame(marker, frame)
      if (isMoved) this.#sprites.paintOne(context, marker, 'plain', at)
      const { canvas, radius } = this.#frameOf(
        marker.iconUrl ? ICON_FRAME_VIEW : SHAPE_FRAME_VIEW,
        frame.pixelRatio,
      )
      context.drawImage(canvas, at.left - radius, at.top - radius)
    }
  }

  #frameOf(farView: number, pixelRatio: number): Sprite {
    const key = `${farView} ${pixelRatio}`
    const known = this.#frames.get(key)
    if (known !== undefined) return known
    const far = Math.round(farView * pixelRatio)
    const radius = far + Math.ceil(2 * pixelRatio)
    const sprite = new Sprite({
      radius,
      paint: (context) => {
        for (const { colour, widthView } of LINES) {
          context.strokeStyle = colour
          context.lineWidth = widthView * pixelRatio
          context.strokeRect(radius - far, radius - far, far * 2, far * 2)
        }
      },
    })
    this.#frames.set(key, sprite)
    return sprite
  }
}
