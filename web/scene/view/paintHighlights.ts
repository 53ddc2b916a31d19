import type { PointMap } from '../../../shared/geometry/point.ts'
import type { MarkerStore } from '../markers/markerStore.ts'
import type { SpriteSheet, SpriteState } from '../markers/sprites.ts'
import type { Marker, PendingMarker } from '../Scene.ts'
import { middleMap, type SceneState } from '../sceneStore.ts'
import { MAP_COLOURS } from './palette.ts'
import { placeInFrame, type PixelFrame } from './pixelFrame.ts'

const TICK_FAR_VIEW = 13
const TICK_NEAR_VIEW = 7
const CROSSHAIR_FAR_VIEW = 12
const CROSSHAIR_NEAR_VIEW = 4
const GHOST_ALPHA = 0.35

/** What stands out from the markers at rest: lit, selected, about to be created, being moved. */
export const paintHighlights = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  state: SceneState,
  store: MarkerStore,
  sprites: SpriteSheet,
): void => {
  const { hoverId, selectionId, pending, draft } = state
  const stamp = (marker: PendingMarker, at: PointMap, state: SpriteState, alpha = 1): void => {
    const { left, top } = placeInFrame(at, frame)
    context.globalAlpha = alpha
    context.drawImage(sprites.spriteOf(marker, state), left - sprites.radius, top - sprites.radius)
    context.globalAlpha = 1
  }
  const enclose = (marker: PendingMarker, at: PointMap, state: SpriteState): void => {
    stamp(marker, at, state)
    paintLines(context, at, frame, ticks)
  }
  const moved = draft && store.get(draft.markerId)
  const selected = selectionId === null ? undefined : store.get(selectionId)
  const hovered = hoverId === null ? undefined : store.get(hoverId)
  if (hovered && hovered !== selected && hovered !== moved) stamp(hovered, hovered, 'lit')
  if (selected && selected !== moved) enclose(selected, selected, hovered === selected ? 'lit' : 'plain')
  if (pending) enclose(pending, pending, 'plain')
  if (draft && moved) {
    stamp(moved, moved, 'plain', GHOST_ALPHA)
    enclose(moved, draft.pointMap, 'lit')
  }
  if (state.tool === 'placePoi' && state.isWorkedByKeys)
    paintLines(context, middleMap(state), frame, crosshair)
}

/** The enclosure: four corners around a place. */
const ticks = (context: CanvasRenderingContext2D): void => {
  for (const x of [-1, 1])
    for (const y of [-1, 1]) {
      context.moveTo(x * TICK_FAR_VIEW, y * TICK_NEAR_VIEW)
      context.lineTo(x * TICK_FAR_VIEW, y * TICK_FAR_VIEW)
      context.lineTo(x * TICK_NEAR_VIEW, y * TICK_FAR_VIEW)
    }
}

/** Where Enter puts a POI for those who place by keys. */
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

/** Accent on a casing that shows on any image. `trace` draws around 0,0 in view px. */
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
