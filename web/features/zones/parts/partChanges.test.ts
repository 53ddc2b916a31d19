import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aZone } from '../../../../tests/builders.ts'
import { applyChanges, invertChanges } from '../../../../shared/content/applyChanges.ts'
import { contentFrom } from '../../../../shared/content/content.ts'
import type { Zone, ZoneGeometry } from '../../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../../shared/geometry/point.ts'
import { findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import { areaOfGeometry, isOnGeometry } from '../../../scene/zones/zoneGeometry.ts'
import { holeChanges, mergeChanges, type PartChanges, splitChanges, subtractChanges } from './partChanges.ts'

const boxOf = (left: number, bottom: number, size: number): PointMap[] => [
  { x: left, y: bottom },
  { x: left + size, y: bottom },
  { x: left + size, y: bottom + size },
  { x: left, y: bottom + size },
]
const boxed = (id: number, ...box: Parameters<typeof boxOf>): Zone =>
  aZone({ id, label: `Zone ${id}`, geometry: { kind: 'polygon', points: boxOf(...box) } })

/** Applies a list to zones, and checks that its inverse takes it back. */
const zonesAfter = (zones: readonly Zone[], result: PartChanges): readonly Zone[] => {
  if (!result.ok) throw new Error(result.text)
  const content = contentFrom({ categories: [], types: [], pois: [], zones: [...zones] })
  const applied = applyChanges(content, result.changes)
  if (!applied.ok) throw new Error(JSON.stringify(applied.refusals))
  const back = applyChanges(applied.content, invertChanges(content, result.changes))
  expect(back.ok && [...back.content.zones]).toEqual([...content.zones])
  return [...applied.content.zones]
}
const areasAfter = (zones: readonly Zone[], result: PartChanges): number[] =>
  zonesAfter(zones, result).map(({ geometry }) => areaOfGeometry(geometry))
const split = (zone: Zone, ...line: PointMap[]) => {
  let id = 100
  return splitChanges(zone, line, { newId: () => id++, labels: new Set([zone.label]) })
}
/** Said where nothing is to be taken away. */
const NOTHING = 'Nothing to take.'

const textOf = (result: PartChanges): string | null => (result.ok ? null : result.text)

describe('merging', () => {
  it('keeps the first zone, in the shape of all', () => {
    const zones = [boxed(1, 0, 0, 10), boxed(2, 5, 5, 10), boxed(3, 100, 0, 10)]
    const [merged, ...others] = zonesAfter(zones, mergeChanges(zones))
    expect(others).toEqual([])
    expect(merged).toMatchObject({ id: 1, label: 'Zone 1', geometry: { kind: 'multipolygon', parts: [[8], [4]] } }) // prettier-ignore
  })

  it('takes zones with a common border as one', () => {
    const zones = [boxed(1, 0, 0, 10), boxed(2, 10, 0, 10)]
    expect(areasAfter(zones, mergeChanges(zones))).toEqual([200])
  })

  it.each([
    ['one zone', [boxed(1, 0, 0, 10)], 'Select two zones or more to merge them.'],
    ['a locked one', [boxed(1, 0, 0, 10), { ...boxed(2, 5, 0, 10), isLocked: true }], '“Zone 2” is locked. Unlock it to change its shape.'],
    ['a line', [boxed(1, 0, 0, 10), aZone({ id: 2, geometry: { kind: 'polyline', points: boxOf(0, 0, 5) } })], 'A line cannot be merged: it has no area.'],
    ['zones that share a corner alone', [boxed(1, 0, 0, 10), boxed(2, 10, 10, 10)], 'The result would touch itself at X 10, Y 10. Move a corner there, and try again.'],
  ])('is refused for %s', (_, zones, text) => {
    expect(textOf(mergeChanges(zones))).toBe(text)
  }) // prettier-ignore
})

describe('subtracting', () => {
  it('takes away what lies in others, which stay', () => {
    const zones = [boxed(1, 0, 0, 10), boxed(2, 5, 5, 10)]
    expect(areasAfter(zones, subtractChanges(boxed(1, 0, 0, 10), [boxed(2, 5, 5, 10)], NOTHING))).toEqual([
      75, 100,
    ])
  })

  it('makes parts of a zone that is cut through', () => {
    const river = boxed(2, 4, -50, 200)
    const narrow: Zone = { ...river, geometry: { kind: 'rectangle', points: [{ x: 4, y: -5 }, { x: 6, y: -5 }, { x: 6, y: 50 }, { x: 4, y: 50 }] } } // prettier-ignore
    const [left] = zonesAfter(
      [boxed(1, 0, 0, 10), narrow],
      subtractChanges(boxed(1, 0, 0, 10), [narrow], NOTHING),
    )
    expect(left?.geometry).toMatchObject({ parts: [[4], [4]] })
  })

  it.each([
    ['nothing would be left', boxed(1, 2, 2, 3), [boxed(2, 0, 0, 10)], 'Nothing would be left of “Zone 1”.'],
    ['nothing overlaps', boxed(1, 0, 0, 10), [boxed(2, 10, 0, 10)], NOTHING],
    ['there is nothing else', boxed(1, 0, 0, 10), [], NOTHING],
    ['it is locked', { ...boxed(1, 0, 0, 10), isLocked: true }, [boxed(2, 5, 5, 9)], '“Zone 1” is locked. Unlock it to change its shape.'],
  ])('is refused where %s', (_, zone, others, text) => {
    expect(textOf(subtractChanges(zone, others, NOTHING))).toBe(text)
  }) // prettier-ignore
})

describe('cutting a hole', () => {
  it('leaves the zone around it', () => {
    const hole: ZoneGeometry = { kind: 'polygon', points: boxOf(2, 2, 5) }
    const [zone] = zonesAfter([boxed(1, 0, 0, 10)], holeChanges(boxed(1, 0, 0, 10), hole))
    expect(zone?.geometry).toMatchObject({ kind: 'multipolygon', parts: [[4, 4]] })
    expect(zone && isOnGeometry(zone.geometry, { x: 4, y: 4 }, 0)).toBe(false)
  })

  it('is refused beside the zone, and where its edge touches that of the zone in a point', () => {
    const beside: ZoneGeometry = { kind: 'polygon', points: boxOf(20, 0, 5) }
    expect(textOf(holeChanges(boxed(1, 0, 0, 10), beside))).toBe('The hole does not lie in “Zone 1”.')
    const corner: ZoneGeometry = { kind: 'polygon', points: [{ x: 0, y: 5 }, { x: 4, y: 4 }, { x: 4, y: 6 }] } // prettier-ignore
    expect(textOf(holeChanges(boxed(1, 0, 0, 10), corner))).toBe(
      'The result would touch itself at X 0, Y 5. Move a corner there, and try again.',
    )
  })
})

describe('splitting by a line', () => {
  const ring: Zone = {
    ...boxed(1, 0, 0, 100),
    geometry: { kind: 'multipolygon', points: [...boxOf(0, 0, 100), ...boxOf(20, 20, 60)], parts: [[4, 4]] },
  }

  it('makes a zone of each side, with the same look and the next name', () => {
    const zone = boxed(1, 0, 0, 10)
    const zones = zonesAfter([zone], split(zone, { x: -5, y: 3 }, { x: 15, y: 3 }))
    expect(zones.map(({ label, geometry }) => [label, areaOfGeometry(geometry)])).toEqual([
      ['Zone 1', 70],
      ['Zone 1 2', 30],
    ])
    expect({ ...zones[1], id: 1, label: zone.label, geometry: null }).toEqual({ ...zone, geometry: null })
  })

  it('follows a bent line, and may go through corners', () => {
    const zone = boxed(1, 0, 0, 10)
    const bent = [{ x: 0, y: 0 }, { x: 5, y: 2 }, { x: 10, y: 10 }] // prettier-ignore
    expect(areasAfter([zone], split(zone, ...bent))).toEqual([65, 35])
  })

  it('opens a zone with a hole, and keeps the holes on their sides', () => {
    expect(areasAfter([ring], split(ring, { x: -5, y: 50 }, { x: 105, y: 50 }))).toEqual([3200, 3200])
    const zones = zonesAfter([ring], split(ring, { x: -5, y: 90 }, { x: 105, y: 90 }))
    expect(zones.map(({ geometry }) => geometry.kind)).toEqual(['multipolygon', 'polygon'])
  })

  it('cuts off what lies between a hole and itself', () => {
    const bow = [{ x: 70, y: 50 }, { x: 90, y: 30 }, { x: 90, y: 70 }, { x: 70, y: 60 }] // prettier-ignore
    const [rest, pocket] = areasAfter([ring], split(ring, ...bow))
    expect((rest ?? 0) + (pocket ?? 0)).toBeCloseTo(6400)
  })

  it('keeps parts that the line does not cut with the largest piece', () => {
    const parts: Zone = {
      ...ring,
      geometry: {
        kind: 'multipolygon',
        points: [...boxOf(0, 0, 10), ...boxOf(50, 50, 5)],
        parts: [[4], [4]],
      },
    }
    expect(areasAfter([parts], split(parts, { x: -5, y: 3 }, { x: 15, y: 3 }))).toEqual([95, 30])
  })

  it.each([
    ['that ends within', [{ x: -5, y: 5 }, { x: 5, y: 5 }]],
    ['beside it', [{ x: -5, y: 50 }, { x: 50, y: 50 }]],
    ['along its edge', [{ x: -5, y: 10 }, { x: 50, y: 10 }]],
  ])('is refused for a line %s', (_, line) => {
    expect(textOf(split(boxed(1, 0, 0, 10), ...line))).toBe(
      'Draw the line right across “Zone 1”, from one side to another.',
    )
  }) // prettier-ignore
})

/** A star around a place: its corners are in turn, so that it does not cross itself. */
const star = (reach: number) =>
  fc
    .record({
      x: fc.integer({ min: -2_000, max: 2_000 }),
      y: fc.integer({ min: -2_000, max: 2_000 }),
      radii: fc.array(fc.integer({ min: Math.floor(reach / 6), max: reach }), {
        minLength: 5,
        maxLength: 24,
      }),
    })
    .map(({ x, y, radii }) => ({
      kind: 'polygon' as const,
      points: radii.map((radius, at) => ({
        x: quantise((x + radius * Math.cos((at / radii.length) * 2 * Math.PI)) / 100),
        y: quantise((y + radius * Math.sin((at / radii.length) * 2 * Math.PI)) / 100),
      })),
    }))
    .filter((geometry) => findCrossing(geometry) === null)

const starred = (id: number, reach = 6_000): fc.Arbitrary<Zone> =>
  star(reach).map((geometry) => aZone({ id, label: `Zone ${id}`, geometry }))

/** Each corner may be rounded by half a hundredth along either axis. */
const GRID_AREA = 5

const sum = (areas: readonly number[]): number => areas.reduce((all, area) => all + area, 0)

describe('laws of any stars', () => {
  it('what is subtracted and what it is subtracted from are, together, the merged area', () => {
    let done = 0
    fc.assert(
      fc.property(starred(1), starred(2), (a, b) => {
        const [merged, left] = [mergeChanges([a, b]), subtractChanges(a, [b], NOTHING)]
        if (!merged.ok || !left.ok) return
        done++
        const [whole = 0] = areasAfter([a, b], merged)
        expect(Math.abs(whole - sum(areasAfter([a, b], left)))).toBeLessThan(GRID_AREA)
      }),
      { numRuns: 300 },
    )
    expect(done).toBeGreaterThan(150)
  })

  it('a hole takes away what both cover, and no more', () => {
    let done = 0
    fc.assert(
      fc.property(starred(1), star(1_200), (zone, hole) => {
        const filled: Zone = { ...zone, id: 2, geometry: hole }
        const [cut, both] = [holeChanges(zone, hole), mergeChanges([zone, filled])]
        if (!cut.ok || !both.ok) return
        done++
        const [left = 0] = areasAfter([zone], cut)
        const [covered = 0] = areasAfter([zone, filled], both)
        expect(Math.abs(left - (covered - areaOfGeometry(hole)))).toBeLessThan(2 * GRID_AREA)
      }),
      { numRuns: 200 },
    )
    expect(done).toBeGreaterThan(50)
  })

  it('the pieces of a split zone are its area, and a zone with holes splits into pieces of it', () => {
    let done = 0
    const end = fc.record({ x: fc.integer({ min: -90, max: 90 }), y: fc.integer({ min: -90, max: 90 }) })
    fc.assert(
      fc.property(starred(1), starred(2, 2_000), end, end, (a, b, from, to) => {
        const holed = subtractChanges(a, [b], NOTHING)
        const zone = holed.ok ? zonesAfter([a], holed)[0] : a
        if (!zone) return
        const [dx, dy] = [to.x - from.x, to.y - from.y]
        const line = [
          { x: quantise(from.x - 3 * dx), y: quantise(from.y - 3 * dy) },
          from,
          to,
          { x: quantise(to.x + 3 * dx), y: quantise(to.y + 3 * dy) },
        ]
        const pieces = split(zone, ...line)
        if (!pieces.ok) return
        done++
        expect(Math.abs(sum(areasAfter([zone], pieces)) - areaOfGeometry(zone.geometry))).toBeLessThan(
          GRID_AREA,
        )
      }),
      { numRuns: 400 },
    )
    expect(done).toBeGreaterThan(100)
  })
})
