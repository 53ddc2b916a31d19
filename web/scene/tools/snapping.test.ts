import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSceneStore } from '../state/sceneStore.ts'
import type { SceneZone } from '../zones/ZoneShape.ts'
import { SNAP_RADIUS_VIEW, snapPoint } from './snapping.ts'

const zone = (id: number, geometry: SceneZone['geometry']): SceneZone => ({
  id,
  label: 'Zone',
  geometry,
  ...createSceneStore().getState().draftStyle,
})
const near = (zones: readonly SceneZone[], scale = 1, isSnapping = true) => ({
  context: { scale, zonesIn: () => zones, markersIn: () => [], isSnapping, bounds: null },
})
const triangle = zone(1, {
  kind: 'polygon',
  points: [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
    { x: 0, y: 200 },
  ],
})

it('reaches 30 px in the view [ZONE-027] [CONST-029]', () => {
  expect(SNAP_RADIUS_VIEW).toBe(30)
  expect(snapPoint({ x: -20, y: -20 }, near([triangle]))?.kind).toBe('vertex')
  expect(snapPoint({ x: -22, y: -22 }, near([triangle]))).toBeNull()
  expect(snapPoint({ x: -11, y: -11 }, near([triangle], 2))).toBeNull()
})

it('can be turned off, but an outline still closes at its first point', () => {
  const off = near([triangle], 1, false)
  expect(snapPoint({ x: 5, y: 5 }, off)).toBeNull()
  expect(snapPoint({ x: 5, y: 5 }, { ...off, first: { x: 0, y: 0 } })?.kind).toBe('first')
})

describe('among several candidates', () => {
  it('prefers a vertex to a nearer edge, and the first point to an equally near vertex', () => {
    expect(snapPoint({ x: 20, y: 1 }, near([triangle]))).toEqual({ kind: 'vertex', pointMap: { x: 0, y: 0 } })
    const first = { x: 0, y: 0 }
    expect(snapPoint({ x: 5, y: 5 }, { ...near([triangle]), first })?.kind).toBe('first')
    expect(snapPoint({ x: 5, y: 5 }, { ...near([triangle]), first: { x: 20, y: 5 } })?.kind).toBe('vertex')
  })

  it('snaps to edges, including the closing one', () => {
    expect(snapPoint({ x: 100, y: 7.123 }, near([triangle]))).toEqual({
      kind: 'edge',
      pointMap: { x: 100, y: 0 },
    })
    expect(snapPoint({ x: -7, y: 100 }, near([triangle]))?.pointMap).toEqual({ x: 0, y: 100 })
    const slope = zone(3, {
      kind: 'polyline',
      points: [
        { x: 300, y: 400 },
        { x: 500, y: 500 },
      ],
    })
    expect(snapPoint({ x: 397, y: 456 }, near([slope]))?.pointMap).toEqual({ x: 400, y: 450 })
    const line = zone(1, { ...triangle.geometry, kind: 'polyline' } as SceneZone['geometry'])
    expect(snapPoint({ x: -7, y: 100 }, near([line]))).toBeNull()
  })

  it("snaps to a circle's centre and its rim", () => {
    const circle = zone(2, { kind: 'circle', centre: { x: 0, y: 0 }, radius: 100 })
    expect(snapPoint({ x: 3, y: 4 }, near([circle]))?.pointMap).toEqual({ x: 0, y: 0 })
    expect(snapPoint({ x: 66, y: 88 }, near([circle]))?.pointMap).toEqual({ x: 60, y: 80 })
    const moved = zone(2, { kind: 'circle', centre: { x: 500, y: -300 }, radius: 100 })
    expect(snapPoint({ x: 566, y: -212 }, near([moved]))).toEqual({
      kind: 'edge',
      pointMap: { x: 560, y: -220 },
    })
  })

  it('ignores the zone being edited', () => {
    expect(snapPoint({ x: 1, y: 1 }, { ...near([triangle]), exceptZoneIds: new Set([1]) })).toBeNull()
  })
})

describe('besides vertices and edges', () => {
  const lineOf = (id: number, ...points: readonly (readonly [number, number])[]) =>
    zone(id, { kind: 'polyline', points: points.map(([x, y]) => ({ x, y })) })
  const bounds = { left: 0, right: 1000, bottom: 0, top: 800 }
  const on = (zones: readonly SceneZone[], markers: readonly { x: number; y: number }[] = []) => ({
    context: { ...near(zones).context, bounds, markersIn: () => markers as never },
  })

  it('snaps to where edges of two zones cross, rounded to hundredths', () => {
    const crossed = [lineOf(1, [100, 100], [301, 200]), lineOf(2, [100, 200], [300, 100])]
    expect(snapPoint({ x: 190, y: 160 }, on(crossed))).toEqual({
      kind: 'crossing',
      pointMap: { x: 200.25, y: 149.88 },
    })
    const shared = [lineOf(1, [100, 100], [300, 100]), lineOf(2, [300, 100], [100, 100])]
    expect(snapPoint({ x: 190, y: 105 }, on(shared))?.kind).toBe('edge')
    const own = [lineOf(1, [100, 100], [300, 200], [300, 300], [200, 300], [200, 160])]
    expect(snapPoint({ x: 200, y: 152 }, on(own))?.kind).toBe('vertex')
  })

  it('snaps to corners and the border of the image, to the border from less far', () => {
    expect(snapPoint({ x: 980, y: 20 }, on([]))).toEqual({ kind: 'corner', pointMap: { x: 1000, y: 0 } })
    expect(snapPoint({ x: 500, y: 790 }, on([]))).toEqual({ kind: 'border', pointMap: { x: 500, y: 800 } })
    expect(snapPoint({ x: 500, y: 785 }, on([]))).toBeNull()
  })

  it('snaps to markers, before edges and after vertices, unless they are not wanted', () => {
    const marker = [{ x: 500, y: 405 }]
    const line = lineOf(1, [400, 400], [600, 400])
    expect(snapPoint({ x: 500, y: 401 }, on([line], marker))).toEqual({
      kind: 'marker',
      pointMap: { x: 500, y: 405 },
    })
    expect(snapPoint({ x: 500, y: 401 }, { ...on([line], marker), isMarkerWanted: false })?.kind).toBe('edge')
    expect(snapPoint({ x: 500, y: 420 }, on([], marker))).toBeNull()
    const bend = lineOf(1, [400, 400], [520, 400], [600, 400])
    expect(snapPoint({ x: 500, y: 401 }, on([bend], marker))?.kind).toBe('vertex')
  })

  it('snaps from less far where there is much to snap to, and a shared border counts once', () => {
    const comb = (id: number, step: number) =>
      lineOf(id, ...Array.from({ length: 40 }, (_, at) => [300 + at * step, 400 + (at % 2)] as const))
    const at = { x: 400, y: 420 }
    expect(snapPoint(at, on([comb(1, 20)]))?.kind).toBe('vertex')
    expect(snapPoint(at, on([comb(1, 20), comb(2, 20), comb(3, 20)]))?.kind).toBe('vertex')
    expect(snapPoint(at, on([comb(1, 3)]))).toBeNull()
    expect(snapPoint({ x: 401, y: 405 }, on([comb(1, 3)]))?.kind).toBe('vertex')
  })

  it('closes an outline from as far as ever', () => {
    const crowd = lineOf(1, ...Array.from({ length: 40 }, (_, at) => [300 + at * 5, 400 + (at % 2)] as const))
    expect(snapPoint({ x: 400, y: 425 }, { ...on([crowd]), first: { x: 400, y: 450 } })?.kind).toBe('first')
  })
})

it('searches the zones within reach on all sides', () => {
  const asked: unknown[] = []
  const zonesIn = (rect: unknown) => {
    asked.push(rect)
    return []
  }
  snapPoint({ x: 100, y: 200 }, { context: { ...near([], 2).context, zonesIn } })
  expect(asked).toEqual([{ left: 85, right: 115, bottom: 185, top: 215 }])
})

it('returns a place within reach, in hundredths', () => {
  const coordinate = fc.double({ min: -60, max: 260, noNaN: true })
  fc.assert(
    fc.property(coordinate, coordinate, (x, y) => {
      const snap = snapPoint({ x, y }, near([triangle]))
      if (snap === null) return
      expect(Math.hypot(snap.pointMap.x - x, snap.pointMap.y - y)).toBeLessThan(SNAP_RADIUS_VIEW + 0.01)
      expect(Math.round(snap.pointMap.x * 100) / 100).toBe(snap.pointMap.x)
    }),
  )
})

it('finds the corners and edges of each ring of a zone, and nothing between rings', () => {
  const boxOf = (left: number, bottom: number, size: number) => [
    { x: left, y: bottom },
    { x: left + size, y: bottom },
    { x: left + size, y: bottom + size },
    { x: left, y: bottom + size },
  ]
  const points = [...boxOf(0, 0, 100), ...boxOf(20, 20, 60)]
  const frame = near([zone(1, { kind: 'multipolygon', points, parts: [[4, 4]] })], 10)
  expect(snapPoint({ x: 79, y: 79 }, frame)?.pointMap).toEqual({ x: 80, y: 80 })
  expect(snapPoint({ x: 50, y: 22 }, frame)?.pointMap).toEqual({ x: 50, y: 20 })
  expect(snapPoint({ x: 10, y: 60 }, frame)).toBeNull()
})
