import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, medianOf, pairedRatio } from './pairedRatio.ts'
import type { MeasuredCandidate, Sample } from './Table.ts'

const measured = (...values: (number | undefined)[]): MeasuredCandidate => ({
  name: 'x',
  samples: values.map((ms): Sample => (ms === undefined ? {} : { ms })),
})

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[10, 9], 9],
    [[100, 20, 3], 20],
    [[], null],
  ])('of %j is %j', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  it('is one of the values, with at least half of them on either side', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const middle = median(values)
        if (middle === null) throw new Error('There is none.')
        expect(values).toContain(middle)
        expect(values.filter((value) => value <= middle).length * 2).toBeGreaterThanOrEqual(values.length)
        expect(values.filter((value) => value >= middle).length * 2).toBeGreaterThanOrEqual(values.length)
      }),
    )
  })
})

describe('the ratio of two candidates', () => {
  it('pairs what was measured in the same round, so that a machine slowing down does not show', () => {
    expect(pairedRatio(measured(2, 20, 200), measured(1, 10, 100), 'ms')).toBe(2)
  })

  it('is the median of the pairs, not the ratio of the medians', () => {
    expect(pairedRatio(measured(1, 8, 9), measured(1, 2, 3), 'ms')).toBe(3)
    expect(pairedRatio(measured(1, 9, 8), measured(3, 2, 1), 'ms')).toBe(4.5)
  })

  it('leaves out rounds that one of the two lacks, and is none where no pair is left', () => {
    expect(pairedRatio(measured(2, undefined, 9), measured(1, 5, 3), 'ms')).toBe(2)
    expect(pairedRatio(measured(undefined, 4), measured(5, 0), 'ms')).toBeNull()
    expect(medianOf(measured(undefined, 4), 'ms')).toBe(4)
  })
})
