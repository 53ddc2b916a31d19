import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withNestedLists, withoutNestedLists } from './storedDocument.ts'

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(1, 'text', null, true, new Date(0)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', '[]', '[][]', '[]x', 'constructor'), tie('value'), {
      noNullPrototype: true,
    }),
  ),
})).value

const holdsListInList = (value: unknown, isInList = false): boolean => {
  if (Array.isArray(value)) return isInList || value.some((item) => holdsListInList(item, true))
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((item) => holdsListInList(item))
  )
}

describe('lists within lists', () => {
  it('are not in what is stored, and are restored unchanged, whatever the fields are called', () => {
    fc.assert(
      fc.property(values, (value) => {
        const stored = withoutNestedLists(value)
        expect(holdsListInList(stored)).toBe(false)
        expect(withNestedLists(stored)).toEqual(value)
      }),
      { numRuns: 2000 },
    )
  })
})
