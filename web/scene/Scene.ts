import type { PointMap } from '../../shared/geometry/point.ts'
import type { ObjectSetters } from './kinds.ts'
import type { InsetsView } from './plane/camera.ts'
import type { Camera, PointView } from './plane/coordinates.ts'
import type { SceneLayer } from './renderer/Canvases.ts'
import type { DraftAct, DraftState, DraftStyle } from './state/Draft.ts'
import type { SceneEvent, ToolName } from './state/SceneEvent.ts'
import type { SceneImage } from './state/sceneStore.ts'
import type { Target } from './state/Target.ts'

/**
 * The canvas, free of React. It knows an image and the objects on it; not HTTP, pages, or where a map lives. The
 * camera moves without a React render: whatever follows it (a popup, a readout) subscribes.
 */
export interface Scene extends SceneCamera, SceneTools, ObjectSetters {
  /** Bottom first. */
  readonly layers: readonly SceneLayer[]
  /** Takes input from `container` and follows its size; returns the way to stop. One container at a time. */
  attach(container: HTMLElement): () => void
  /** Detaches and frees bitmaps and requests. The scene may be attached again afterwards. */
  destroy(): void
  /** A new image fits the camera to it unless `camera` was set before; the same image with tiles keeps the view. */
  setImage(image: SceneImage): void
  /** Nothing of the image is there yet to be drawn, and something is on its way. */
  readonly isBackgroundAwaited: boolean
  /** Fires when `isBackgroundAwaited` changes. */
  onBackground(listener: () => void): () => void
  /** What is selected is enclosed, moved by arrow keys, and edited by the tool 'editZone' if it is a zone. */
  setSelection(target: Target | null): void
  /** Fires with every SceneEvent; returns the way to stop. */
  onEvent(listener: (event: SceneEvent) => void): () => void
}

/** What is seen of the map. */
export interface SceneCamera {
  readonly camera: Camera
  setCamera(camera: Camera): void
  /** The place in the middle of what nothing covers. */
  readonly middleMap: PointMap
  /** Fires after each camera or size change, at most once a frame. */
  onCamera(listener: () => void): () => void
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

/** The tools, and what is being drawn with them. */
export interface SceneTools {
  setAbilities(abilities: { readonly edit: boolean }): void
  setTool(tool: ToolName): void
  readonly tool: ToolName
  /** Of the shape that is being drawn and the next ones; while the pencil is in use, the line is the pencil's. */
  setDraftStyle(style: DraftStyle): void
  act(act: DraftAct): void
  /** Commits at once what arrow keys have moved, which otherwise waits until they rest. */
  commitNudge(): void
  readonly draftState: DraftState
  /** Fires after each change of `draftState`; returns the way to stop. */
  onDraft(listener: (draft: DraftState) => void): () => void
}
