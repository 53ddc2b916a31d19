import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLater, laterItems, mergeProgress, type Progress, tallyOf } from './mergeProgress.ts'
import { keyOfItem, type ProgressItem, type ProgressKey } from './progressItems.ts'
import { clampStamp } from './stamps.ts'

const stamps = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 }), fc.constantFrom('0', 'f'))
  .map(([ms, counter, device]) => `00000000${ms}-00${counter}-${device.repeat(8)}`)

const pinAt = (id: string, x: number) => ({ id, x, y: 0, label: '', colour: '#4285f4' })

/** Few things, times and values: words about the same thing, and even of the same stamp, are frequent. */
const item: fc.Arbitrary<ProgressItem> = fc.oneof(
  fc.record({
    kind: fc.constant('found' as const),
    id: fc.integer({ min: 1, max: 3 }),
    value: fc.boolean(),
    stamp: stamps,
  }),
  fc
    .record({
      id: fc.constantFrom('a', 'b'),
      x: fc.option(fc.integer({ min: 0, max: 2 })),
      image: fc.constantFrom('', 'image-1'),
      stamp: stamps,
    })
    .map(({ id, x, image, stamp }) => ({
      kind: 'pin' as const,
      id,
      value: x === null ? null : pinAt(id, x),
      image,
      stamp,
    })),
)
const items = fc.array(item, { maxLength: 20 })

const NOTHING: Progress = new Map()
const merged = (...lists: (readonly ProgressItem[])[]): Map<ProgressKey, ProgressItem> => {
  const all = lists.reduce<Progress>((known, list) => mergeProgress(known, list), NOTHING)
  return new Map([...all].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

describe('merging progress', () => {
  it('gives the same in whatever order and however often items come', () => {
    fc.assert(
      fc.property(items, items, items, (a, b, c) => {
        const wanted = merged(a, b, c)
        expect(merged(c, b, a)).toEqual(wanted)
        expect(merged([...merged(b, c).values()], a)).toEqual(wanted)
        expect(merged(a, b, c, b, a)).toEqual(wanted)
        expect(merged([...a, ...b, ...c].toReversed())).toEqual(wanted)
      }),
    )
  })

  it('leaves the word of the latest stamp about each thing, be it a removal', () => {
    fc.assert(
      fc.property(items, (list) => {
        for (const [key, last] of mergeProgress(NOTHING, list)) {
          const words = list.filter((word) => keyOfItem(word) === key)
          expect(words).toContain(last)
          expect(words.every(({ stamp }) => stamp <= last.stamp)).toBe(true)
        }
      }),
    )
  })

  it('takes from a list only what is later than what is known', () => {
    fc.assert(
      fc.property(items, items, (known, list) => {
        const before = mergeProgress(NOTHING, known)
        const later = laterItems(before, list)
        expect(merged(known, later)).toEqual(merged(known, list))
        expect(later.every((word) => isLater(word, before.get(keyOfItem(word))))).toBe(true)
        expect(new Set(later.map(keyOfItem)).size).toBe(later.length)
      }),
    )
  })

  it('gives the same whatever a server has set the clock of on the way, if all are told the result', () => {
    const nowMs = 1
    const clamped = (list: readonly ProgressItem[]) =>
      list.map((word) => ({ ...word, stamp: clampStamp(word.stamp, nowMs) }))
    fc.assert(
      fc.property(items, items, (a, b) => {
        const kept = merged(clamped(a), clamped(b))
        expect(merged(clamped(b), clamped(a))).toEqual(kept)
        expect(merged(clamped([...a, ...b]))).toEqual(kept)
      }),
    )
  })
})

it('counts what there is, without removals', () => {
  const word = { image: '', stamp: '000000001-000-00000000' }
  const found = { kind: 'found', stamp: word.stamp } as const
  expect(
    tallyOf([
      { ...found, id: 1, value: true },
      { ...found, id: 2, value: false },
      { ...word, kind: 'pin', id: 'a', value: pinAt('a', 1) },
      { ...word, kind: 'pin', id: 'b', value: null },
    ]),
  ).toEqual({ marks: 1, things: 1 })
})
