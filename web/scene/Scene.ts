import type Konva from 'konva/lib/Core.js'
import type { Change } from '../../shared/changes.ts'
import type { PointMap } from '../../shared/geometry/point.ts'
import type { Shape } from '../../shared/types.ts'
import type { SceneZones, ShapeToolName, ZoneEvent } from './SceneZones.ts'

/** CSS pixels from the stage's top left corner, y down. */
export interface PointView {
  readonly xView: number
  readonly yView: number
}

/** What stands in the middle of the view, and how large: scale = 2 ** zoomLevel CSS px per map px. */
export interface Camera {
  readonly centerMap: PointMap
  readonly zoomLevel: number
}

/** How much of the view's edges something else covers, as a sheet does that opens over the map. */
export interface InsetsView {
  readonly topView: number
  readonly bottomView: number
}

export interface SceneImage {
  readonly widthMap: number
  readonly heightMap: number
  readonly previewUrl: string | null
  readonly pyramid: {
    readonly tileSize: number
    readonly levels: number
    readonly urlTemplate: string
  } | null
}

/** One POI as the scene draws it. `label` is empty where there is none. */
export interface Marker {
  readonly id: number
  readonly typeId: number
  readonly x: number
  readonly y: number
  readonly shape: Shape
  readonly colour: string
  /** A picture shown in place of the shape, which stays where the picture cannot be had. */
  readonly iconUrl?: string | null
  readonly label: string
  /** Black where it is left out. */
  readonly labelBgColour?: string
  /** No border where it is null or left out. */
  readonly labelBorderColour?: string | null
}

/** A marker whose POI is not made yet, and may have no type. */
export type PendingMarker = Omit<Marker, 'typeId'>

/** What draws a ring around itself for a moment, to be seen among others. */
export type FlashTarget =
  { readonly kind: 'marker'; readonly id: number } | { readonly kind: 'type'; readonly typeId: number }

/** One of the stacked canvases. `SceneView` gives each a Konva layer; nothing on them listens. */
export interface SceneLayer {
  readonly name: 'background' | 'zones' | 'markers' | 'overlay'
  /** Answers the way to take the layer back. */
  mount(layer: Konva.Layer): () => void
  paint(context: Konva.Context): void
}

export type ToolName = 'select' | 'placePoi' | 'placePin' | ShapeToolName | 'editZone' | 'pencil'

/** What people do on the canvas, for the features to answer. The scene itself changes nothing but its camera. */
export type SceneEvent =
  /** A click on nothing: the place an owner wants a POI, or a visitor its coordinates. */
  | { readonly kind: 'place'; readonly pointMap: PointMap }
  /** A marker was picked, or (null) the selection left. */
  | { readonly kind: 'select'; readonly markerId: number | null }
  | { readonly kind: 'hover'; readonly markerId: number | null }
  /** The pointer's place in map pixels; null when it leaves. */
  | { readonly kind: 'point'; readonly pointMap: PointMap | null }
  /** A finished act, to be committed as one undo step. */
  | { readonly kind: 'commit'; readonly changes: readonly Change[] }
  | { readonly kind: 'say'; readonly text: string }
  /** For those who do not see the canvas; everybody else sees it happen. */
  | { readonly kind: 'announce'; readonly text: string }
  /** Another tool is in use, by whomsoever. */
  | { readonly kind: 'tool'; readonly tool: ToolName }
  | ZoneEvent

/**
 * The canvas, free of React. It knows markers and an image; not HTTP, pages, or where a map lives. The camera moves
 * without a React render: whatever follows it (a popup, a readout) subscribes.
 */
export interface Scene extends SceneZones {
  /** Bottom first. */
  readonly layers: readonly SceneLayer[]
  /** Takes input from `container` and follows its size; answers the way to stop. One container at a time. */
  attach(container: HTMLElement): () => void
  /** Detaches and frees bitmaps and requests. The scene may be attached again afterwards. */
  destroy(): void
  /** A new image fits the camera to it unless `camera` was set before; the same image with tiles keeps the view. */
  setImage(image: SceneImage): void
  setMarkers(markers: readonly Marker[]): void
  /** Cost follows what is named here, not all markers. */
  patchMarkers(patch: { readonly upsert: readonly Marker[]; readonly remove: readonly number[] }): void
  setSelection(markerId: number | null): void
  /** Lights a marker from elsewhere, as a list row under the pointer does. Fires no event. */
  setHover(markerId: number | null): void
  setLabelsShown(shown: boolean): void
  /** Markers of these types are neither drawn, named nor picked. Costs what a redraw costs. */
  setHiddenTypes(typeIds: ReadonlySet<number>): void
  /** Which markers count as found; ids of others are kept for when they come. */
  setFound(ids: ReadonlySet<number>): void
  /** Whether found markers and their labels stand back at 0.3. */
  setFoundDimmed(dimmed: boolean): void
  /** Rings for a moment; a steady outline, until it is set to null, where motion is reduced. */
  flash(target: FlashTarget | null): void
  /** A preview marker where a POI is about to be created. */
  setPending(marker: PendingMarker | null): void
  setAbilities(abilities: { readonly edit: boolean }): void
  setTool(tool: ToolName): void
  readonly tool: ToolName
  /** Fires with every SceneEvent; answers the way to stop. */
  onEvent(listener: (event: SceneEvent) => void): () => void
  readonly camera: Camera
  setCamera(camera: Camera): void
  /** The place in the middle of what nothing covers. */
  readonly middleMap: PointMap
  /** Fires after each camera or size change, at most once a frame. */
  onCamera(listener: () => void): () => void
  /** Nothing of the image is there yet to be drawn, and something is on its way. */
  readonly isBackgroundAwaited: boolean
  /** Fires when `isBackgroundAwaited` changes. */
  onBackground(listener: () => void): () => void
  mapToView(point: PointMap): PointView
  viewToMap(point: PointView): PointMap
  readonly viewSize: { readonly width: number; readonly height: number }
  zoomBy(levels: number): void
  /** Shows the whole image in what nothing covers. */
  fit(): void
  /** Flies to the selected marker or pin, close enough to see what it stands on; or to the zone, until it fills the view. */
  zoomToSelection(): void
  /**
   * What covers the view. When nothing does any more (null), the camera goes back to where it was before, unless a
   * person moved it meanwhile; when it covers more or less, the place last flown to is brought into the middle again.
   */
  setInsets(insets: InsetsView | null): void
  /** Brings a place into the middle of what nothing covers, easing unless motion is reduced. */
  flyTo(point: PointMap, zoomLevel?: number): void
}
