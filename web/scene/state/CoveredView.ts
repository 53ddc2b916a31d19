import type { PointMap } from '../../../shared/geometry/point.ts'
import {
  cameraWith,
  clampZoomLevel,
  type InsetsView,
  middleOfView,
  NO_INSETS,
  sameCamera,
  snapZoomLevel,
} from '../plane/camera.ts'
import type { Camera } from '../plane/coordinates.ts'
import type { CameraDriver } from './CameraDriver.ts'
import { cameraLimits, type SceneStore } from './sceneStore.ts'

/** While something covers a part of the view. */
interface Visit {
  /** Where the camera was when it came, or where a person took it since. */
  readonly home: Camera
  /** Where it was sent from there; anything else, a person did. */
  readonly sent: Camera
  readonly place: PointMap | null
}

/** Flies to places where they can be seen although something covers the view, and back when nothing does any more. */
export class CoveredView {
  readonly #store: SceneStore
  readonly #driver: Pick<CameraDriver, 'destination' | 'flyTo'>
  #visit: Visit | null = null

  constructor(store: SceneStore, driver: Pick<CameraDriver, 'destination' | 'flyTo'>) {
    this.#store = store
    this.#driver = driver
  }

  setInsets(wanted: InsetsView | null): void {
    const insets = wanted ?? NO_INSETS
    if (isSame(insets, this.#store.getState().insets)) return
    const visit = this.#visit
    const { destination } = this.#driver
    const isMoved = visit !== null && !sameCamera(destination, visit.sent)
    this.#store.setState({ insets })
    if (wanted === null) {
      this.#visit = null
      this.#driver.flyTo(visit === null || isMoved ? destination : visit.home)
    } else if (visit === null) this.#visit = { home: destination, sent: destination, place: null }
    else if (!isMoved && visit.place !== null) this.flyTo(visit.place)
  }

  flyTo(place: PointMap, zoomLevel?: number): void {
    const state = this.#store.getState()
    const { viewSize, insets } = state
    const from = this.#driver.destination
    const wanted = snapZoomLevel(zoomLevel ?? from.zoomLevel)
    const level = clampZoomLevel(wanted, cameraLimits(state).zoomMin)
    this.#driver.flyTo(cameraWith(place, middleOfView(viewSize, insets), viewSize, level))
    const visit = this.#visit
    if (visit === null) return
    const home = sameCamera(from, visit.sent) ? visit.home : from
    this.#visit = { home, sent: this.#driver.destination, place }
  }
}

const isSame = (a: InsetsView, b: InsetsView): boolean =>
  a.topView === b.topView && a.bottomView === b.bottomView
