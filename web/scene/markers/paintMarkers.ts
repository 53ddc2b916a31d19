import { columnOfMap, growRect, rectOnMap, rowOfMap, type RectDevice } from '../view/pixelFrame.ts'
import type { MarkerStore } from './markerStore.ts'
import { coveredCells } from './coveredCells.ts'
import type { SpriteSheet } from './sprites.ts'

/** Markers per square CSS px. Where they stand closer than this, most of what many of them paint is painted over. */
const DENSE_FROM = 0.0015
const PACKED_FROM = 0.02
const DENSE_CELL_VIEW = 4
const PACKED_CELL_VIEW = 6

export interface MarkerPaint {
  readonly store: MarkerStore
  readonly sprites: SpriteSheet
  readonly perMap: number
  readonly pixelRatio: number
}

/**
 * Paints what of the markers falls into `rect` on a canvas whose corner is `origin`; all else is left as it was.
 * Answers whether there was anything.
 */
export const paintMarkers = (
  context: CanvasRenderingContext2D,
  rect: RectDevice,
  origin: { readonly left: number; readonly top: number },
  { store, sprites, perMap, pixelRatio }: MarkerPaint,
): boolean => {
  // A cell beyond what can paint into the rectangle, so that cells are judged alike whichever part is painted.
  const reach = growRect(rect, sprites.radius + Math.ceil(PACKED_CELL_VIEW * pixelRatio))
  const markers = store.visibleIn(rectOnMap(reach, perMap))
  const density = (markers.length * pixelRatio ** 2) / (reach.width * reach.height)
  const cellView = density > PACKED_FROM ? PACKED_CELL_VIEW : DENSE_CELL_VIEW
  const isHidden = density < DENSE_FROM ? null : coveredCells(markers, perMap, cellView * pixelRatio)
  const isPart = rect.width < context.canvas.width || rect.height < context.canvas.height
  context.save()
  if (isPart) {
    context.beginPath()
    context.rect(rect.left - origin.left, rect.top - origin.top, rect.width, rect.height)
    context.clip()
  }
  const left = origin.left + sprites.radius
  const top = origin.top + sprites.radius
  for (let at = 0; at < markers.length; at++) {
    const marker = markers[at]
    if (marker === undefined || isHidden?.[at] === 1) continue
    const sprite = sprites.spriteOf(marker, 'plain')
    context.drawImage(sprite, columnOfMap(marker.x, perMap) - left, rowOfMap(marker.y, perMap) - top)
  }
  context.restore()
  return markers.length > 0
}
