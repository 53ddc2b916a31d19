import type { PointMap } from '../../../shared/geometry/point.ts'
import {
  clampZoomLevel,
  constrainCamera,
  middleOfView,
  panCamera,
  snapZoomLevel,
  zoomCameraAbout,
} from '../plane/camera.ts'
import {
  type CameraMotion,
  flingMotion,
  flyMotion,
  type VelocityView,
  zoomMotion,
} from '../plane/cameraMotions.ts'
import { type Camera, mapToView, type PointView } from '../plane/coordinates.ts'
import { isMotionReduced } from './Frames.ts'
import { cameraLimits, fitImage, moveCamera, type SceneStore } from './sceneStore.ts'

const REVEAL_MARGIN_VIEW = 48

/** Moves the camera: at once for a drag, animated for a button, and always at once with reduced motion. */
export class CameraDriver {
  readonly #store: SceneStore
  readonly #requestFrame: () => void
  #motion: CameraMotion | null = null
  #startedMs: number | null = null

  constructor(store: SceneStore, requestFrame: () => void) {
    this.#store = store
    this.#requestFrame = requestFrame
  }

  /** Takes the next step of the motion, and requests another frame until it ends. */
  tick(nowMs: number): void {
    const motion = this.#motion
    if (motion === null) return
    this.#startedMs ??= nowMs
    const camera = motion.at(nowMs - this.#startedMs)
    if (camera !== null && motion.isFree) this.#store.setState({ camera })
    else moveCamera(this.#store, camera ?? motion.target)
    if (camera === null) this.stop()
    else this.#requestFrame()
  }

  stop(): void {
    this.#motion = null
    this.#startedMs = null
  }

  /** Where the camera will come to rest. */
  get destination(): Camera {
    return this.#motion?.target ?? this.#camera
  }

  jump(camera: Camera): void {
    this.stop()
    moveCamera(this.#store, camera)
  }

  pan(dxView: number, dyView: number): void {
    this.jump(panCamera(this.#camera, dxView, dyView))
  }

  /** Pans by a key; repeated steps add up. */
  panEased(dxView: number, dyView: number): void {
    this.flyTo(panCamera(this.destination, dxView, dyView))
  }

  fling(velocity: VelocityView): void {
    if (!isMotionReduced()) this.#start(flingMotion(this.#camera, velocity))
  }

  /** Zooms by the wheel, which is never animated. */
  zoomAbout(levels: number, about: PointView): void {
    const { camera, viewSize } = this.#store.getState()
    this.jump(zoomCameraAbout(camera, viewSize, this.#levelAfter(camera, levels), about))
  }

  zoomEased(levels: number, about?: PointView): void {
    const { camera, viewSize, insets } = this.#store.getState()
    const level = this.#levelAfter(this.destination, levels)
    this.#go(zoomMotion(camera, viewSize, level, about ?? middleOfView(viewSize, insets)))
  }

  /** Snaps the zoom level after a pinch, which may end between two snaps. */
  settleZoom(about: PointView): void {
    const { zoomLevel } = this.#camera
    if (zoomLevel !== this.#levelAfter(this.#camera, 0)) this.zoomEased(0, about)
  }

  fit(): void {
    const target = fitImage(this.#store)
    if (target !== null) this.#go(flyMotion(this.#camera, target))
  }

  flyTo(target: Camera): void {
    this.#go(flyMotion(this.#camera, constrainCamera(target, cameraLimits(this.#store.getState()))))
  }

  /** Moves just far enough for a place to be well within the uncovered part of the view. */
  reveal(point: PointMap): void {
    const { viewSize, insets } = this.#store.getState()
    const { xView, yView } = mapToView(this.destination, viewSize, point)
    const left = insets.leftView + REVEAL_MARGIN_VIEW
    const dxView = shortfall(xView, left, viewSize.width - insets.rightView - REVEAL_MARGIN_VIEW)
    const top = insets.topView + REVEAL_MARGIN_VIEW
    const dyView = shortfall(yView, top, viewSize.height - insets.bottomView - REVEAL_MARGIN_VIEW)
    if (dxView !== 0 || dyView !== 0) this.panEased(dxView, dyView)
  }

  get #camera(): Camera {
    return this.#store.getState().camera
  }

  #levelAfter(camera: Camera, levels: number): number {
    const { zoomMin } = cameraLimits(this.#store.getState())
    return clampZoomLevel(snapZoomLevel(camera.zoomLevel + levels), zoomMin)
  }

  #go(motion: CameraMotion): void {
    if (isMotionReduced()) this.jump(motion.target)
    else this.#start(motion)
  }

  #start(motion: CameraMotion): void {
    this.#motion = motion
    this.#startedMs = null
    this.#requestFrame()
  }
}

const shortfall = (value: number, low: number, high: number): number =>
  value < low ? low - value : value > high ? high - value : 0
