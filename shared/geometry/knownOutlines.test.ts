import { describe, expect, it } from 'vitest'
import { aZone } from '../../tests/builders.ts'
import { applyChanges } from '../content/applyChanges.ts'
import { changeListSchema } from '../content/changes.ts'
import { contentFrom } from '../content/content.ts'
import type { ZoneGeometry } from '../content/zones.ts'
import { crossingOf, rememberSimple } from './knownOutlines.ts'
import { type PointMap, quantise } from './point.ts'

/** A ring that crosses itself in one place: what judges it whole finds that. */
const crossedRing = (count: number): Extract<ZoneGeometry, { kind: 'polygon' }> => {
  const points = Array.from({ length: count }, (_, at): PointMap => {
    const angle = (at / count) * Math.PI * 2
    return { x: quantise(Math.cos(angle) * 1e4), y: quantise(Math.sin(angle) * 1e4) }
  })
  const [first = { x: 0, y: 0 }, second = first] = points
  return { kind: 'polygon', points: [second, first, ...points.slice(2)] }
}

describe('an outline', () => {
  it('is judged as a ring and as a line apart', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 0 },
      { x: 2, y: 5 },
    ]
    expect(crossingOf({ kind: 'polyline', points })).toMatchObject({ kind: 'crossing' })
    expect(crossingOf({ kind: 'polyline', points: points.slice(1) })).toBeNull()
    expect(crossingOf({ kind: 'polygon', points: points.slice(1) })).toBeNull()
    expect(crossingOf({ kind: 'circle', centre: { x: 0, y: 0 }, radius: 1 })).toBeNull()
  })

  it('is judged once as each of them, though the list of points is the same', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 5, y: 0 },
    ]
    const [ring, line] = [{ kind: 'polygon', points } as const, { kind: 'polyline', points } as const]
    const judged = [crossingOf(ring), crossingOf(line)]
    expect(judged).toEqual([
      { kind: 'spike', edges: [0, 3], at: { x: 0, y: 0 } },
      { kind: 'touch', edges: [0, 2], at: { x: 5, y: 0 } },
    ])
    expect(crossingOf({ ...ring })).toBe(judged[0])
    expect(crossingOf({ ...line })).toBe(judged[1])
    expect(crossingOf({ ...ring, kind: 'rectangle' })).toBe(judged[0])
  })

  it('that is known to be simple as a line is judged as a ring', () => {
    const { points } = crossedRing(300)
    rememberSimple({ kind: 'polyline', points })
    expect(crossingOf({ kind: 'polyline', points })).toBeNull()
    expect(crossingOf({ kind: 'polygon', points })).toMatchObject({ kind: 'crossing' })
  })

  it('of a circle is simple, which needs no remembering', () => {
    const circle = { kind: 'circle', centre: { x: 0, y: 0 }, radius: 1 } as const
    rememberSimple(circle)
    expect(crossingOf(circle)).toBeNull()
  })

  it('that is long is not judged again once it is known to be simple; a short one is', () => {
    for (const [count, isJudged] of [
      [199, true],
      [200, false],
      [10_000, false],
    ] as const) {
      const ring = crossedRing(count)
      rememberSimple(ring)
      expect(crossingOf(ring) !== null).toBe(isJudged)
    }
    expect(crossingOf(crossedRing(10_000))).not.toBeNull()
  })
})

it('a change of 10,000 points that were tested is committed without their being judged or copied', () => {
  const zone = aZone()
  const content = contentFrom({ categories: [], types: [], pois: [], zones: [zone] })
  const geometry = crossedRing(10_000)
  const changes = changeListSchema.parse([{ op: 'patch', kind: 'zone', id: zone.id, fields: { geometry } }])
  expect(changes).toMatchObject([{ fields: { geometry } }])
  const [change] = changes
  const parsed = change?.op === 'patch' && change.kind === 'zone' ? change.fields.geometry : undefined
  expect(parsed?.kind === 'polygon' && parsed.points === geometry.points).toBe(true)
  rememberSimple(geometry)
  expect(applyChanges(content, changes).ok).toBe(true)
})
