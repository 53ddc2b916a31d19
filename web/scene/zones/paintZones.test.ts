import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pixelFrame } from '../raster/pixelFrame.ts'
import type { SceneZone } from './ZoneShape.ts'
import { ZoneStore } from './ZoneStore.ts'
import { paintZones } from './paintZones.ts'

/** What a path is made of, for want of a canvas. */
class TracedPath {
  static made = 0
  points = 0

  constructor() {
    TracedPath.made++
  }

  lineTo(): void {
    this.points++
  }

  arc(): void {
    this.points++
  }

  closePath(): void {
    return
  }
}

beforeEach(() => {
  TracedPath.made = 0
  vi.stubGlobal('Path2D', TracedPath)
})
afterEach(() => void vi.unstubAllGlobals())

/** Notes each fill and stroke with what was set for it. */
const recorder = () => {
  const painted: {
    act: string
    points: number
    alpha: number
    lineWidth: number
    dash: readonly number[]
  }[] = []
  const context = {
    globalAlpha: 1,
    lineWidth: 1,
    dash: [] as readonly number[],
    setTransform: () => undefined,
    setLineDash(dash: readonly number[]) {
      context.dash = dash
    },
    fill: (path: TracedPath) => note('fill', path),
    stroke: (path: TracedPath) => note('stroke', path),
  }
  const note = (act: string, { points }: TracedPath): void => {
    const { globalAlpha: alpha, lineWidth, dash } = context
    painted.push({ act, points, alpha, lineWidth, dash: act === 'stroke' ? dash : [] })
  }
  return { painted, context: context as unknown as CanvasRenderingContext2D }
}

const zoneAt = (id: number, x: number, look: Partial<SceneZone> = {}): SceneZone => ({
  id,
  label: '',
  geometry: { kind: 'circle', centre: { x, y: 0 }, radius: 10 },
  strokeColour: '#3388ff',
  strokeOpacity: 0.8,
  fillColour: '#3388ff',
  fillOpacity: 0.3,
  pattern: 'none',
  ...look,
})

const painted = (zones: readonly SceneZone[], zoomLevel = 0, pixelRatio = 1) => {
  const store = new ZoneStore()
  store.setAll(zones)
  const frame = pixelFrame({ centerMap: { x: 0, y: 0 }, zoomLevel }, { width: 800, height: 600 }, pixelRatio)
  const { context, painted } = recorder()
  const paint = () => paintZones(context, frame, frame, store)
  return { paint, painted }
}

it('paints only what is in view', () => {
  const { paint, painted: acts } = painted([zoneAt(1, 0), zoneAt(2, 1000), zoneAt(3, -408)])
  paint()
  expect(acts.filter(({ act }) => act === 'stroke')).toHaveLength(2)
})

it('traces a path only once', () => {
  const { paint } = painted([zoneAt(1, 0), zoneAt(2, 100)])
  paint()
  paint()
  paint()
  expect(TracedPath.made).toBe(2)
})

it('computes the dots of a long outline only in view', () => {
  const points = Array.from({ length: 2_000 }, (_, at) => ({ x: (at % 2) * 50_000, y: at * 200 }))
  const { paint, painted: acts } = painted([
    zoneAt(1, 0, { pattern: 'dotted', geometry: { kind: 'polyline', points } }),
  ])
  paint()
  const strokes = acts.filter(({ act }) => act === 'stroke')
  expect(strokes.length).toBeGreaterThan(0)
  expect(strokes.reduce((sum, stroke) => sum + stroke.points, 0)).toBeLessThan(20)
})

it('draws lines of 3 CSS px at every zoom and pixel ratio [ZONE-025] [CONST-063]', () => {
  for (const [zoomLevel, pixelRatio] of [
    [0, 1],
    [-2, 1],
    [1.5, 2],
  ] as const) {
    const { paint, painted: acts } = painted([zoneAt(1, 0)], zoomLevel, pixelRatio)
    paint()
    const [stroke] = acts.filter(({ act }) => act === 'stroke')
    expect((stroke?.lineWidth ?? 0) * 2 ** zoomLevel).toBeCloseTo(3)
  }
})

it('applies each opacity separately, and does not fill lines', () => {
  const { paint, painted: acts } = painted([zoneAt(1, 0)])
  paint()
  expect(acts.map(({ act, alpha }) => [act, alpha])).toEqual([
    ['fill', 0.3],
    ['stroke', 0.8],
  ])
  const line = zoneAt(2, 0, {
    geometry: {
      kind: 'polyline',
      points: [
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ],
    },
  })
  const lines = painted([line])
  lines.paint()
  expect(lines.painted.map(({ act }) => act)).toEqual(['stroke'])
})

it('dashes and dots by the width of the line', () => {
  for (const [pattern, dash] of [
    ['none', []],
    ['dashed', [12, 9]],
    ['dotted', [0, 6]],
  ] as const) {
    const { paint, painted: acts } = painted([zoneAt(1, 0, { pattern })])
    paint()
    expect(acts.at(-1)?.dash).toEqual(dash)
  }
})

it('leaves out points closer than half a device pixel', () => {
  const points = Array.from({ length: 6000 }, (_, at) => ({
    x: 300 * Math.cos((at / 6000) * Math.PI * 2),
    y: 300 * Math.sin((at / 6000) * Math.PI * 2),
  }))
  const { paint, painted: acts } = painted([zoneAt(1, 0, { geometry: { kind: 'polygon', points } })], -2)
  paint()
  expect(acts[0]?.points).toBeLessThan(1100)
})
