import { beforeEach, describe, expect, it } from 'vitest'
import { constrainCamera, NO_INSETS, visibleMapRect } from '../plane/camera.ts'
import { type Camera, mapToView, type RectMap } from '../plane/coordinates.ts'
import { closeUpOf, CoveredView } from './CoveredView.ts'
import { boundsAt } from './SceneKind.ts'
import { cameraLimits, createSceneStore, moveCamera, type SceneState, type SceneStore } from './sceneStore.ts'

const VIEW = { width: 390, height: 788 }
const FITTED: Camera = { centerMap: { x: 500, y: 500 }, zoomLevel: -1.4 }
const SHEET = { ...NO_INSETS, topView: 112, bottomView: 450 }
const LOW = { x: 500, y: 40 }

let store: SceneStore
let covered: CoveredView

/** Arrives at once. */
const driverOf = (scene: SceneStore) => ({
  get destination() {
    return scene.getState().camera
  },
  flyTo: (target: Camera) =>
    scene.setState({ camera: constrainCamera(target, cameraLimits(scene.getState())) }),
  jump: (target: Camera) => moveCamera(scene, target),
})

beforeEach(() => {
  store = createSceneStore()
  const image = { widthMap: 1000, heightMap: 1000, previewUrl: null, pyramid: null }
  store.setState({ image, viewSize: VIEW, camera: FITTED })
  covered = new CoveredView(store, driverOf(store))
})

const heightOf = (place: { x: number; y: number }) => mapToView(store.getState().camera, VIEW, place).yView

it('shows a place at the edge of the image above a sheet, and returns when the sheet closes', () => {
  covered.setInsets(SHEET)
  expect(store.getState().camera).toEqual(FITTED)
  covered.flyTo(LOW)
  expect(heightOf(LOW)).toBeCloseTo((112 + 788 - 450) / 2)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(FITTED)
})

it('leaves the camera alone as long as a place is in view beside the sheet', () => {
  const high = { x: 500, y: 900 }
  covered.setInsets(SHEET)
  covered.keepInView(high)
  expect(store.getState().camera).toEqual(FITTED)
  covered.setInsets({ ...SHEET, bottomView: 600 })
  expect(heightOf(high)).toBeCloseTo((112 + 788 - 600) / 2)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(FITTED)
  covered.setInsets(SHEET)
  covered.keepInView(LOW)
  expect(heightOf(LOW)).toBeCloseTo((112 + 788 - 450) / 2)
})

it('follows a sheet that grows', () => {
  covered.setInsets(SHEET)
  covered.flyTo(LOW)
  covered.setInsets({ ...SHEET, bottomView: 550 })
  expect(heightOf(LOW)).toBeCloseTo((112 + 788 - 550) / 2)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(FITTED)
})

it('stays where the user has moved the map, within the limits without the sheet', () => {
  covered.setInsets(SHEET)
  covered.flyTo(LOW)
  const moved = { centerMap: { x: 300, y: 200 }, zoomLevel: -1 }
  moveCamera(store, moved)
  covered.setInsets({ ...SHEET, bottomView: 550 })
  expect(store.getState().camera).toEqual(moved)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(moved)
})

it('returns to where the user moved it before the next place', () => {
  covered.setInsets(SHEET)
  covered.flyTo(LOW)
  const moved = { centerMap: { x: 300, y: 200 }, zoomLevel: -1 }
  moveCamera(store, moved)
  covered.flyTo({ x: 300, y: 100 })
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(moved)
})

it('has the camera where it was before while a phone is turned, and returns there as it is after', () => {
  covered.setInsets(SHEET)
  covered.flyTo(LOW)
  const fittedAgain = { centerMap: { x: 500, y: 500 }, zoomLevel: -1.5 }
  covered.resize(() => {
    expect(store.getState()).toMatchObject({ camera: FITTED, insets: NO_INSETS })
    store.setState({ viewSize: { width: 780, height: 390 }, camera: fittedAgain })
  })
  covered.setInsets({ ...NO_INSETS, rightView: 380 })
  covered.keepInView(LOW)
  const { xView } = mapToView(store.getState().camera, store.getState().viewSize, LOW)
  expect(xView).toBeLessThanOrEqual(400)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(fittedAgain)
})

it('keeps where the user has moved the map, when a phone is turned, until it is to show the place again', () => {
  covered.setInsets(SHEET)
  const moved = { centerMap: { x: 300, y: 200 }, zoomLevel: -1 }
  moveCamera(store, moved)
  covered.resize(() => store.setState({ viewSize: { width: 780, height: 390 } }))
  expect(store.getState().camera).toEqual(moved)
  covered.setInsets(null)
  covered.setInsets(SHEET)
  covered.flyTo(LOW)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(moved)
})

it('flies exactly to the middle if nothing covers the view', () => {
  covered.flyTo({ x: 600, y: 400 }, 0)
  expect(store.getState().camera).toEqual({ centerMap: { x: 600, y: 400 }, zoomLevel: 0 })
})

describe('showing an object', () => {
  const NEAR = { x: 620, y: 560 }
  const show = (bounds: RectMap) => {
    covered.show(bounds)
    return store.getState().camera
  }

  it('leaves the camera alone if the object is in view and large enough', () => {
    const camera = { centerMap: { x: 500, y: 500 }, zoomLevel: 0 }
    moveCamera(store, camera)
    expect(show(boundsAt(NEAR))).toBe(store.getState().camera)
    expect(store.getState().camera).toEqual(camera)
    expect(show({ left: 420, right: 520, bottom: 480, top: 560 })).toEqual(camera)
  })

  it('zooms in on what is in view but far away, without moving it', () => {
    const before = mapToView(store.getState().camera, VIEW, NEAR)
    expect(show(boundsAt(NEAR)).zoomLevel).toBe(0)
    const after = mapToView(store.getState().camera, VIEW, NEAR)
    expect([after.xView, after.yView]).toEqual([
      expect.closeTo(before.xView, 6),
      expect.closeTo(before.yView, 6),
    ])
    store.setState({ camera: FITTED })
    expect(show({ left: 500, right: 520, bottom: 500, top: 510 }).zoomLevel).toBeCloseTo(1.7)
  })

  it('flies to what is out of view, covered parts included, and never zooms out of a point', () => {
    moveCamera(store, { centerMap: { x: 200, y: 200 }, zoomLevel: 2 })
    expect(show(boundsAt(NEAR))).toEqual({ centerMap: NEAR, zoomLevel: 2 })
    moveCamera(store, FITTED)
    covered.setInsets(SHEET)
    covered.show(boundsAt(LOW))
    expect(heightOf(LOW)).toBeCloseTo((112 + 788 - 450) / 2)
    covered.setInsets(null)
    expect(store.getState().camera).toEqual(FITTED)
  })

  it('shows the whole of a shape that is out of view', () => {
    moveCamera(store, { centerMap: { x: 100, y: 100 }, zoomLevel: 2 })
    const shape = { left: 600, right: 900, bottom: 600, top: 900 }
    const { centerMap, zoomLevel } = show(shape)
    expect(centerMap).toEqual({ x: 750, y: 750 })
    expect(300 * 2 ** zoomLevel).toBeLessThanOrEqual(VIEW.width)
  })
})

describe('close up', () => {
  const at = (bounds: RectMap, part: Partial<SceneState> = {}) =>
    closeUpOf(bounds, { ...store.getState(), viewSize: { width: 1000, height: 800 }, ...part })

  it('zooms in on a point, and never out', () => {
    const near = { centerMap: { x: 0, y: 0 }, zoomLevel: 3 }
    expect(at(boundsAt({ x: 30, y: 40 }))).toEqual({ place: { x: 30, y: 40 }, zoomLevel: 1 })
    expect(at(boundsAt({ x: 50, y: 60 }), { camera: near })).toEqual({
      place: { x: 50, y: 60 },
      zoomLevel: 3,
    })
  })

  it('shows a whole shape as large as possible in the uncovered part of the view', () => {
    const bounds = { left: 3100, right: 4900, bottom: 1100, top: 2900 }
    for (const [height, part] of [
      [800, {}],
      [400, { insets: { ...NO_INSETS, bottomView: 400 } }],
    ] as const) {
      const { place, zoomLevel } = at(bounds, part)
      const seen = visibleMapRect({ centerMap: place, zoomLevel }, { width: 1000, height })
      expect(seen.bottom).toBeLessThan(1100)
      expect(seen.top).toBeGreaterThan(2900)
      expect(seen.top - seen.bottom).toBeLessThan(1800 * 1.4)
    }
  })

  it('does not exceed the highest level for a small shape, and shows a whole straight line', () => {
    expect(at({ left: 9.5, right: 10.5, bottom: 9.5, top: 10.5 }).zoomLevel).toBe(4)
    expect(at({ left: 0, right: 0, bottom: 0, top: 5120 })).toEqual({
      place: { x: 0, y: 2560 },
      zoomLevel: -3,
    })
  })
})

describe('flying to what was undone', () => {
  const at = (x: number, y: number): RectMap => boundsAt({ x, y })
  const CLOSE: Camera = { centerMap: { x: 500, y: 500 }, zoomLevel: 0 }
  const seen = () => visibleMapRect(store.getState().camera, VIEW)

  it('does not move if one of the places is in view', () => {
    store.setState({ camera: CLOSE })
    covered.flyIntoView([at(20, 20), at(480, 520)])
    expect(store.getState().camera).toEqual(CLOSE)
  })

  it('keeps the zoom level for a place out of view', () => {
    store.setState({ camera: CLOSE })
    covered.flyIntoView([at(500, 900)])
    expect(store.getState().camera.zoomLevel).toBe(0)
    expect(heightOf({ x: 500, y: 900 })).toBeGreaterThan(24)
  })

  it('zooms out as far as several places need', () => {
    store.setState({ camera: { centerMap: { x: 500, y: 500 }, zoomLevel: 2 } })
    covered.flyIntoView([at(300, 800), at(620, 850)])
    const { left, right } = seen()
    expect([left < 300, right > 620]).toEqual([true, true])
  })

  it('regards a place under a sheet as out of view', () => {
    store.setState({ camera: CLOSE })
    covered.setInsets(SHEET)
    covered.flyIntoView([at(500, 400)])
    expect(heightOf({ x: 500, y: 400 })).toBeCloseTo((112 + 788 - 450) / 2)
  })

  it('does nothing for a step without a place', () => {
    covered.flyIntoView([])
    expect(store.getState().camera).toEqual(FITTED)
  })
})
