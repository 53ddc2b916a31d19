import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CameraDriver } from './CameraDriver.ts'
import { NO_INSETS } from '../plane/camera.ts'
import { createSceneStore, type SceneStore } from './sceneStore.ts'

let store: SceneStore
let driver: CameraDriver
let isMotionReduced = false
let isFrameWanted = false

beforeEach(() => {
  isMotionReduced = false
  isFrameWanted = false
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionReduced }))
  store = createSceneStore()
  const image = { widthMap: 8192, heightMap: 8192, previewUrl: null, pyramid: null }
  store.setState({
    image,
    viewSize: { width: 800, height: 600 },
    camera: { centerMap: { x: 4096, y: 4096 }, zoomLevel: 0 },
  })
  driver = new CameraDriver(store, () => (isFrameWanted = true))
})
afterEach(() => void vi.unstubAllGlobals())

const camera = () => store.getState().camera

/** Runs frames for as long as the driver asks for them; returns the levels on the way and how long it took. */
const run = (limitMs = 10_000): { levels: number[]; elapsedMs: number } => {
  const levels: number[] = []
  let nowMs = 1_000
  for (; isFrameWanted && nowMs < 1_000 + limitMs; nowMs += 16) {
    isFrameWanted = false
    driver.tick(nowMs)
    levels.push(camera().zoomLevel)
  }
  return { levels, elapsedMs: nowMs - 1_000 }
}

it('lets a flung map slow down and stop in its direction', () => {
  driver.fling({ dxView: -1, dyView: 0.5 })
  const { elapsedMs } = run()
  expect(elapsedMs).toBeGreaterThan(300)
  expect(elapsedMs).toBeLessThan(5_000)
  expect(camera().centerMap.x).toBeGreaterThan(4096 + 200)
  expect(camera().centerMap.y).toBeGreaterThan(4096 + 100)
  expect(isFrameWanted).toBe(false)
})

it('stops a flung map at once when it is caught, and flings none with reduced motion', () => {
  driver.fling({ dxView: -1, dyView: 0 })
  run(100)
  const caught = camera()
  driver.stop()
  run()
  expect(camera()).toEqual(caught)
  isFrameWanted = false
  isMotionReduced = true
  driver.fling({ dxView: -1, dyView: 0 })
  expect(isFrameWanted).toBe(false)
  expect(camera()).toEqual(caught)
})

it('animates the step of a button within 150 ms, and takes it at once with reduced motion', () => {
  driver.zoomEased(0.5)
  const { levels, elapsedMs } = run()
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  expect(levels.length).toBeGreaterThan(4)
  expect(elapsedMs).toBeLessThan(250)
  expect(camera().zoomLevel).toBe(0.5)
  isMotionReduced = true
  driver.zoomEased(0.5)
  expect(camera().zoomLevel).toBe(1)
})

it('adds up quick steps, snapped, between -4 and 4 [VIEW-018]', () => {
  for (let step = 0; step < 3; step++) driver.zoomEased(0.5)
  run()
  expect(camera().zoomLevel).toBe(1.5)
  for (let step = 0; step < 30; step++) driver.zoomEased(0.5)
  run()
  expect(camera().zoomLevel).toBe(4)
  for (let step = 0; step < 30; step++) driver.zoomEased(-0.5)
  run()
  expect(camera().zoomLevel).toBe(-4)
})

it('never animates the wheel', () => {
  driver.zoomAbout(0.5, { xView: 100, yView: 100 })
  expect(camera().zoomLevel).toBe(0.5)
  expect(isFrameWanted).toBe(false)
})

it('snaps the zoom level after a pinch', () => {
  store.setState({ camera: { ...camera(), zoomLevel: 0.537 } })
  driver.settleZoom({ xView: 400, yView: 300 })
  run()
  expect(camera().zoomLevel).toBe(0.5)
})

it('shows the whole map in the part of the view that a sheet leaves uncovered', () => {
  store.setState({ insets: { ...NO_INSETS, topView: 100, bottomView: 300 } })
  driver.fit()
  run()
  const { centerMap, zoomLevel } = camera()
  const scale = 2 ** zoomLevel
  const topView = 300 - (8192 - centerMap.y) * scale
  const bottomView = 300 + centerMap.y * scale
  expect(topView).toBeGreaterThanOrEqual(100)
  expect(bottomView).toBeLessThanOrEqual(300)
})
