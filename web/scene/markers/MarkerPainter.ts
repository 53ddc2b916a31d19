import type { PaintRect } from '../raster/OverscanBitmap.ts'
import { loadPicture } from '../raster/PictureLoader.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import type { Painter, Surface } from '../state/Painter.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { idOf } from '../state/Target.ts'
import { IconCache, iconLoader } from './IconCache.ts'
import { LabelLayer } from './LabelLayer.ts'
import type { FlashTarget, Marker, PendingMarker } from './Marker.ts'
import { MarkerFlash } from './MarkerFlash.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { paintMarkerHighlights } from './paintMarkerHighlights.ts'
import { SpriteBatch } from './SpriteBatch.ts'
import { SpriteBatchPainter } from './SpriteBatchPainter.ts'
import { SPRITE_REACH_VIEW, SpriteSheet } from './SpriteSheet.ts'

/** With more touched markers than this, everything is painted anew, so there is no need to list them. */
const TOUCHED_MAX = 128

/** Markers at rest on a canvas of their own; names, highlights and flashes on the overlay. */
export class MarkerPainter implements Painter {
  readonly #store: MarkerStore
  readonly #surface: Surface
  readonly #icons = new IconCache(iconLoader(loadPicture), () => {
    this.#sprites.iconLoaded()
    this.changed()
  })
  readonly #sprites = new SpriteSheet(this.#icons)
  readonly #batch = new SpriteBatch()
  readonly #batchPainter = new SpriteBatchPainter()
  readonly #labels: LabelLayer
  readonly #flash: MarkerFlash
  #pending: PendingMarker | null = null

  constructor(store: MarkerStore, surface: Surface) {
    this.#store = store
    this.#surface = surface
    this.#labels = new LabelLayer(store)
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
    isEmpty: (): boolean => this.#store.size === 0,
  } as const

  paintOverlay(context: CanvasRenderingContext2D, frame: PixelFrame, state: SceneState): void {
    this.#sprites.setPixelRatio(frame.pixelRatio)
    if (state.areLabelsShown) this.#labels.show(context, frame)
    paintMarkerHighlights(context, frame, state, {
      markers: this.#store,
      sprites: this.#sprites,
      pending: this.#pending,
    })
    this.#flash.paint(context, frame, performance.now())
    if (this.#flash.isMoving) this.#surface.invalidate('overlay')
  }

  isOverlayEmpty(state: SceneState): boolean {
    const { hover, selection, isWorkedByKeys, areLabelsShown } = state
    return (
      hover === null &&
      selection === null &&
      this.#flash.isOff &&
      this.#pending === null &&
      !isWorkedByKeys &&
      !(areLabelsShown && this.#store.isAnyNamed)
    )
  }

  onChange(now: SceneState, before: SceneState): void {
    const [id, formerId] = [movedMarkerId(now), movedMarkerId(before)]
    if (id !== formerId) this.#conceal(id, formerId)
    if (now.selection !== before.selection) this.#labels.setEnclosed(idOf(now.selection, 'marker'))
    if (isOverlayChanged(now, before)) this.#surface.invalidate('overlay')
  }

  /** Any number of markers, or how all of them look. */
  changed(): void {
    this.#labels.invalidate()
    this.#surface.invalidateRest('markers')
    this.#surface.invalidate('overlay')
  }

  /** Just these appeared, changed or left, each at the place it is given with. */
  touched(markers: readonly Marker[]): void {
    if (markers.length === 0) return
    if (markers.length > TOUCHED_MAX) return this.changed()
    for (const { x, y } of markers)
      this.#surface.touchRest('markers', { left: x, right: x, bottom: y, top: y }, SPRITE_REACH_VIEW)
    this.#labels.invalidate()
    this.#surface.invalidate('overlay')
  }

  /** Rings around markers; none when it is null. */
  flash(target: FlashTarget | null): void {
    this.#flash.set(target, performance.now())
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
    this.#sprites.clear()
    this.#icons.free()
  }

  /** A marker that a draft stands in for is not drawn at rest. */
  #conceal(id: number | null, formerId: number | null): void {
    this.#store.conceal(id)
    const concerned = [id, formerId].map((each) => (each === null ? undefined : this.#store.get(each)))
    this.touched(concerned.filter((marker) => marker !== undefined))
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
