import type Konva from 'konva/lib/Core.js'
import type { ComponentType } from 'react'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import type { PointMap } from '../../shared/geometry/point.ts'
import type { MapMeasure } from '../../shared/measures/MapMeasure.ts'
import type { Scrolling } from './input/attachInput.ts'
import type { ObjectSetters } from './kinds.ts'
import type { InsetsView } from './plane/camera.ts'
import type { Camera, PointView, RectMap } from './plane/coordinates.ts'
import type { BoxView } from './plane/fitCamera.ts'
import type { BegunDrawing, DraftAct, DraftState, DraftStyle } from './state/Draft.ts'
import type { PaintedFrame } from './state/PaintedFrame.ts'
import type { LayerName } from './state/Painter.ts'
import type { GatheredTargets, SceneEvent, ToolName } from './state/SceneEvent.ts'
import type { SceneImage } from './state/sceneStore.ts'
import type { Target } from './state/Target.ts'
import type { DrawnNumbers } from './state/Tool.ts'
import type { FloorImage } from './tiles/FloorBackground.ts'
import type { TargetGroup } from './state/TargetGroup.ts'

/**
 * The canvas. It knows an image and the objects on it, but not HTTP, pages or where a map is stored. The
 * camera moves without a React render: what follows it (a popup, a readout) subscribes.
 */
export interface Scene extends SceneCore, ObjectSetters {}

/** A scene without the objects on it. */
export interface SceneCore extends SceneCamera, SceneTools {
  /** The few nodes above all canvases, in map px, y up; bottom first. */
  readonly marks: readonly ComponentType[]
  /** What is painted on the canvases now. */
  readonly painted: PaintedFrame
  /** Paints on the layers of a stage, which are named as in `LAYER_NAMES`. Returns a function that ends it. */
  mount(stage: Konva.Stage): () => void
  /** The scene function of the shape on a layer. */
  paintLayer(name: LayerName): void
  /**
   * Takes input from `container` and follows its size; returns a function that detaches it. One container at a time. With
   * `onPlainScroll`, plain scrolling is left to the page around the map.
   */
  attach(container: HTMLElement, onPlainScroll?: (by: Scrolling) => void): () => void
  /** Detaches, frees bitmaps and cancels requests. The scene can be attached again afterwards. */
  destroy(): void
  /** A new image fits the camera to it unless `camera` was set before; the same image with tiles keeps the view. */
  setImage(image: SceneImage): void
  /** Loads the picture of another image, so that it can be shown without a blank moment. Resolves also if it cannot be loaded. */
  prepareImage(image: SceneImage): Promise<void>
  /** Shows an image that takes the place of another, from `camera`, which shows what was in view on the other. */
  replaceImage(image: SceneImage, camera: Camera): void
  /** Shows the image of a floor above that of the map; null for a floor without one. */
  setFloorImage(floor: FloorImage | null): void
  /**
   * Loads the picture of the floor that is to be shown next; null for one that shows the image of the map. Resolves also if it
   * cannot be loaded.
   */
  prepareFloorImage(image: SceneImage | null): Promise<void>
  /** Whether no part of the image can be drawn yet, but some is loading. */
  readonly isBackgroundAwaited: boolean
  /** Fires when `isBackgroundAwaited` changes. */
  onBackground(listener: () => void): () => void
  /**
   * The selected object is outlined and can be moved by the arrow keys. A selected zone is what the tool 'editZone'
   * edits.
   */
  setSelection(target: Target | null): void
  /** These objects are marked, and moved together by a drag and by the arrow keys. */
  setGroup(group: TargetGroup): void
  /** Returns the objects that are wholly in view and not locked. */
  gatherInView(): GatheredTargets
  /** Fires with every SceneEvent; returns a function that stops it. */
  onEvent(listener: (event: SceneEvent) => void): () => void
}

/** The visible part of the map. */
export interface SceneCamera {
  readonly camera: Camera
  setCamera(camera: Camera): void
  /** The place on the image nearest to the middle of the uncovered part of the view. */
  readonly middleMap: PointMap
  /** Fires after each camera or size change, at most once a frame. */
  onCamera(listener: () => void): () => void
  mapToView(point: PointMap): PointView
  viewToMap(point: PointView): PointMap
  readonly viewSize: { readonly width: number; readonly height: number }
  zoomBy(levels: number): void
  /** Shows the whole image in the uncovered part of the view. */
  fit(): void
  /**
   * Flies to the selected marker or pin, close enough to see its surroundings, or to the selected zone so that it fills
   * the view.
   */
  zoomToSelection(): void
  /**
   * Shows an object large enough to be recognised: flies there if it is out of view. What is in view stays at its place,
   * and is only zoomed in on if it is too far away.
   */
  show(target: Target): void
  /**
   * Sets the edges of the view that something covers; null if nothing does any more. The camera then returns to where
   * it was, unless the user has moved it. If they come to cover the place it last flew to, or was to keep in view, it flies there again.
   */
  setInsets(insets: InsetsView | null): void
  /** Sets what measures the controls on the view, which a fitted image keeps clear of. */
  setBars(measureBars: () => readonly BoxView[]): void
  /** Call when those controls have other places: an image that is as it was first fitted is fitted again. */
  onBarsMoved(): void
  /** Centres a place in the uncovered part of the view; animated unless motion is reduced. */
  flyTo(point: PointMap, zoomLevel?: number): void
  /** Flies to a place unless it is in the uncovered part of the view already. */
  keepInView(place: PointMap): void
  /** Flies to places, zooming out as far as they need, unless one of them is in the uncovered part of the view. */
  flyIntoView(places: readonly RectMap[]): void
}

/** The tools, and what is being drawn with them. */
export interface SceneTools {
  setAbilities(abilities: { readonly edit: boolean }): void
  setTool(tool: ToolName): void
  readonly tool: ToolName
  /** The style of the shape being drawn and of the next ones. While the pencil is in use, it sets the pencil's line. */
  setDraftStyle(style: DraftStyle): void
  act(act: DraftAct): void
  /** Draws on by numbers. Returns why it cannot, with what is drawn as it was; null if it did. */
  drawByNumbers(numbers: DrawnNumbers): string | null
  /** Handles a key as if the canvas had the focus. Returns whether it did. */
  pressKey(event: KeyboardEvent): boolean
  /** Whether points being placed and vertices being dragged snap to what is near. Alt turns it off while it is held. */
  setSnapping(isSnapping: boolean): void
  /** Sets in which lengths and areas are told: pixels at first. */
  setMeasure(measure: MapMeasure): void
  /** While it is held, every drag pans the map. */
  holdPan(isHeld: boolean): void
  /** Gives up the drag of an object, a vertex or a stroke under way. Returns whether there was one. */
  dropDrag(): boolean
  /** Commits a move by arrow keys at once; otherwise it is committed after a pause. */
  commitNudge(): void
  /** What has been drawn so far, as `resume` continues it; null if nothing. */
  readonly begun: BegunDrawing | null
  /** Continues a drawing that was set aside, with its tool. */
  resume(begun: BegunDrawing): void
  /** The zone whose shape is being edited, as it would be if the gesture under way ended now; null if there is none. */
  readonly reshaped: { readonly zoneId: number; readonly geometry: ZoneGeometry } | null
  readonly draftState: DraftState
  /** Fires after each change of `draftState`; returns a function that stops it. */
  onDraft(listener: (draft: DraftState) => void): () => void
}
