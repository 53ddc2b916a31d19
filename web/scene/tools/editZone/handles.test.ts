import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { CENTRE, gripAt, RIM } from './handles.ts'

const gripOf = (geometry: ZoneGeometry, x: number, y: number, scale = 1) =>
  gripAt(geometry, { pointMap: { x, y }, pointer: 'mouse' }, { scale })

const vertex = (index: number) => ({ kind: 'vertex', index })
const WHOLE = { kind: 'whole' }
const MAP = { kind: 'map' }

describe('the grip on a circle', () => {
  const circle = { kind: 'circle', centre: { x: 0, y: 0 }, radius: 100 } as const

  it('is its rim or its centre within 10 px of a mouse, otherwise the whole circle', () => {
    const along = (x: number) => gripOf(circle, x, 0)
    expect([along(90), along(100), along(110)]).toEqual([vertex(RIM), vertex(RIM), vertex(RIM)])
    expect([along(0), along(10)]).toEqual([vertex(CENTRE), vertex(CENTRE)])
    expect([along(10.1), along(89.9), along(110.1)]).toEqual([WHOLE, WHOLE, MAP])
  })

  it('is whichever of rim and centre is nearer if the circle is small', () => {
    const small = { ...circle, radius: 12 }
    expect(gripOf(small, 6, 0)).toEqual(vertex(CENTRE))
    expect(gripOf(small, 6.1, 0)).toEqual(vertex(RIM))
  })
})

describe('the grip on a line', () => {
  const line: ZoneGeometry = {
    kind: 'polyline',
    points: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 200 },
    ],
  }

  it('is a vertex before a midpoint, and both before the line itself', () => {
    expect(gripOf(line, 10, 0)).toEqual(vertex(0))
    expect(gripOf(line, 50, 8)).toEqual({ kind: 'midpoint', edge: 0 })
    expect(gripOf(line, 50, 8.1)).toEqual(WHOLE)
    expect(gripOf(line, 70, 5)).toEqual(WHOLE)
    expect(gripOf(line, 70, 50)).toEqual(MAP)
    const dense = { ...line, points: [...line.points.slice(0, 1), { x: 12, y: 0 }] }
    expect(gripOf(dense, 7, 0)).toEqual(vertex(1))
  })

  it('is no midpoint between its end and its start', () => {
    expect(gripOf(line, 50, 100)).toEqual(MAP)
    expect(gripOf({ ...line, kind: 'polygon' }, 50, 100)).toEqual({ kind: 'midpoint', edge: 2 })
  })

  it('has a reach in view px: half as far in map px at twice the scale', () => {
    expect(gripOf(line, 5, 0, 2)).toEqual(vertex(0))
    expect(gripOf(line, 6, 0, 2)).toEqual(WHOLE)
    expect(gripOf(line, 50, 4, 2)).toEqual({ kind: 'midpoint', edge: 0 })
    expect(gripOf(line, 50, 4.1, 2)).toEqual(WHOLE)
  })

  it('is no midpoint of an edge under 40 px in the view', () => {
    expect(gripOf(line, 50, 0, 0.4)).toEqual({ kind: 'midpoint', edge: 0 })
    expect(gripOf(line, 50, 0, 0.39)).toEqual(WHOLE)
  })
})
