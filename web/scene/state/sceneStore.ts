import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  ZONE_EDITOR_COLOUR,
  ZONE_FILL_OPACITY_EDITOR,
  ZONE_STROKE_OPACITY,
} from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { type MapMeasure, PIXEL_MEASURE } from '../../../shared/measures/MapMeasure.ts'
import {
  type CameraLimits,
  constrainCamera,
  type InsetsView,
  lowestZoomLevel,
  middleOfView,
  NO_INSETS,
  sameCamera,
  uncoveredSize,
  ZOOM_MAX,
  ZOOM_START,
} from '../plane/camera.ts'
import { type Camera, type RectMap, type SizeMap, type SizeView, viewToMap } from '../plane/coordinates.ts'
import { type BoxView, fitCamera } from '../plane/fitCamera.ts'
import { type Draft, type DraftState, type DraftStyle, PENCIL_LOOK, type PencilLook } from './Draft.ts'
import type { ToolName } from './SceneEvent.ts'
import type { Target } from './Target.ts'
import { NO_GROUP, type TargetGroup } from './TargetGroup.ts'

export interface SceneImage {
  readonly widthMap: number
  readonly heightMap: number
  readonly previewUrl: string | null
  readonly pyramid: {
    readonly tileSize: number
    readonly levels: number
    readonly urlTemplate: string
    /** Where the page has the tiles itself. */
    readonly readTile?: (url: string) => Promise<Blob | ImageBitmap | null>
  } | null
}

export type Cursor = 'grab' | 'grabbing' | 'pointer' | 'crosshair' | 'move' | 'nwse-resize' | 'nesw-resize'

/** What the canvases show, apart from the objects. */
export interface SceneState {
  readonly camera: Camera
  readonly viewSize: SizeView
  readonly insets: InsetsView
  /** Measures the controls on the view that a fitted image keeps clear of. */
  readonly measureBars: () => readonly BoxView[]
  /** The level at which the image was fitted last, which the camera must be able to have. */
  readonly fittedLevel: number
  /** Device px per CSS px. */
  readonly pixelRatio: number
  readonly image: SceneImage | null
  /** The bounds of all objects, by kind. They may be outside the image, and the camera must be able to go there. */
  readonly objectBounds: Readonly<Record<string, RectMap | null>>
  /** The one object that is open. */
  readonly selection: Target | null
  /** What is selected to be worked on together; nothing is open then. */
  readonly group: TargetGroup
  /** Around what the handles of the selection turn and scale; null if it has none. */
  readonly handledBox: RectMap | null
  readonly hover: Target | null
  readonly blinkingZoneId: number | null
  readonly draft: Draft | null
  readonly draftState: DraftState
  readonly draftStyle: DraftStyle
  readonly pencilLook: PencilLook
  readonly canEdit: boolean
  readonly isSnapping: boolean
  /** In which lengths and areas are told. */
  readonly measure: MapMeasure
  readonly areLabelsShown: boolean
  /** Of the texts on the canvases. */
  readonly fontFamily: string
  readonly isBackgroundAwaited: boolean
  readonly tool: ToolName
  readonly cursor: Cursor
  /** The canvas has the focus, and its last input was a key. */
  readonly isWorkedByKeys: boolean
}

export const NO_DRAFT: DraftState = { kind: 'none' }

export type SceneStore = StoreApi<SceneState>

export const createSceneStore = (): SceneStore =>
  createStore<SceneState>(() => ({
    camera: { centerMap: { x: 0, y: 0 }, zoomLevel: ZOOM_START },
    viewSize: { width: 0, height: 0 },
    insets: NO_INSETS,
    measureBars: () => [],
    fittedLevel: ZOOM_START,
    pixelRatio: 1,
    image: null,
    objectBounds: {},
    selection: null,
    group: NO_GROUP,
    handledBox: null,
    hover: null,
    blinkingZoneId: null,
    draft: null,
    draftState: NO_DRAFT,
    draftStyle: {
      strokeColour: ZONE_EDITOR_COLOUR,
      strokeOpacity: ZONE_STROKE_OPACITY,
      fillColour: ZONE_EDITOR_COLOUR,
      fillOpacity: ZONE_FILL_OPACITY_EDITOR,
      pattern: 'none',
    },
    pencilLook: PENCIL_LOOK,
    canEdit: false,
    isSnapping: true,
    measure: PIXEL_MEASURE,
    areLabelsShown: true,
    fontFamily: 'sans-serif',
    isBackgroundAwaited: false,
    tool: 'select',
    cursor: 'grab',
    isWorkedByKeys: false,
  }))

export const imageSize = (image: SceneImage | null): SizeMap | null =>
  image && { width: image.widthMap, height: image.heightMap }

export const imageBounds = (image: SceneImage | null): RectMap | null =>
  image && { left: 0, bottom: 0, right: image.widthMap, top: image.heightMap }

export const cameraLimits = ({
  image,
  viewSize,
  objectBounds,
  insets,
  fittedLevel,
}: SceneState): CameraLimits => ({
  insets,
  zoomMin: Math.min(fittedLevel, lowestZoomLevel(imageSize(image), uncoveredSize(viewSize, insets))),
  bounds: Object.values(objectBounds).reduce(around, imageBounds(image)),
})

/**
 * Returns the camera that shows the whole image, as large as `zoomMax` allows, and allows its level; null as long as there is no
 * image.
 */
export const fitImage = (store: SceneStore, zoomMax = ZOOM_MAX): Camera | null => {
  const { image, viewSize, insets, measureBars } = store.getState()
  const size = imageSize(image)
  if (size === null) return null
  const camera = fitCamera(size, viewSize, { insets, bars: measureBars(), zoomMax })
  store.setState({ fittedLevel: camera.zoomLevel })
  return camera
}

/** Null if there are no objects of this kind. */
export const setObjectBounds = (store: SceneStore, kind: string, bounds: RectMap | null): void =>
  store.setState(({ objectBounds }) => ({ objectBounds: { ...objectBounds, [kind]: bounds } }))

/** The place in the middle of the uncovered part of the view. */
export const middleMap = ({ camera, viewSize, insets }: SceneState): PointMap =>
  viewToMap(camera, viewSize, middleOfView(viewSize, insets))

export const moveCamera = (store: SceneStore, wanted: Camera): void => {
  const state = store.getState()
  const camera = constrainCamera(wanted, cameraLimits(state))
  if (!sameCamera(camera, state.camera)) store.setState({ camera })
}

const around = (a: RectMap | null, b: RectMap | null): RectMap | null =>
  a === null || b === null
    ? a
    : {
        left: Math.min(a.left, b.left),
        bottom: Math.min(a.bottom, b.bottom),
        right: Math.max(a.right, b.right),
        top: Math.max(a.top, b.top),
      }
