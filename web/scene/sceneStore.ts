import type { PointMap } from '../../shared/geometry/point.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_INSETS, constrainCamera, middleOfView, sameCamera, type CameraLimits } from './camera.ts'
import { viewToMap, type RectMap, type SizeMap, type SizeView } from './coordinates.ts'
import type { Camera, FlashTarget, InsetsView, PendingMarker, SceneImage, ToolName } from './Scene.ts'
import type { Draft } from './tools/Tool.ts'
import { ZOOM_START, lowestZoomLevel } from './zoomLevels.ts'

/** What the canvases are painted from, besides markers and pictures. */
export interface SceneState {
  readonly camera: Camera
  readonly viewSize: SizeView
  readonly insets: InsetsView
  /** Device px per CSS px. */
  readonly pixelRatio: number
  readonly image: SceneImage | null
  /** Around all markers: an authored place may lie beside the image, and one must be able to go there. */
  readonly markerBounds: RectMap | null
  readonly selectionId: number | null
  readonly hoverId: number | null
  readonly pending: PendingMarker | null
  readonly flash: FlashTarget | null
  readonly draft: Draft | null
  readonly canEdit: boolean
  readonly areLabelsShown: boolean
  readonly isBackgroundAwaited: boolean
  readonly tool: ToolName
  /** The canvas has the focus, and the last that was heard there was a key. */
  readonly isWorkedByKeys: boolean
}

export type SceneStore = StoreApi<SceneState>

export const createSceneStore = (): SceneStore =>
  createStore<SceneState>(() => ({
    camera: { centerMap: { x: 0, y: 0 }, zoomLevel: ZOOM_START },
    viewSize: { width: 0, height: 0 },
    insets: NO_INSETS,
    pixelRatio: 1,
    image: null,
    markerBounds: null,
    selectionId: null,
    hoverId: null,
    pending: null,
    flash: null,
    draft: null,
    canEdit: false,
    areLabelsShown: true,
    isBackgroundAwaited: false,
    tool: 'select',
    isWorkedByKeys: false,
  }))

export const imageSize = (image: SceneImage | null): SizeMap | null =>
  image && { width: image.widthMap, height: image.heightMap }

export const imageBounds = (image: SceneImage | null): RectMap | null =>
  image && { left: 0, bottom: 0, right: image.widthMap, top: image.heightMap }

export const cameraLimits = ({ image, viewSize, markerBounds, insets }: SceneState): CameraLimits => ({
  insets,
  zoomMin: lowestZoomLevel(imageSize(image), viewSize),
  bounds: around(imageBounds(image), markerBounds),
})

/** The place in the middle of what nothing covers. */
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
