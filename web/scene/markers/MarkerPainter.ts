import type { PointMap } from '../../../shared/geometry/point.ts'
import { loadPicture } from '../raster/PictureLoader.ts'
import { type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import { isSameSet } from '../state/isSameSet.ts'
import type { LabelCollision } from '../state/LabelCollision.ts'
import { Listeners } from '../state/Listeners.ts'
import type { Painter, PaintLayer, Surface } from '../state/Painter.ts'
import { boundsAt } from '../state/SceneKind.ts'
import type { SceneState } from '../state/sceneStore.ts'
import { idOf, type Target } from '../state/Target.ts'
import { isEmptyGroup } from '../state/TargetGroup.ts'
import { HeatLayer } from './heat/HeatLayer.ts'
import { LabelLayer } from './labels/LabelLayer.ts'
import type { LabelSide } from './labels/placeLabels.ts'
import type { FlashTarget, Marker, PendingMarker } from './Marker.ts'
import { MarkerFlash } from './MarkerFlash.ts'
import { MarkerGroup } from './MarkerGroup.ts'
import { MARKER } from './markerFilter.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { IconCache, iconLoader } from './sprites/IconCache.ts'
import { MarkerSprites } from './sprites/MarkerSprites.ts'
import { SPRITE_REACH_VIEW, type SpriteState } from './sprites/SpriteSheet.ts'

/** With more changed markers, everything is repainted: where they lie close, each place takes hundreds of sprites. */
const TOUCHED_MAX = 8

/** Paints markers and their labels on canvases of their own, and highlights and flashes on the overlay. */
export class MarkerPainter implements Painter {
  readonly #store: MarkerStore
  readonly #surface: Surface
  readonly #collision: LabelCollision
  readonly #icons = new IconCache(iconLoader(loadPicture), () => {
    // Where labels are depends on the places of markers alone.
    this.#sprites.iconLoaded()
    this.#group.changed()
    this.#surface.invalidate('markers', 'overlay')
  })
  readonly #sprites: MarkerSprites
  readonly #heat: HeatLayer
  readonly #labels: LabelLayer
  readonly #flash: MarkerFlash
  readonly #group: MarkerGroup
  readonly #changes = new Listeners<[]>()
  #pending: PendingMarker | null = null

  constructor(store: MarkerStore, surface: Surface, collision: LabelCollision) {
    this.#store = store
    this.#surface = surface
    this.#collision = collision
    this.#sprites = new MarkerSprites(store, this.#icons, {
      onChange: () => surface.invalidate('markers'),
    })
    this.#heat = new HeatLayer(store)
    this.#labels = new LabelLayer(store, collision, () => surface.invalidate('labels'))
    this.#flash = new MarkerFlash(store)
    this.#group = new MarkerGroup(store, this.#sprites)
  }

  readonly layers = {
    markers: {
      paint: (...[context, frame, rect]: Parameters<PaintLayer>): void => {
        this.#sprites.setPixelRatio(frame.pixelRatio)
        this.#heat.paint(context, frame, rect)
        this.#sprites.paint(context, rect, frame)
      },
      isEmpty: () => this.#store.size === 0,
      slices: {
        isLong: (frame: PixelFrame): boolean => {
          this.#sprites.setPixelRatio(frame.pixelRatio)
          return this.#sprites.isLong(frame, frame)
        },
        paint: (context: CanvasRenderingContext2D, frame: PixelFrame) => this.#paintInSlices(context, frame),
      },
    },
    labels: {
      paint: (context: CanvasRenderingContext2D, frame: PixelFrame): void =>
        this.#labels.paint(context, frame),
      isEmpty: ({ areLabelsShown }: SceneState) => !areLabelsShown || !this.#store.isAnyNamed,
    },
    overlay: {
      paint: (...[context, frame, , state]: Parameters<PaintLayer>): void =>
        this.#paintOverlay(context, frame, state),
      isEmpty: ({ hover, selection, group, draft }: SceneState) =>
        hover === null &&
        selection === null &&
        isEmptyGroup(group) &&
        draft === null &&
        this.#flash.isOff &&
        this.#pending === null,
    },
  } as const

  onChange(now: SceneState, before: SceneState): void {
    if (now.draft !== before.draft) this.#hideWhileDragged(movedMarkers(now), movedMarkers(before))
    if (now.selection !== before.selection) this.#labels.setEnclosed(idOf(now.selection, 'marker'))
    if (now.selection !== before.selection || now.areLabelsShown !== before.areLabelsShown)
      this.#surface.invalidate('labels')
    if (before.areLabelsShown && !now.areLabelsShown) this.#labels.free()
    if (isOverlayChanged(now, before)) this.#surface.invalidate('overlay')
  }

  /** Call after any number of markers, or the look of all of them, has changed. */
  changed(): void {
    this.#heat.changed()
    this.#sprites.changed()
    this.#group.changed()
    this.#labels.invalidate()
    this.#collision.markersChanged.tell()
    this.#changes.tell()
    this.#surface.invalidate('markers', 'labels', 'overlay')
  }

  /**
   * Call after just these markers were added, changed or removed, each at the place it is given with. Nothing is repainted for
   * those that nothing painted shows.
   */
  touched(markers: readonly Marker[]): void {
    if (markers.length === 0) return
    // The colours of all heat depend on how many stand together anywhere.
    if (markers.length > TOUCHED_MAX || markers.some((marker) => this.#store.isOfHeat(marker)))
      return this.changed()
    this.#sprites.changed()
    this.#group.changed()
    const shown = markers.filter((marker) =>
      this.#surface.touch('markers', boundsAt(marker), SPRITE_REACH_VIEW),
    )
    this.#collision.markersChanged.tell()
    this.#changes.tell()
    if (shown.length > 0) this.#surface.invalidate('overlay')
    if (shown.length === 0 && !markers.some((marker) => this.#labels.dependsOn(marker))) return
    this.#labels.invalidate()
    this.#surface.invalidate('labels')
  }

  /** Draws rings around markers; null removes them. */
  flash(target: FlashTarget | null): void {
    this.#flash.set(target, performance.now())
    this.#surface.invalidate('overlay')
  }

  /** The side of the selected marker on which a panel is open: its name is shown on the other side. */
  setPanelSide(side: LabelSide | null): void {
    this.#labels.setPanelSide(side)
    this.#surface.invalidate('labels', 'overlay')
  }

  /** The marker of a POI that is about to be created. */
  setPending(marker: PendingMarker | null): void {
    this.#pending = marker
    this.#surface.invalidate('overlay')
    this.#changes.tell()
  }

  get pending(): PendingMarker | null {
    return this.#pending
  }

  /** Fires after markers, or the pending one, have changed. */
  readonly onMarkersChange = this.#changes.add

  setFontFamily(fontFamily: string): void {
    this.#labels.setFontFamily(fontFamily)
  }

  onRestored(): void {
    this.#heat.onRestored()
    this.#sprites.onRestored()
    this.#group.free()
    this.#flash.clear()
  }

  free(): void {
    this.#heat.free()
    this.#labels.free()
    this.#sprites.free()
    this.#group.free()
    this.#icons.free()
  }

  *#paintInSlices(context: CanvasRenderingContext2D, frame: PixelFrame): Generator<void, void> {
    yield* this.#heat.paintInSlices(context, frame)
    yield* this.#sprites.paintInSlices(context, frame, frame)
  }

  #paintOverlay(context: CanvasRenderingContext2D, frame: PixelFrame, state: SceneState): void {
    this.#sprites.setPixelRatio(frame.pixelRatio)
    paintMarkerHighlights(context, frame, state, {
      markers: this.#store,
      sprites: this.#sprites,
      pending: this.#pending,
    })
    this.#group.paint(context, frame, state)
    this.#flash.paint(context, frame, performance.now())
    for (const marker of this.#toldMarkers(state))
      this.#labels.tell(context, frame, marker, state.areLabelsShown)
    if (this.#flash.isMoving) this.#surface.invalidate('overlay')
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
  #hideWhileDragged(ids: ReadonlySet<number>, formerIds: ReadonlySet<number>): void {
    if (isSameSet(ids, formerIds)) return
    this.#store.hideWhileDragged(ids)
    const concerned = [...ids, ...formerIds].map((id) => this.#store.get(id))
    this.touched(concerned.filter((marker) => marker !== undefined))
  }
}

const NO_IDS: ReadonlySet<number> = new Set()

const movedMarkers = ({ draft }: SceneState): ReadonlySet<number> => {
  if (draft?.kind === 'moveGroup') return draft.group.marker ?? NO_IDS
  const id = draft?.kind === 'move' ? idOf(draft.target, 'marker') : null
  return id === null ? NO_IDS : new Set([id])
}

const isOverlayChanged = (now: SceneState, before: SceneState): boolean =>
  now.hover !== before.hover ||
  now.selection !== before.selection ||
  now.group !== before.group ||
  now.tool !== before.tool ||
  now.insets !== before.insets ||
  now.isWorkedByKeys !== before.isWorkedByKeys ||
  now.areLabelsShown !== before.areLabelsShown

const GHOST_ALPHA = 0.35

interface Painted {
  readonly markers: MarkerStore
  readonly sprites: MarkerSprites
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
    context.globalAlpha = alpha
    sprites.paintOne(context, marker, state, placeInFrame(at, frame))
    context.globalAlpha = 1
  }
  // A dimmed marker stays dimmed when it is selected. One that is not drawn as a marker is, for as long as it is selected.
  const paintSelected = (marker: Marker, state: SpriteState): void => {
    const isDimmed = state === 'plain' && markers.isDimmed(marker)
    if (!isDimmed || markers.drawnAs(marker) !== MARKER)
      paintSprite(marker, marker, isDimmed ? 'dimmed' : state)
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
  if (selected && selected !== moved) paintSelected(selected, hovered === selected ? 'lit' : 'plain')
  if (pending) paintSprite(pending, pending, 'plain')
  if (move && moved) {
    paintSprite(moved, moved, 'plain', GHOST_ALPHA)
    paintSprite(moved, move.pointMap, 'lit')
  }
}
