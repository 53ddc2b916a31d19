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
  context: { scale, zonesIn: () => zones, isSnapping },
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
    expect(snapPoint({ x: 1, y: 1 }, { ...near([triangle]), exceptZoneIds: [1] })).toBeNull()
  })
})

it('searches the zones within reach on all sides', () => {
  const asked: unknown[] = []
  const zonesIn = (rect: unknown) => {
    asked.push(rect)
    return []
  }
  snapPoint({ x: 100, y: 200 }, { context: { scale: 2, zonesIn, isSnapping: true } })
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
