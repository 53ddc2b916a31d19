// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScene } from '../../web/scene/createScene.ts'
import { createKinds } from '../../web/scene/kinds.ts'
import type { Scene } from '../../web/scene/Scene.ts'

const IMAGE = { widthMap: 1_600, heightMap: 1_200, previewUrl: null, pyramid: null }

let scene: Scene

const attach = (width: number, height: number): void => {
  const container = document.createElement('div')
  Object.assign(container.style, { width: `${width}px`, height: `${height}px` })
  document.body.replaceChildren(container)
  scene.attach(container)
}

/** How wide the image is in the view. */
const shownWidth = (): number =>
  scene.mapToView({ x: 1_600, y: 0 }).xView - scene.mapToView({ x: 0, y: 0 }).xView

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() }),
    configurable: true,
  })
  scene = createScene(createKinds)
  attach(100, 80)
  scene.setImage(IMAGE)
})
afterEach(() => {
  scene.destroy()
  vi.unstubAllGlobals()
})

it('is fitted again when the view gets another size, as long as nobody has moved it', () => {
  expect(shownWidth()).toBeLessThanOrEqual(100)
  attach(800, 600)
  expect(shownWidth()).toBeGreaterThan(700)
})

it('stays as somebody has moved it when the view gets another size', () => {
  const camera = { centerMap: { x: 400, y: 300 }, zoomLevel: 1 }
  scene.setCamera(camera)
  attach(800, 600)
  expect(scene.camera).toEqual(camera)
})

it('starts at 0 where the whole image fits the view at 0, and is enlarged only on demand [VIEW-018] [CONST-026]', () => {
  attach(2_000, 1_500)
  expect(scene.camera.zoomLevel).toBe(0)
  expect(shownWidth()).toBe(1_600)
  attach(8_000, 6_000)
  expect(scene.camera.zoomLevel).toBe(0)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  scene.fit()
  expect(shownWidth()).toBeGreaterThan(7_000)
})
