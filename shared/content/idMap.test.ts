import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IdMap } from './idMap.ts'

/** Ids that share buckets, share rows, or neither. */
const id = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 5 }).map((n) => n * 1024 + 7),
)
const step = fc.record({ id, value: fc.option(fc.integer({ min: 0, max: 3 })) })
const steps = fc.array(step, { maxLength: 60 })
type Step = { id: number; value: number | null }

const played = (map: IdMap<number>, list: readonly Step[]): IdMap<number> =>
  list.reduce((next, { id, value }) => (value === null ? next.without(id) : next.with(id, value)), map)

interface Alterable {
  set(id: number, value: number): unknown
  delete(id: number): unknown
}

const play = (map: Alterable, list: readonly Step[]): void => {
  for (const { id, value } of list) {
    if (value === null) map.delete(id)
    else map.set(id, value)
  }
}

const playedPlainly = (list: readonly Step[]): Map<number, number> => {
  const plain = new Map<number, number>()
  play(plain, list)
  return plain
}

const sorted = (entries: Iterable<readonly [number, number]>) => [...entries].sort(([a], [b]) => a - b)

describe('an IdMap', () => {
  it('holds the same as a plain Map', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const map = played(IdMap.empty(), list)
        const plain = playedPlainly(list)
        expect(sorted(map.entries())).toEqual(sorted(plain))
        expect([...map].sort()).toEqual([...plain.values()].sort())
        expect(map.size).toBe(plain.size)
        for (const { id } of list) {
          expect(map.has(id)).toBe(plain.has(id))
          expect(map.get(id)).toBe(plain.get(id))
        }
      }),
    )
  })

  it('iterates over the same values in the same order either way', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const map = played(IdMap.empty<number>(), list)
        const values: number[] = []
        map.forEach((value) => values.push(value))
        expect(values).toEqual([...map])
      }),
    )
  })

  it('is immutable', () => {
    fc.assert(
      fc.property(steps, steps, (list, more) => {
        const map = played(IdMap.empty(), list)
        const before = sorted(map.entries())
        played(map, more)
        const draft = map.edit()
        play(draft, more)
        expect(sorted(map.entries())).toEqual(before)
      }),
    )
  })

  it('is the same after many steps in a draft as after single steps', () => {
    fc.assert(
      fc.property(steps, steps, fc.nat(60), (list, more, pause) => {
        const map = played(IdMap.empty(), list)
        const draft = map.edit()
        let atPause = map
        more.forEach(({ id, value }, index) => {
          if (index === pause) atPause = draft.done()
          play(draft, [{ id, value }])
          expect(draft.get(id)).toBe(value ?? undefined)
        })
        const expected = played(map, more)
        expect(sorted(draft.done().entries())).toEqual(sorted(expected.entries()))
        expect(draft.size).toBe(expected.size)
        const expectedAtPause = pause < more.length ? played(map, more.slice(0, pause)) : map
        expect(sorted(atPause.entries())).toEqual(sorted(expectedAtPause.entries()))
      }),
    )
  })

  it('finds the ids that differ between any two versions', () => {
    fc.assert(
      fc.property(steps, steps, steps, (common, mine, theirs) => {
        const start = played(IdMap.empty(), common)
        const [a, b] = [played(start, mine), played(start, theirs)]
        const ids = new Set([...a.entries(), ...b.entries()].map(([id]) => id))
        const differing = [...ids].filter((id) => a.has(id) !== b.has(id) || a.get(id) !== b.get(id))
        expect([...a.changedIds(b)].sort()).toEqual(differing.sort())
      }),
    )
  })

  it('made from entries keeps the last of each id', () => {
    expect(
      sorted(
        IdMap.from([
          [1, 1],
          [2, 2],
          [1, 3],
        ]).entries(),
      ),
    ).toEqual([
      [1, 3],
      [2, 2],
    ])
  })

  it('is the same object if nothing changes', () => {
    const map = IdMap.from([[1, 1]])
    expect(map.without(2)).toBe(map)
    expect(map.edit().done()).toBe(map)
  })

  it('has nothing at an invalid id, and refuses to set it', () => {
    const map = IdMap.from([[1, 1]])
    for (const wrong of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(map.get(wrong)).toBeUndefined()
      expect(map.has(wrong)).toBe(false)
      expect(map.without(wrong)).toBe(map)
      expect(() => map.with(wrong, 1)).toThrow(new RangeError('Ids are positive safe integers.'))
    }
  })

  it('accepts all safe integers from 1 as ids, including those of its first bucket', () => {
    for (const id of [1, 1023, 1024, 2048, Number.MAX_SAFE_INTEGER])
      expect([...IdMap.from([[id, 'rock']]).entries()]).toEqual([[id, 'rock']])
  })
})
