import type Konva from 'konva/lib/Core.js'
import { beforeEach, expect, it } from 'vitest'
import type { LayerName } from '../state/Painter.ts'
import { createSceneStore } from '../state/sceneStore.ts'
import { Canvases } from './Canvases.ts'

/** A Konva layer as far as it is used, and what was done to its canvas. */
const fakeLayer = (paint: (context: Konva.Context) => void) => {
  const done: string[] = []
  const element = {
    width: 300,
    height: 200,
    style: { visibility: '' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
  const context = {
    canvas: element,
    save: () => undefined,
    restore: () => undefined,
    setTransform: () => undefined,
    clearRect: () => done.push('clear'),
  }
  const layer = {
    clearBeforeDraw: () => undefined,
    getNativeCanvasElement: () => element,
    getCanvas: () => ({ pixelRatio: 1 }),
    getStage: () => null,
    drawScene: () => paint({ _context: context } as unknown as Konva.Context),
  }
  return { layer: layer as unknown as Konva.Layer, element, done }
}

let canvases: Canvases
let requests = 0
beforeEach(() => {
  const store = createSceneStore()
  store.setState({ viewSize: { width: 300, height: 200 } })
  requests = 0
  canvases = new Canvases(store, () => requests++)
})

const mounted = (name: LayerName, isEmpty: () => boolean) => {
  const painted: string[] = []
  const sceneLayer = canvases.layer(name, { paint: () => void painted.push(name), isEmpty })
  const fake = fakeLayer((context) => sceneLayer.paint(context))
  const unmount = sceneLayer.mount(fake.layer)
  // Mounting paints at once.
  painted.length = fake.done.length = 0
  return { ...fake, painted, unmount, sceneLayer }
}

it('paints only what has changed, once per frame', () => {
  const markers = mounted('markers', () => false)
  const overlay = mounted('overlay', () => false)
  // Mounting the second one painted the first again.
  markers.painted.length = markers.done.length = 0
  canvases.invalidate('overlay')
  canvases.invalidate('overlay')
  expect(requests).toBe(2)
  canvases.draw()
  canvases.draw()
  expect(overlay.painted).toEqual(['overlay'])
  expect(markers.done).toEqual([])
  expect(markers.painted).toEqual([])
})

it('hides a blank canvas after clearing it once, and shows it again with its next picture', () => {
  let isEmpty = false
  const { element, done, painted } = mounted('shapes', () => isEmpty)
  const draw = (): void => {
    canvases.invalidate('shapes')
    canvases.draw()
  }
  draw()
  expect(element.style.visibility).toBe('')
  isEmpty = true
  for (let frame = 0; frame < 5; frame++) draw()
  expect(element.style.visibility).toBe('hidden')
  expect(done).toEqual(['clear', 'clear'])
  expect(painted).toEqual(['shapes'])
  isEmpty = false
  draw()
  expect(element.style.visibility).toBe('')
  expect(painted).toEqual(['shapes', 'shapes'])
})

it('hides a canvas that replaces a blank one', () => {
  const { unmount, sceneLayer } = mounted('shapes', () => true)
  unmount()
  const other = fakeLayer((context) => sceneLayer.paint(context))
  sceneLayer.mount(other.layer)
  expect(other.element.style.visibility).toBe('hidden')
})

it('paints what is invalidated while painting in the next frame', () => {
  let paintings = 0
  const sceneLayer = canvases.layer('overlay', {
    paint: () => {
      paintings++
      canvases.invalidate('overlay')
    },
  })
  const fake = fakeLayer((context) => sceneLayer.paint(context))
  sceneLayer.mount(fake.layer)
  canvases.draw()
  canvases.draw()
  expect(paintings).toBe(3)
})
