import type { PointMap } from '../../shared/geometry/point.ts'
import type { SceneZones } from './SceneZones.ts'
import type { FlashTarget, Marker, PendingMarker } from './markers/Marker.ts'
import type { InsetsView } from './plane/camera.ts'
import type { Camera, PointView } from './plane/coordinates.ts'
import type { SceneLayer } from './renderer/Canvases.ts'
import type { SceneEvent, ToolName } from './state/SceneEvent.ts'
import type { SceneImage } from './state/sceneStore.ts'

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
