import { afterEach, expect, it, vi } from 'vitest'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import { keepClearOf } from './keepClearOf.ts'

const PANEL = { offsetWidth: 276, offsetTop: 12, offsetHeight: 400 }
const at = (left: number, right: number, bottom = 300, top = 400) => ({ left, right, bottom, top })

/** Beside the panel, 700 px of 1000 are free. One map px is one CSS px, with 0,0 at the lower left of the view. */
const kept = (bounds: RectMap) => {
  let cameraX = 0
  let shape = bounds
  const listeners = new Set<() => void>()
  const scene = {
    viewSize: { width: 1000, height: 600 },
    mapToView: ({ x, y }: { x: number; y: number }) => ({ xView: x - cameraX, yView: 600 - y }),
    setInsets: vi.fn<(insets: unknown) => void>(),
    flyTo: vi.fn<(place: unknown) => void>(),
    onCamera: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const onCovered = vi.fn<() => void>()
  const watch = keepClearOf({ scene, boundsNow: () => shape, panel: PANEL, onCovered })
  stops.push(watch.stop)
  return {
    scene,
    onCovered,
    watch,
    moveCamera(x: number) {
      cameraX = x
      for (const listener of listeners) listener()
    },
    reshape: (next: RectMap) => (shape = next),
  }
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

it('pans a shape clear of the panel, and back afterwards', () => {
  const { scene, onCovered, watch, moveCamera } = kept(at(600, 900))
  expect(scene.setInsets).toHaveBeenCalledWith(expect.objectContaining({ rightView: 300 }))
  expect(scene.flyTo).toHaveBeenCalledWith({ x: 750, y: 350 })
  moveCamera(100)
  moveCamera(400)
  expect(onCovered).not.toHaveBeenCalled()
  watch.stop()
  expect(scene.setInsets).toHaveBeenLastCalledWith(null)
})

it.each([
  ['beside it', at(100, 690)],
  ['below it', at(600, 900, 20, 100)],
])('leaves the map where a shape lies %s', (_, bounds) => {
  const { scene, onCovered, watch } = kept(bounds)
  watch.check()
  watch.stop()
  expect(scene.flyTo).not.toHaveBeenCalled()
  expect(scene.setInsets).not.toHaveBeenCalled()
  expect(onCovered).not.toHaveBeenCalled()
})

it('tells that the panel covers a shape that is wider than what is free beside it', () => {
  const { scene, onCovered } = kept(at(100, 900))
  expect(onCovered).toHaveBeenCalledOnce()
  expect(scene.flyTo).not.toHaveBeenCalled()
})

it.each([
  [
    'a drag brings the shape beneath it',
    () => window.dispatchEvent(new PointerEvent('pointermove', { buttons: 1 })),
  ],
  ['the shape has come beneath it', ({ watch }: ReturnType<typeof kept>) => watch.check()],
])('tells it once %s', async (_, happen) => {
  const test = kept(at(100, 600))
  happen(test)
  expect(test.onCovered).not.toHaveBeenCalled()
  await nextFrame()
  test.reshape(at(100, 720))
  happen(test)
  await nextFrame()
  expect(test.onCovered).toHaveBeenCalledOnce()
  happen(test)
  await nextFrame()
  expect(test.onCovered).toHaveBeenCalledOnce()
})

it('tells it when the map is moved so that it covers the shape, but not on the way to where it is clear', () => {
  const { onCovered, moveCamera } = kept(at(600, 900))
  moveCamera(300)
  expect(onCovered).not.toHaveBeenCalled()
  moveCamera(150)
  expect(onCovered).toHaveBeenCalledOnce()
})
