import type Konva from 'konva/lib/Core.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RectDevice } from '../raster/pixelFrame.ts'
import type { LayerName, Painter } from '../state/Painter.ts'
import { createSceneStore } from '../state/sceneStore.ts'
import { Canvases } from './Canvases.ts'
import { Renderer } from './Renderer.ts'

const VIEW = { width: 300, height: 200 }

/** A canvas on which nothing is seen: painters note what they were asked for. */
const fakeCanvas = () => {
  const canvas = {
    width: 300,
    height: 200,
    style: { visibility: '' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    getContext: (): unknown => context,
  }
  const context: object = new Proxy(
    { canvas, isContextLost: () => false },
    { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
  )
  return { canvas, context }
}

let asked: string[] = []
let rects: RectDevice[] = []
let renderer: Renderer
let isEmpty: boolean
let failures: unknown[]

const painterOf = (name: string): Painter => ({
  rest: {
    layer: 'shapes',
    paint: (_, rect) => {
      asked.push(`${name} at rest`)
      rects.push(rect)
      return true
    },
    isEmpty: () => isEmpty,
  },
  paintAbove: () => void asked.push(`${name} above`),
  paintOverlay: () => void asked.push(`${name} on the overlay`),
  isOverlayEmpty: () => isEmpty,
  paintDraft: () => void asked.push(`${name} draft`),
})

const mount = (name: LayerName) => {
  const sceneLayer = renderer.layers.find((layer) => layer.name === name)
  const { canvas, context } = fakeCanvas()
  const layer = {
    clearBeforeDraw: () => undefined,
    getNativeCanvasElement: () => canvas,
    getCanvas: () => ({ pixelRatio: 1 }),
    getStage: () => null,
    drawScene: () => sceneLayer?.paint({ _context: context } as unknown as Konva.Context),
  }
  sceneLayer?.mount(layer as unknown as Konva.Layer)
  return canvas
}

const drawn = (): string[] => {
  asked = []
  rects = []
  renderer.draw()
  return asked
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => fakeCanvas().canvas })
  const store = createSceneStore()
  store.setState({ viewSize: VIEW })
  isEmpty = false
  failures = []
  renderer = new Renderer(
    store,
    () => undefined,
    (error) => failures.push(error),
  )
  renderer.setPainters([painterOf('zones'), painterOf('routes')])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('calls the painters bottom first, one pass after the other', () => {
  mount('shapes')
  mount('overlay')
  renderer.invalidateRest('shapes')
  renderer.invalidate('overlay')
  expect(drawn()).toEqual([
    'zones at rest',
    'routes at rest',
    'zones above',
    'routes above',
    'zones on the overlay',
    'routes on the overlay',
    'zones draft',
    'routes draft',
  ])
})

it('paints static objects once, and then only changed places', () => {
  mount('shapes')
  renderer.invalidate('shapes')
  expect(drawn()).toContain('zones at rest')
  // The first frame at a zoom is painted directly: the next one may have another.
  renderer.invalidate('shapes')
  expect(drawn()).toContain('zones at rest')
  renderer.invalidate('shapes')
  expect(drawn()).toEqual(['zones above', 'routes above'])
  renderer.touchRest('shapes', { left: 10, right: 20, bottom: 5, top: 15 }, 3)
  expect(drawn().slice(0, 2)).toEqual(['zones at rest', 'routes at rest'])
  expect(rects[0]).toEqual({ left: 6, top: -19, width: 18, height: 18 })
})

it('paints nothing for a place that nothing painted shows, unless a picture reaches farther', () => {
  mount('shapes')
  for (let time = 0; time < 3; time++) {
    renderer.invalidate('shapes')
    drawn()
  }
  const far = { left: 5000, right: 5010, bottom: 5, top: 15 }
  expect(renderer.touchRest('shapes', far, 3)).toBe(false)
  expect(drawn()).toEqual([])
  vi.spyOn(Canvases.prototype, 'hasPicture', 'get').mockReturnValue(true)
  expect(renderer.touchRest('shapes', far, 3)).toBe(true)
  expect(drawn()).toEqual(['zones above', 'routes above'])
})

it('measures names again for another font or more of its faces, but not for those of others or another container alone', () => {
  const faces = [
    { family: '"Hanken"', status: 'unloaded' },
    { family: 'Roboto', status: 'unloaded' },
  ]
  const fonts = Object.assign(new EventTarget(), { [Symbol.iterator]: () => faces.values() })
  vi.stubGlobal('document', { createElement: () => fakeCanvas().canvas, fonts })
  vi.stubGlobal('getComputedStyle', ({ fontFamily }: { fontFamily: string }) => ({ fontFamily }))
  const heard: string[] = []
  renderer.setPainters([{ setFontFamily: (family) => void heard.push(family) }])
  const attach = (fontFamily: string) => renderer.attach({ fontFamily } as unknown as HTMLElement)
  const detach = attach('Hanken')
  const load = (at: number) => {
    Object.assign(faces[at] ?? {}, { status: 'loaded' })
    fonts.dispatchEvent(new Event('loadingdone'))
  }
  load(0)
  load(1)
  expect(heard).toEqual(['Hanken', 'Hanken'])
  detach()
  attach('Hanken')()
  expect(heard).toHaveLength(2)
  attach('Lato')()
  expect(heard).toEqual(['Hanken', 'Hanken', 'Lato'])
})

it('does not paint or show a canvas without objects', () => {
  const canvas = mount('shapes')
  isEmpty = true
  renderer.invalidateRest('shapes')
  expect(drawn()).toEqual([])
  expect(canvas.style.visibility).toBe('hidden')
})

it('paints everything else when a painter fails, and reports the failure once', () => {
  const failing: Painter = {
    paintOverlay: (context) => {
      context.save()
      throw new TypeError('isContextLost is not a function')
    },
  }
  renderer.setPainters([failing, painterOf('zones')])
  mount('overlay')
  for (let frame = 0; frame < 3; frame++) {
    renderer.invalidate('overlay')
    expect(drawn()).toEqual(['zones on the overlay', 'zones draft'])
  }
  expect(failures).toEqual([new TypeError('isContextLost is not a function')])
})
