import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChange, anyContent, applicable, changed } from '../tests/changeArbitraries.ts'
import { applyChanges } from './applyChanges.ts'
import { encodeContent } from './contentColumns.ts'
import { invertChanges } from './invertChanges.ts'

describe('invertChanges', () => {
  it('gives the list after which everything is as it was', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange), (content, drawn) => {
        const changes = applicable(content, drawn)
        const after = changed(content, changes)
        const inverse = invertChanges(content, changes)
        const undone = changed(after, inverse)
        expect(encodeContent(undone)).toEqual(encodeContent(content))
        expect(new Map(undone.poiCounts.entries())).toEqual(new Map(content.poiCounts.entries()))
        expect(new Map(undone.typeCounts.entries())).toEqual(new Map(content.typeCounts.entries()))
        const redone = changed(undone, invertChanges(after, inverse))
        expect(encodeContent(redone)).toEqual(encodeContent(after))
      }),
      { numRuns: 200 },
    )
  })

  it('sets no more fields than the patch it undoes', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange), (content, drawn) => {
        const changes = applicable(content, drawn)
        const inverse = invertChanges(content, changes)
        changes.forEach((change, index) => {
          const undo = inverse[changes.length - 1 - index]
          if (change.op === 'patch' && undo?.op === 'patch')
            expect(Object.keys(undo.fields).sort()).toEqual(Object.keys(change.fields).sort())
        })
      }),
    )
  })

  it('refuses to undo what was refused', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange, { minLength: 1 }), (content, changes) => {
        const applied = applyChanges(content, changes)
        if (!applied.ok) expect(() => invertChanges(content, changes)).toThrow('cannot be undone')
      }),
    )
  })
})
