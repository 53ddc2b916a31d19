import type { PointMap } from '../../../shared/geometry/point.ts'
import type { PaintRect } from '../raster/OverscanPicture.ts'
import { loadPicture } from '../raster/PictureLoader.ts'
import { markAt, traceCross } from '../raster/markAt.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { growRect, type PixelFrame, placeInFrame, type RectDevice, rectOnMap } from '../raster/pixelFrame.ts'
import type { Slices } from '../raster/runInTasks.ts'
import type { Painter, Surface } from '../state/Painter.ts'
import { boundsAt } from '../state/SceneKind.ts'
import type { TextRoom } from '../state/TextRoom.ts'
import { idOf, type Target } from '../state/Target.ts'
import { middleMap, type SceneState } from '../state/sceneStore.ts'
import { IconCache, iconLoader } from './IconCache.ts'
import { LabelLayer } from './LabelLayer.ts'
import type { FlashTarget, Marker, PendingMarker } from './Marker.ts'
import { MarkerFlash } from './MarkerFlash.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { MarkerWorkshop } from './MarkerWorkshop.ts'
import type { LabelSide } from './labelRoom.ts'
import { SpriteBatch } from './SpriteBatch.ts'
import { SpriteBatchPainter } from './SpriteBatchPainter.ts'
import { SPRITE_REACH_VIEW, SpriteSheet, type SpriteState } from './SpriteSheet.ts'

/** With more changed markers, everything is repainted: where they lie close, each place takes hundreds of sprites. */
const TOUCHED_MAX = 8
/** More are painted in slices: in the same frame, as many labels may have to be placed. */
const SPRITES_AT_ONCE_MAX = 2_000

/** Paints markers on a canvas of their own, and labels, highlights and flashes on the overlay. */
export class MarkerPainter implements Painter {
  readonly #store: MarkerStore
  readonly #surface: Surface
  readonly #room: TextRoom
  readonly #icons = new IconCache(iconLoader(loadPicture), () => {
    // Where labels are depends on the places of markers alone.
    this.#sprites.iconLoaded()
    this.#surface.invalidateRest('markers')
    this.#surface.invalidate('overlay')
  })
  readonly #sprites = new SpriteSheet(this.#icons)
  readonly #workshop = new MarkerWorkshop()
  readonly #batch = new SpriteBatch()
  readonly #batchPainter = new SpriteBatchPainter(this.#workshop)
  /** For pictures painted in slices: amid one, places are repainted besides. */
  readonly #slicedBatch = new SpriteBatch()
  readonly #slicedPainter = new SpriteBatchPainter(this.#workshop)
  readonly #labels: LabelLayer
  readonly #flash: MarkerFlash
  #pending: PendingMarker | null = null

  constructor(store: MarkerStore, surface: Surface, room: TextRoom) {
    this.#store = store
    this.#surface = surface
    this.#room = room
    this.#labels = new LabelLayer(store, room, () => surface.invalidate('overlay'), this.#workshop)
    room.namesChanged.add(() => {
      this.#labels.invalidate()
      surface.invalidate('overlay')
    })
    this.#flash = new MarkerFlash(store)
  }

  readonly rest = {
    layer: 'markers',
    paint: (...[context, rect, origin, frame]: Parameters<PaintRect>): boolean => {
      const { canvas } = context
      this.#sprites.setPixelRatio(frame.pixelRatio)
      this.#batch.gather(this.#store, this.#sprites, rect, origin, frame)
      if (this.#batch.count === 0) return false
      const isAlone = rect.width === canvas.width && rect.height === canvas.height
      this.#batchPainter.paint(context, this.#batch, isAlone)
      return true
    },
    slices: {
      isLong: (rect: RectDevice, { perMap, pixelRatio }: PixelFrame): boolean => {
        this.#sprites.setPixelRatio(pixelRatio)
        const around = rectOnMap(growRect(rect, this.#sprites.reach), perMap)
        return this.#store.countAround(around) > SPRITES_AT_ONCE_MAX
      },
      paint: (...painting: Parameters<PaintRect>) => this.#paintInSlices(...painting),
    },
    isEmpty: (): boolean => this.#store.size === 0,
  } as const

  paintOverlay(context: CanvasRenderingContext2D, frame: PixelFrame, state: SceneState): void {
    this.#sprites.setPixelRatio(frame.pixelRatio)
    if (state.areLabelsShown) this.#labels.show(context, frame)
    if (frame.isMoving && this.#labels.isBehind) this.#surface.repaintAtRest('overlay')
    paintMarkerHighlights(context, frame, state, {
      markers: this.#store,
      sprites: this.#sprites,
      pending: this.#pending,
    })
    this.#flash.paint(context, frame, performance.now())
    for (const marker of this.#toldMarkers(state))
      this.#labels.tell(context, frame, marker, state.areLabelsShown)
    if (this.#flash.isMoving) this.#surface.invalidate('overlay')
  }

  isOverlayEmpty(state: SceneState): boolean {
    return this.isOverlayStill(state) && !(state.areLabelsShown && this.#store.isAnyNamed)
  }

  /** Labels lie still; a name that is told keeps within the view, and the crosshair in its middle. */
  isOverlayStill({ hover, selection, isWorkedByKeys }: SceneState): boolean {
    return (
      hover === null && selection === null && this.#flash.isOff && this.#pending === null && !isWorkedByKeys
    )
  }

  onChange(now: SceneState, before: SceneState): void {
    const [id, formerId] = [movedMarkerId(now), movedMarkerId(before)]
    if (id !== formerId) this.#conceal(id, formerId, now)
    if (now.selection !== before.selection) this.#labels.setEnclosed(idOf(now.selection, 'marker'))
    if (before.areLabelsShown && !now.areLabelsShown) this.#labels.free()
    if (isOverlayChanged(now, before)) this.#surface.invalidate('overlay')
  }

  /** Call after any number of markers, or the look of all of them, has changed. */
  changed(): void {
    this.#labels.invalidate()
    this.#room.markersChanged.tell()
    this.#surface.invalidateRest('markers')
    this.#surface.invalidate('overlay')
  }

  /**
   * Call after just these markers were added, changed or removed, each at the place it is given with. Nothing is repainted for
   * those that nothing painted shows, unless there are zones: their names keep clear of all markers.
   */
  touched(markers: readonly Marker[], state: SceneState): void {
    if (markers.length === 0) return
    if (markers.length > TOUCHED_MAX) return this.changed()
    const isLabelled = state.areLabelsShown && markers.some((marker) => this.#labels.dependsOn(marker))
    const shown = markers.filter((marker) =>
      this.#surface.touchRest('markers', boundsAt(marker), SPRITE_REACH_VIEW),
    )
    const isSeen = isLabelled || shown.length > 0
    if (isSeen) this.#labels.invalidate()
    this.#room.markersChanged.tell()
    const isFollowing = state.draft !== null || !this.isOverlayStill(state)
    if (isSeen || isFollowing) this.#surface.invalidate('overlay')
  }

  /** Draws rings around markers; null removes them. */
  flash(target: FlashTarget | null): void {
    this.#flash.set(target, performance.now())
    this.#surface.invalidate('overlay')
  }

  /** The side of the selected marker on which a panel is open: its name is shown on the other side. */
  setPanelSide(side: LabelSide | null): void {
    this.#labels.setPanelSide(side)
    this.#surface.invalidate('overlay')
  }

  /** The marker of a POI that is about to be created. */
  setPending(marker: PendingMarker | null): void {
    this.#pending = marker
    this.#surface.invalidate('overlay')
  }

  setFontFamily(fontFamily: string): void {
    this.#labels.setFontFamily(fontFamily)
  }

  onRestored(): void {
    this.#sprites.clear()
    this.#flash.clear()
    this.#labels.invalidate()
  }

  free(): void {
    this.#labels.free()
    this.#batchPainter.free()
    this.#slicedPainter.free()
    this.#workshop.free()
    this.#sprites.clear()
    this.#icons.free()
  }

  *#paintInSlices(...[context, rect, origin, frame]: Parameters<PaintRect>): Slices<boolean> {
    const batch = this.#slicedBatch
    yield* batch.gatherInSlices(this.#store, this.#sprites, rect, origin, frame)
    yield* this.#slicedPainter.paintInSlices(context, batch)
    return batch.count > 0
  }

  /** The markers whose names are told: selected, pointed at in a list, or hovered. */
  #toldMarkers({ hover, selection, draft }: SceneState): Marker[] {
    const selectedId = idOf(selection, 'marker')
    const ids = new Set([selectedId, this.#flash.markerId, idOf(hover, 'marker')])
    if (draft?.kind === 'move') ids.delete(idOf(draft.target, 'marker'))
    const markers = [...ids].map((id) => (id === null ? undefined : this.#store.get(id)))
    return markers
      .filter((marker) => marker !== undefined)
      .filter((marker) =>
        marker.id === selectedId ? !this.#store.isTypeHidden(marker) : !this.#store.isHidden(marker),
      )
  }

  /** A marker that is shown as a draft is not painted at its stored place. */
  #conceal(id: number | null, formerId: number | null, state: SceneState): void {
    this.#store.conceal(id)
    const concerned = [id, formerId].map((each) => (each === null ? undefined : this.#store.get(each)))
    this.touched(
      concerned.filter((marker) => marker !== undefined),
      state,
    )
  }
}

const movedMarkerId = ({ draft }: SceneState): number | null =>
  draft?.kind === 'move' ? idOf(draft.target, 'marker') : null

const isOverlayChanged = (now: SceneState, before: SceneState): boolean =>
  now.hover !== before.hover ||
  now.selection !== before.selection ||
  now.tool !== before.tool ||
  now.insets !== before.insets ||
  now.isWorkedByKeys !== before.isWorkedByKeys ||
  now.areLabelsShown !== before.areLabelsShown

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

/** Paints the markers that are hovered, selected, about to be created, or being moved. */
const paintMarkerHighlights = (
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
    // A dimmed marker stays dimmed when it is selected. One that is left out is drawn for as long as it is selected.
    const isDimmed = state === 'plain' && markers.isDimmed(marker.id)
    if (!isDimmed || markers.isFilteredOut(marker.id)) paintSprite(marker, at, isDimmed ? 'dimmed' : state)
    paintLines(context, at, frame, marker.iconUrl ? iconTicks : ticks)
  }
  const seen = (target: Target | null): Marker | undefined => {
    const marker = target?.kind === 'marker' ? markers.get(target.id) : undefined
    return marker && !markers.isTypeHidden(marker) ? marker : undefined
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

/** The four corner ticks around a place. */
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

/** Marks where Enter places a POI when the canvas is used by keyboard. */
const crosshair = (context: CanvasRenderingContext2D): void =>
  traceCross(context, CROSSHAIR_NEAR_VIEW, CROSSHAIR_FAR_VIEW)

/** Uses the accent colour on a casing that is visible on any image. `trace` draws around 0,0 in CSS px. */
const paintLines = (
  context: CanvasRenderingContext2D,
  at: PointMap,
  frame: PixelFrame,
  trace: (context: CanvasRenderingContext2D) => void,
): void =>
  markAt(context, frame, at, () => {
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
  })
