import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { geometryOfParts } from '../../../shared/geometry/rings.ts'
import { strokePattern } from '../raster/strokePattern.ts'
import { stillOutlineOf } from './stillOutline.ts'
import type { EditDraft } from './ZoneDraft.ts'
import { areaOfGeometry, coarsened, fillRuleOf, isOnGeometry, middlesOf, tracePath } from './zoneGeometry.ts'
import { namePlacesOf, type SceneZone } from './ZoneShape.ts'
import { ZoneStore } from './ZoneStore.ts'

const boxOf = (left: number, bottom: number, size: number): PointMap[] => [
  { x: left, y: bottom },
  { x: left + size, y: bottom },
  { x: left + size, y: bottom + size },
  { x: left, y: bottom + size },
]
type Multipolygon = Extract<ZoneGeometry, { kind: 'multipolygon' }>
/** A frame of 20 px around a hole of 60, and a box far right of it. Its hole runs as its outer ring does. */
const FRAME = geometryOfParts([
  { outer: boxOf(0, 0, 100), holes: [boxOf(20, 20, 60)] },
  { outer: boxOf(300, 0, 10), holes: [] },
]) as Multipolygon
const BOUNDS = { left: 0, bottom: 0, right: 310, top: 100 }

const zoneOf = (id: number, geometry: ZoneGeometry): SceneZone => ({
  ...{ id, label: '', geometry, strokeColour: '#3388ff', strokeOpacity: 1 },
  ...{ fillColour: '#3388ff', fillOpacity: 0.3, pattern: 'none' },
})

/** Notes what a path is made of. */
class NotedPath {
  readonly steps: string[] = []
  moveTo(x: number, y: number): void {
    this.steps.push(`move ${x} ${y}`)
  }
  lineTo(x: number, y: number): void {
    this.steps.push(`line ${x} ${y}`)
  }
  closePath(): void {
    this.steps.push('close')
  }
}
beforeEach(() => {
  vi.stubGlobal('Path2D', NotedPath)
  return () => void vi.unstubAllGlobals()
})

describe('a zone with a hole and a further part', () => {
  it('has the area of its parts without that of its holes', () => {
    expect(areaOfGeometry(FRAME)).toBe(100 * 100 - 60 * 60 + 10 * 10)
  })

  it('is not picked in its hole, where what is below it is', () => {
    const store = new ZoneStore()
    store.setAll([zoneOf(1, FRAME), zoneOf(2, { kind: 'polygon', points: boxOf(-50, -50, 900) })])
    const pick = (x: number, y: number) => store.pick({ x, y }, 5)?.id
    expect([pick(10, 10), pick(50, 50), pick(305, 5), pick(200, 5)]).toEqual([1, 2, 1, 2])
  })

  it('has its name within a part, beside the hole', () => {
    const places = namePlacesOf(FRAME, BOUNDS)
    expect(places.length).toBeGreaterThan(3)
    for (const place of places) expect([place, isOnGeometry(FRAME, place, 0)]).toEqual([place, true])
  })

  it('is filled by parity, each ring a line of its own', () => {
    expect(fillRuleOf(FRAME)).toBe('evenodd')
    expect(
      (tracePath(FRAME) as unknown as NotedPath).steps.filter((step) => !step.startsWith('line')),
    ).toEqual(['close', 'move 20 20', 'close', 'move 300 0', 'close'])
  })

  it('keeps its rings at every level of detail', () => {
    expect(coarsened(FRAME, 8)).toEqual(FRAME)
    expect(coarsened(FRAME, -6)).toMatchObject({ parts: [[4, 4], [1]] })
  })

  it('has handles on the edges of each ring, and none between rings', () => {
    const middles = middlesOf(FRAME, 0)
    expect(middles).toHaveLength(12)
    expect(middles).toContainEqual({ x: 20, y: 50 })
    expect(middles).not.toContainEqual({ x: 0, y: 60 })
  })

  it('is dashed ring by ring', () => {
    const stroked: string[][] = []
    const context = {
      ...{ lineDashOffset: 0, setLineDash: () => undefined },
      stroke: (path: NotedPath) => stroked.push(path.steps),
    }
    const seen = { left: -10, right: 400, bottom: -10, top: 110 }
    const line = { geometry: FRAME, pattern: 'dotted', seen, widthMap: 0.01 } as const
    strokePattern(context as unknown as CanvasRenderingContext2D, new Path2D(), line)
    expect(stroked.map((steps) => [steps.length, steps[0]])).toEqual([
      [5, 'line 0 0'],
      [5, 'line 20 20'],
      [5, 'line 300 0'],
    ])
  })
})

it('a long outline of several rings is a line with gaps, and stays the same while a corner is dragged', () => {
  const circle = (radius: number): PointMap[] =>
    Array.from({ length: 150 }, (_, at) => ({
      x: radius * Math.cos((at / 150) * Math.PI * 2),
      y: radius * Math.sin((at / 150) * Math.PI * 2),
    }))
  const [outer, hole] = [circle(900), circle(300)]
  const base = geometryOfParts([{ outer, holes: [hole] }]) as Multipolygon
  const draftOf = (geometry: Multipolygon, vertex: number | null) =>
    ({ base, geometry, vertex, isDragging: vertex !== null }) as unknown as EditDraft
  const whole = [...outer, outer[0], null, ...hole, hole[0], null]
  const resting = stillOutlineOf(draftOf(base, null))
  expect(resting).toEqual({ points: whole, isRing: false })
  expect(stillOutlineOf(draftOf(base, null))).toBe(resting)
  const dragged = { ...base, points: base.points.with(150, { x: 250, y: 1 }) }
  const still = stillOutlineOf(draftOf(dragged, 150))
  expect(still?.points).toEqual(whole.with(152, null).with(302, null))
  expect(stillOutlineOf(draftOf({ ...dragged, points: base.points.with(150, { x: 9, y: 1 }) }, 150))).toBe(
    still,
  )
})
