import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { crossingOf } from '../../../../shared/geometry/knownOutlines.ts'
import { pointListSchema, type PointMap, rememberRead } from '../../../../shared/geometry/point.ts'
import type { ToolContext } from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { NO_NEIGHBOURS } from './neighbours.ts'
import { atRest, editedZone, type EditState, finished, idle, isOvertaken } from './EditState.ts'

const polygon = (points: readonly PointMap[]) => ({ kind: 'polygon', points }) as const

const zoneOf = (geometry: ZoneGeometry): SceneZone => ({
  id: 7,
  label: '',
  geometry,
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.2,
  pattern: 'none',
  isLocked: false,
})

const SQUARE: readonly PointMap[] = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 10, y: 10 },
  { x: 0, y: 10 },
]
const nudging = (base: ZoneGeometry): EditState => ({
  name: 'nudging',
  vertex: 2,
  base,
  geometry: base,
  beside: NO_NEIGHBOURS,
  others: [],
  isApart: false,
})

describe('an edit that ends', () => {
  it('emits the new geometry, and whether all of it was moved', () => {
    const [before, after] = [polygon(SQUARE), polygon(SQUARE.with(2, { x: 12, y: 12 }))]
    const emitted = (isMoved: boolean) => ({
      state: idle(2),
      effects: [
        { kind: 'emit', event: { kind: 'reshaped', zoneId: 7, geometry: after, isMoved, others: [] } },
      ],
    })
    expect(finished(zoneOf(before), after, idle(2))).toEqual(emitted(false))
    expect(finished(zoneOf(before), after, idle(2), { isMoved: true })).toEqual(emitted(true))
  })

  it('emits nothing if the shape is the same', () => {
    const same = polygon(SQUARE.map((point) => ({ ...point })))
    expect(finished(zoneOf(polygon(SQUARE)), same, idle(2))).toEqual({ state: idle(2), effects: [] })
  })

  it('emits a shape that is a circle or was one', () => {
    const circle = { kind: 'circle', centre: { x: 5, y: 5 }, radius: 4 } as const
    for (const [before, after] of [
      [circle, { ...circle, radius: 5 }],
      [polygon(SQUARE), circle],
      [circle, polygon(SQUARE)],
    ] as const)
      expect(finished(zoneOf(before), after, idle(null)).effects).toHaveLength(1)
  })
})

/** A long ring that crosses itself: what judges it as a whole finds that. */
const crossed = (): PointMap[] => {
  const ring = Array.from({ length: 300 }, (_, at) => ({ x: at, y: at % 2 }))
  return [...ring, { x: 150, y: -5 }, { x: 150, y: 5 }]
}

it('knows the outline and the one before it, so that neither is judged as a whole', () => {
  const [before, after] = [polygon(crossed()), polygon(crossed().with(9, { x: 9, y: 3 }))]
  expect(crossingOf(polygon(crossed()))).not.toBeNull()
  finished(zoneOf(before), after, idle(9))
  expect([crossingOf(before), crossingOf(after)]).toEqual([null, null])
})

describe('a list of points', () => {
  const schema = pointListSchema(3, 1_000)
  /** Known to be checked, although its first and its last point lie between the hundredths: what checks it anew finds that. */
  const line = (): PointMap[] => {
    const points = Array.from({ length: 20 }, (_, at) => ({ x: at, y: 0 }))
    const list = points.with(0, { x: 0.001, y: 0 }).with(-1, { x: 19.001, y: 0 })
    rememberRead(list)
    return list
  }
  const isTrusted = (before: readonly PointMap[], points: readonly PointMap[], isMoved = false): boolean => {
    finished(zoneOf(polygon(before)), polygon(points), idle(null), { isMoved })
    return schema.parse(points) === points
  }
  const WHOLE = { x: 5.25, y: 3 }
  const BETWEEN = { x: 5.001, y: 3 }

  it('is not checked again where the changed, added or removed points are whole hundredths', () => {
    const list = line()
    expect(isTrusted(list, list.with(5, WHOLE))).toBe(true)
    expect(isTrusted(list, list.toSpliced(5, 0, WHOLE))).toBe(true)
    expect(isTrusted(list, list.toSpliced(5, 1))).toBe(true)
    expect(isTrusted(list, list.with(5, WHOLE).with(9, { x: 9, y: 4 }))).toBe(true)
  })

  it('is checked again where one of them lies between', () => {
    const list = line()
    expect(isTrusted(list, list.with(5, BETWEEN))).toBe(false)
    expect(isTrusted(list, list.toSpliced(5, 0, BETWEEN))).toBe(false)
    expect(isTrusted(list, list.with(5, BETWEEN).with(9, WHOLE))).toBe(false)
    expect(isTrusted(list, list.with(5, WHOLE).with(9, BETWEEN))).toBe(false)
    expect(isTrusted(list, list.with(4, WHOLE).with(6, BETWEEN).with(9, WHOLE))).toBe(false)
  })

  it('is checked again where it is made of one that never was', () => {
    expect(isTrusted([...line()], line().with(5, WHOLE))).toBe(false)
  })

  it('is judged by its bounds alone where all of it was moved', () => {
    const moved = (byX: number, byY: number) =>
      line().map(({ x, y }) => ({ x: Math.round(x) + byX, y: y + byY }))
    const between = (list: PointMap[]) => list.with(3, { x: 3.001, y: list[3]?.y ?? 0 })
    expect(isTrusted(line(), moved(40, 7), true)).toBe(true)
    expect(isTrusted(line(), between(moved(2, 7)), true)).toBe(true)
    expect(isTrusted(line(), between(moved(2, 7)))).toBe(false)
    expect(isTrusted(line(), moved(2, 7).with(0, { x: 1.001, y: 7 }), true)).toBe(false)
    expect(isTrusted(line(), moved(2, 7).with(-1, { x: 30, y: 9.001 }), true)).toBe(false)
  })
})

describe('a zone that somebody else changes', () => {
  const [base, theirs] = [polygon(SQUARE), polygon(SQUARE.with(0, { x: -5, y: -5 }))]

  it('overtakes what is under way', () => {
    expect(isOvertaken(nudging(base), zoneOf(theirs))).toBe(true)
    expect(isOvertaken({ ...nudging(base), name: 'dragging' } as EditState, zoneOf(theirs))).toBe(true)
    expect(isOvertaken(nudging(base), zoneOf(base))).toBe(false)
  })

  it('overtakes nothing where no shape is in hand', () => {
    expect(isOvertaken(idle(1), zoneOf(theirs))).toBe(false)
  })
})

it('edits the selected zone, and no other object', () => {
  const zone = zoneOf(polygon(SQUARE))
  const context = (selection: ToolContext['selection']) =>
    ({ selection, zone: (id: number) => (id === 7 ? zone : undefined) }) as ToolContext
  expect(editedZone(context({ kind: 'zone', id: 7 }))).toBe(zone)
  expect(editedZone(context({ kind: 'zone', id: 8 }))).toBeUndefined()
  expect(editedZone(context({ kind: 'marker', id: 7 }))).toBeUndefined()
  expect(editedZone(context(null))).toBeUndefined()
})

it('keeps the chosen vertex at rest', () => {
  expect(atRest(nudging(polygon(SQUARE)))).toEqual({
    state: { name: 'idle', vertex: 2, over: 'map' },
    effects: [],
  })
})
