import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Zone, ZONE_FALLBACK_LOOK } from '../../../shared/content/zones.ts'
import { ZoneStore } from '../../scene/zones/ZoneStore.ts'
import { sceneZoneOf } from './sceneZones.ts'
import { type Restacking, restackChanges } from './zoneOrder.ts'

const EVERYWHERE = { left: -1e6, right: 1e6, bottom: -1e6, top: 1e6 }

const square = (id: number, size: number, { x = 0, order }: { x?: number; order?: number } = {}): Zone => ({
  ...ZONE_FALLBACK_LOOK,
  id,
  geometry: { kind: 'circle', centre: { x, y: 0 }, radius: size },
  createdBy: null,
  ...(order !== undefined && { order }),
})

/** The ids as the canvas draws them, the lowest first. */
const drawn = (zones: readonly Zone[]): number[] => {
  const store = new ZoneStore()
  store.setAll(zones.map(sceneZoneOf))
  return store.visibleIn(EVERYWHERE).map(({ zone }) => zone.id)
}

const restacked = (zones: readonly Zone[], ids: readonly number[], to: Restacking): readonly Zone[] => {
  const changes = restackChanges(zones, new Set(ids), to)
  return zones.map((zone) => {
    const change = changes.find((one) => one.op === 'patch' && one.id === zone.id)
    return change?.op === 'patch' && change.kind === 'zone' ? { ...zone, ...change.fields } : zone
  })
}

/** Drawn as 1, 2, 3, 4: the smaller above the larger. Only 4 overlaps none of the others. */
const ZONES = [square(1, 90), square(2, 60), square(3, 30), square(4, 10, { x: 500 })]

describe('a zone is put', () => {
  it('above or below all others, by a change of its own order alone', () => {
    expect(drawn(ZONES)).toEqual([1, 2, 3, 4])
    expect(drawn(restacked(ZONES, [1], 'toFront'))).toEqual([2, 3, 4, 1])
    expect(drawn(restacked(ZONES, [4], 'toBack'))).toEqual([4, 1, 2, 3])
    expect(restackChanges(ZONES, new Set([1]), 'toFront')).toHaveLength(1)
    expect(restackChanges(ZONES, new Set([3]), 'toBack')).toHaveLength(1)
  })

  it('past the next one that it overlaps', () => {
    expect(drawn(restacked(ZONES, [1], 'forward'))).toEqual([2, 4, 1, 3])
    expect(drawn(restacked(ZONES, [3], 'backward'))).toEqual([1, 3, 2, 4])
    expect(restackChanges(ZONES, new Set([4]), 'backward')).toEqual([])
    expect(restackChanges(ZONES, new Set([3]), 'forward')).toEqual([])
  })

  it('with others, which keep their order', () => {
    expect(drawn(restacked(ZONES, [1, 2], 'toFront'))).toEqual([3, 4, 1, 2])
    expect(drawn(restacked(ZONES, [2, 4], 'toBack'))).toEqual([2, 4, 1, 3])
    expect(restackChanges(ZONES, new Set([1, 2, 3, 4]), 'toFront')).toEqual([])
    expect(restackChanges(ZONES, new Set([9]), 'toFront')).toEqual([])
  })
})

it('wherever zones are put, all others keep their order among themselves', () => {
  const zones = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: -2, max: 2 })), {
    selector: ([id]) => id,
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(zones, fc.array(fc.nat({ max: 11 }), { minLength: 1 }), (made, picks) => {
      const all = made.map(([id, order]) => square(id, 1 + ((id * 7) % 13), { order, x: (id % 3) * 15 }))
      const ids = new Set(picks.map((pick) => all[pick % all.length]?.id ?? 0))
      const before = drawn(all)
      const rest = before.filter((id) => !ids.has(id))
      const moved = before.filter((id) => ids.has(id))
      expect(drawn(restacked(all, [...ids], 'toFront'))).toEqual([...rest, ...moved])
      expect(drawn(restacked(all, [...ids], 'toBack'))).toEqual([...moved, ...rest])
      // Where zones do not overlap, nobody sees which is above.
      for (const to of ['forward', 'backward'] as const) {
        const after = drawn(restacked(all, [...ids], to))
        for (const one of all)
          for (const other of all) {
            const isKept = ids.has(one.id) === ids.has(other.id) && overlap(one, other)
            const isBelow = (list: readonly number[]) => list.indexOf(one.id) < list.indexOf(other.id)
            if (isKept) expect(isBelow(after)).toBe(isBelow(before))
          }
      }
    }),
  )
})

const overlap = (a: Zone, b: Zone): boolean => {
  const [one, other] = [a.geometry, b.geometry]
  if (one.kind !== 'circle' || other.kind !== 'circle') return true
  const reach = one.radius + other.radius
  return Math.abs(one.centre.x - other.centre.x) <= reach && Math.abs(one.centre.y - other.centre.y) <= reach
}

it('moves no zones that lie apart when one goes past another', () => {
  const far = Array.from({ length: 50 }, (_, at) => square(10 + at, 5, { x: 1_000 + at * 20 }))
  const changes = restackChanges([...ZONES, ...far], new Set([1]), 'forward')
  expect(changes.map((change) => change.op === 'patch' && change.id)).toEqual([1, 3])
})
