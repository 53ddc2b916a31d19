import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { pixelFrame } from '../raster/pixelFrame.ts'
import { EDGES_PER_FRAME, MARKS_PER_FRAME, OutlinePicture } from './OutlinePicture.ts'

const COUNT = 10_000
const LOOK = { strokeColour: '#3388ff', strokeOpacity: 0.6, pattern: 'none' } as const

/** A jagged ring inside the view, its points far enough apart that none is left out. */
const POINTS: readonly PointMap[] = Array.from({ length: COUNT }, (_, at) => {
  const angle = (at / COUNT) * Math.PI * 2
  const radius = 200 + (at % 2) * 4
  return { x: 400 + Math.cos(angle) * radius, y: 300 + Math.sin(angle) * radius }
})

const frameAt = (x: number, y: number) =>
  pixelFrame({ centerMap: { x, y }, zoomLevel: 0 }, { width: 800, height: 600 }, 1)

const edgeOf = (from: PointMap, to: PointMap): string => `${from.x} ${from.y} ${to.x} ${to.y}`

class FakePath {
  readonly edges: string[] = []
  #at: PointMap | null = null

  moveTo(x: number, y: number): void {
    this.#at = { x, y }
  }

  lineTo(x: number, y: number): void {
    if (this.#at !== null) this.edges.push(edgeOf(this.#at, { x, y }))
    this.#at = { x, y }
  }

  addPath({ edges }: FakePath): void {
    this.edges.push(...edges)
  }
}

/** What was stroked and marked since it was last looked at. */
let work = { edges: new Map<string, string[]>(), marks: 0 }

const context = () => {
  const state = { strokeStyle: '', globalAlpha: 1, lineDashOffset: 0, canvas: { width: 0, height: 0 } }
  const nothing = () => undefined
  return new Proxy(state, {
    get: (target, key) => {
      if (key === 'isContextLost') return () => false
      if (key === 'arc') return () => void work.marks++
      if (key === 'stroke')
        return (path?: FakePath) => {
          if (path === undefined) return
          const known = work.edges.get(target.strokeStyle) ?? []
          work.edges.set(target.strokeStyle, [...known, ...path.edges])
        }
      return key in target ? Reflect.get(target, key) : nothing
    },
  }) as unknown as CanvasRenderingContext2D
}

beforeEach(() => {
  vi.stubGlobal('Path2D', FakePath)
  vi.stubGlobal('document', {
    createElement: () => {
      const own = context()
      return { width: 0, height: 0, getContext: () => own }
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

const shown = () => {
  let isUnfinished = false
  const picture = new OutlinePicture(() => (isUnfinished = true))
  const target = context()
  /** Shows it in one frame. Returns the work that took. */
  const show = (points: readonly (PointMap | null)[], frame = frameAt(400, 300)) => {
    isUnfinished = false
    work = { edges: new Map(), marks: 0 }
    const isShown = picture.show(target, frame, { points, isRing: true }, LOOK)
    const edges = [...work.edges.values()].flat().length
    return { ...work, total: edges, isShown, isUnfinished }
  }
  const finish = (points: readonly (PointMap | null)[]) => {
    const frames = [show(points)]
    while (frames.at(-1)?.isUnfinished) frames.push(show(points))
    return frames
  }
  return { show, finish }
}

it('is painted over frames, none of which strokes or marks more than its share; together they stroke each edge once', () => {
  const frames = shown().finish(POINTS)
  expect(frames.length).toBeGreaterThan((2 * COUNT) / EDGES_PER_FRAME)
  for (const { total, marks } of frames) {
    expect(total).toBeLessThanOrEqual(EDGES_PER_FRAME)
    expect(marks).toBeLessThanOrEqual(MARKS_PER_FRAME)
  }
  const all = POINTS.map((point, at) => edgeOf(point, POINTS[(at + 1) % COUNT] ?? point))
  const colours = new Set(frames.flatMap(({ edges }) => [...edges.keys()]))
  expect(colours.size).toBe(2)
  for (const colour of colours)
    expect(frames.flatMap(({ edges }) => edges.get(colour) ?? []).sort()).toEqual([...all].sort())
  expect(frames.map(({ isShown }) => isShown)).toEqual([...frames.slice(1).map(() => false), true])
})

it('is copied while all of it moves, and after it was let go', () => {
  const { show, finish } = shown()
  finish(POINTS)
  for (let step = 1; step <= 20; step++)
    expect(show(POINTS, frameAt(400 - step * 5, 300))).toMatchObject({ total: 0, marks: 0, isShown: true })
  const moved = POINTS.map(({ x, y }) => ({ x: x + 100, y }))
  expect(show(moved)).toMatchObject({ total: 0, marks: 0, isShown: true, isUnfinished: false })
})

it('is repainted only around a vertex that is dragged and let go, in one frame', () => {
  const { show, finish } = shown()
  finish(POINTS)
  const held = POINTS.with(5_000, null as never)
  const taken = show(held)
  expect(taken).toMatchObject({ isShown: true, isUnfinished: false })
  expect(taken.total).toBeLessThan(EDGES_PER_FRAME)
  expect(show(held)).toMatchObject({ total: 0, marks: 0 })
  const { x, y } = POINTS[5_000] ?? { x: 0, y: 0 }
  const letGo = show(POINTS.with(5_000, { x: x - 20, y }))
  expect(letGo).toMatchObject({ isShown: true, isUnfinished: false })
  expect(letGo.total).toBeGreaterThan(0)
  expect(letGo.total).toBeLessThan(EDGES_PER_FRAME)
})

it('is begun anew for another zoom, another look and another outline', () => {
  const { show, finish } = shown()
  finish(POINTS)
  const closer = pixelFrame({ centerMap: { x: 400, y: 300 }, zoomLevel: 1 }, { width: 800, height: 600 }, 1)
  expect(show(POINTS, closer)).toMatchObject({ isShown: false, isUnfinished: true })
  finish(POINTS)
  expect(show(POINTS.toReversed())).toMatchObject({ isShown: false, isUnfinished: true })
})
