import type Konva from 'konva/lib/Core.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeStage } from '../../../tests/scene/FakeStage.ts'
import { PaintedFrame } from '../state/PaintedFrame.ts'
import type { Painter } from '../state/Painter.ts'
import { createSceneStore } from '../state/sceneStore.ts'
import { Renderer } from './Renderer.ts'

let asked: string[] = []
let failures: unknown[]
let isEmpty: boolean
let stage: FakeStage
let renderer: Renderer

const painterOf = (name: string): Painter => ({
  layers: {
    shapes: { paint: () => void asked.push(`${name}: shapes`), isEmpty: () => isEmpty },
    overlay: { paint: () => void asked.push(`${name}: overlay`), isEmpty: () => isEmpty },
  },
})

const drawn = (): string[] => {
  asked = []
  renderer.draw()
  return asked
}

const mount = (painters: readonly Painter[]): void => {
  const store = createSceneStore()
  const image = { widthMap: 4_096, heightMap: 4_096, previewUrl: null, pyramid: null }
  store.setState({ image, viewSize: { width: 300, height: 200 } })
  failures = []
  renderer = new Renderer({
    store,
    painted: new PaintedFrame(),
    requestFrame: () => undefined,
    hasCard: () => false,
    onFailure: (error) => failures.push(error),
  })
  renderer.setPainters(painters)
  stage = new FakeStage((name) => renderer.paintLayer(name))
  renderer.mount(stage as unknown as Konva.Stage)
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => stage.newCanvas() })
  isEmpty = false
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('calls the painters bottom first, canvas by canvas', () => {
  mount([painterOf('zones'), painterOf('routes')])
  renderer.invalidate('overlay', 'shapes')
  expect(drawn()).toEqual(['zones: shapes', 'routes: shapes', 'zones: overlay', 'routes: overlay'])
  expect(drawn()).toEqual([])
})

it('does not paint or show a canvas without objects', () => {
  isEmpty = true
  mount([painterOf('zones')])
  renderer.invalidate('shapes')
  expect(drawn()).toEqual([])
  expect(stage.isShown('shapes')).toBe(false)
  isEmpty = false
  renderer.invalidate('shapes')
  expect(drawn()).toEqual(['zones: shapes'])
  expect(stage.isShown('shapes')).toBe(true)
})

it('paints everything else when a painter fails, and reports the failure once', () => {
  const paint = (): never => {
    throw new TypeError('isContextLost is not a function')
  }
  mount([{ layers: { overlay: { paint, isEmpty: () => false } } }, painterOf('zones')])
  for (let frame = 0; frame < 3; frame++) {
    renderer.invalidate('overlay')
    expect(drawn()).toEqual(['zones: overlay'])
  }
  expect(failures).toEqual([new TypeError('isContextLost is not a function')])
})

it('measures names again for another font or more of its faces, but not for those of others or another container alone', () => {
  const faces = [
    { family: '"Hanken"', status: 'unloaded' },
    { family: 'Roboto', status: 'unloaded' },
  ]
  const fonts = Object.assign(new EventTarget(), { [Symbol.iterator]: () => faces.values() })
  vi.stubGlobal('document', { createElement: () => stage.newCanvas(), fonts })
  vi.stubGlobal('getComputedStyle', ({ fontFamily }: { fontFamily: string }) => ({ fontFamily }))
  const heard: string[] = []
  mount([{ layers: {}, setFontFamily: (family) => void heard.push(family) }])
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
