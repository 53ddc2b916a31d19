import { describe, expect, it } from 'vitest'
import { aZone } from '../../tests/builders.ts'
import { applyChanges } from '../applyChanges.ts'
import { changeListSchema } from '../changes.ts'
import { contentFrom } from '../content.ts'
import type { ZoneGeometry } from '../zones.ts'
import { crossingOf, rememberSimple } from './knownOutlines.ts'
import { type PointMap, quantise } from './point.ts'

/** A ring that crosses itself in one place: what judges it whole finds that. */
const crossedRing = (count: number): ZoneGeometry => {
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

  it('that is long is not judged again once it is known to be simple; a short one is', () => {
    for (const [count, isJudged] of [
      [199, true],
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
  expect(parsed?.kind === 'polygon' && geometry.kind === 'polygon' && parsed.points === geometry.points).toBe(
    true,
  )
  rememberSimple(geometry)
  expect(applyChanges(content, changes).ok).toBe(true)
})
