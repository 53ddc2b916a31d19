import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Marker, PendingMarker } from './Marker.ts'
import type { MarkerStore } from './MarkerStore.ts'
import type { SpriteSheet, SpriteState } from './SpriteSheet.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import { middleMap, type SceneState } from '../state/sceneStore.ts'
import type { Target } from '../state/Target.ts'

const TICK_LENGTH_VIEW = 6
const CROSSHAIR_FAR_VIEW = 12
const CROSSHAIR_NEAR_VIEW = 4
const GHOST_ALPHA = 0.35

interface Painted {
  readonly markers: MarkerStore
  readonly sprites: SpriteSheet
  /** The marker of a POI that is about to be created. */
  readonly pending: PendingMarker | null
}

/** The markers that stand out: under the pointer, selected, about to be created, or being moved. */
export const paintMarkerHighlights = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  state: SceneState,
  { markers, sprites, pending }: Painted,
): void => {
  const { hover, selection, draft } = state
  const paintSprite = (marker: PendingMarker, at: PointMap, state: SpriteState, alpha = 1): void => {
    const { left, top } = placeInFrame(at, frame)
    context.globalAlpha = alpha
    const { canvas, radius } = sprites.spriteOf(marker, state)
    context.drawImage(canvas, left - radius, top - radius)
    context.globalAlpha = 1
  }
  const enclose = (marker: PendingMarker, at: PointMap, state: SpriteState): void => {
    // A dimmed marker stays dimmed when it is selected.
    if (state !== 'plain' || !markers.isDimmed(marker.id)) paintSprite(marker, at, state)
    paintLines(context, at, frame, marker.iconUrl ? iconTicks : ticks)
  }
  const seen = (target: Target | null): Marker | undefined => {
    const marker = target?.kind === 'marker' ? markers.get(target.id) : undefined
    return marker && !markers.isHidden(marker) ? marker : undefined
  }
  const move = draft?.kind === 'move' ? draft : null
  const moved = move?.target.kind === 'marker' ? markers.get(move.target.id) : undefined
  const selected = seen(selection)
  const hovered = seen(hover)
  if (hovered && hovered !== selected && hovered !== moved) paintSprite(hovered, hovered, 'lit')
  if (selected && selected !== moved) enclose(selected, selected, hovered === selected ? 'lit' : 'plain')
  if (pending) enclose(pending, pending, 'plain')
  if (move && moved) {
    paintSprite(moved, moved, 'plain', GHOST_ALPHA)
    enclose(moved, move.pointMap, 'lit')
  }
  if (state.tool === 'placePoi' && state.isWorkedByKeys)
    paintLines(context, middleMap(state), frame, crosshair)
}

/** Four corners around a place. */
const ticksAt =
  (farView: number) =>
  (context: CanvasRenderingContext2D): void => {
    const nearView = farView - TICK_LENGTH_VIEW
    for (const x of [-1, 1])
      for (const y of [-1, 1]) {
        context.moveTo(x * farView, y * nearView)
        context.lineTo(x * farView, y * farView)
        context.lineTo(x * nearView, y * farView)
      }
  }

const ticks = ticksAt(13)
const iconTicks = ticksAt(18)

/** Where Enter places a POI when the canvas is worked by keys. */
const crosshair = (context: CanvasRenderingContext2D): void => {
  for (const [x, y] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x * CROSSHAIR_NEAR_VIEW, y * CROSSHAIR_NEAR_VIEW)
    context.lineTo(x * CROSSHAIR_FAR_VIEW, y * CROSSHAIR_FAR_VIEW)
  }
}

/** In the accent colour, on a casing that shows on any image. `trace` draws around 0,0 in CSS px. */
const paintLines = (
  context: CanvasRenderingContext2D,
  at: PointMap,
  frame: PixelFrame,
  trace: (context: CanvasRenderingContext2D) => void,
): void => {
  const { left, top } = placeInFrame(at, frame)
  context.save()
  context.setTransform(frame.pixelRatio, 0, 0, frame.pixelRatio, left, top)
  context.beginPath()
  trace(context)
  const stroke = (colour: string, width: number, alpha: number, cap: CanvasLineCap): void => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.globalAlpha = alpha
    context.lineCap = cap
    context.stroke()
  }
  stroke(MAP_COLOURS.casing, 4, 0.75, 'square')
  stroke(MAP_COLOURS.accent, 2, 1, 'butt')
  context.restore()
}
