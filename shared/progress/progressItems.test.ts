import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { progressItemSchema, validItems } from './progressItems.ts'

const fine = { kind: 'found', id: 134_217_729, value: true, stamp: '0m1xk2abc-000-deadbeef' }
const odd = fc.constantFrom<unknown>(null, '', 0, -1, 1.5, 2 ** 60, 'pin', true, {}, '0m1xk2abc-000-DEADBEEF')
const row = fc
  .record({ field: fc.constantFrom('kind', 'id', 'value', 'stamp', 'more'), value: odd })
  .map(({ field, value }): unknown => ({ ...fine, [field]: value }))

describe('many items', () => {
  it('are those that are valid one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(row, odd, fc.constant(fine))), (rows) => {
        const valid = rows.filter((one) => progressItemSchema.safeParse(one).success)
        expect(validItems(rows)).toEqual(valid)
      }),
    )
  })
})
