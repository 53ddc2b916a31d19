import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { type OutlineChange, outlineChange, type StillOutline, stillOutlineOf } from './stillOutline.ts'
import type { EditDraft } from './ZoneDraft.ts'

const STYLE = {
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.5,
  pattern: 'none',
} as const

const pointsOf = (count: number): PointMap[] =>
  Array.from({ length: count }, (_, at) => ({
    x: quantise(Math.cos((at / count) * Math.PI * 2) * 5000),
    y: quantise(Math.sin((at / count) * Math.PI * 2) * 5000),
  }))

const dragOf = (base: ZoneGeometry, vertex: number | null, rest: Partial<EditDraft> = {}): EditDraft => {
  const geometry =
    base.kind === 'circle' || vertex === null
      ? base
      : { ...base, points: base.points.with(vertex, { x: 1, y: 1 }) }
  return {
    kind: 'edit',
    zoneId: 1,
    style: STYLE,
    base,
    geometry,
    handles: geometry.kind === 'circle' ? [] : geometry.points,
    vertex,
    isDragging: true,
    offset: { x: 0, y: 0 },
    snap: null,
    crossing: null,
    problem: null,
    measures: [],
    others: [],
    ...rest,
  }
}

describe('what stays of a long outline', () => {
  const points = pointsOf(300)
  const base: ZoneGeometry = { kind: 'polygon', points }

  it('is all of it but the dragged vertex, the same list during the whole drag', () => {
    for (const vertex of [0, 7, 299]) {
      const still = stillOutlineOf(dragOf(base, vertex))
      expect(still?.points).toEqual(points.with(vertex, null as never))
      expect(stillOutlineOf(dragOf(base, vertex))).toBe(still)
    }
  })

  it('is all of it, and a gap where a new vertex is dragged out of an edge', () => {
    const geometry = { ...base, points: points.toSpliced(7, 0, { x: 1, y: 1 }) }
    const still = stillOutlineOf(dragOf(base, 7, { geometry, handles: geometry.points }))
    expect(still?.points).toEqual(points.toSpliced(7, 0, null as never))
  })

  it('is the list itself while no vertex is dragged', () => {
    expect(stillOutlineOf(dragOf(base, null))?.points).toBe(points)
    expect(stillOutlineOf(dragOf(base, 7, { isDragging: false, geometry: base }))?.points).toBe(points)
  })

  it('is nothing for short and round shapes, which are painted as a whole', () => {
    expect(stillOutlineOf(dragOf({ kind: 'polygon', points: pointsOf(20) }, 7))).toBeNull()
    expect(stillOutlineOf(dragOf({ kind: 'circle', centre: { x: 0, y: 0 }, radius: 9 }, 1))).toBeNull()
  })
})

describe('the change from one outline to another', () => {
  const hundredths = fc.integer({ min: -500_000, max: 500_000 }).map((value) => value / 100)
  const aPoint = () => fc.record({ x: hundredths, y: hundredths })
  const anOutline = () =>
    fc.record({
      points: fc.uniqueArray(aPoint(), { minLength: 20, maxLength: 60, selector: ({ x, y }) => `${x} ${y}` }),
      isRing: fc.boolean(),
    })
  const shifted = (point: PointMap, by: PointMap): PointMap => ({
    x: quantise(point.x + by.x),
    y: quantise(point.y + by.y),
  })
  const isInside = ({ touched }: OutlineChange, { x, y }: PointMap): boolean =>
    touched !== null &&
    x >= touched.left - 0.01 &&
    x <= touched.right + 0.01 &&
    y >= touched.bottom - 0.01 &&
    y <= touched.top + 0.01

  it('is a shift alone if all of it was moved by whole hundredths', () => {
    fc.assert(
      fc.property(anOutline(), aPoint(), ({ points, isRing }, by) => {
        const moved = points.map((point) => shifted(point, by))
        const change = outlineChange({ points, isRing }, { points: moved, isRing })
        expect(change?.touched).toBeNull()
        expect(change?.shift.x).toBeCloseTo(by.x, 6)
        expect(change?.shift.y).toBeCloseTo(by.y, 6)
      }),
    )
  })

  it('covers a replaced, added or removed vertex and those beside it, whatever else was moved', () => {
    fc.assert(
      fc.property(
        anOutline(),
        aPoint(),
        fc.nat(1000),
        fc.constantFrom('replace', 'add', 'remove', 'hold'),
        aPoint(),
        ({ points, isRing }, to, pick, act, by) => {
          const at = pick % points.length
          const now: (PointMap | null)[] = points.map((point) => shifted(point, by))
          const deleted = act === 'add' ? 0 : 1
          const added = act === 'remove' ? [] : [act === 'hold' ? null : to]
          now.splice(at, deleted, ...added)
          const change = outlineChange({ points, isRing }, { points: now, isRing })
          if (change === null) throw new Error('It was taken for another outline.')
          // What was put in may be just what was there.
          if (change.touched === null) return
          const after: StillOutline['points'] = now
          const beside = [at - 1, at, at + added.length].map((index) =>
            isRing ? after.at(index % after.length) : index < 0 ? undefined : after[index],
          )
          for (const point of beside) if (point) expect(isInside(change, point)).toBe(true)
          const before = points[at]
          if (act !== 'add' && before) expect(isInside(change, shifted(before, by))).toBe(true)
        },
      ),
    )
  })

  it('is none between outlines that differ in many places, or of which one is closed', () => {
    const points = pointsOf(300)
    expect(outlineChange({ points, isRing: true }, { points, isRing: false })).toBeNull()
    const other = points.map(({ x, y }, at) => ({ x: x + at, y }))
    expect(outlineChange({ points, isRing: true }, { points: other, isRing: true })).toBeNull()
    expect(outlineChange({ points, isRing: true }, { points, isRing: true })?.touched).toBeNull()
  })
})
