import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Motion, pixelFrame } from '../../raster/pixelFrame.ts'
import type { Marker } from '../Marker.ts'
import { MarkerStore } from '../MarkerStore.ts'
import { LabelLayer } from './LabelLayer.ts'

const VIEW = { width: 600, height: 400 }

/** A label where it is seen, in device px of the view. */
interface Written {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly alpha: number
}

/** What is written on canvases, followed through the copying of one to another. */
class PaperContext {
  readonly canvas: { width: number; height: number }
  written: Written[] = []
  globalAlpha = 1
  globalCompositeOperation = 'source-over'
  font = ''
  #shift = { left: 0, top: 0 }

  constructor(canvas: { width: number; height: number }) {
    this.canvas = canvas
  }

  setTransform(_a: number, _b: number, _c: number, _d: number, left: number, top: number): void {
    this.#shift = { left, top }
  }

  fillText(text: string, left: number, top: number): void {
    this.written.push({
      text,
      left: left + this.#shift.left,
      top: top + this.#shift.top,
      alpha: this.globalAlpha,
    })
  }

  drawImage(source: { context: PaperContext }, left: number, top: number): void {
    for (const line of source.context.written)
      this.written.push({ ...line, left: line.left - left, top: line.top - top })
  }

  clearRect(): void {
    this.written = []
  }

  measureText(text: string): { width: number } {
    return { width: text.length * 6 }
  }

  isContextLost(): boolean {
    return false
  }
  save(): void {}
  restore(): void {}
  beginPath(): void {}
  roundRect(): void {}
  fill(): void {}
  stroke(): void {}
}

const newCanvas = () => {
  const canvas = { width: 0, height: 0, addEventListener: () => undefined }
  const context = new PaperContext(canvas)
  return Object.assign(canvas, { context, getContext: () => context })
}

beforeEach(() => void vi.stubGlobal('document', { createElement: newCanvas }))
afterEach(() => void vi.unstubAllGlobals())

const scattered = (count: number, seed: number): Marker[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    typeId: 1 + (at % 3),
    x: (at * 7919 + seed * 104_729) % 1500,
    y: (at * 6271 + seed * 7_907) % 1100,
    shape: 'circle',
    colour: '#ff0000',
    label: `Place ${at + 1}`,
  }))

const at = (id: number, x: number, y: number): Marker => ({
  id,
  typeId: 1,
  x,
  y,
  shape: 'circle',
  colour: '#ff0000',
  label: `Place ${id}`,
})

const labelsOn = (
  layer: LabelLayer,
  x: number,
  y: number,
  zoomLevel = 0,
  motion: Motion = 'rest',
): Written[] => {
  const canvas = newCanvas()
  Object.assign(canvas, VIEW)
  const frame = pixelFrame({ centerMap: { x, y }, zoomLevel }, VIEW, 1, { motion })
  layer.paint(canvas.context as unknown as CanvasRenderingContext2D, frame)
  return canvas.context.written
}

const isWhole = ({ text, left, top }: Written): boolean =>
  left >= 20 && top >= 30 && left + text.length * 6 <= VIEW.width - 20 && top <= VIEW.height - 30

it('keeps every label in view at its place while the map is panned by whole pixels', () => {
  const anyPans = fc.array(
    fc.tuple(fc.integer({ min: -170, max: 170 }), fc.integer({ min: -170, max: 170 })),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(anyPans, fc.integer({ min: 1, max: 50 }), (pans, seed) => {
      const store = new MarkerStore()
      store.setAll(scattered(400, seed))
      const layer = new LabelLayer(store)
      let [x, y] = [700, 500]
      labelsOn(layer, x, y, 0)
      let before = labelsOn(layer, x, y)
      for (const [dx, dy] of pans) {
        ;[x, y] = [x + dx, y + dy]
        const after = labelsOn(layer, x, y)
        const places = new Map(after.map((line) => [line.text, line]))
        for (const line of before) {
          const moved = { ...line, left: line.left - dx, top: line.top + dy }
          if (isWhole(line) && isWhole(moved)) expect(places.get(line.text)).toEqual(moved)
        }
        before = after
      }
    }),
    { numRuns: 40 },
  )
})

it('depends on each marker that could change a label in view', () => {
  const anyPan = fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 }))
  const anyPlace = fc.record({
    x: fc.integer({ min: -200, max: 1600 }),
    y: fc.integer({ min: -200, max: 1300 }),
  })
  let [far, near] = [0, 0]
  fc.assert(
    fc.property(anyPan, anyPlace, fc.integer({ min: 1, max: 50 }), ([dx, dy], place, seed) => {
      const store = new MarkerStore()
      store.setAll(scattered(400, seed))
      const layer = new LabelLayer(store)
      labelsOn(layer, 700, 500)
      labelsOn(layer, 700 + dx, 500 + dy)
      const placedAnew = (): Written[] => {
        layer.invalidate()
        return labelsOn(layer, 700 + dx, 500 + dy)
      }
      const labels = placedAnew()
      const [first] = scattered(1, seed)
      const more = { ...first, ...place, id: 1000, label: 'One more' } as Marker
      const isInView =
        Math.abs(place.x - 700 - dx) < VIEW.width / 2 && Math.abs(place.y - 500 - dy) < VIEW.height / 2
      if (layer.dependsOn(place)) near++
      else {
        far++
        expect(isInView).toBe(false)
        store.setAll([...scattered(400, seed), more])
        expect(placedAnew()).toEqual(labels)
      }
    }),
    { numRuns: 100 },
  )
  expect(Math.min(far, near)).toBeGreaterThan(3)
})

it('does not label hidden markers, and dims the labels of found ones [POI-033] [CONST-072]', () => {
  const store = new MarkerStore()
  store.setAll(scattered(60, 1))
  const layer = new LabelLayer(store)
  labelsOn(layer, 700, 500)
  const shown = labelsOn(layer, 700, 500)
  const idOf = ({ text }: Written): number => Number(text.slice('Place '.length))
  expect(shown.length).toBeGreaterThan(3)
  const [first] = shown
  store.setFound(new Set([first ? idOf(first) : 0]))
  store.setRules({ isFoundDimmed: true })
  store.setHiddenTypes(new Set([1]))
  layer.invalidate()
  const after = labelsOn(layer, 700, 500)
  expect(after.filter((line) => (idOf(line) - 1) % 3 === 0)).toEqual([])
  expect(after.length).toBeGreaterThan(0)
  for (const line of after) expect(line.alpha).toBe(line.text === first?.text ? 0.3 : 1)
})

it('looks up no marker by its id while nothing has changed: on a large map, that takes a map of all of them', () => {
  const store = new MarkerStore()
  store.setAll(scattered(400, 1))
  const get = vi.spyOn(store, 'get')
  const layer = new LabelLayer(store)
  expect(labelsOn(layer, 700, 500).length).toBeGreaterThan(10)
  expect(get).not.toHaveBeenCalled()
})

describe('the labels of thousands of markers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    // What is begun would hold up the work of other tests.
    vi.runAllTimers()
    vi.useRealTimers()
  })
  const crowd = Array.from({ length: 4_000 }, (_, each) =>
    at(1_000 + each, 600 + (each % 200), 400 + (each % 190)),
  )

  const opened = () => {
    const store = new MarkerStore()
    store.setAll([...scattered(300, 1), ...crowd])
    const onPlaced = vi.fn()
    return { store, onPlaced, layer: new LabelLayer(store, undefined, onPlaced) }
  }

  it('are placed in slices, and then asked to be painted', () => {
    const { layer, onPlaced } = opened()
    expect(labelsOn(layer, 700, 500)).toEqual([])
    vi.runAllTimers()
    expect(onPlaced).toHaveBeenCalledOnce()
    expect(labelsOn(layer, 700, 500).length).toBeGreaterThan(10)
  })

  it('stay beside their markers while the view zooms, and are placed again once it rests', () => {
    const { layer, onPlaced } = opened()
    labelsOn(layer, 700, 500)
    vi.runAllTimers()
    const before = labelsOn(layer, 700, 500).map(({ text }) => text)
    const zooming = labelsOn(layer, 700, 500, 1, 'zoom').map(({ text }) => text)
    vi.runAllTimers()
    expect(onPlaced).toHaveBeenCalledOnce()
    expect(zooming.filter((text) => !before.includes(text))).toEqual([])
    expect(zooming.length).toBeGreaterThan(0)
    labelsOn(layer, 700, 500, 1)
    vi.runAllTimers()
    expect(onPlaced).toHaveBeenCalledTimes(2)
  })

  it('are not shown for markers that were removed or hidden, before they are placed again', () => {
    const { layer, store } = opened()
    labelsOn(layer, 700, 500)
    vi.runAllTimers()
    const [first, ...others] = labelsOn(layer, 700, 500).map(({ text }) => text)
    store.remove(Number(first?.slice('Place '.length)))
    layer.invalidate()
    expect(labelsOn(layer, 700, 500).map(({ text }) => text)).toEqual(others)
  })
})

it('has no label cut by the edge of a view that rests, where it can stand on another side', () => {
  const store = new MarkerStore()
  // 20 px from the right edge of the view, and half out of it.
  store.setAll([at(1, 980, 500), at(2, 1000, 600)])
  const [left, ...others] = labelsOn(new LabelLayer(store), 700, 500).filter(({ text }) => text === 'Place 1')
  expect(others).toEqual([])
  expect((left?.left ?? Infinity) + 'Place 1'.length * 6).toBeLessThanOrEqual(580)
})

it('leaves out the label of a marker beyond the edge of a view that rests, if it would reach into it', () => {
  const store = new MarkerStore()
  // 20 px beyond the left edge of the view, and 20 px above it.
  store.setAll([at(1, 380, 500), at(2, 700, 720)])
  const layer = new LabelLayer(store)
  const inView = () =>
    labelsOn(layer, 700, 500)
      .filter(({ left, text, top }) => left > -text.length * 6 && left < 600 && top > -16 && top < 400)
      .map(({ text }) => text)
  expect(inView()).toEqual([])
  store.setAll([at(3, 450, 500)])
  layer.invalidate()
  expect(inView()).toEqual(['Place 3'])
})

it('tells the name of a marker that has no label, and of its type if it has no name', () => {
  const store = new MarkerStore()
  const nameless = { ...at(1, 700, 500), label: '', title: 'Shrine' }
  const covered = at(2, 702, 501)
  store.setAll([nameless, covered, at(3, 704, 502), at(4, 706, 500), at(5, 703, 498), at(6, 701, 503)])
  const layer = new LabelLayer(store)
  const shown = new Set(labelsOn(layer, 700, 500).map(({ text }) => text))
  const told = (marker: Marker, areLabelsShown = true) => {
    const canvas = newCanvas()
    const frame = pixelFrame({ centerMap: { x: 700, y: 500 }, zoomLevel: 0 }, VIEW, 1)
    const context = canvas.context as unknown as CanvasRenderingContext2D
    layer.tell(context, frame, marker, areLabelsShown)
    return canvas.context.written.map(({ text }) => text)
  }
  expect(told(nameless)).toEqual(['Shrine'])
  for (const marker of [...store.all()].filter(({ label }) => label !== '')) {
    expect(told(marker)).toEqual(shown.has(marker.label) ? [] : [marker.label])
    expect(told(marker, false)).toEqual([marker.label])
  }
})

it('labels only what a search has found', () => {
  const store = new MarkerStore()
  store.setAll(scattered(60, 1))
  const layer = new LabelLayer(store)
  store.setMatches(new Set([7, 12]))
  const names = labelsOn(layer, 700, 500).map(({ text }) => text)
  expect(names.filter((name) => name !== 'Place 7' && name !== 'Place 12')).toEqual([])
  store.setMatches(null)
  layer.invalidate()
  labelsOn(layer, 700, 500)
  expect(labelsOn(layer, 700, 500).length).toBeGreaterThan(names.length)
})
