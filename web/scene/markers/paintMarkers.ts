import { columnOfMap, growRect, rectOnMap, rowOfMap, type RectDevice } from '../view/pixelFrame.ts'
import type { MarkerStore } from './markerStore.ts'
import { coveredCells } from './coveredCells.ts'
import type { SpriteSheet } from './sprites.ts'

/** Fewer markers than this are drawn all, whether others cover them or not. */
const DENSE_FROM = 1500
const CELL_VIEW = 4

export interface MarkerPaint {
  readonly store: MarkerStore
  readonly sprites: SpriteSheet
  readonly perMap: number
  readonly pixelRatio: number
}

/** Paints what of the markers falls into `rect` on a canvas whose corner is `origin`; all else is left as it was. */
export const paintMarkers = (
  context: CanvasRenderingContext2D,
  rect: RectDevice,
  origin: { readonly left: number; readonly top: number },
  { store, sprites, perMap, pixelRatio }: MarkerPaint,
): void => {
  const reach = growRect(rect, sprites.radius)
  const markers = store.visibleIn(rectOnMap(growRect(reach, 1), perMap))
  const isHidden = markers.length < DENSE_FROM ? null : coveredCells(markers, perMap, CELL_VIEW * pixelRatio)
  context.save()
  context.beginPath()
  context.rect(rect.left - origin.left, rect.top - origin.top, rect.width, rect.height)
  context.clip()
  const left = origin.left + sprites.radius
  const top = origin.top + sprites.radius
  for (let at = 0; at < markers.length; at++) {
    const marker = markers[at]
    if (marker === undefined || isHidden?.[at] === 1) continue
    const sprite = sprites.spriteOf(marker, 'plain')
    context.drawImage(sprite, columnOfMap(marker.x, perMap) - left, rowOfMap(marker.y, perMap) - top)
  }
  context.restore()
}
