import { expect, it } from 'vitest'
import { aPoi } from '../../../tests/builders.ts'
import { contentFrom } from '../../../shared/content.ts'
import { countFound } from './foundCounts.ts'

it('counts what was found by type, and nothing that is gone', () => {
  const [a, b, c] = [aPoi({ typeId: 1 }), aPoi({ typeId: 1 }), aPoi({ typeId: 2 })]
  const { pois } = contentFrom({ categories: [], types: [], pois: [a, b, c] })
  const counts = countFound(pois, new Set([a.id, c.id, 999_999]))
  expect(counts).toEqual({
    total: 2,
    byType: new Map([
      [1, 1],
      [2, 1],
    ]),
  })
})
