import type { PointMap } from '../../../shared/geometry/point.ts'
import {
  cameraWith,
  clampZoomLevel,
  fittingZoomLevel,
  type InsetsView,
  middleOfView,
  NO_INSETS,
  sameCamera,
  snapZoomLevel,
  uncoveredSize,
  zoomCameraAbout,
  ZOOM_CLOSE,
  ZOOM_MAX,
  ZOOM_START,
} from '../plane/camera.ts'
import { type Camera, mapToView, type RectMap, scaleOf } from '../plane/coordinates.ts'
import type { CameraDriver } from './CameraDriver.ts'
import { boundsAt } from './SceneKind.ts'
import { cameraLimits, type SceneState, type SceneStore } from './sceneStore.ts'

/** The state while something covers a part of the view. */
interface Visit {
  /** Where the camera was before, or where the user has moved it since. */
  readonly home: Camera
  /** Where it was sent. If the camera is elsewhere, the user has moved it. */
  readonly sent: Camera
  readonly place: PointMap | null
}

type CoveredDriver = Pick<CameraDriver, 'destination' | 'flyTo' | 'jump'>

/** Flies to places in the uncovered part of the view, and back once nothing covers the view. */
export class CoveredView {
  readonly #store: SceneStore
  readonly #driver: CoveredDriver
  #visit: Visit | null = null

  constructor(store: SceneStore, driver: CoveredDriver) {
    this.#store = store
    this.#driver = driver
  }

  setInsets(wanted: InsetsView | null): void {
    const insets = wanted ?? NO_INSETS
    const visit = this.#visit
    if (isSame(insets, this.#store.getState().insets) && (wanted !== null || visit === null)) return
    const { destination } = this.#driver
    const isMoved = visit !== null && !sameCamera(destination, visit.sent)
    this.#store.setState({ insets })
    if (wanted === null) {
      this.#visit = null
      this.#driver.flyTo(visit === null || isMoved ? destination : visit.home)
    } else if (visit === null) this.#visit = { home: destination, sent: destination, place: null }
    else if (!isMoved && visit.place !== null) this.keepInView(visit.place)
  }

  /**
   * Changes the size of the view with nothing covering it and the camera back where it was, so that an image that is fitted
   * stays fitted. What covers the view is to say so again, and which place it keeps in view.
   */
  resize(change: () => void): void {
    const visit = this.#visit
    if (visit === null) return change()
    const isMoved = !sameCamera(this.#driver.destination, visit.sent)
    this.#store.setState({ insets: NO_INSETS })
    if (!isMoved) this.#driver.jump(visit.home)
    change()
    const { destination } = this.#driver
    this.#visit = { home: destination, sent: destination, place: null }
  }

  flyTo(place: PointMap, zoomLevel?: number): void {
    const state = this.#store.getState()
    const { viewSize, insets } = state
    const from = this.#driver.destination
    const wanted = snapZoomLevel(zoomLevel ?? from.zoomLevel)
    const level = clampZoomLevel(wanted, cameraLimits(state).zoomMin)
    this.#visitAt(place, cameraWith(place, middleOfView(viewSize, insets), viewSize, level))
  }

  /** Flies to a place unless it is in the uncovered part of the view already, and whenever the insets come to cover it. */
  keepInView(place: PointMap): void {
    const state = { ...this.#store.getState(), camera: this.#driver.destination }
    if (!isInView(boundsAt(place), state)) return this.flyTo(place)
    if (this.#visit !== null) this.#visit = { ...this.#visit, place }
  }

  /** Flies to places, zooming out as far as they need, unless one of them is in the uncovered part of the view. */
  flyIntoView(places: readonly RectMap[]): void {
    const state = { ...this.#store.getState(), camera: this.#driver.destination }
    const [first, ...rest] = places
    if (first === undefined || places.some((place) => isInView(place, state))) return
    const { place, zoomLevel } = closeUpOf(rest.reduce(around, first), state)
    this.flyTo(place, Math.min(zoomLevel, state.camera.zoomLevel))
  }

  /** Shows an object as closely as its bounds allow. */
  zoomTo(bounds: RectMap): void {
    const { place, zoomLevel } = closeUpOf(bounds, this.#store.getState())
    this.flyTo(place, zoomLevel)
  }

  /**
   * Shows an object large enough to be recognised. What is in view stays at its place in the view: the camera only zooms in
   * there if it is too far away.
   */
  show(bounds: RectMap): void {
    const state = this.#store.getState()
    const from = this.#driver.destination
    const middle = middleOf(bounds)
    const isPoint = bounds.left === bounds.right && bounds.bottom === bounds.top
    if (!isInView(boundsAt(middle), { ...state, camera: from }))
      return isPoint ? this.flyTo(middle, Math.max(from.zoomLevel, ZOOM_START)) : this.zoomTo(bounds)
    const sizeView =
      Math.max(bounds.right - bounds.left, bounds.top - bounds.bottom) * scaleOf(from.zoomLevel)
    const lacking = isPoint ? ZOOM_START - from.zoomLevel : Math.log2(SHAPE_SIZE_MIN_VIEW / sizeView)
    if (lacking <= 0) return
    const level = Math.min(ZOOM_MAX, snapZoomLevel(from.zoomLevel + lacking))
    const at = mapToView(from, state.viewSize, middle)
    this.#visitAt(middle, zoomCameraAbout(from, state.viewSize, level, at))
  }

  #visitAt(place: PointMap, camera: Camera): void {
    const from = this.#driver.destination
    this.#driver.flyTo(camera)
    const visit = this.#visit
    if (visit === null) return
    const home = sameCamera(from, visit.sent) ? visit.home : from
    this.#visit = { home, sent: this.#driver.destination, place }
  }
}

/** A shape smaller than this is hard to recognise. */
const SHAPE_SIZE_MIN_VIEW = 64
const middleOf = ({ left, right, bottom, top }: RectMap): PointMap => ({
  x: (left + right) / 2,
  y: (bottom + top) / 2,
})

const isSame = (a: InsetsView, b: InsetsView): boolean =>
  a.topView === b.topView &&
  a.rightView === b.rightView &&
  a.bottomView === b.bottomView &&
  a.leftView === b.leftView

/** How far from the edge of the view a place has to be to count as seen. */
const SEEN_MARGIN_VIEW = 24

const isInView = (
  { left, right, bottom, top }: RectMap,
  { camera, viewSize, insets }: Pick<SceneState, 'camera' | 'viewSize' | 'insets'>,
): boolean => {
  const from = mapToView(camera, viewSize, { x: left, y: top })
  const to = mapToView(camera, viewSize, { x: right, y: bottom })
  return (
    to.xView >= insets.leftView + SEEN_MARGIN_VIEW &&
    from.xView <= viewSize.width - insets.rightView - SEEN_MARGIN_VIEW &&
    to.yView >= insets.topView + SEEN_MARGIN_VIEW &&
    from.yView <= viewSize.height - insets.bottomView - SEEN_MARGIN_VIEW
  )
}

const around = (a: RectMap, b: RectMap): RectMap => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
})

/** The share of the view, in each direction, left free around a shape. */
const AROUND_SHARE = 0.2

/** Returns the camera that shows an object close up: a point at a level that shows its surroundings, a shape as a whole. */
export const closeUpOf = (
  { left, right, bottom, top }: RectMap,
  { camera, viewSize, insets }: SceneState,
): { readonly place: PointMap; readonly zoomLevel: number } => {
  const place = middleOf({ left, right, bottom, top })
  if (left === right && bottom === top) return { place, zoomLevel: Math.max(ZOOM_CLOSE, camera.zoomLevel) }
  const { width, height } = uncoveredSize(viewSize, insets)
  const free = 1 - AROUND_SHARE
  const level = fittingZoomLevel(
    { width: right - left, height: top - bottom },
    { width: width * free, height: height * free },
  )
  return { place, zoomLevel: Math.min(ZOOM_MAX, level) }
}
