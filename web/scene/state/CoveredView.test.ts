import { beforeEach, expect, it } from 'vitest'
import { constrainCamera } from '../plane/camera.ts'
import { type Camera, mapToView } from '../plane/coordinates.ts'
import { CoveredView } from './CoveredView.ts'
import { cameraLimits, createSceneStore, moveCamera, type SceneStore } from './sceneStore.ts'

const VIEW = { width: 390, height: 788 }
const FITTED: Camera = { centerMap: { x: 500, y: 500 }, zoomLevel: -1.4 }
const SHEET = { topView: 112, bottomView: 450 }
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
})

beforeEach(() => {
  store = createSceneStore()
  const image = { widthMap: 1000, heightMap: 1000, previewUrl: null, pyramid: null }
  store.setState({ image, viewSize: VIEW, camera: FITTED })
  covered = new CoveredView(store, driverOf(store))
})

const heightOf = (place: { x: number; y: number }) => mapToView(store.getState().camera, VIEW, place).yView

it('brings a place at the edge of the image above a sheet, and goes back when that closes', () => {
  covered.setInsets(SHEET)
  expect(store.getState().camera).toEqual(FITTED)
  covered.flyTo(LOW)
  expect(heightOf(LOW)).toBeCloseTo((112 + 788 - 450) / 2)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(FITTED)
})

it('follows a sheet that grows', () => {
  covered.setInsets(SHEET)
  covered.flyTo(LOW)
  covered.setInsets({ ...SHEET, bottomView: 550 })
  expect(heightOf(LOW)).toBeCloseTo((112 + 788 - 550) / 2)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(FITTED)
})

it('stays where a person moved the map meanwhile, within what may be seen without the sheet', () => {
  covered.setInsets(SHEET)
  covered.flyTo(LOW)
  const moved = { centerMap: { x: 300, y: 200 }, zoomLevel: -1 }
  moveCamera(store, moved)
  covered.setInsets({ ...SHEET, bottomView: 550 })
  expect(store.getState().camera).toEqual(moved)
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(moved)
})

it('goes back to where a person took it before the next place', () => {
  covered.setInsets(SHEET)
  covered.flyTo(LOW)
  const moved = { centerMap: { x: 300, y: 200 }, zoomLevel: -1 }
  moveCamera(store, moved)
  covered.flyTo({ x: 300, y: 100 })
  covered.setInsets(null)
  expect(store.getState().camera).toEqual(moved)
})

it('flies into the very middle where nothing covers the view', () => {
  covered.flyTo({ x: 600, y: 400 }, 0)
  expect(store.getState().camera).toEqual({ centerMap: { x: 600, y: 400 }, zoomLevel: 0 })
})
